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

  static func row(
    _ words: String, _ summary: String,
    _ argument: @autoclosure @escaping @Sendable () -> OptionArgument = .switch(),
    as role: OptionRole = .independent, needs dependency: OptionDependency? = nil,
    for scope: OptionScope = .run
  ) -> Self {
    Self(
      words: words, summary: summary, role: role, dependency: dependency, scope: scope,
      makeArgument: argument)
  }

  /// An option of looks, which a user may choose once for all runs.
  static func look(
    _ words: String, _ summary: String,
    _ argument: @autoclosure @escaping @Sendable () -> OptionArgument = .switch(),
    as role: OptionRole = .independent
  ) -> Self {
    row(words, summary, argument(), as: role, for: .defaults)
  }

  /// An option of pv that chooses what its line shows.
  static func field(
    _ words: String, _ summary: String,
    _ argument: @autoclosure @escaping @Sendable () -> OptionArgument = .switch()
  ) -> Self {
    row(words, summary, argument(), as: .field, for: .change)
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

/// A heading with the options that are shown under it.
package struct OptionGroup: Sendable {
  package let title: String
  package let options: [CommandOption]

  private init(_ title: String, _ first: CommandOption, to last: CommandOption) {
    self.title = title
    options = Array(CommandOption.allCases[first.rawValue...last.rawValue])
  }

  package static let looks = OptionGroup("Looks", .style, to: .bell)

  package static let all = [
    OptionGroup("What to follow", .values, to: .forget),
    OptionGroup("Other processes", .watchfd, to: .pidfile),
    OptionGroup("What to count", .total, to: .si),
    OptionGroup("Labels", .label, to: .failed),
    looks,
    OptionGroup("Fields of the line, as in pv", .progress, to: .barStyle),
    OptionGroup("When and where to draw", .numeric, to: .json),
    OptionGroup("How to move the data", .output, to: .storeAndForward),
    OptionGroup("About pbar", .help, to: .completion),
  ]
}
