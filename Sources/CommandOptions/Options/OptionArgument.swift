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

  package let form: Form
  fileprivate var describe: (@Sendable () -> OptionValue)?
  private(set) var canBeUndone = false  // By `--no-NAME`
  let store: @Sendable (inout Settings, GivenOption) throws(OptionError) -> Void

  static func `switch`(_ assign: @escaping Assign<Bool> = { _, _ in }) -> Self {
    Self(form: .switch, canBeUndone: true) { assign(&$0, $1.isOn) }
  }

  static func none(_ information: Information) -> Self {
    Self(form: .none) { settings, _ in settings.information = information }
  }

  /// Makes the value optional; `change` applies without one.
  func optional(_ change: @escaping @Sendable (inout Settings) -> Void) -> Self {
    Self(form: .optional, describe: describe) { settings, given throws(OptionError) in
      if given.value.isEmpty { change(&settings) } else { try store(&settings, given) }
    }
  }

  /// Lets `--no-NAME` turn the option off; `change` applies then.
  func undone(_ change: @escaping @Sendable (inout Settings) -> Void) -> Self {
    Self(form: form, describe: describe, canBeUndone: true) { settings, given throws(OptionError) in
      if given.isOn { try store(&settings, given) } else { change(&settings) }
    }
  }

  /// Made when it is asked for: a usual run shows no texts about its options.
  package var value: OptionValue? { describe?() }

  /// The argument after a long name: ` SIZE`, `[=STEP]`.
  package var synopsis: String {
    guard let name = value?.metavariable else { return "" }
    return switch form {
    case .switch, .none, .required: " " + name
    case .optional: "[=" + name + "]"
    case .restOfLine: " " + name + " [ARG...]"
    }
  }
}

/// A kind of value, and how it is read. A call makes the argument that assigns such a value.
struct ValueKind<Value>: Sendable {
  private let describe: @Sendable () -> OptionValue
  private var form = OptionArgument.Form.required

  /// `nil`: the value is not of this kind.
  private let read: @Sendable (GivenOption) throws(OptionError) -> Value?

  init(
    _ value: @autoclosure @escaping @Sendable () -> OptionValue,
    read: @escaping @Sendable (GivenOption) throws(OptionError) -> Value?
  ) {
    describe = value
    self.read = read
  }

  init(
    _ metavariable: String, _ noun: String, _ advice: String,
    _ completion: OptionValue.Completion = .none, in form: OptionArgument.Form = .required,
    read: @escaping @Sendable (GivenOption) throws(OptionError) -> Value?
  ) {
    self.init(.init(metavariable, noun, advice, completion), read: read)
    self.form = form
  }

  func callAsFunction(_ assign: @escaping OptionArgument.Assign<Value>) -> OptionArgument {
    OptionArgument(form: form, describe: describe) { settings, given throws(OptionError) in
      guard let value = try read(given) else { throw given.invalid() }
      assign(&settings, value)
    }
  }
}

extension ValueKind where Value: Numeric & Sendable {
  /// An argument that assigns a limit. 0 removes it and the option, as in pv.
  func limit(_ assign: @escaping OptionArgument.Assign<Value?>) -> OptionArgument {
    OptionArgument(form: form, describe: describe) { settings, given throws(OptionError) in
      guard let number = try read(given) else { throw given.invalid() }
      assign(&settings, number == 0 ? nil : number)
      if number == 0 { settings.given.remove(given.option) }
    }
  }
}

extension OptionArgument {
  /// One of `values`, by its word. Without a metavariable, help shows the words themselves.
  static func choice<Value: Sendable>(
    _ values: @autoclosure @escaping @Sendable () -> [(word: String, Value)],
    _ metavariable: String? = nil,
    of noun: String = "a setting", _ assign: @escaping Assign<Value>
  ) -> Self {
    let kind = ValueKind(.choice(of: values().map { $0.word }, metavariable, noun)) { given in
      values().first { $0.word == given.text }?.1
    }
    return kind(assign)
  }

  static func choice<Value: RawRepresentable<String> & Sendable>(
    _ values: @autoclosure @escaping @Sendable () -> [Value], _ metavariable: String? = nil,
    of noun: String = "a setting", _ assign: @escaping Assign<Value>
  ) -> Self {
    choice(values().map { ($0.rawValue, $0) }, metavariable, of: noun, assign)
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
