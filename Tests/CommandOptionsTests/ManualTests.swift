import TestSupport
import Testing

@testable import CommandOptions
@testable import ProgressStyles

@Suite("The manual")
struct ManualTests {
  private let page = committedText(at: "man/pbar.1") ?? ""

  @Test("OPTIONS holds the options of the table, each once, with its names and its argument")
  func options() {
    let section = page.lines.drop { $0 != ".Sh OPTIONS" }.dropFirst().prefix {
      !$0.hasPrefix(".Sh")
    }
    let heads = section.filter { $0.hasPrefix(".Ss ") || $0.hasPrefix(".It ") }
    let expected = OptionGroup.all.flatMap { group in
      [".Ss " + group.title] + group.options.map { ".It " + Self.head(of: $0) }
    }
    #expect(heads.map { $0.hasPrefix(".It ") ? Self.withoutMacros($0) : $0 } == expected)
  }

  @Test("The manual names no option that does not exist")
  func names() {
    let known = Set(OptionName.all.map(\.text)).union(["no-"])
    for reference in page.matches(of: /Fl Fl ([a-z0-9-]+)/) {
      #expect(known.contains(String(reference.1)), "\(reference.1)")
    }
  }

  @Test("The manual has each field of a format")
  func fields() {
    let items = page.lines.filter { $0.hasPrefix(".It Ic ") }
    for field in Field.allCases {
      #expect(items.contains { $0.contains("{\(field.rawValue)") }, "\(field.rawValue)")
    }
    for (word, _) in Field.ofOwnLine {
      #expect(page.lines.contains { $0.contains("Cm \(word)") }, "\(word)")
    }
  }

  /// The names and the argument of an option, without blanks and brackets.
  private static func head(of option: CommandOption) -> String {
    let names = option.spellings.joined(separator: ",")
    return (names + option.row.argument.synopsis).filter { !" []".contains($0) }
  }

  /// The line of an item as `head` writes it: `.It Fl s , Fl Fl total Ar SIZE` is
  /// `.It -s,--totalSIZE`.
  private static func withoutMacros(_ line: String) -> String {
    let macros: Set<Substring> = ["Ar", "Cm", "No", "Ns", "Op", "Oo", "Oc"]
    let words = line.split(separator: " ").dropFirst().filter { !macros.contains($0) }
    return ".It " + words.map { $0 == "Fl" ? "-" : String($0) }.joined()
  }
}
