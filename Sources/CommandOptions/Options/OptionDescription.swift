/// A row of the table of options: all that is known about one of them, as plain data.
package struct OptionDescription: Sendable {
  /// The letter after a single hyphen.
  package let letter: Unicode.Scalar?

  /// The names after two hyphens, the preferred one first.
  package let names: [String]

  package let group: OptionGroup

  /// The rules for combining the option with others.
  package let role: OptionRole

  /// The command lines that may hold the option.
  package let scope: OptionScope

  /// One line without a full stop, in the imperative.
  package let summary: String

  package let argument: OptionArgument

  /// The one of `names` that pv knows; `nil` if pv has no such option. All of pv's have a letter.
  package var pvName: String? { letter == nil ? nil : names.last }

  /// Describes an option that pv has too, under the last of `names`.
  static func pv(
    _ letter: Unicode.Scalar, _ names: String..., takes argument: OptionArgument = .switch,
    in group: OptionGroup, as role: OptionRole = .independent, for scope: OptionScope = .run,
    _ summary: String
  ) -> OptionDescription {
    OptionDescription(
      letter: letter, names: names, group: group, role: role, scope: scope,
      summary: summary, argument: argument)
  }

  static func own(
    _ name: String, takes argument: OptionArgument = .switch, in group: OptionGroup,
    as role: OptionRole = .independent, for scope: OptionScope = .run, _ summary: String
  ) -> OptionDescription {
    OptionDescription(
      letter: nil, names: [name], group: group, role: role, scope: scope,
      summary: summary, argument: argument)
  }

  /// Describes an option of looks, which a user may choose once for all runs.
  static func look(
    _ name: String, takes argument: OptionArgument = .switch, as role: OptionRole = .independent,
    _ summary: String
  ) -> OptionDescription {
    own(name, takes: argument, in: .looks, as: role, for: .defaults, summary)
  }

  /// Describes an option of pv that chooses what its line shows.
  static func field(
    _ letter: Unicode.Scalar, _ name: String, takes argument: OptionArgument = .switch,
    _ summary: String
  ) -> OptionDescription {
    pv(letter, name, takes: argument, in: .fields, as: .field, for: .change, summary)
  }

  /// Describes an option of pv that a copy alone takes, and only when it starts.
  static func transfer(
    _ letter: Unicode.Scalar, _ name: String, takes argument: OptionArgument = .switch,
    as role: OptionRole = .transfer, _ summary: String
  ) -> OptionDescription {
    pv(letter, name, takes: argument, in: .transfer, as: role, summary)
  }

  /// The preferred long name with its hyphens.
  package var longName: String { "--" + names[0] }

  /// Every way to write the option, the letter first: `-s`, `--total`, `--size`.
  package var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + names.map { "--" + $0 } }
}

/// Whether a value follows an option's name.
package enum OptionArgument: Sendable, Equatable {
  /// No value; `--no-NAME` turns the option off again.
  case `switch`
  case none  // No value, and nothing that could be turned off

  /// A value: after `=`, or the next word even if that begins with a hyphen.
  case required(OptionValue)
  case optional(OptionValue)  // A value that may be left out, only after `=`
  case restOfLine(OptionValue)  // This word and all that follow it, at least one

  package var value: OptionValue? {
    switch self {
    case .switch, .none: nil
    case .required(let value), .optional(let value), .restOfLine(let value): value
    }
  }

  /// Whether `--no-NAME` turns the option off.
  var canBeUndone: Bool { self == .switch || self == .optional(.automatic) }

  /// The argument as a synopsis shows it, with what joins it to a long name: ` SIZE`, `[=STEP]`.
  package var synopsis: String {
    switch self {
    case .switch, .none: ""
    case .required(let value): " " + value.traits.metavariable
    case .optional(let value): "[=" + value.traits.metavariable + "]"
    case .restOfLine(let value): " " + value.traits.metavariable + " [ARG...]"
    }
  }
}

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
package enum OptionDependency: Sendable, Equatable {
  case timer, values, reading, parts, range, command

  package var options: [CommandOption] {
    switch self {
    case .timer: [.countdown, .until, .timerInterval]
    case .values: [.values, .value]
    case .reading: [.values]
    case .parts: [.values, .value, .from, .joblog]
    case .range: [.range]
    case .command: [.run]
    }
  }
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

  package var options: [CommandOption] {
    CommandOption.allCases.filter { $0.description.group == self }
  }
}
