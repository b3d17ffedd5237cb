import ProgressStyles
import SystemCalls
import Testing

@testable import PbarCommand

@Suite struct LocaleTextTests {
  @Test(
    "The locale determines the character set and the direction",
    arguments: [
      (["LANG": "he_IL.UTF-8"], Charset.unicode, LayoutDirection.rightToLeft),
      (["LANG": "ar_EG.utf8"], .unicode, .rightToLeft),
      (["LANG": "fa"], .ascii, .rightToLeft),
      (["LANG": "C"], .ascii, .leftToRight),
      (["LANG": "POSIX"], .ascii, .leftToRight),
      ([:], .ascii, .leftToRight),
      (["LANG": ""], .ascii, .leftToRight),
      (["LC_CTYPE": "UTF-8"], .unicode, .leftToRight),
      (["LANG": "C.UTF-8"], .unicode, .leftToRight),
      (["LANG": "en_US"], .ascii, .leftToRight),
      (["LANG": "en_US.UTF-8"], .unicode, .leftToRight),
      (["LANG": "en_US.ISO-8859-1"], .ascii, .leftToRight),
      (["LANG": "ca_ES.UTF-8@valencia"], .unicode, .leftToRight),
      (["LANG": "sr_RS@latin"], .ascii, .leftToRight),
      (["LANG": "uz_UZ@UTF-8"], .ascii, .leftToRight),
      (["LANG": "ug_CN.UTF-8@latin"], .unicode, .rightToLeft),
      (["LANG": "HE_IL.UTF8"], .unicode, .rightToLeft),
      (["LANG": "hey_XX.UTF-8"], .unicode, .leftToRight),
    ])
  func names(variables: [String: String], charset: Charset, direction: LayoutDirection) {
    var environment = Environment()
    for (name, value) in variables { environment[name] = value }
    #expect(LocaleText(environment).charset == charset)
    #expect(LocaleText(environment).direction == direction)
  }

  @Test(
    "The locale of numbers tells whether decimals have a comma",
    arguments: [
      (["LANG": "de_DE.UTF-8"], true), (["LANG": "de"], true), (["LANG": "de_CH"], false),
      (["LANG": "fr_FR@euro"], true), (["LANG": "pt-BR"], true), (["LANG": "es_ES"], true),
      (["LANG": "es_MX.UTF-8"], false), (["LANG": "en_US.UTF-8"], false), (["LANG": "C"], false), ([:], false),
      (["LANG": "en_US", "LC_NUMERIC": "de_DE"], true), (["LANG": "de_DE", "LC_NUMERIC": "C"], false),
      (["LC_ALL": "C", "LC_NUMERIC": "de_DE"], false), (["LC_MESSAGES": "de_DE"], false),
    ])
  func decimalComma(variables: [String: String], isComma: Bool) {
    var environment = Environment()
    for (name, value) in variables { environment[name] = value }
    #expect(LocaleText(environment).usesDecimalComma == isComma)
  }

  @Test("LC_ALL overrides the category, the category overrides LANG, and empty values are ignored")
  func precedence() {
    let mixed = LocaleText(["LC_CTYPE": "C", "LC_MESSAGES": "he_IL", "LANG": "en_US.UTF-8"])
    #expect(mixed.charset == .ascii)
    #expect(mixed.direction == .rightToLeft)
    let all = LocaleText(["LC_ALL": "en_US.UTF-8", "LC_CTYPE": "C", "LC_MESSAGES": "he_IL"])
    #expect(all.charset == .unicode)
    #expect(all.direction == .leftToRight)
    let empty = LocaleText(["LC_ALL": "", "LC_CTYPE": "", "LANG": "he_IL.UTF-8"])
    #expect(empty.charset == .unicode)
    #expect(empty.direction == .rightToLeft)
  }
}
