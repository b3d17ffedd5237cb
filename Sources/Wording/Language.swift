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

  package var wording: Wording { Wording(language: self) }

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
