/// A language that bars and sentences can speak, by its code in ISO 639.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  /// In simplified characters.
  case chinese = "zh"
  case japanese = "ja"
  case arabic = "ar"
  case hebrew = "he"

  /// The language of a locale by its name, such as `de_AT.UTF-8`, `zh-Hans-SG` or `C`; English where there is
  /// none here, as for Chinese in traditional characters.
  package init(locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }.lowercased()
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    // Hebrew has an old code.
    let code = parts.first.map { $0 == "iw" ? "he" : String($0) } ?? ""
    let language = Language(rawValue: code) ?? .english
    self = language == .chinese && !Self.isSimplified(parts.dropFirst()) ? .english : language
  }

  /// Whether Chinese is written in simplified characters, by script or else by region.
  private static func isSimplified(_ parts: ArraySlice<Substring>) -> Bool {
    if parts.contains("hans") { return true }
    return !parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
  }
}
