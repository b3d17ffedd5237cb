import TerminalText

/// The words of bars and sentences in one language.
///
/// Numbers keep the digits 0 to 9, and units of bytes their symbols (`GiB`). A percentage is
/// written as in CLDR, without marks of direction. Arabic and Hebrew are written without vowel
/// signs. No word may have to agree with a label, whose gender and number are unknown.
package struct Wording: Sendable {
  let language: Language

  /// The character between the whole and the decimals of a number.
  package var decimalSeparator: Character = "."
  var percentage: Phrase = "@%"
  var percentageOblique: Phrase?

  /// A number of things, with the noun in its plural form: `1 line`, `2 lines`.
  package let counted: @Sendable (_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String
  let underASecond: Phrase
  var underASecondOblique: Phrase?
  let durations: Phrase  // The larger and the smaller unit of a duration
  var comma: Phrase = ", "

  // MARK: Short forms for a bar

  var units: (second: Phrase, minute: Phrase, hour: Phrase, day: Phrase) =
    ("@ s", "@ min", "@ h", "@ d")
  package var hours: Phrase = "@ h"  // In place of a clock's digits: `99h`
  package let stalledBriefly: Phrase  // `stalled 12 s`, with the duration of `brief`

  // Beside a bar, with the digits of a clock: `0:05 left`, `0:46 elapsed`
  package let leftBriefly: Phrase
  package let elapsedBriefly: Phrase

  // After the end, with the duration of `closing`: `in 9.8 s`, `status 2 after 0:12`
  package let tookBriefly: Phrase
  package let failedBriefly: Phrase  // The reason of a failure if no other is known
  package let failedAfter: Phrase
  package let status: Phrase
  package let lost: Phrase  // Of a run from which nothing has come for long
  package let ends: Phrase  // `ends 17:30:15`
  package let average: Phrase  // `avg 298 MiB/s`
  let working: Phrase
  let failed: Phrase
  let done: Phrase
  let waiting: Phrase
  let others: PluralForms

  // The ends of a command, behind its name: `gzip in`
  package let input: Phrase
  package let output: Phrase

  // MARK: Clauses of a sentence

  // A clause may be a whole sentence, without a capital. Positions, and the durations of
  // `lasting`, `stalledFor` and `amountIn` are oblique.

  package let started: Phrase
  package let finished: Phrase  // Without a failure, perhaps before all of the work was done
  let completed: PluralForms
  package let soFar: Phrase  // `3.2 GiB so far`
  package let lasting: Phrase  // `31 seconds so far`, of work whose progress is unknown
  package let left: Phrase  // `3 minutes left`
  package let part: Phrase  // `940 of 2000`
  package let stalledFor: Phrase
  package let position: Phrase  // `stalled at 40%`, with the position before the event
  package let hasStalled: Phrase
  package let hasResumed: Phrase
  package let hasEnded: Phrase  // Early, but without a failure
  package let hasFailed: Phrase
  package let hasStopped: Phrase  // By a signal
  package let amountIn: Phrase  // `3.0 GiB in 1 minute 5 seconds`
  package let took: Phrase  // `took 1 minute 5 seconds`
}

/// The state of one of several parts of a run.
package enum PartState: CaseIterable, Hashable, Sendable {
  case working, failed, done, waiting
}

extension Wording {
  /// A percentage, 0 or more: `40%`.
  package func percent(_ percentage: Int, _ nounCase: NounCase = .direct) -> String {
    let direct = self.percentage
    return (nounCase == .direct ? direct : percentageOblique ?? direct)("\(percentage)")
  }

  /// `40% complete`.
  package func complete(_ percentage: Int) -> String {
    completed.form(PluralCategory(percentage, in: language))(percent(percentage))
  }

  /// The line in place of rows that do not fit: `and 3 more`.
  package func more(_ count: Int) -> String {
    others.form(PluralCategory(count, in: language))("\(count)")
  }

  /// How many parts that are not shown are in a state: `3 waiting`, a clause for `listed`.
  package func parts(_ count: Int, _ state: PartState) -> String {
    let phrase =
      switch state {
      case .working: working
      case .failed: failed
      case .done: done
      case .waiting: waiting
      }
    return phrase("\(count)")
  }

  /// The clauses of a sentence, joined by commas.
  package func listed(_ clauses: [String]) -> String { clauses.joined(separator: comma()) }

  /// A number with the language's decimal separator: `3.2 GiB`, `3,2 GiB`.
  package func number(_ text: String) -> String {
    guard decimalSeparator != "." else { return text }
    return String(text.map { $0 == "." ? decimalSeparator : $0 })
  }

  /// A duration in its two largest units, rounded down: `1 minute 5 seconds`, `2 hours`. NaN counts
  /// as 0, and no duration as more than 1e12 seconds.
  package func duration(_ seconds: Double, _ nounCase: NounCase = .direct) -> String {
    guard seconds >= 1 else {
      return (nounCase == .direct ? underASecond : underASecondOblique ?? underASecond)()
    }
    let whole = Int(min(seconds, 1e12))
    let units: [(count: Int, noun: CountedNoun)] = [
      (whole / 86400, .day), (whole / 3600 % 24, .hour), (whole / 60 % 60, .minute),
      (whole % 60, .second),
    ]
    let texts = units.drop { $0.count == 0 }.prefix(2).filter { $0.count > 0 }.map {
      counted($0.count, $0.noun, nounCase)
    }
    return texts.count > 1 ? durations(texts[0], texts[1]) : texts[0]
  }

  /// The duration of a run that has ended, 0.1 s or more: `9.8 s`, and from ten seconds on the
  /// digits of a clock, `0:12`. NaN counts as 0.
  package func closing(_ seconds: Double) -> String {
    guard seconds >= 9.95 else {
      return units.second(number(DecimalText.fixed(seconds > 0.1 ? seconds : 0.1, decimals: 1)))
    }
    return DurationText.clock(seconds > 10 ? seconds : 10)
  }

  /// A duration in its largest unit, rounded down: `12 s`, `5 min`, `3 h`, `2 d`. NaN counts as 0,
  /// and no duration as more than 1e12 seconds.
  package func brief(_ seconds: Double) -> String {
    let whole = seconds > 0 ? Int(min(seconds, 1e12)) : 0
    return switch whole {
    case ..<60: units.second("\(whole)")
    case ..<3600: units.minute("\(whole / 60)")
    case ..<86400: units.hour("\(whole / 3600)")
    default: units.day("\(whole / 86400)")
    }
  }
}
