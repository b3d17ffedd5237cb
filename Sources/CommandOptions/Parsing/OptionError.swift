import ProgressStyles
import TerminalText

/// A mistake in a command line, as facts that are safe to print.
///
/// `typed` is the option as it was typed, even if shortened or in a bundle.
package enum OptionError: Error, Equatable, Sendable {
  /// No option has this name, or this letter of bundled ones; `nearest` is a spelling that may be
  /// intended.
  case unknown(typed: String, bundle: String? = nil, nearest: String?)

  /// A long name follows a single hyphen, where it means something else.
  case hyphenMissing(typed: String)
  case ambiguous(typed: String, candidates: [String])

  /// The option takes no value; `--timer=5m` is intended as a countdown.
  case valueNotTaken(typed: String, value: String, isCountdown: Bool = false)
  case missingValue(typed: String, wanted: OptionValue)

  /// There is an option where a command is expected.
  case optionAsCommand(typed: String, word: String)

  /// A mistake behind an operand, the first one, which may be intended as a command that has such
  /// an option.
  indirect case behindOperand([UInt8], OptionError)

  /// The value cannot be parsed; `nearest` is a word that may be intended.
  case invalidValue(typed: String, value: String, wanted: OptionValue, nearest: String?)
  case wrongSequence(typed: String, TemplateProblem)

  /// A file of a style has a mistake at this line and column, both counted from 1.
  indirect case inStyle(file: FilePath, line: Int, column: Int, OptionError)

  /// A style has no such file in the directory of styles, which has those of `known`; `nil`: the
  /// user has no home.
  case noStyle(name: String, directory: FilePath?, known: [String])
  case unreadableStyle(file: FilePath, reason: String)
  case notAStyleOption(String)  // A line before the body of a style is no option
  case styleInStyle  // A style with a body names another one
  case cannotBeUndone(typed: String, option: String)
  case notDefault(word: String)  // The word is not an option that `PBAR_OPTIONS` may hold
  case notChangeable(typed: String)
  case fileNotChangeable(String)  // A running transfer does not take other FILEs
  case changesNothing  // `--remote` without another option
  case unbalancedQuote(quote: String)

  indirect case inVariable(OptionError)  // The text of `PBAR_OPTIONS` is wrong
}

extension OptionError {
  /// One or two short sentences: what is wrong, then what to write instead. There is no program
  /// name, no newline and no full stop at the end, so that words which can be copied end the line.
  package var sentence: String {
    switch self {
    case .unknown(let typed, let bundle, let nearest):
      let place = bundle.map { $0 == typed ? "" : " in '\($0)'" } ?? ""
      return "unknown option '\(typed)'\(place). "
        + (Self.question(nearest) ?? "--help=all lists all options")
    case .hyphenMissing(let typed): return "'\(typed)' has one hyphen. Did you mean -\(typed)?"
    case .ambiguous(let typed, let candidates):
      return "option '\(typed)' is ambiguous. Write \(candidates.alternatives)"
    case .valueNotTaken(let typed, let value, let isCountdown):
      return "\(typed) takes no value. "
        + (isCountdown ? "For a countdown, write --countdown \(value)" : "Leave out '=\(value)'")
    case .missingValue(let typed, let wanted):
      return "\(typed) needs \(wanted.traits.noun). Write \(wanted.traits.advice)"
    case .optionAsCommand(let typed, let word):
      return "\(typed) needs a command, and '\(word)' is an option. Options go before \(typed)"
    case .behindOperand(_, let error): return error.sentence
    case .invalidValue(let typed, let value, let wanted, let nearest):
      return "\(typed): '\(value)' is not \(wanted.traits.noun). "
        + (Self.question(nearest) ?? "Write \(wanted.traits.advice)")
    case .wrongSequence(let typed, let problem):
      return (typed.isEmpty ? "" : typed + ": ") + problem.sentence
    case .inStyle(let file, let line, let column, let error):
      return "\(file.printable):\(line):\(column): " + error.sentence
    case .noStyle(let name, let directory, let known):
      let place =
        directory.map { "there is no such file in \($0.printable)" }
        ?? "HOME names no directory with your own"
      return "--style: \(SafeText.quoted(name)) is not a style, and \(place). "
        + (Self.question(Suggestion.nearest(to: name, among: StyleName.words + known))
          ?? "--style=help lists all styles")
    case .unreadableStyle(let file, let reason):
      return "--style: can't read \(file.quoted): \(reason)"
    case .notAStyleOption(let line):
      return "'\(line)' is not an option. Write lines such as tint = green, and --- before the body"
    case .styleInStyle:
      return "a style can name only a built-in style, and only without a body. Leave out this line"
    case .cannotBeUndone(let typed, let option):
      return "\(typed): only switches can be turned off, and \(option) is not a switch"
    case .notDefault(let word):
      return
        "'\(word)' can't be a default. Write only options for looks, such as --style, and --pin or --remember"
    case .notChangeable(let typed):
      return "\(typed) can't be changed in a running transfer. Nothing was changed"
    case .fileNotChangeable(let file):
      return "'\(file)': the files of a running transfer can't be changed. Nothing was changed"
    case .changesNothing:
      return "--remote needs an option to change. Add one, such as --rate-limit 10M or --label TEXT"
    case .unbalancedQuote(let quote): return "an opening \(quote) has no closing \(quote)"
    case .inVariable(let error): return "\(Settings.defaultsVariable): " + error.sentence
    }
  }

  private static func question(_ nearest: String?) -> String? {
    nearest.map { "Did you mean \($0)?" }
  }
}

extension TemplateProblem {
  var sentence: String {
    let nearest =
      sequence.count == 2
      ? candidates.first { $0.lowercased() == sequence.lowercased() }
      : Suggestion.nearest(to: sequence, among: candidates)
    let question = nearest.map { "Did you mean \($0)?" }
    let found = "'\(sequence)' "
    return switch reason {
    case .notAField:
      found + "is not a field. "
        + (question ?? "Write fields such as %p or %{eta}, and %% for a percent sign")
    case .notAWidth:
      found + "has no valid width. Write a number such as %{percent:4}, and < or > behind it"
    case .notAColor:
      found + "names no colour. "
        + (question ?? "Write a name such as darkBlue, #rrggbb or a number from 0 to 255")
    case .notACondition:
      found + "asks for no field. " + (question ?? "Write a condition such as %{if total}")
    case .withoutBrace: found + "has no closing brace. Write } behind the name"
    case .unclosed: found + "has no end. Write %{end} behind what it shows"
    case .unopened: found + "belongs to no %{if}. Write a condition such as %{if total} before it"
    }
  }
}

/// An operand that may be intended as the value of the option before it.
///
/// `--timer 5m` shows the elapsed time and copies a FILE named `5m`; so does `--announce 5` with a
/// FILE named `5`. Both are seldom intended.
package struct SuspectedValue: Sendable, Hashable {
  package let option: CommandOption
  package let word: [UInt8]

  package init(option: CommandOption, word: [UInt8]) {
    self.option = option
    self.word = word
  }
}
