import ProgressStyles

package struct OptionError: Error, Equatable {
  /// Mistakes for which there is more to do than to print the sentence.
  package enum Kind: Sendable {
    case usual
    case value  // The value of an option can't be read
    case withoutHome  // A style has no directory, since the user has no home
    case sameFile  // A file that would be written is used for something else too
    case notWritten  // A file can't be opened for writing
  }

  /// What is wrong, then what to write instead, safe to print. No full stop ends the sentence, so
  /// that its last words can be copied.
  package private(set) var sentence: String
  package let kind: Kind

  /// The first operand before the mistake: it may be intended as a command with such an option.
  package var firstOperand: [UInt8]?

  package init(_ sentence: String, _ kind: Kind = .usual) {
    self.sentence = sentence
    self.kind = kind
  }

  func at(_ place: String) -> OptionError {
    var error = self
    error.sentence = "\(place): \(sentence)"
    return error
  }

  static func unknown(_ word: String, nearest: String?) -> OptionError {
    OptionError(
      "unknown option \(word). " + question(nearest, otherwise: "--help=all lists all options"))
  }

  static func notDefault(_ word: String) -> OptionError {
    OptionError(
      "'\(word)' can't be a default. "
        + "Write only options for looks, such as --style, and --pin or --remember")
  }

  /// The second sentence about a word that is not known.
  package static func question(_ nearest: String?, otherwise advice: String) -> String {
    nearest.map { "Did you mean \($0)?" } ?? advice
  }
}

extension TemplateProblem {
  var sentence: String {
    let nearest =
      sequence.count == 2
      ? candidates.first { $0.lowercased() == sequence.lowercased() }
      : Suggestion.nearest(to: sequence, among: candidates)
    let (found, advice) =
      switch reason {
      case .notAField:
        ("is not a field", "Write fields such as %p or %{eta}, and %% for a percent sign")
      case .notAWidth:
        ("has no valid width", "Write a number such as %{percent:4}, and < or > after it")
      case .notAColor:
        ("names no colour", "Write a name such as darkBlue, #rrggbb or a number from 0 to 255")
      case .notACondition: ("names no field", "Write a condition such as %{if total}")
      case .withoutBrace: ("has no closing brace", "Write } after the name")
      case .unclosed: ("has no end", "Write %{end} after what it shows")
      case .unopened: ("lacks its %{if}", "Write a condition such as %{if total} before it")
      }
    return "'\(sequence)' \(found). " + OptionError.question(nearest, otherwise: advice)
  }
}

/// An operand that may be intended as the value of the option before it: `--timer 5m` shows the
/// elapsed time and copies a FILE named `5m`.
package struct SuspectedValue: Sendable, Hashable {
  package let option: CommandOption
  package let word: [UInt8]
}
