import TerminalText

/// The texts that `--help` prints: ASCII, in lines of at most 79 columns.
package enum HelpText {
  /// The help that fits on a screen of 24 lines with the prompt.
  package static func short(programName: String) -> String {
    let jobs = [
      ("\(programName) disk.img > copy.img", "a copy"),
      ("tar -cf - src | \(programName) --total 40M | gzip > src.tar.gz", "a pipeline"),
      ("for n in 1 2 3; do sleep 1; echo $n/3; done | \(programName) --values", "a loop"),
      ("\(programName) --run make -j8, or: make -j8 2>&1 | \(programName)", "a command"),
      ("\(programName) --countdown 5m", "a countdown"),
    ].map { command, remark in
      "  \(command)  ".padded(toCells: 64) + "# \(remark)\n"
    }
    let options = mostUsed.map { option in
      let names = option.spellings.prefix(option.letter == nil ? 1 : 2)
      return entry(names, option, synopsis: option == .watchfd ? " PID|=NAME" : nil)
    }
    return """
      Usage: \(programName) [OPTION]... [FILE]...
      \(jobs.joined())
      \(options.joined())\(programName) --help=all lists every option. man pbar explains them.

      """
  }

  static let mostUsed: [CommandOption] = [
    .total, .lineMode, .rateLimit, .watchfd, .indeterminate, .label, .style, .tint, .gallery, .pin,
    .outputOnFailure, .force, .announce, .json, .numeric,
  ]

  /// Usage, then every option under its heading.
  package static func whole(programName: String) -> String {
    let usage = """
      Usage: \(programName) [OPTION]... [FILE]...
             \(programName) [OPTION]... --run COMMAND [ARG]...

      Show the progress of a copy, a pipeline, a loop, a command or a timer. FILEs or
      standard input are copied to standard output. FILE - is standard input.

      """
    let groups = OptionGroup.all.map { group in
      "\n\(group.title):\n" + group.options.map { entry($0.spellings[...], $0) }.joined()
    }
    let closing = """

      Long options may be shortened while unambiguous. --no-NAME turns a switch off.
      SIZE takes the suffixes K, M, G, T, P and E. The environment variable
      PBAR_OPTIONS may hold options under "\(OptionGroup.looks.title)", --pin and --remember.

      """
    return usage + groups.joined() + closing
  }

  private static func entry(
    _ spellings: ArraySlice<String>, _ option: CommandOption, synopsis: String? = nil
  ) -> String {
    let row = option.row
    let indent = option.letter == nil ? "      " : "  "
    let names = indent + spellings.joined(separator: ", ") + (synopsis ?? row.argument.synopsis)
    let padding = String(repeating: " ", count: summaryColumn)
    let summary = row.summary.wrapped(toCells: 79 - summaryColumn).joined(separator: "\n" + padding)
    guard names.count + 2 <= summaryColumn else { return names + "\n" + padding + summary + "\n" }
    return names.padded(toCells: summaryColumn) + summary + "\n"
  }

  private static let summaryColumn = 30
}
