/// A language of bars and sentences, by its code in ISO 639.
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

/// The plural form of a noun beside a whole number, by the plural rules of Unicode's CLDR.
package enum PluralCategory: CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The category of a number in a language.
  package init(_ count: Int, in language: Language) {
    let count = count.magnitude
    let isMillions = count != 0 && count % 1_000_000 == 0
    self =
      switch language {
      case .english, .german: count == 1 ? .one : .other
      case .french: count <= 1 ? .one : isMillions ? .many : .other
      case .spanish: count == 1 ? .one : isMillions ? .many : .other
      case .chinese, .japanese: .other
      case .arabic: Self.arabic(count)
      case .hebrew: count == 1 ? .one : count == 2 ? .two : .other
      }
  }

  private static func arabic(_ count: UInt) -> PluralCategory {
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    case _: .other
    }
  }
}
