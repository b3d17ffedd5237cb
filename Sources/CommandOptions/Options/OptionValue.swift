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
