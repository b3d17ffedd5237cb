import Testing

@testable import CommandOptions

@Suite("The table of options")
struct OptionTableTests {
  private let descriptions = CommandOption.allCases.map(\.description)

  @Test("No two options share a letter or a name")
  func unique() {
    let letters = descriptions.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    let names = OptionName.all.map(\.text)
    #expect(Set(names).count == names.count)
  }

  @Test("Names are of small letters, digits and single hyphens")
  func names() {
    for name in descriptions.flatMap(\.names) {
      #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
      #expect(!name.contains("--") && !name.hasPrefix("-") && !name.hasSuffix("-"))
    }
  }

  @Test("The headings list all options, in the table's order")
  func groups() {
    #expect(OptionGroup.allCases.flatMap(\.options) == CommandOption.allCases)
  }

  @Test("A summary is one short ASCII line without marks that a shell or Markdown would read")
  func summaries() {
    for summary in descriptions.map(\.summary) {
      #expect(summary.utf8.count <= 60)
      #expect(summary.utf8.allSatisfy { $0 < 0x80 })
      #expect(!summary.contains { "'\"`\\[]|$*_<>\n".contains($0) }, "\(summary)")
      #expect(summary.first?.isUppercase == true && summary.last != ".")
    }
  }

  @Test("The manual's prose has paired backquotes and whole sentences")
  func manual() {
    for option in CommandOption.allCases {
      #expect(option.manual.count { $0 == "`" }.isMultiple(of: 2))
      #expect(option.manual.hasSuffix("."))
      #expect(!option.manual.contains("  "))
      for piece in MarkedText.pieces(of: option.manual) {
        guard case .literal(let literal) = piece else { continue }
        for word in literal.split(separator: " ") where word.hasPrefix("--") && word != "--" {
          let name = word.prefix { $0 != "=" }
          #expect(OptionName.all.contains { "--" + $0.text == name }, "\(literal)")
        }
      }
    }
  }

  @Test("A running transfer refuses exactly the options that a run takes only when it starts")
  func changes() throws {
    for option in CommandOption.allCases where option != .remote {
      let name = option.description.longName
      var mistake: OptionError?
      do throws(OptionError) {
        _ = try Settings().changed(by: ["--remote=7".bytes, "\(name)=x".bytes], asPv: false)
      } catch {
        mistake = error
      }
      let isRefused = mistake == .notChangeable(typed: name)
      #expect(isRefused == [.run, .start].contains(option.description.scope), "\(name)")
    }
  }

  @Test("pv's letters are those of pv")
  func pvLetters() {
    let letters = descriptions.filter { $0.pvName != nil }.compactMap(\.letter)
    #expect(Set(letters) == Set("80ABCDEFHIKLMNOPQRSTUVWXYZabcdefghiklmnopqrstuvwx".unicodeScalars))
    for description in descriptions where description.letter != nil {
      #expect(description.pvName != nil)
    }
  }

  @Test("An optional value is shown in brackets after its equals sign")
  func optional() {
    #expect(OptionArgument.optional(.duration).synopsis == "[=DURATION]")
    #expect(OptionArgument.required(.namedChoice("NAME", ["a"])).synopsis == " NAME")
  }
}
