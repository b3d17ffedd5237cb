import TerminalText

/// What follows an option's name, how it is read and what it changes.
package struct OptionArgument: Sendable {
  package enum Form: Sendable {
    case `switch`  // No value; `--no-NAME` turns the option off again
    case none  // No value, and nothing that could be turned off
    case required  // A value after `=`, or the next word even if that begins with a hyphen
    case optional  // A value that may be left out, only after `=`
    case restOfLine  // This word and all that follow it, at least one
  }

  typealias Assign<Value> = @Sendable (inout Settings, Value) -> Void

  package private(set) var form: Form
  package private(set) var value: OptionValue?

  /// Whether `--no-NAME` turns the option off.
  var canBeUndone = false

  /// Stores the option's value, and returns whether an option that is on holds with it.
  private(set) var store: @Sendable (inout Settings, GivenOption) throws(OptionError) -> Bool

  static func `switch`(_ assign: @escaping Assign<Bool> = { _, _ in }) -> OptionArgument {
    OptionArgument(form: .switch, canBeUndone: true) { settings, given in
      assign(&settings, given.isOn)
      return true
    }
  }

  static func none(_ information: Information) -> OptionArgument {
    OptionArgument(form: .none) { settings, _ in
      settings.information = information
      return true
    }
  }

  /// This argument where it may be left out, with what it changes then.
  func optional(_ change: @escaping @Sendable (inout Settings) -> Void) -> OptionArgument {
    var argument = self
    argument.form = .optional
    argument.store = { settings, given throws(OptionError) in
      guard given.isOn, given.value.isEmpty else { return try store(&settings, given) }
      change(&settings)
      return true
    }
    return argument
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

extension OptionArgument {
  /// A value, which `read` takes from an option; `nil` if it is not of this kind.
  init<Value>(
    _ assign: @escaping Assign<Value>, _ metavariable: String, _ noun: String, _ advice: String,
    _ completion: OptionValue.Completion = .none, in form: Form = .required,
    read: @escaping @Sendable (GivenOption) throws(OptionError) -> Value?
  ) {
    self.form = form
    value = OptionValue(
      metavariable: metavariable, noun: noun, advice: advice, completion: completion)
    store = { settings, given throws(OptionError) in
      guard let value = try read(given) else { throw given.invalid() }
      assign(&settings, value)
      return true
    }
  }

  /// A limit, which 0 removes, as in pv.
  init<Number: Numeric & Sendable>(
    limit assign: @escaping Assign<Number?>, _ metavariable: String, _ noun: String,
    _ advice: String,
    read: @escaping @Sendable (GivenOption) -> Number?
  ) {
    self.init(assign, metavariable, noun, advice) { given in
      read(given).map { $0 == 0 ? nil : $0 }
    }
    let storeLimit = store
    store = { settings, given throws(OptionError) in
      try storeLimit(&settings, given) && read(given) != 0
    }
  }

  /// One of some words, under a metavariable unless they are short enough to be their own.
  static func choice<Value: Sendable>(
    _ values: [(word: String, Value)], _ metavariable: String? = nil,
    of noun: String = "a setting", _ assign: @escaping Assign<Value>
  ) -> OptionArgument {
    let words = values.map { $0.word }
    return OptionArgument(
      assign, metavariable ?? words.joined(separator: "|"), noun, words.alternatives, .words(words)
    ) { given in values.first { $0.word == given.text }?.1 }
  }

  static func choice<Value: RawRepresentable<String> & Sendable>(
    _ values: [Value], _ metavariable: String? = nil, of noun: String = "a setting",
    _ assign: @escaping Assign<Value>
  ) -> OptionArgument {
    choice(values.map { ($0.rawValue, $0) }, metavariable, of: noun, assign)
  }
}
