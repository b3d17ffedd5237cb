/// What an option is about. Another option may exclude some topics: `--value`, which draws a single
/// frame, excludes `lasting`, and so `--transient`.
package struct OptionTopics: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  private init(_ bit: Int) { rawValue = 1 << bit }

  package static let mode = OptionTopics(0)  // It says what the run does; one at most is given
  package static let reading = OptionTopics(1)  // It reads values, maybe those of `--run`
  package static let noFiles = OptionTopics(2)  // It takes no operands
  package static let copying = OptionTopics(3)  // How a copy reads, counts or writes
  package static let output = OptionTopics(4)  // The end of a copy that is written to
  package static let activity = OptionTopics(5)  // A copy or a command without progress
  static let total = OptionTopics(6)  // A total, which a value within a range does not have
  static let measuring = OptionTopics(7)  // Rates and data, which a timer does not have
  static let bits = OptionTopics(8)  // `--bits`: amounts of bytes in another unit
  static let lasting = OptionTopics(9)  // A run that takes time, unlike a single frame
  package static let field = OptionTopics(10)  // What pv's line shows
  package static let pvLine = OptionTopics(11)  // It replaces our own line
  static let ownLine = OptionTopics(12)  // It changes our own line
  static let standardError = OptionTopics(13)  // It has standard error to itself
  package static let copy = OptionTopics(14)  // It makes a run without a mode a copy
  static let values = OptionTopics(15)  // Where values come from that are not a command's
}

/// Options of which another option needs at least one.
package struct OptionDependency: Sendable {
  package let noun: String  // What they give, to follow "needs"
  package let options: [CommandOption]

  private init(_ noun: String, _ options: CommandOption...) {
    self.noun = noun
    self.options = options
  }

  static let timer = OptionDependency("a timer", .countdown, .until, .timerInterval)
  static let values = OptionDependency("values", .values, .value)
  package static let reading = OptionDependency("values", .values)
  static let parts = OptionDependency("parts", .values, .value, .from, .joblog)
  static let range = OptionDependency("a range", .range)
  static let command = OptionDependency("a command", .run)
}

/// A kind of command line that options are read from.
package enum OptionLine: Sendable {
  case run
  case change  // That of `--remote`, which a running transfer takes
  case gallery  // That of `--gallery`, whose frames are drawn with the options
  case defaults  // `PBAR_OPTIONS`
}

/// The command lines that may hold an option, beside that of a new run.
package enum OptionScope: Sendable {
  case run  // No other
  case change
  case gallery  // `.change` and `.gallery`
  case defaults  // All
  case start  // Only `.defaults`: a run takes the option when it starts

  package func includes(_ line: OptionLine) -> Bool {
    switch line {
    case .run: true
    case .change: self != .run && self != .start
    case .gallery: self == .gallery || self == .defaults
    case .defaults: self == .defaults || self == .start
    }
  }
}
