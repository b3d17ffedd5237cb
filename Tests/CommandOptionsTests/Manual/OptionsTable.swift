import CommandOptions

/// The options in the README.
enum OptionsTable {
  /// One Markdown table for each group of options, under its heading. The text ends with a newline.
  static func markdown() -> String {
    OptionGroup.allCases.map { group in
      let rows = group.options.map { row(for: $0.description) }.joined()
      return "**\(group.title)**\n\n| Option | Meaning |\n|---|---|\n\(rows)"
    }.joined(separator: "\n")
  }

  private static func row(for description: OptionDescription) -> String {
    var spellings = description.spellings
    spellings[spellings.count - 1] += description.argument.synopsis
    let names = spellings.map { spelling in
      "`" + spelling.split(separator: "|").joined(separator: "\\|") + "`"
    }
    return "| \(names.joined(separator: ", ")) | \(description.summary) |\n"
  }
}
