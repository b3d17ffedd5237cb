/// What is wrong with a command line: facts, each already safe to print.
///
/// `typed` is always the option as it was typed, shortened or in a bundle.
package enum OptionError: Error, Equatable, Sendable {
  /// No option has this name; `nearest` is a spelling that was perhaps meant.
  case unknown(typed: String, nearest: String?)
  /// No option has this letter, within these bundled letters.
  case unknownLetter(typed: String, bundle: String, nearest: String?)
  /// A long name stands behind a single hyphen, where it means something else.
  case hyphenMissing(typed: String)
  /// Several options begin like this.
  case ambiguous(typed: String, candidates: [String])
  /// A value stood after `=`, but the option takes none.
  case valueNotTaken(typed: String, value: String)
  /// `--timer=5m`: a timer was meant.
  case timerGivenDuration(typed: String, value: String)
  /// The command line ended before the value.
  case missingValue(typed: String, wanted: OptionValue)
  /// The value cannot be parsed; `nearest` is a word that was perhaps meant.
  case invalidValue(typed: String, value: String, wanted: OptionValue, nearest: String?)
  /// `--no-X` of an option that is no switch.
  case cannotBeUndone(typed: String, option: String)
  /// The word is no option of taste; `allowed` are those that a variable may hold.
  case notTaste(word: String, allowed: [String])
  /// The option can't be changed while a run goes on.
  case notChangeable(typed: String)
  /// The FILEs of a run can't be changed.
  case fileNotChangeable(String)
  /// `--remote` without anything to change.
  case changesNothing
  /// A quotation has no end.
  case unbalancedQuote(quote: String)
  /// The text of an environment variable is wrong.
  indirect case inVariable(variable: String, OptionError)
}
