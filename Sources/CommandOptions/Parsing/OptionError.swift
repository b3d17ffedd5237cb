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

extension OptionError {
  /// One sentence without a full stop, a program name or a newline, that says what would do.
  package var sentence: String {
    switch self {
    case .unknown(let typed, let nearest):
      return "unknown option '\(typed)'" + Self.question(nearest)
    case .unknownLetter(let typed, let bundle, let nearest):
      let place = typed == bundle ? "" : " in '\(bundle)'"
      return "unknown option '\(typed)'\(place)" + Self.question(nearest)
    case .hyphenMissing(let typed):
      return "'\(typed)' has one hyphen; did you mean -\(typed)?"
    case .ambiguous(let typed, let candidates):
      return "option '\(typed)' is ambiguous; it could be \(candidates.alternatives)"
    case .valueNotTaken(let typed, let value):
      return "\(typed) takes no value, but was given '\(value)'"
    case .timerGivenDuration(let typed, let value):
      return "\(typed) takes no value; for a countdown write --countdown \(value)"
    case .missingValue(let typed, let wanted):
      return "\(typed) needs \(wanted.noun); write \(wanted.advice)"
    case .invalidValue(let typed, let value, let wanted, let nearest):
      return "\(typed): '\(value)' is not \(wanted.noun); "
        + (nearest.map { "did you mean \($0)? Write " } ?? "write ") + wanted.advice
    case .cannotBeUndone(let typed, let option):
      return "\(typed): \(option) is not a switch that could be undone"
    case .notTaste(let word, let allowed):
      return "'\(word)' is not allowed here; write only \(allowed.alternatives)"
    case .notChangeable(let typed):
      return "\(typed) can't be changed while a run goes on"
    case .fileNotChangeable(let file):
      return "'\(file)': the FILEs of a run can't be changed while it goes on"
    case .changesNothing:
      return "--remote gives a run other options, but none was given; add one, such as "
        + "--rate-limit 10M or --label TEXT"
    case .unbalancedQuote(let quote):
      return "a quotation that begins with \(quote) has no end"
    case .inVariable(let variable, let error):
      return "\(variable): " + error.sentence
    }
  }

  private static func question(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0)?" } ?? ""
  }
}

extension OptionValue {
  /// What the value should have been, with its article.
  var noun: String {
    switch self {
    case .choice, .namedChoice: "a word that it knows"
    case .color: "a colour"
    case .colors: "two colours or more"
    case .range: "a range of two numbers"
    case .percentage: "a percentage from 1 to 50"
    case .duration: "a duration"
    case .step: "a percentage or a duration"
    case .time: "a time"
    case .timeInterval: "an interval of two times"
    case .size: "an amount"
    case .seconds: "a number of seconds"
    case .cells: "a number from 0 to \(GivenOption.mostCells)"
    case .count: "a number from 0 to \(GivenOption.mostCells)"
    case .byteCount: "a number of bytes"
    case .rate: "a rate"
    case .process: "the number of a process"
    case .watched: "something to watch"
    case .file: "the name of a file"
    case .extraDisplay: "a place that it knows"
    case .record: "a value"
    case .text: "a text"
    case .format: "a format"
    case .command: "a command"
    }
  }

  /// Examples of what would do, to follow "write".
  var advice: String {
    switch self {
    case .choice(let words), .namedChoice(_, let words): words.alternatives
    case .color: "a name such as darkBlue, #rrggbb or a number from 0 to 255"
    case .colors: "names such as darkBlue or #rrggbb with commas between them"
    case .range: "LOW..HIGH, the lower number first, such as 0..100 or -20..45"
    case .percentage: "a number such as 12"
    case .step: "5%, 30s or 2m"
    case .duration: "90, 1.5h, 1h5m30s or 00:05:00"
    case .time: "17:30, 2026-12-31, 2026-12-31T23:59:59, @1798757999 or +5m"
    case .timeInterval: "START..END, such as 09:00..17:30 or now..+5m"
    case .size: "a number such as 2000, 64K or 1.5G, or @FILE for the size of a file"
    case .seconds: "a number such as 2 or 0.5"
    case .cells: "a number such as 80, or 0 for that of the terminal"
    case .count: "a number such as 16, or 0 for none"
    case .byteCount: "a number such as 65536, 64K or 1M"
    case .rate: "what may pass in a second, such as 2000, 64K or 1.5M, or 0 for no limit"
    case .process: "a number such as 1234"
    case .watched: "PID, PID:FD, =NAME or @FILE for a file of these"
    case .file: "one, or - where the manual allows that"
    case .extraDisplay: "window, process or window,process, with :FORMAT behind if you like"
    case .record: "a number such as 0.42, 42/100 or 42%, or ? where it is unknown"
    case .text: "'' for an empty one"
    case .format: "fields such as '%p %e'"
    case .command: "its name and arguments after the option"
    }
  }
}

extension [String] {
  /// The words as a choice: `a`, `a or b`, `a, b or c`.
  fileprivate var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Finds the word that a mistyped one was perhaps meant to be.
enum Suggestion {
  /// The nearest of `candidates`, or `nil` where none is near enough: a third of the letters may be
  /// wrong, at least one.
  ///
  /// Letter case does not count. Of several at the same distance the first one is taken.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // A mistyped name is not hundreds of letters long, and the table below grows with both lengths.
    let letters = Array(word.lowercased().prefix(64))
    guard letters.count > 1, word.utf8.count <= 256 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = Self.distance(from: letters, to: Array(candidate.lowercased()))
      let allowed = max(1, min(letters.count, candidate.count) / 3)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The number of letters to insert, remove, replace, or swap with a neighbour
  /// (the optimal string alignment distance).
  static func distance(from source: [Character], to target: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in source.indices {
      var current = [row + 1]
      for column in target.indices {
        let isSame = source[row] == target[column]
        var least = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, source[row] == target[column - 1],
          source[row - 1] == target[column]
        {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[target.count]
  }
}
