/// The words of bars and sentences in normal use, in one language.
///
/// There is a type for each language; the compiler finds what one of them lacks. Numbers keep the digits 0 to
/// 9, and units of bytes their symbols (`GiB`). A percentage is written as CLDR has it for those digits, but
/// for marks of direction: there is nothing here but letters, digits, punctuation and spaces, and whoever
/// shows a text from right to left arranges it. Arabic and Hebrew do without vowel signs, as usual.
///
/// Labels are whatever they are, so that no word here agrees with one.
package protocol Wording: Sendable {
  /// What stands between the whole and the decimals of a number.
  var decimalSeparator: Character { get }

  /// `40%`, as the language writes it; of 0...100, or more.
  func percent(_ percentage: Int, _ nounCase: NounCase) -> String

  /// So many of these, in the form that the number asks for: `1 line`, `2 lines`.
  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String

  /// A duration below a second: `less than a second`.
  func lessThanASecond(_ nounCase: NounCase) -> String

  /// A duration of two units, the larger one first: `1 minute 5 seconds`.
  func joined(_ larger: String, _ smaller: String) -> String

  /// The clauses of a sentence in a row, with commas between them.
  func listed(_ clauses: [String]) -> String

  // In a bar, where cells are few.

  /// So many of these: `12 s`, `5 min`.
  func brief(_ count: Int, _ unit: BriefUnit) -> String

  /// Hours in place of a clock's digits: `99h`.
  func hours(_ count: Int) -> String

  /// `stalled 12 s`, with the duration of `brief`.
  func stalled(briefly duration: String) -> String

  /// In place of parts for which there is no room: `and 3 more`.
  func more(_ count: Int) -> String

  /// What goes into a command, behind its name: `gzip in`.
  var input: String { get }

  /// What comes out of it: `gzip out`.
  var output: String { get }

  // Clauses of a sentence, which may stand alone, and don't begin with a capital. What they take is in the
  // direct case unless they say otherwise.

  /// The run has begun, and nothing is known of how far it is.
  var started: String { get }

  /// `40% complete`.
  func complete(_ percentage: Int) -> String

  /// `3.2 GiB so far`.
  func soFar(_ amount: String) -> String

  /// `31 seconds so far`, of work of which nothing else is known; the duration is oblique.
  func lasting(_ duration: String) -> String

  /// `3 minutes left`.
  func left(_ duration: String) -> String

  /// `940 of 2000`.
  func part(_ completed: String, of total: String) -> String

  /// `stalled 12 seconds`; the duration is oblique.
  func stalled(for duration: String) -> String

  /// Nothing has come for a while: `stalled at 40%`, with an oblique percentage, amount or duration.
  func stalled(at position: String) -> String

  /// It goes on after that: `resumed at 40%`, oblique.
  func resumed(at position: String) -> String

  /// It has ended before all was done, but not by a failure: `ended at 40%`, oblique.
  func ended(at position: String) -> String

  /// It has failed: `failed at 40%`, oblique; `nil`: nothing is known of how far it was.
  func failed(at position: String?) -> String

  /// It was stopped by a signal: `stopped at 40%`, oblique.
  func stopped(at position: String?) -> String

  /// `3.0 GiB in 1 minute 5 seconds`; the duration is oblique.
  func amount(_ amount: String, in duration: String) -> String

  /// How long it took: `took 1 minute 5 seconds`.
  func took(_ duration: String) -> String
}

/// The form of a noun by its place in a clause, in the terms of grammar.
package enum NounCase: CaseIterable, Sendable {
  /// Alone, or what the clause is about: `2 Tage`.
  case direct
  /// Behind a preposition: `in 2 Tagen`.
  case oblique
}

/// What is counted in sentences.
package enum CountedNoun: CaseIterable, Sendable {
  case second, minute, hour, day
  /// What ends with a newline.
  case line
  /// What ends with a NUL.
  case record
}

/// The units of a short duration.
package enum BriefUnit: CaseIterable, Sendable {
  case second, minute, hour, day
}

extension Wording {
  /// The percentage as it stands alone: `40%`, `40 %`.
  package func percent(_ percentage: Int) -> String { percent(percentage, .direct) }

  /// So many of these, as it stands alone: `1 line`, `12 lines`.
  package func counted(_ count: Int, _ noun: CountedNoun) -> String {
    counted(count, noun, .direct)
  }

  /// A number as ASCII text, as the language writes it: `3.2 GiB`, `3,2 GiB`.
  package func number(_ text: String) -> String {
    guard decimalSeparator != "." else { return text }
    return String(text.map { $0 == "." ? decimalSeparator : $0 })
  }

  /// A duration in its two largest units, of seconds rounded down: `1 minute 5 seconds`, `2 hours`,
  /// `less than a second`. What is no number counts as 0, what is longer than 1e12 seconds as that much.
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
    return joined(larger, counted(parts[first + 1].count, parts[first + 1].noun, nounCase))
  }

  /// One number and its unit, the largest that has begun: `12 s`, `5 min`, `3 h`, `2 d`.
  ///
  /// Of seconds rounded down. What is negative or no number counts as 0, what is longer than 1e12 seconds as
  /// that much.
  package func brief(_ seconds: Double) -> String {
    let whole = seconds > 0 ? Int(min(seconds, 1e12)) : 0
    return switch whole {
    case ..<60: brief(whole, .second)
    case ..<3600: brief(whole / 60, .minute)
    case ..<86400: brief(whole / 3600, .hour)
    default: brief(whole / 86400, .day)
    }
  }
}
