import TerminalText

// Texts that are made of phrases and numbers.

extension Language {
  /// `1 line`, `2 lines`, `3.00M lines`. `digits`: how the count is written.
  package func counted(
    _ count: Int, _ noun: CountedNoun, _ nounCase: NounCase, digits: String? = nil
  ) -> String {
    self.noun(noun)(digits ?? "\(count)", form: pluralForm(count), in: nounCase)
  }

  /// A percentage, 0 or more: `40%`.
  package func percent(_ percentage: Int, _ nounCase: NounCase = .direct) -> String {
    self.percentage(DecimalText.percentage(percentage), in: nounCase)
  }

  /// `0.3%`
  package func percent(
    fraction: Double, decimals: Int, _ nounCase: NounCase = .direct, sign: DecimalSign
  ) -> String {
    percentage(DecimalText.fixed(fraction * 100, decimals: decimals, sign: sign), in: nounCase)
  }

  /// `40% complete`.
  package func complete(_ percentage: Int) -> String {
    completed(percent(percentage), form: pluralForm(percentage))
  }

  /// `and 3 more`, in place of rows that do not fit.
  package func more(_ count: Int) -> String { others("\(count)", form: pluralForm(count)) }

  /// How many parts are in a state: `3 waiting`.
  package func parts(_ count: Int, _ state: PartState) -> String { counted(state)("\(count)") }

  /// The clauses of a sentence, joined by commas.
  package func listed(_ clauses: [String]) -> String { clauses.joined(separator: comma()) }

  /// A duration in its two largest units, rounded down: `1 minute 5 seconds`, `2 hours`. NaN counts
  /// as 0, and no duration as more than 1e12 seconds.
  package func duration(_ seconds: Double, _ nounCase: NounCase = .direct) -> String {
    guard seconds >= 1 else { return underASecond(in: nounCase) }
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

  /// As `duration`, of a run that has ended, rounded as ``closing(_:sign:)`` is.
  package func closingDuration(_ seconds: Double, _ nounCase: NounCase = .direct) -> String {
    let rounded = seconds < 9.95 ? seconds.rounded() : max(10, seconds)
    return duration(seconds < 0.95 ? seconds : max(1, rounded), nounCase)
  }

  /// The duration of a run that has ended, 0.1 s or more: `9.8 s`, and from ten seconds on the
  /// digits of a clock, `0:12`. NaN counts as 0.
  package func closing(_ seconds: Double, sign: DecimalSign = .point) -> String {
    guard seconds >= 9.95 else {
      return secondBriefly(DecimalText.fixed(max(0.1, seconds), decimals: 1, sign: sign))
    }
    return DurationText.clock(max(10, seconds))
  }

  /// As `duration`, in the largest unit only: `12 s`, `5 min`, `3 h`, `2 d`.
  package func brief(_ seconds: Double) -> String {
    let whole = seconds > 0 ? Int(min(seconds, 1e12)) : 0
    return switch whole {
    case ..<60: secondBriefly("\(whole)")
    case ..<3600: minuteBriefly("\(whole / 60)")
    case ..<86400: hourBriefly("\(whole / 3600)")
    default: dayBriefly("\(whole / 86400)")
    }
  }

  /// The time left from 100 hours on, rounded down: `5 d 19 h`, from 100 days on `4971 d`.
  package func days(_ seconds: Double) -> String {
    let hours = Int(min(seconds, 1e12) / 3600)
    let days = dayBriefly("\(hours / 24)")
    return hours < 2400 ? daysAndHours(days, hourBriefly("\(hours % 24)")) : days
  }
}

/// The states of a part, the most important first.
package enum PartState: Int, CaseIterable, Sendable {
  case working, waiting, failed, done
}
