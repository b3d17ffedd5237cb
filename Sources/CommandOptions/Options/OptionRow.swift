/// What the table of options says about one of them.
package final class OptionRow: Sendable {
  let option: CommandOption

  /// The letter, which all options of pv have, the preferred long name, and last pv's name.
  let spellings: [String]

  /// One line without a full stop, in the imperative.
  let summary: String
  package let argument: OptionArgument
  package let topics: OptionTopics
  package let excluded: OptionTopics
  package let dependency: OptionDependency?
  package let scope: OptionScope

  init(
    _ option: CommandOption, _ spellings: [String], _ summary: String,
    _ argument: OptionArgument = .switch(), about topics: OptionTopics = [],
    excludes excluded: OptionTopics = [], needs dependency: OptionDependency? = nil,
    for scope: OptionScope = .run
  ) {
    self.option = option
    self.spellings = spellings
    self.summary = summary
    self.argument = argument
    self.topics = topics
    self.excluded = excluded
    self.dependency = dependency
    self.scope = scope
  }

  /// A mode that copies nothing.
  static func mode(
    _ option: CommandOption, _ spellings: [String], _ summary: String,
    _ argument: OptionArgument = .switch(), as topics: OptionTopics = [.mode, .noFiles],
    excludes excluded: OptionTopics = [], for scope: OptionScope = .run
  ) -> OptionRow {
    OptionRow(
      option, spellings, summary, argument, about: topics,
      excludes: excluded.union([.mode, .reading, .copying, .activity]), for: scope)
  }

  /// An option of looks, which a user may choose once for all runs.
  static func look(
    _ option: CommandOption, _ spellings: [String], _ summary: String,
    _ argument: OptionArgument = .switch(), about topics: OptionTopics = []
  ) -> OptionRow {
    OptionRow(option, spellings, summary, argument, about: topics, for: .defaults)
  }

  /// An option of pv that chooses what its line shows.
  static func field(
    _ option: CommandOption, _ spellings: [String], _ summary: String,
    _ argument: OptionArgument = .switch()
  ) -> OptionRow {
    OptionRow(
      option, spellings, summary, argument, about: [.field, .pvLine], excludes: .ownLine,
      for: .change)
  }
}

/// A heading with the options that are shown under it.
package struct OptionGroup: Sendable {
  let title: String
  let rows: [OptionRow]

  init(_ title: String, _ rows: OptionRow...) {
    self.title = title
    self.rows = rows
  }

  package var options: [CommandOption] { rows.map { $0.option } }
}
