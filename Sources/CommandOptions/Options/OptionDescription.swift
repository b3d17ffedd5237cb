/// A row of the table of options: all that is known about one of them.
package struct OptionDescription: Sendable {
  /// The letter after a single hyphen; all options of pv have one.
  package let letter: Character?

  /// The names after two hyphens, the preferred one first, and the one that pv knows last.
  package let names: [String]
  package let argument: OptionArgument
  package let role: OptionRole
  package let scope: OptionScope

  /// One line without a full stop, in the imperative.
  package let summary: String

  /// Describes an option by its names with blanks between them; a first one of one character is the
  /// letter.
  static func row(
    _ names: String, takes argument: OptionArgument = .switch(),
    as role: OptionRole = .independent, for scope: OptionScope = .run, _ summary: String
  ) -> OptionDescription {
    let names = names.split(separator: " ").map(String.init)
    let hasLetter = names[0].count == 1
    return OptionDescription(
      letter: hasLetter ? names[0].first : nil, names: Array(names.dropFirst(hasLetter ? 1 : 0)),
      argument: argument, role: role, scope: scope, summary: summary)
  }

  /// Describes an option of looks, which a user may choose once for all runs.
  static func look(
    _ name: String, takes argument: OptionArgument = .switch(),
    as role: OptionRole = .independent, _ summary: String
  ) -> OptionDescription {
    row(name, takes: argument, as: role, for: .defaults, summary)
  }

  /// Describes an option of pv that chooses what its line shows.
  static func field(
    _ names: String, takes argument: OptionArgument = .switch(), _ summary: String
  ) -> OptionDescription {
    row(names, takes: argument, as: .field, for: .change, summary)
  }

  /// The preferred long name with its hyphens.
  package var longName: String { "--" + names[0] }

  /// Every way to write the option, the letter first: `-s`, `--total`, `--size`.
  package var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + names.map { "--" + $0 } }
}

/// The headings under which options are shown.
package enum OptionGroup: CaseIterable, Sendable {
  case modes, processes, counting, labels, looks, fields, output, transfer, information

  package var title: String {
    switch self {
    case .modes: "What to follow"
    case .processes: "Other processes"
    case .counting: "What to count"
    case .labels: "Labels"
    case .looks: "Looks"
    case .fields: "Fields of the line, as in pv"
    case .output: "When and where to draw"
    case .transfer: "How to move the data"
    case .information: "About pbar"
    }
  }

  /// The options from the first one of this heading to that of the next.
  package var options: [CommandOption] {
    let later = Self.allCases.drop { $0 != self }.dropFirst().first?.first
    return Array(CommandOption.allCases.drop { $0 != first }.prefix { $0 != later })
  }

  private var first: CommandOption {
    switch self {
    case .modes: .values
    case .processes: .watchfd
    case .counting: .total
    case .labels: .label
    case .looks: .style
    case .fields: .progress
    case .output: .numeric
    case .transfer: .output
    case .information: .help
    }
  }
}
