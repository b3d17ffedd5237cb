import TerminalText

/// The words of bars and sentences in one language.
///
/// Numbers keep the digits 0 to 9, and units of bytes their symbols (`GiB`). A percentage is
/// written as in CLDR, without marks of direction: the styles arrange a text that runs from right
/// to left. Arabic and Hebrew are written without vowel signs. No word may have to agree with a
/// label, whose grammatical gender and number are unknown.
package final class Wording: Sendable {
  private let language: Language
  private let phrases: Phrases

  init(_ language: Language, _ phrases: Phrases) {
    self.language = language
    self.phrases = phrases
  }

  /// The character between the whole and the decimals of a number.
  package var decimalSeparator: Character { phrases.decimalSeparator }

  /// A percentage, 0 or more: `40%`.
  package func percent(_ percentage: Int, _ nounCase: NounCase = .direct) -> String {
    let phrase = nounCase == .direct ? phrases.percent : phrases.percentOblique ?? phrases.percent
    return filled(phrase, "\(percentage)")
  }

  /// A number of things, with the noun in its plural form: `1 line`, `2 lines`.
  package func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    phrases.counted(count, noun, nounCase)
  }

  /// A duration below a second: `less than a second`.
  package func lessThanASecond(_ nounCase: NounCase) -> String {
    nounCase == .direct
      ? phrases.lessThanASecond : phrases.lessThanASecondOblique ?? phrases.lessThanASecond
  }

  /// The clauses of a sentence, joined by commas.
  package func listed(_ clauses: [String]) -> String { clauses.joined(separator: phrases.comma) }

  // MARK: Short forms for a bar

  /// Hours in place of a clock's digits: `99h`.
  package func hours(_ count: Int) -> String { filled(phrases.hours, "\(count)") }

  /// `stalled 12 s`, with the duration of `brief`.
  package func stalled(briefly duration: String) -> String {
    filled(phrases.stalledBriefly, duration)
  }

  /// The time left beside a bar: `0:05 left`, with the digits of a clock.
  package func left(briefly duration: String) -> String { filled(phrases.leftBriefly, duration) }

  /// The time since the start beside a bar: `0:46 elapsed`, with the digits of a clock.
  package func elapsed(briefly duration: String) -> String {
    filled(phrases.elapsedBriefly, duration)
  }

  /// The whole time of a run that has finished: `in 9.8 s`, with the duration of `closing`.
  package func took(briefly duration: String) -> String { filled(phrases.tookBriefly, duration) }

  /// The end of a run that has failed: `status 2 after 0:12`, with the duration of `closing`.
  /// `reason`: a status, the name of a signal, or words of the user.
  package func failed(briefly reason: String?, after duration: String) -> String {
    filled(phrases.failedAfter, reason ?? phrases.failedBriefly, duration)
  }

  /// The status of a command: `status 2`.
  package func status(_ code: Int) -> String { filled(phrases.status, "\(code)") }

  /// Of a run of which nothing has been heard for long: `lost`.
  package var lost: String { phrases.lost }

  /// The time of day at which a run will be done: `ends 17:30:15`.
  package func ends(at time: String) -> String { filled(phrases.ends, time) }

  /// The average of a rate: `avg 298 MiB/s`.
  package func average(_ rate: String) -> String { filled(phrases.average, rate) }

  /// How many parts that are not shown are in a state: `3 waiting`, a clause for `listed`.
  package func parts(_ count: Int, _ state: PartState) -> String {
    let phrase =
      switch state {
      case .working: phrases.working
      case .failed: phrases.failed
      case .done: phrases.done
      case .waiting: phrases.waiting
      }
    return filled(phrase, "\(count)")
  }

  /// The line in place of rows that do not fit: `and 3 more`.
  package func more(_ count: Int) -> String {
    filled(phrases.more.form(PluralCategory(count, in: language)), "\(count)")
  }

  /// The input of a command, behind its name: `gzip in`.
  package var input: String { phrases.input }

  /// The output of a command, behind its name: `gzip out`.
  package var output: String { phrases.output }

  // MARK: Clauses of a sentence

  // A clause may be a whole sentence, without a capital. Arguments are in the direct case unless
  // the comment says otherwise.

  package var started: String { phrases.started }

  /// The run has ended without a failure, perhaps before all of its work was done.
  package var finished: String { phrases.finished }

  /// `40% complete`.
  package func complete(_ percentage: Int) -> String {
    filled(
      phrases.complete.form(PluralCategory(percentage, in: language)), percent(percentage))
  }

  /// `3.2 GiB so far`.
  package func soFar(_ amount: String) -> String { filled(phrases.soFar, amount) }

  /// `31 seconds so far`, for work whose progress is unknown; the duration is oblique.
  package func lasting(_ duration: String) -> String { filled(phrases.lasting, duration) }

  /// `3 minutes left`.
  package func left(_ duration: String) -> String { filled(phrases.left, duration) }

  /// `940 of 2000`.
  package func part(_ completed: String, of total: String) -> String {
    filled(phrases.part, completed, total)
  }

  /// `stalled 12 seconds`; the duration is oblique.
  package func stalled(for duration: String) -> String { filled(phrases.stalledFor, duration) }

  /// The run waits for data: `stalled at 40%`, with an oblique percentage, amount or duration.
  package func stalled(at position: String) -> String { filled(phrases.stalledAt, position) }

  /// The run goes on after a stall: `resumed at 40%`, oblique.
  package func resumed(at position: String) -> String { filled(phrases.resumedAt, position) }

  /// The run has ended early without a failure: `ended at 40%`, oblique.
  package func ended(at position: String) -> String { filled(phrases.endedAt, position) }

  /// The run has failed: `failed at 40%`, oblique; `nil` if its progress is unknown.
  package func failed(at position: String?) -> String {
    position.map { filled(phrases.failedAt, $0) } ?? phrases.hasFailed
  }

  /// A signal has ended the run: `stopped at 40%`, oblique; `nil` if its progress is unknown.
  package func stopped(at position: String?) -> String {
    position.map { filled(phrases.stoppedAt, $0) } ?? phrases.hasStopped
  }

  /// `3.0 GiB in 1 minute 5 seconds`; the duration is oblique.
  package func amount(_ amount: String, in duration: String) -> String {
    filled(phrases.amountIn, amount, duration)
  }

  /// The duration of the run: `took 1 minute 5 seconds`.
  package func took(_ duration: String) -> String { filled(phrases.took, duration) }
}

