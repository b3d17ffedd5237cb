/// The role of an option, from which `checkConflicts` knows what it excludes.
package enum OptionRole: Sendable {
  case independent  // The option may be combined with any other

  // Modes: a command line holds one at most, and only `values` goes with `--run`.
  case standalone  // The mode of pv takes no operands
  case values
  case frame
  case timer
  case watching  // Operands are more processes to watch
  case monitoring  // Operands are a command, whose input and output are copied

  case command  // `--run`: nothing is copied
  case activity  // `--indeterminate`: a copy or a command is followed without a value
  case total  // `--total`: a value within a range is not a part of a total
  case records  // Counts records of a copy
  case output  // Concerns the end of a copy that is written to
  case transfer  // Concerns how a copy reads or buffers data
  case wholeCopy  // Concerns the end of a copy, or a file that keeps all of it
  case field  // Chooses what pv's line shows
  case ownLine  // Concerns our own line, which the fields of pv's line replace
  case quiet
  case rateDisplay  // Shows rates, which a copy and values have
  case rateWindow  // Concerns rates too
  case byteUnit  // `--bits`: amounts of bytes are shown in another unit
  case waiting  // `--wait`: nothing is shown before the first data
  case lasting  // Concerns a run that takes time, as a single frame does not
  case numbers  // Writes numbers to standard error for programs, as pv does
  case lines  // Writes lines to standard error in place of a bar

  package var isMode: Bool {
    [.standalone, .values, .frame, .timer, .watching, .monitoring].contains(self)
  }

  /// Whether a run without a mode is a copy because of the option, even to a terminal.
  package var asksForCopy: Bool {
    [
      .records, .output, .transfer, .wholeCopy, .field, .quiet, .rateDisplay, .waiting, .numbers,
    ].contains(self)
  }

  /// Whether operands are refused beside a mode.
  package var excludesOperands: Bool {
    [.standalone, .values, .frame, .timer, .command].contains(self)
  }

  /// The roles that a mode excludes, in the order in which conflicts are reported.
  package var excluded: [OptionRole] {
    let copying: [OptionRole] = [.records, .output, .transfer, .wholeCopy]
    let measuring: [OptionRole] = [.rateDisplay, .rateWindow, .byteUnit, .waiting]
    return switch self {
    case .standalone, .watching: copying + [.activity]
    case .values: copying + [.activity, .byteUnit]
    case .frame: copying + [.activity] + measuring + [.lasting]
    case .timer: copying + [.activity, .total] + measuring
    case .monitoring: [.activity]
    case .command: copying + measuring
    case .activity: [.total]
    case _: []
    }
  }
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
  static let reading = OptionDependency("values", .values)
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
