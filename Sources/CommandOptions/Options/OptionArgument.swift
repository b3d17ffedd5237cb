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
  var canBeUndone = false  // By `--no-NAME`
  private(set) var store: @Sendable (inout Settings, GivenOption) throws(OptionError) -> Void

  static func `switch`(_ assign: @escaping Assign<Bool> = { _, _ in }) -> Self {
    Self(form: .switch, canBeUndone: true) { assign(&$0, $1.isOn) }
  }

  static func none(_ information: Information) -> Self {
    Self(form: .none) { settings, _ in settings.information = information }
  }

  /// This argument where it may be left out, with what it changes then.
  func optional(_ change: @escaping @Sendable (inout Settings) -> Void) -> Self {
    var argument = self
    argument.form = .optional
    argument.store = { settings, given throws(OptionError) in
      if given.isOn, given.value.isEmpty {
        change(&settings)
      } else {
        try store(&settings, given)
      }
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
    }
  }

  /// A limit; 0 removes it and the option, as in pv.
  init<Number: Numeric & Sendable>(
    limit assign: @escaping Assign<Number?>, _ metavariable: String, _ noun: String,
    _ advice: String, read: @escaping @Sendable (GivenOption) -> Number?
  ) {
    self.init(assign, metavariable, noun, advice, read: read)
    store = { settings, given throws(OptionError) in
      guard let number = read(given) else { throw given.invalid() }
      assign(&settings, number == 0 ? nil : number)
      if number == 0 { settings.given.remove(given.option) }
    }
  }

  /// One of some words, under a metavariable unless they are short enough to be their own.
  static func choice<Value: Sendable>(
    _ values: [(word: String, Value)], _ metavariable: String? = nil,
    of noun: String = "a setting", _ assign: @escaping Assign<Value>
  ) -> Self {
    let words = values.map { $0.word }
    return Self(
      assign, metavariable ?? words.joined(separator: "|"), noun, words.alternatives, .words(words)
    ) { given in values.first { $0.word == given.text }?.1 }
  }

  static func choice<Value: RawRepresentable<String> & Sendable>(
    _ values: [Value], _ metavariable: String? = nil, of noun: String = "a setting",
    _ assign: @escaping Assign<Value>
  ) -> Self {
    choice(values.map { ($0.rawValue, $0) }, metavariable, of: noun, assign)
  }
}

/// What help, messages and completion scripts say about the value of an option.
package struct OptionValue: Sendable, Equatable {
  /// Where a shell finds the words to complete a value with.
  package enum Completion: Sendable, Equatable {
    case words([String])
    case colors([String] = [])  // The names of colours, and words before them
    case styles
    case markedFile  // Files after `@`
    case file
    case command
    case none
  }

  /// The word for the value in help and manual.
  package let metavariable: String
  let noun: String  // The value with its article, to follow "needs" and "is not"
  let advice: String  // Examples of what may be written, to follow "write"
  package let completion: Completion
}

extension [String] {
  /// The words as a choice: `a`, `a or b`, `a, b or c`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
