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

/// What follows an option's name, and what the option changes.
package struct OptionArgument: Sendable {
  package enum Form: Sendable {
    case `switch`  // No value; `--no-NAME` turns the option off again
    case none  // No value, and nothing that could be turned off
    case required  // A value after `=`, or the next word even if that begins with a hyphen
    case optional  // A value that may be left out, only after `=`
    case restOfLine  // This word and all that follow it, at least one
  }

  package let form: Form
  package private(set) var value: OptionValue?

  /// Whether `--no-NAME` turns the option off.
  private(set) var canBeUndone = false

  /// Stores the option's value, and returns whether the option holds from here on.
  let store: @Sendable (inout Settings, GivenOption) throws(OptionError) -> Bool

  static func `switch`(
    _ assign: @escaping @Sendable (inout Settings, Bool) -> Void = { _, _ in }
  ) -> OptionArgument {
    OptionArgument(form: .switch, canBeUndone: true) { settings, given in
      assign(&settings, given.isOn)
      return given.isOn
    }
  }

  static func none(_ information: Information) -> OptionArgument {
    OptionArgument(form: .none) { settings, _ in
      settings.information = information
      return true
    }
  }

  /// `assign` gets `nil` if the value is left out.
  static func optional<Value>(
    _ kind: ValueKind<Value>, canBeUndone: Bool = false,
    _ assign: @escaping @Sendable (inout Settings, Value?) -> Void
  ) -> OptionArgument {
    OptionArgument(form: .optional, value: kind.words, canBeUndone: canBeUndone) {
      settings, given throws(OptionError) in
      assign(&settings, given.isOn && given.value.isEmpty ? nil : try given.read(as: kind))
      return given.isOn
    }
  }

  static func required<Value>(
    _ kind: ValueKind<Value>, in form: Form = .required,
    _ assign: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> OptionArgument {
    OptionArgument(form: form, value: kind.words) { settings, given throws(OptionError) in
      let value = try given.read(as: kind)
      assign(&settings, value)
      return kind.holds(value)
    }
  }

  /// The argument as a synopsis shows it, with what joins it to a long name: ` SIZE`, `[=STEP]`.
  package var synopsis: String {
    guard let name = value?.metavariable else { return "" }
    return switch form {
    case .switch, .none, .required: " " + name
    case .optional: "[=" + name + "]"
    case .restOfLine: " " + name + " [ARG...]"
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
