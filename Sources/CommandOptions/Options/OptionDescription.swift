/// What there is to know about an option, as plain data: the row of the one table.
package struct OptionDescription: Sendable {
  /// The letter after a single hyphen.
  package let letter: Unicode.Scalar?
  /// The names after two hyphens, the one that we prefer first.
  package let names: [String]
  /// The one of `names` that pv knows; `nil` where pv has no such option.
  package let pvName: String?
  /// Whether something follows the name, and what.
  package var argument: OptionArgument { makeArgument() }
  /// The heading that it stands under.
  package let group: OptionGroup
  /// Whether it is a matter of the owner's taste, so that `PBAR_OPTIONS` may hold it.
  package var isTaste: Bool { group == .looks }
  /// One line without a full stop, in the imperative.
  package let summary: String
  /// Words to choose from are collected only when they are asked for: who looks for a letter passes by many.
  private let makeArgument: @Sendable () -> OptionArgument

  /// Describes an option that pv has too, under the last of `names`.
  static func pv(
    _ letter: Unicode.Scalar, _ names: String...,
    takes argument: @autoclosure @escaping @Sendable () -> OptionArgument = .switch,
    in group: OptionGroup, _ summary: String
  ) -> OptionDescription {
    OptionDescription(
      letter: letter, names: names, pvName: names.last, group: group,
      summary: summary, makeArgument: argument)
  }

  /// Describes an option that pv does not have.
  static func own(
    _ name: String, takes argument: @autoclosure @escaping @Sendable () -> OptionArgument = .switch,
    in group: OptionGroup, _ summary: String
  ) -> OptionDescription {
    OptionDescription(
      letter: nil, names: [name], pvName: nil, group: group, summary: summary,
      makeArgument: argument)
  }

  /// The preferred long name with its hyphens.
  package var longName: String { "--" + names[0] }

  /// Every way to write the option, the letter first: `-s`, `--total`, `--size`.
  package var spellings: [String] {
    (letter.map { ["-\($0)"] } ?? []) + names.map { "--" + $0 }
  }
}

/// Whether something follows an option's name.
package enum OptionArgument: Sendable, Equatable {
  /// Nothing; `--no-NAME` turns it off again.
  case `switch`
  /// Nothing, and there is nothing to undo.
  case none
  /// A value: after `=`, or the next word even if that begins with a hyphen.
  case required(OptionValue)
  /// A value that may be left out, only after `=`.
  case optional(OptionValue)
  /// This word and all that follow it, at least one.
  case restOfLine(OptionValue)

  /// What the value is, where there may be one.
  package var value: OptionValue? {
    switch self {
    case .switch, .none: nil
    case .required(let value), .optional(let value), .restOfLine(let value): value
    }
  }

  /// The argument as a synopsis shows it, with what joins it to a long name: ` SIZE`, `[=STEP]`.
  package var synopsis: String {
    switch self {
    case .switch, .none: ""
    case .required(let value): " " + value.metavariable
    case .optional(let value): "[=" + value.metavariable + "]"
    case .restOfLine(let value): " " + value.metavariable + " [ARG...]"
    }
  }
}

/// What may be written as the value of an option.
package enum OptionValue: Sendable, Equatable {
  /// One of a fixed set of words.
  case choice([String])
  /// One of a fixed set of words that is too long to be its own metavariable.
  case namedChoice(String, [String])
  case color
  /// Several colours with commas between them.
  case colors
  /// Two numbers, the lower one first.
  case range
  /// A part of a whole.
  case percentage
  case duration
  /// How often something is said: a part of a whole or a duration.
  case step
  case time
  case timeInterval
  /// An amount, or `@FILE`.
  case size
  /// A number of seconds, or a duration.
  case seconds
  /// A whole number of cells or lines.
  case cells(String)
  /// A number of things, with the name that stands for it.
  case count(String)
  /// A number of bytes.
  case byteCount
  /// A number of units a second.
  case rate
  /// The number of a process.
  case process
  /// What to watch of processes.
  case watched
  /// The name of a file.
  case file
  /// Where else to show it, and in which form.
  case extraDisplay
  /// A record of `--values`.
  case record
  case text
  case format
  case command

  /// What stands for the value in help and manual.
  package var metavariable: String {
    switch self {
    case .choice(let words): words.joined(separator: "|")
    case .namedChoice(let name, _), .cells(let name), .count(let name): name
    case .color: "COLOR"
    case .colors: "COLOR,COLOR..."
    case .range: "LOW..HIGH"
    case .percentage: "PERCENT"
    case .duration: "DURATION"
    case .step: "STEP"
    case .time: "TIME"
    case .timeInterval: "START..END"
    case .size: "SIZE"
    case .seconds: "SEC"
    case .byteCount: "BYTES"
    case .rate: "RATE"
    case .process: "PID"
    case .watched: "PID[:FD]|=NAME|@LIST..."
    case .file: "FILE"
    case .extraDisplay: "PLACE[,PLACE][:FORMAT]"
    case .record: "N"
    case .text: "TEXT"
    case .format: "FORMAT"
    case .command: "COMMAND"
    }
  }

  /// The words that it must be one of, where they are fixed.
  package var choices: [String]? {
    switch self {
    case .choice(let words), .namedChoice(_, let words): words
    case .color, .colors, .range, .percentage, .duration, .step, .time, .timeInterval, .size,
      .seconds,
      .cells, .count, .byteCount, .rate, .process, .watched, .file, .extraDisplay, .record, .text,
      .format, .command:
      nil
    }
  }
}

/// The headings under which options are shown.
package enum OptionGroup: CaseIterable, Sendable {
  case modes, processes, counting, labels, looks, fields, output, transfer, information

  /// The heading.
  package var title: String {
    switch self {
    case .modes: "What to follow"
    case .processes: "Other processes"
    case .counting: "What to count"
    case .labels: "Labels"
    case .looks: "Looks"
    case .fields: "Fields"
    case .output: "When and where to draw"
    case .transfer: "How to move the data"
    case .information: "About pbar"
    }
  }

  /// The options under this heading, in the table's order.
  package var options: [CommandOption] {
    CommandOption.allCases.filter { $0.description.group == self }
  }
}
