/// A row of the table of options: all that is known about one of them.
package struct OptionDescription: Sendable {
  /// The letter after a single hyphen; all options of pv have one.
  package let letter: Character?

  /// The names after two hyphens, the preferred one first, and the one that pv knows last.
  package let names: [String]

  /// One line without a full stop, in the imperative.
  package let summary: String
  package let argument: OptionArgument
  package let role: OptionRole
  package let dependency: OptionDependency?
  package let scope: OptionScope

  /// Describes an option by its names with blanks between them; a first one of one character is the
  /// letter.
  static func row(
    _ names: String, _ summary: String, _ argument: OptionArgument = .switch(),
    as role: OptionRole = .independent, needs dependency: OptionDependency? = nil,
    for scope: OptionScope = .run
  ) -> OptionDescription {
    let names = names.split(separator: " ").map(String.init)
    let hasLetter = names[0].count == 1
    return OptionDescription(
      letter: hasLetter ? names[0].first : nil, names: Array(names.dropFirst(hasLetter ? 1 : 0)),
      summary: summary, argument: argument, role: role, dependency: dependency, scope: scope)
  }

  /// Describes an option of looks, which a user may choose once for all runs.
  static func look(
    _ name: String, _ summary: String, _ argument: OptionArgument = .switch(),
    as role: OptionRole = .independent
  ) -> OptionDescription {
    row(name, summary, argument, as: role, for: .defaults)
  }

  /// Describes an option of pv that chooses what its line shows.
  static func field(
    _ names: String, _ summary: String, _ argument: OptionArgument = .switch()
  ) -> OptionDescription {
    row(names, summary, argument, as: .field, for: .change)
  }

  /// The preferred long name with its hyphens.
  package var longName: String { "--" + names[0] }

  /// Every way to write the option, the letter first: `-s`, `--total`, `--size`.
  package var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + names.map { "--" + $0 } }
}

/// The headings under which options are shown.
package enum OptionGroup: String, CaseIterable, Sendable {
  case modes = "What to follow"
  case processes = "Other processes"
  case counting = "What to count"
  case labels = "Labels"
  case looks = "Looks"
  case fields = "Fields of the line, as in pv"
  case output = "When and where to draw"
  case transfer = "How to move the data"
  case information = "About pbar"

  package var title: String { rawValue }

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
