import CommandOptions
import Testing

@Suite("The help")
struct HelpTextTests {
  private let short = HelpText.short(programName: "pbar")
  private let whole = HelpText.whole(programName: "pbar")

  @Test("It fits 80 columns and is plain ASCII")
  func width() {
    for help in [short, whole] {
      for line in help.split(separator: "\n") {
        #expect(line.utf8.count <= 79, "\(line)")
        #expect(line.utf8.allSatisfy { $0 < 0x80 })
        #expect(line.last != " ")
      }
      #expect(help.hasSuffix("\n") && !help.hasSuffix("\n\n"))
    }
  }

  @Test("It begins with the usage, under the name that it was called by")
  func usage() {
    #expect(short.hasPrefix("Usage: pbar "))
    #expect(whole.hasPrefix("Usage: pbar "))
    #expect(HelpText.whole(programName: "pv").hasPrefix("Usage: pv "))
  }

  @Test("The short help fits a screen of 24 lines with the prompt, each option on one line")
  func screen() {
    let lines = short.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 23)
    #expect(lines.count { $0.hasPrefix("  -") || $0.hasPrefix("      --") } == 15)
    #expect(lines.count { $0.contains("# ") } == 5)
    #expect(lines.last?.contains("pbar --help=all") == true)
  }

  @Test("In the whole help every option has a line that begins with its names")
  func complete() {
    for option in CommandOption.allCases {
      let indent = option.letter == nil ? "      " : "  "
      let synopsis = option.row.argument.synopsis
      let names = option.spellings.joined(separator: ", ") + synopsis
      #expect(whole.contains("\n" + indent + names), "\(names)")
    }
  }
}
