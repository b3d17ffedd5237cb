/// The text that `--help` prints.
package enum HelpText {
  /// The whole help: usage, then every option under its heading, in lines of at most 79 columns.
  ///
  /// The text is ASCII, so that it can be read in any locale, and ends with a newline.
  package static func render(programName: String) -> String {
    let usage = """
      Usage: \(programName) [OPTION]... [FILE]...
             PROGRAM | \(programName) [OPTION]... | PROGRAM
             PROGRAM | \(programName) --values [OPTION]...
             \(programName) --countdown DURATION [OPTION]...
             \(programName) [OPTION]... --run COMMAND [ARG]...

      Show how far something is: a copy of FILEs or of standard input to standard
      output, progress values, a timer or a command. FILE - is standard input.

      """
    let groups = OptionGroup.allCases.map { group in
      "\n\(group.title):\n" + group.options.map { entry(for: $0.description) }.joined()
    }
    let closing = """

      Long options may be shortened while unambiguous; --no-NAME turns a switch off.
      SIZE takes the suffixes K, M, G, T, P and E. The environment variable
      PBAR_OPTIONS may hold options under "\(OptionGroup.looks.title)".

      """
    return usage + groups.joined() + closing
  }

  /// The entry of an option: its names in the first column, or above the summary if they are too long.
  private static func entry(for description: OptionDescription) -> String {
    let indent = description.letter == nil ? "      " : "  "
    let names = indent + description.spellings.joined(separator: ", ") + description.argument.synopsis
    let lines = TextWrapping.wrap(description.summary, width: 79 - summaryColumn)
    let padding = String(repeating: " ", count: summaryColumn)
    let summary = lines.joined(separator: "\n" + padding)
    guard names.count + 2 <= summaryColumn else { return names + "\n" + padding + summary + "\n" }
    return names + padding.dropFirst(names.count) + summary + "\n"
  }

  private static let summaryColumn = 29
}

/// Breaks ASCII text into lines.
enum TextWrapping {
  /// Lines of at most `width` characters, broken at blanks; a longer word has a line of its own.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
