import ProgressStyles
import Testing

@testable import CommandOptions

@Suite("PBAR_OPTIONS")
struct DefaultsVariableTests {
  @Test("It holds the user's defaults, over which the command line wins")
  func defaults() throws {
    let text = "--sty bar --tint '#ff0000' --track-image=\"- \" --direction rtl"
    let settings = try parse(defaults: text)
    #expect(settings.style == .thinBar)
    #expect(settings.tints == [try #require(TintColor.named("#ff0000"))])
    #expect(settings.trackImage == "- ")
    #expect(settings.direction == .rightToLeft)
    #expect(try parse("--style", "linear", defaults: text).style == .linear)
  }

  @Test(
    "Any other option, and an operand, is an error that names the variable",
    arguments: [
      "--quiet", "file", "--label x", "--help", "--no-quiet", "-- x", "--run ls", "--style help",
    ])
  func notDefault(text: String) throws {
    let sentence = try #require(mistake(defaults: text))
    #expect(sentence.hasPrefix("PBAR_OPTIONS: '"))
    #expect(
      sentence.hasSuffix(
        "Write only options for looks, such as --style, and --pin or --remember"))
  }

  @Test("A mistake in it names the variable, is reported before others, and hides no help")
  func mistakes() throws {
    let expected = "PBAR_OPTIONS: an opening ' has no closing '"
    #expect(mistake(defaults: "--tint 'red") == expected)
    let both = sentence { () throws(OptionError) in try parse("--nonsense", defaults: "'") }
    #expect(both == expected)
    #expect(try parse("--help", defaults: "--nonsense").information == .help)
  }

  @Test("Exactly the options of looks, --pin and --remember are allowed")
  func allowed() {
    let allowed = CommandOption.allCases.filter { $0.row.scope.includes(.defaults) }
    #expect(Set(allowed) == Set(OptionGroup.looks.options + [.remember, .pin]))
  }

  @Test("Called as pv it is ignored")
  func asPv() throws {
    #expect(try parse(defaults: "--style bar --nonsense '", asPv: true) == parse(asPv: true))
  }
}