/// The state of one of several parts of a run.
package enum PartState: CaseIterable, Hashable, Sendable {
  case working, failed, done, waiting
}

extension Wording {
  /// A number with the language's decimal separator: `3.2 GiB`, `3,2 GiB`.
  package func number(_ text: String) -> String {
    guard decimalSeparator != "." else { return text }
    return String(text.map { $0 == "." ? decimalSeparator : $0 })
  }

  /// A duration in its two largest units: `1 minute 5 seconds`, `2 hours`, `less than a second`.
  /// Seconds are rounded down. NaN counts as 0, and no duration as more than 1e12 seconds.
  package func duration(_ seconds: Double, _ nounCase: NounCase = .direct) -> String {
    guard seconds >= 1 else { return lessThanASecond(nounCase) }
    let whole = Int(min(seconds, 1e12))
    let parts: [(count: Int, noun: CountedNoun)] = [
      (whole / 86400, .day), (whole / 3600 % 24, .hour), (whole / 60 % 60, .minute),
      (whole % 60, .second),
    ]
    guard let first = parts.firstIndex(where: { $0.count > 0 }) else {
      return lessThanASecond(nounCase)
    }
    let larger = counted(parts[first].count, parts[first].noun, nounCase)
    guard first + 1 < parts.count, parts[first + 1].count > 0 else { return larger }
    return filled(
      phrases.durations, larger, counted(parts[first + 1].count, parts[first + 1].noun, nounCase))
  }

  /// The duration of a run that has ended: `0.8 s`, `9.8 s`, and from ten seconds on the digits of
  /// a clock, `0:12`. A shorter run than a tenth of a second counts as that long. NaN counts as 0.
  package func closing(_ seconds: Double) -> String {
    guard seconds >= 9.95 else {
      return number(DecimalText.fixed(seconds > 0.1 ? seconds : 0.1, decimals: 1))
        + phrases.units.second
    }
    return DurationText.clock(seconds > 10 ? seconds : 10)
  }

  /// A duration in its largest unit: `12 s`, `5 min`, `3 h`, `2 d`. It is rounded down. A negative
  /// duration and NaN count as 0, and no duration as more than 1e12 seconds.
  package func brief(_ seconds: Double) -> String {
    let whole = seconds > 0 ? Int(min(seconds, 1e12)) : 0
    return switch whole {
    case ..<60: "\(whole)\(phrases.units.second)"
    case ..<3600: "\(whole / 60)\(phrases.units.minute)"
    case ..<86400: "\(whole / 3600)\(phrases.units.hour)"
    default: "\(whole / 86400)\(phrases.units.day)"
    }
  }
}
