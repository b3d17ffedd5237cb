/// A mistake in a command line, as facts that are safe to print.
///
/// `typed` is the option as it was typed, even if shortened or in a bundle.
package enum OptionError: Error, Equatable, Sendable {
  /// No option has this name; `nearest` is a spelling that may be meant.
  case unknown(typed: String, nearest: String?)
  /// No option has this letter, within these bundled letters.
  case unknownLetter(typed: String, bundle: String, nearest: String?)
  /// A long name follows a single hyphen, where it means something else.
  case hyphenMissing(typed: String)
  /// Several options begin like this.
  case ambiguous(typed: String, candidates: [String])
  /// A value follows `=`, but the option takes none.
  case valueNotTaken(typed: String, value: String)
  /// `--timer=5m`, which is meant as a countdown.
  case timerGivenDuration(typed: String, value: String)
  /// The command line ends before the value.
  case missingValue(typed: String, wanted: OptionValue)
  /// The value cannot be parsed; `nearest` is a word that may be meant.
  case invalidValue(typed: String, value: String, wanted: OptionValue, nearest: String?)
  /// `--no-NAME` of an option that is not a switch.
  case cannotBeUndone(typed: String, option: String)
  /// The word is not an option that `PBAR_OPTIONS` may hold; `allowed` are those options.
  case notDefault(word: String, allowed: [String])
  /// A running transfer does not take the option.
  case notChangeable(typed: String)
  /// A running transfer does not take other FILEs.
  case fileNotChangeable(String)
  /// `--remote` without another option.
  case changesNothing
  /// A quotation has no end.
  case unbalancedQuote(quote: String)
  /// The text of an environment variable is wrong.
  indirect case inVariable(variable: String, OptionError)
}

extension OptionError {
  /// One sentence that says what to write instead, without a full stop, a program name or a newline.
  package var sentence: String {
    switch self {
    case .unknown(let typed, let nearest): return "unknown option '\(typed)'" + Self.question(nearest)
    case .unknownLetter(let typed, let bundle, let nearest):
      let place = typed == bundle ? "" : " in '\(bundle)'"
      return "unknown option '\(typed)'\(place)" + Self.question(nearest)
    case .hyphenMissing(let typed): return "'\(typed)' has one hyphen; did you mean -\(typed)?"
    case .ambiguous(let typed, let candidates):
      return "option '\(typed)' is ambiguous; it could be \(candidates.alternatives)"
    case .valueNotTaken(let typed, let value): return "\(typed) takes no value, but was given '\(value)'"
    case .timerGivenDuration(let typed, let value):
      return "\(typed) takes no value; for a countdown write --countdown \(value)"
    case .missingValue(let typed, let wanted):
      return "\(typed) needs \(wanted.traits.noun); write \(wanted.traits.advice)"
    case .invalidValue(let typed, let value, let wanted, let nearest):
      return "\(typed): '\(value)' is not \(wanted.traits.noun); "
        + (nearest.map { "did you mean \($0)? Write " } ?? "write ") + wanted.traits.advice
    case .cannotBeUndone(let typed, let option): return "\(typed): \(option) is not a switch that could be undone"
    case .notDefault(let word, let allowed): return "'\(word)' is not allowed here; write only \(allowed.alternatives)"
    case .notChangeable(let typed): return "\(typed) can't be changed while a run goes on"
    case .fileNotChangeable(let file): return "'\(file)': the FILEs of a run can't be changed while it goes on"
    case .changesNothing:
      return "--remote gives a run other options, but none was given; add one, such as "
        + "--rate-limit 10M or --label TEXT"
    case .unbalancedQuote(let quote): return "a quotation that begins with \(quote) has no end"
    case .inVariable(let variable, let error): return "\(variable): " + error.sentence
    }
  }

  private static func question(_ nearest: String?) -> String { nearest.map { "; did you mean \($0)?" } ?? "" }
}
