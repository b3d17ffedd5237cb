/// What help, messages and completion scripts say about the value of an option.
package struct OptionValue: Sendable {
  /// The words to complete a value with.
  package enum Completion: Sendable, Equatable {
    case words([String])
    case colors([String] = [])  // The names of colours, and words before them
    case styles
    case markedFile  // Files after `@`
    case file
    case command
    case none
  }

  package let metavariable: String
  let noun: String  // The value with its article, to follow "needs" and "is not"
  let advice: String  // Examples of what may be written, to follow "write"
  package let completion: Completion
}
