/// A row of the table of options: all that is known about one of them.
package struct OptionDescription: Sendable {
  /// The names with blanks between them; a first one of one character is the letter.
  private let words: String

  /// One line without a full stop, in the imperative.
  package let summary: String
  package let role: OptionRole
  package let dependency: OptionDependency?
  package let scope: OptionScope

  /// Makes the argument where it is needed, since each start looks for names in all rows.
  private let makeArgument: @Sendable () -> OptionArgument

  package var argument: OptionArgument { makeArgument() }

  /// Describes an option.
  static func row(
    _ words: String, _ summary: String,
    _ argument: @autoclosure @escaping @Sendable () -> OptionArgument = .switch(),
    as role: OptionRole = .independent, needs dependency: OptionDependency? = nil,
    for scope: OptionScope = .run
  ) -> OptionDescription {
    OptionDescription(
      words: words, summary: summary, role: role, dependency: dependency, scope: scope,
      makeArgument: argument)
  }

  /// Describes an option of looks, which a user may choose once for all runs.
  static func look(
    _ words: String, _ summary: String,
    _ argument: @autoclosure @escaping @Sendable () -> OptionArgument = .switch(),
    as role: OptionRole = .independent
  ) -> OptionDescription {
    OptionDescription(
      words: words, summary: summary, role: role, dependency: nil, scope: .defaults,
      makeArgument: argument)
  }

  /// Describes an option of pv that chooses what its line shows.
  static func field(
    _ words: String, _ summary: String,
    _ argument: @autoclosure @escaping @Sendable () -> OptionArgument = .switch()
  ) -> OptionDescription {
    OptionDescription(
      words: words, summary: summary, role: .field, dependency: nil, scope: .change,
      makeArgument: argument)
  }

  /// The letter after a single hyphen; all options of pv have one.
  package var letter: Character? { beginsWithLetter ? words.first : nil }

  /// The names after two hyphens, the preferred one first, and the one that pv knows last.
  package var names: [String] {
    words.split(separator: " ").dropFirst(beginsWithLetter ? 1 : 0).map(String.init)
  }

  private var beginsWithLetter: Bool { words.utf8.dropFirst().first == UInt8(ascii: " ") }

  func hasLetter(_ letter: UInt8) -> Bool { beginsWithLetter && words.utf8.first == letter }

  func hasName(_ name: String) -> Bool {
    words.utf8.count >= name.utf8.count && names.contains(name)
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

  /// The options under this heading: they end before the first option of the next heading.
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
