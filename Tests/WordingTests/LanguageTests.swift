import Testing
import Wording

@Suite("Languages")
struct LanguageTests {
  @Test(
    "A locale's name determines the language; that of Chinese is for simplified characters only",
    arguments: [
      (.german, ["de_DE.UTF-8", "de", "DE-at", "de_DE@euro"]), (.french, ["fr_CA.utf8"]),
      (.spanish, ["es_419"]), (.japanese, ["ja_JP"]), (.arabic, ["ar_EG.UTF-8"]),
      (.hebrew, ["he_IL", "iw_IL", "IW"]),
      (.chinese, ["zh", "zh_CN.UTF-8", "zh_SG", "zh-Hans", "ZH_HANS_HK", "zh-Hans-TW"]),
      (.english, ["en_US", "zh_TW.UTF-8", "zh_HK", "zh-MO", "zh-Hant", "zh_Hant_CN"]),
      (.english, ["", "C", "POSIX", "C.UTF-8", "deu", "nl_NL", "_DE", ".de", "@de", "d", "héb"]),
    ] as [(Language, [String])])
  func names(language: Language, locales: [String]) {
    for locale in locales { #expect(Language(locale: locale) == language, "\(locale)") }
  }
}
