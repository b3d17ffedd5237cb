import CommandOptions
import Testing

@Suite("The help")
struct HelpTextTests {
  private let help = HelpText.render(programName: "pbar")

  @Test("It fits 80 columns and is plain ASCII")
  func width() {
    for line in help.split(separator: "\n") {
      #expect(line.utf8.count <= 79, "\(line)")
      #expect(line.utf8.allSatisfy { $0 < 0x80 })
      #expect(line.last != " ")
    }
    #expect(help.hasSuffix("\n") && !help.hasSuffix("\n\n"))
  }

  @Test("It begins with the usage, under the name that it was called by")
  func usage() {
    #expect(help.hasPrefix("Usage: pbar "))
    #expect(HelpText.render(programName: "pv").hasPrefix("Usage: pv "))
  }

  @Test("Every option has a line that begins with its names")
  func complete() {
    for description in CommandOption.allCases.map(\.description) {
      let indent = description.letter == nil ? "      " : "  "
      let names = description.spellings.joined(separator: ", ") + description.argument.synopsis
      #expect(help.contains("\n" + indent + names), "\(names)")
    }
  }
}
