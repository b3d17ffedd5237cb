/// What help, messages and completion scripts say about the value of an option.
package struct OptionValue: Sendable {
  /// The words to complete a value with.
  package enum Completion: Sendable, Equatable {
    case words([String])
    case colors([String] = [])  // The names of colours, and words before them
    case styles
    case markedFile(FileAccess)  // Files after `@`
    case file(FileAccess)
    case command
    case none
  }

  package let metavariable: String
  let noun: String  // The value with its article, to follow "needs" and "is not"
  let advice: String  // Examples of what may be written, to follow "write"
  package let completion: Completion

  init(
    _ metavariable: String, _ noun: String, _ advice: String, _ completion: Completion = .none
  ) {
    self.metavariable = metavariable
    self.noun = noun
    self.advice = advice
    self.completion = completion
  }

  static func choice(of words: [String], _ metavariable: String?, _ noun: String) -> Self {
    Self(
      metavariable ?? words.joined(separator: "|"), noun, words.alternatives, .words(words))
  }

  /// `nil` if the value names no file. What a command does with its files is its own affair.
  var access: FileAccess? {
    switch completion {
    case .file(let access), .markedFile(let access): access
    case .styles: .read
    case .words, .colors, .command, .none: nil
    }
  }
}

/// What a run does with the file that an option names, and when.
package enum FileAccess: Sendable {
  case measured  // Before the run, its size is taken
  case read  // Before the run or during it
  case written  // From the start on: it is created, loses its contents, or is removed at the end
}
