/// What help, messages and completion scripts say about the value of an option.
package struct OptionValue: Sendable, Equatable {
  /// The word for the value in help and manual.
  package let metavariable: String
  let noun: String  // The value with its article, to follow "needs" and "is not"
  let advice: String  // Examples of what may be written, to follow "write"
  package let completion: Completion

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
}

/// A kind of value that options take: the words about it, and how it is read.
struct ValueKind<Value: Sendable>: Sendable {
  let words: OptionValue

  /// Reads the value of an option; `nil` if it is not of this kind.
  let read: @Sendable (GivenOption) throws(OptionError) -> Value?

  /// Whether an option with this value holds.
  private(set) var holds: @Sendable (Value) -> Bool = { _ in true }

  init(
    _ metavariable: String, _ noun: String, _ advice: String,
    _ completion: OptionValue.Completion = .none,
    read: @escaping @Sendable (GivenOption) throws(OptionError) -> Value?
  ) {
    words = OptionValue(
      metavariable: metavariable, noun: noun, advice: advice, completion: completion)
    self.read = read
  }

  /// A limit, which 0 removes, as in pv.
  init<Number: Numeric & Sendable>(
    limit metavariable: String, _ noun: String, _ advice: String,
    read: @escaping @Sendable (GivenOption) throws(OptionError) -> Number?
  ) where Value == Number? {
    self.init(metavariable, noun, advice) { given throws(OptionError) in
      try read(given).map { $0 == 0 ? nil : $0 }
    }
    holds = { $0 != nil }
  }

  /// One of some words, under a metavariable unless they are short enough to be their own.
  static func choice(
    _ values: [(word: String, Value)], _ metavariable: String? = nil,
    of noun: String = "a setting"
  ) -> Self {
    let words = values.map { $0.word }
    return Self(
      metavariable ?? words.joined(separator: "|"), noun, words.alternatives, .words(words)
    ) { given in values.first { $0.word == given.text }?.1 }
  }

  static func choice(
    _ values: [Value], _ metavariable: String? = nil, of noun: String = "a setting"
  ) -> Self where Value: RawRepresentable<String> {
    choice(values.map { ($0.rawValue, $0) }, metavariable, of: noun)
  }
}

extension [String] {
  /// The words as a choice: `a`, `a or b`, `a, b or c`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
