/// The relation of an option to the others of a command line: which it excludes and which it needs.
///
/// The rules are checked by `checkConflicts` in `PbarCommand/Plan/PlanError.swift`.
package enum OptionRole: Sendable, Equatable {
  case independent  // The option may be combined with any other

  /// What a run follows. A command line holds one mode at most, and `--values` alone goes with
  /// `--run`.
  case mode(ModeKind)
  case command  // `--run`: the words behind it are a command, and nothing is copied
  case activity  // `--indeterminate`: a copy or a command is followed without a value
  case dependent(OptionDependency)  // The option means nothing without one of some others
  case total  // `--total`: a value within a range is not a part of a total
  case records  // The option counts records of a copy
  case output  // The option concerns the end of a copy that is written to
  case transfer  // The option concerns how a copy reads or buffers data
  case wholeCopy  // The option concerns a copy as a whole: its end, or a file that keeps all of it
  case field  // The option chooses what pv's line shows
  case ownLine  // The option concerns our own line, which the fields of pv's line replace
  case copyDisplay  // The option of pv shows a copy in another way
  case rateDisplay  // The option of pv shows rates, which a copy and values have
  case rateWindow  // `--average-rate-window`, which concerns rates too
  case byteUnit  // `--bits`: amounts of bytes are shown in another unit
  case waiting  // `--wait`: nothing is shown before the first data
  case lasting  // The option concerns a run that takes time, as a single frame does not
  case numbers  // The option writes numbers to standard error for programs, as pv does
  case lines  // The option writes lines to standard error in place of a bar

  /// Whether standard error belongs to the option, which then excludes all others of this kind.
  package var ownsStandardError: Bool { [.numbers, .lines].contains(self) }

  /// Whether a run that names no mode is a copy because of the option, even if its output is a
  /// terminal.
  package var asksForCopy: Bool {
    [
      .records, .output, .transfer, .wholeCopy, .field, .copyDisplay, .rateDisplay, .waiting,
      .numbers,
    ].contains(self)
  }

  package var isMode: Bool { if case .mode = self { true } else { false } }

  /// Whether operands are refused beside a mode.
  package var excludesOperands: Bool {
    switch self {
    case .mode(let kind): kind != .watching && kind != .copying
    case _: self == .command
    }
  }

  /// The roles of options that an option of this role excludes, in the order in which conflicts are
  /// reported. The limits of one mode and one owner of standard error come on top.
  package var excluded: [OptionRole] {
    let copying: [OptionRole] = [.records, .output, .transfer, .wholeCopy]
    let measuring: [OptionRole] = [.rateDisplay, .rateWindow, .byteUnit, .waiting]
    switch self {
    case .mode(.standalone), .mode(.watching): return copying + [.activity]
    case .mode(.values): return copying + [.activity, .byteUnit]
    case .mode(.frame): return copying + [.activity] + measuring + [.lasting]
    case .mode(.timer): return copying + [.activity, .total] + measuring
    case .mode(.copying): return [.activity]
    case .command: return copying + measuring
    case .activity: return [.total]
    case _: return []
    }
  }
}

/// The meaning of operands beside a mode.
package enum ModeKind: Sendable, Equatable {
  case standalone  // The mode of pv takes no operands
  case values
  case frame
  case timer
  case watching  // Operands are more processes to watch
  case copying  // Operands are a command, whose input and output are copied
}

/// The options of which one must be given for another to mean something.
package struct OptionDependency: Sendable, Hashable {
  package let noun: String  // What they give, to follow "needs"
  package let options: [CommandOption]

  private init(_ noun: String, _ options: CommandOption...) {
    self.noun = noun
    self.options = options
  }

  package static let timer = OptionDependency("a timer", .countdown, .until, .timerInterval)
  package static let values = OptionDependency("values", .values, .value)
  package static let reading = OptionDependency("values", .values)
  package static let parts = OptionDependency("parts", .values, .value, .from, .joblog)
  package static let range = OptionDependency("a range", .range)
  package static let command = OptionDependency("a command", .run)
}

/// A kind of command line that options are read from.
package enum OptionLine: Sendable {
  case run  // The command line of a new run
  case change  // The command line of `--remote`, which a running transfer takes
  case gallery  // The command line of `--gallery`, whose frames are drawn with the options
  case defaults  // `PBAR_OPTIONS`, which holds the user's defaults
}

/// The command lines that may hold an option, beside that of a new run.
package enum OptionScope: Sendable {
  case run  // No other
  case change  // That of `--remote`
  case gallery  // Those of `--remote` and `--gallery`
  case defaults  // All of them
  case start  // `PBAR_OPTIONS` alone: a run takes the option only when it starts

  package func includes(_ line: OptionLine) -> Bool {
    switch line {
    case .run: true
    case .change: self != .run && self != .start
    case .gallery: self == .gallery || self == .defaults
    case .defaults: self == .defaults || self == .start
    }
  }
}
