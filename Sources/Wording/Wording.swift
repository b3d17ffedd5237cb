import TerminalText

/// The words of bars and sentences in one language.
///
/// Each language is a type. Numbers keep the digits 0 to 9, and units of bytes their symbols (`GiB`). A percentage
/// is written as in CLDR, without marks of direction: a text holds letters, digits, punctuation and spaces only,
/// and the styles arrange a text that runs from right to left. Arabic and Hebrew are written without vowel signs.
///
/// The grammatical gender and number of a label are unknown, so that no word may have to agree with a label.
package protocol Wording: AnyObject, Sendable {
  /// The character between the whole and the decimals of a number.
  var decimalSeparator: Character { get }
  /// A percentage, 0 or more: `40%`.
  func percent(_ percentage: Int, _ nounCase: NounCase) -> String
  /// A number of things, with the noun in its plural form: `1 line`, `2 lines`.
  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String
  /// A duration below a second: `less than a second`.
  func lessThanASecond(_ nounCase: NounCase) -> String
  /// A duration of two units, the larger one first: `1 minute 5 seconds`.
  func joined(_ larger: String, _ smaller: String) -> String
  /// The clauses of a sentence, joined by commas.
  func listed(_ clauses: [String]) -> String

  // Short forms for a bar.

  /// The symbols of the units of a short duration: `12 s`, `5 min`.
  var unitSymbols: UnitSymbols { get }
  /// Hours in place of a clock's digits: `99h`.
  func hours(_ count: Int) -> String
  /// `stalled 12 s`, with the duration of `brief`.
  func stalled(briefly duration: String) -> String
  /// The time left beside a bar: `0:05 left`, with the digits of a clock.
  func left(briefly duration: String) -> String
  /// The time since the start beside a bar: `0:46 elapsed`, with the digits of a clock.
  func elapsed(briefly duration: String) -> String
  /// The whole time of a run that has finished: `in 9.8 s`, with the duration of `closing`.
  func took(briefly duration: String) -> String
  /// The end of a run that has failed: `status 2 after 0:12`, with the duration of `closing`. `reason`: a status, the
  /// name of a signal, or words of the user; `nil` if no more is known than the failure.
  func failed(briefly reason: String?, after duration: String) -> String
  /// The status of a command: `status 2`.
  func status(_ code: Int) -> String
  /// Of a run of which nothing has been heard for long: `lost`.
  var lost: String { get }
  /// The time of day at which a run will be done: `ends 17:30:15`.
  func ends(at time: String) -> String
  /// The average of a rate: `avg 298 MiB/s`.
  func average(_ rate: String) -> String
  /// How many parts that are not shown are in a state: `3 waiting`. The clauses are joined by `listed`.
  func parts(_ count: Int, _ state: PartState) -> String
  /// The line in place of rows that do not fit: `and 3 more`.
  func more(_ count: Int) -> String
  /// The input of a command, behind its name: `gzip in`.
  var input: String { get }
  /// The output of a command, behind its name: `gzip out`.
  var output: String { get }

  // Clauses of a sentence. A clause may be a whole sentence and does not begin with a capital. Arguments are in
  // the direct case unless the comment says otherwise.

  var started: String { get }
  /// The run has ended without a failure, and whether it has done all of its work is not known.
  var finished: String { get }
  /// `40% complete`.
  func complete(_ percentage: Int) -> String
  /// `3.2 GiB so far`.
  func soFar(_ amount: String) -> String
  /// `31 seconds so far`, for work whose progress is unknown; the duration is oblique.
  func lasting(_ duration: String) -> String
  /// `3 minutes left`.
  func left(_ duration: String) -> String
  /// `940 of 2000`.
  func part(_ completed: String, of total: String) -> String
  /// `stalled 12 seconds`; the duration is oblique.
  func stalled(for duration: String) -> String
  /// The run waits for data: `stalled at 40%`, with an oblique percentage, amount or duration.
  func stalled(at position: String) -> String
  /// The run goes on after a stall: `resumed at 40%`, oblique.
  func resumed(at position: String) -> String
  /// The run has ended early without a failure: `ended at 40%`, oblique.
  func ended(at position: String) -> String
  /// The run has failed: `failed at 40%`, oblique; `nil` if its progress is unknown.
  func failed(at position: String?) -> String
  /// A signal has ended the run: `stopped at 40%`, oblique; `nil` if its progress is unknown.
  func stopped(at position: String?) -> String
  /// `3.0 GiB in 1 minute 5 seconds`; the duration is oblique.
  func amount(_ amount: String, in duration: String) -> String
  /// The duration of the run: `took 1 minute 5 seconds`.
  func took(_ duration: String) -> String
}

