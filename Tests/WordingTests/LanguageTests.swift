import Testing
import Wording

@Suite("Languages")
struct LanguageTests {
  @Test(
    "A locale's name tells the language",
    arguments: [
      ("de_DE.UTF-8", Language.german), ("de", .german), ("DE-at", .german),
      ("de_DE@euro", .german), ("fr_CA.utf8", .french), ("es_419", .spanish), ("ja_JP", .japanese),
      ("ar_EG.UTF-8", .arabic), ("he_IL", .hebrew), ("iw_IL", .hebrew), ("IW", .hebrew),
      ("en_US", .english),
    ])
  func names(locale: String, language: Language) {
    #expect(Language(locale: locale) == language)
  }

  @Test(
    "Chinese is the language of locales with simplified characters only",
    arguments: [
      ("zh", true), ("zh_CN.UTF-8", true), ("zh_SG", true), ("zh-Hans", true),
      ("ZH_HANS_HK", true), ("zh-Hans-TW", true), ("zh_TW.UTF-8", false), ("zh_HK", false),
      ("zh-MO", false), ("zh-Hant", false), ("zh_Hant_CN", false),
    ])
  func chinese(locale: String, isSimplified: Bool) {
    #expect(Language(locale: locale) == (isSimplified ? .chinese : .english))
  }

  @Test(
    "English is the language of all other locales",
    arguments: ["", "C", "POSIX", "C.UTF-8", "deu", "nl_NL", "_DE", ".de", "@de", "d", "héb"])
  func unknown(locale: String) {
    #expect(Language(locale: locale) == .english)
  }
}
