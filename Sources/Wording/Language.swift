import TerminalText

/// A language of bars and sentences, by its code in ISO 639.
///
/// A percentage is written as in CLDR, without marks of direction. Arabic and Hebrew are written
/// without vowel signs. No word may have to agree with a label, whose gender is unknown.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case chinese = "zh"
  case japanese = "ja"
  case arabic = "ar"
  case hebrew = "he"

  /// The language of a locale, such as `de_AT.UTF-8`, `zh-Hans-SG` or `C`. All other languages,
  /// among them Chinese in traditional characters, become English.
  package init(locale: String) {
    let parts = Self.parts(ofLocale: locale)
    let code = parts.first.map(String.init) ?? ""
    // `iw` is the former code of Hebrew.
    let language = Language(rawValue: code == "iw" ? "he" : code) ?? .english
    // Characters are simplified by the script or else by the region.
    let isTraditional =
      !parts.contains("hans") && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    self = language == .chinese && isTraditional ? .english : language
  }

  /// The language of a locale, and its script and region if it has any, in small letters.
  package static func parts(ofLocale locale: String) -> [Substring] {
    let name = locale.prefix { $0 != "." && $0 != "@" }.lowercased()
    return name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
  }
}

extension Language {
  func phrase(
    en: StaticString, de: StaticString, fr: StaticString, es: StaticString, zh: StaticString,
    ja: StaticString, ar: StaticString, he: StaticString
  ) -> Phrase {
    let text =
      switch self {
      case .english: en
      case .german: de
      case .french: fr
      case .spanish: es
      case .chinese: zh
      case .japanese: ja
      case .arabic: ar
      case .hebrew: he
      }
    return Phrase(text: text)
  }

  /// The index of a number's form in a phrase, by the plural rules of Unicode's CLDR.
  package func pluralForm(_ count: Int) -> Int {
    let count = count.magnitude
    let isMillions = count != 0 && count % 1_000_000 == 0
    return switch self {
    case .english, .german: count == 1 ? 0 : 1
    case .french: count <= 1 ? 0 : isMillions ? 2 : 1
    case .spanish: count == 1 ? 0 : isMillions ? 2 : 1
    case .chinese, .japanese: 0
    case .hebrew: count == 1 ? 0 : count == 2 ? 1 : 2
    case .arabic where count == 1 || count == 2: Int(count) - 1
    case .arabic:
      switch count % 100 {
      case 3...10: 2
      case 11...: 3
      case _: 4
      }
    }
  }

  /// `1 line`, `2 lines`.
  package func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    self.noun(noun)("\(count)", form: pluralForm(count), in: nounCase)
  }

  /// A percentage, 0 or more: `40%`.
  package func percent(_ percentage: Int, _ nounCase: NounCase = .direct) -> String {
    self.percentage(DecimalText.percentage(percentage), in: nounCase)
  }

  /// `0.3%`
  package func percent(fraction: Double, decimals: Int, _ nounCase: NounCase) -> String {
    percentage(number(DecimalText.fixed(fraction * 100, decimals: decimals)), in: nounCase)
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

  /// The character in front of the decimals of a number.
  package var decimalSeparator: Character {
    switch self {
    case .german, .french, .spanish: ","
    case .english, .arabic, .chinese, .japanese, .hebrew: "."
    }
  }

  /// A number with the language's separator: `3.2 GiB`, `3,2 GiB`.
  package func number(_ text: String) -> String {
    guard decimalSeparator != "." else { return text }
    return String(text.map { $0 == "." ? decimalSeparator : $0 })
  }

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

  /// The duration of a run that has ended, 0.1 s or more: `9.8 s`, and from ten seconds on the
  /// digits of a clock, `0:12`. NaN counts as 0.
  package func closing(_ seconds: Double) -> String {
    guard seconds >= 9.95 else {
      return secondBriefly(number(DecimalText.fixed(seconds > 0.1 ? seconds : 0.1, decimals: 1)))
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

package enum PartState: CaseIterable, Sendable {
  case working, failed, done, waiting
}