package enum NounCase: CaseIterable, Sendable {
  case direct  // The noun alone or as a subject or object: `2 Tage`
  case oblique  // The noun behind a preposition: `in 2 Tagen`
}

package enum CountedNoun: CaseIterable, Sendable {
  case second, minute, hour, day, line
  case record  // A record that ends with a NUL byte

  func choose<Text>(_ second: Text, _ minute: Text, _ hour: Text, _ day: Text, _ line: Text, _ record: Text) -> Text {
    switch self {
    case .second: second
    case .minute: minute
    case .hour: hour
    case .day: day
    case .line: line
    case .record: record
    }
  }
}

/// The state of one of several parts of a run.
package enum PartState: CaseIterable, Hashable, Sendable {
  case working, failed, done, waiting

  func text(working: String, failed: String, done: String, waiting: String) -> String {
    switch self {
    case .working: working
    case .failed: failed
    case .done: done
    case .waiting: waiting
    }
  }
}

/// The symbols of the units of a short duration, each with the space before it if the language writes one.
package struct UnitSymbols: Sendable { let second, minute, hour, day: String }

// What most languages have in common.
extension Wording {
  package var decimalSeparator: Character { "." }
  package func percent(_ percentage: Int, _ nounCase: NounCase) -> String { "\(percentage)%" }
  package func listed(_ clauses: [String]) -> String { clauses.joined(separator: ", ") }
  package func hours(_ count: Int) -> String { "\(count)\(unitSymbols.hour)" }
}

extension Wording {
  /// A percentage in the direct case: `40%`, `40 %`.
  package func percent(_ percentage: Int) -> String { percent(percentage, .direct) }

  /// A number with the language's decimal separator: `3.2 GiB`, `3,2 GiB`.
  package func number(_ text: String) -> String {
    guard decimalSeparator != "." else { return text }
    return String(text.map { $0 == "." ? decimalSeparator : $0 })
  }

  /// A duration in its two largest units: `1 minute 5 seconds`, `2 hours`, `less than a second`. Seconds are rounded
  /// down. NaN counts as 0, and no duration as more than 1e12 seconds.
  package func duration(_ seconds: Double, _ nounCase: NounCase = .direct) -> String {
    guard seconds >= 1 else { return lessThanASecond(nounCase) }
    let whole = Int(min(seconds, 1e12))
    let parts: [(count: Int, noun: CountedNoun)] = [
      (whole / 86400, .day), (whole / 3600 % 24, .hour), (whole / 60 % 60, .minute), (whole % 60, .second),
    ]
    guard let first = parts.firstIndex(where: { $0.count > 0 }) else { return lessThanASecond(nounCase) }
    let larger = counted(parts[first].count, parts[first].noun, nounCase)
    guard first + 1 < parts.count, parts[first + 1].count > 0 else { return larger }
    return joined(larger, counted(parts[first + 1].count, parts[first + 1].noun, nounCase))
  }

  /// The duration of a run that has ended: `0.8 s`, `9.8 s`, and from ten seconds on the digits of a clock, `0:12`. A
  /// shorter run than a tenth of a second counts as that long. NaN counts as 0.
  package func closing(_ seconds: Double) -> String {
    guard seconds >= 9.95 else {
      return number(DecimalText.fixed(seconds > 0.1 ? seconds : 0.1, decimals: 1)) + unitSymbols.second
    }
    return DurationText.clock(seconds > 10 ? seconds : 10)
  }

  /// A duration in its largest unit: `12 s`, `5 min`, `3 h`, `2 d`. It is rounded down. A negative duration and NaN
  /// count as 0, and no duration as more than 1e12 seconds.
  package func brief(_ seconds: Double) -> String {
    let whole = seconds > 0 ? Int(min(seconds, 1e12)) : 0
    return switch whole {
    case ..<60: "\(whole)\(unitSymbols.second)"
    case ..<3600: "\(whole / 60)\(unitSymbols.minute)"
    case ..<86400: "\(whole / 3600)\(unitSymbols.hour)"
    default: "\(whole / 86400)\(unitSymbols.day)"
    }
  }
}
