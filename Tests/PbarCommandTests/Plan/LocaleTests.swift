import ProgressStyles
import SystemCalls
import Testing

@testable import PbarCommand

@Suite("The locale in the environment") struct LocaleTests {
  @Test(
    "The locale determines the character set and the direction",
    arguments: [
      ("he_IL.UTF-8", .unicode, .rightToLeft), ("ar_EG.utf8", .unicode, .rightToLeft),
      ("fa", .ascii, .rightToLeft), ("C", .ascii, .leftToRight), ("", .ascii, .leftToRight),
      ("C.UTF-8", .unicode, .leftToRight), ("en_US", .ascii, .leftToRight),
      ("en_US.ISO-8859-1", .ascii, .leftToRight), ("ca_ES.UTF-8@valencia", .unicode, .leftToRight),
      ("uz_UZ@UTF-8", .ascii, .leftToRight), ("ug_CN.UTF-8@latin", .unicode, .rightToLeft),
      ("HE_IL.UTF8", .unicode, .rightToLeft), ("hey_XX.UTF-8", .unicode, .leftToRight),
    ] as [(String, Charset, LayoutDirection)])
  func names(name: String, charset: Charset, direction: LayoutDirection) {
    #expect((["LANG": name] as Environment).charset == charset)
    #expect((["LANG": name] as Environment).direction == direction)
  }

  @Test(
    "The locale of numbers tells whether decimals have a comma",
    arguments: [
      (["LANG": "de_DE.UTF-8"], true), (["LANG": "de"], true), (["LANG": "de_CH"], false),
      (["LANG": "fr_FR@euro"], true), (["LANG": "pt-BR"], true), (["LANG": "es_MX.UTF-8"], false),
      ([:], false),
      (["LANG": "en_US", "LC_NUMERIC": "de_DE"], true),
      (["LANG": "de_DE", "LC_NUMERIC": "C"], false),
      (["LC_ALL": "C", "LC_NUMERIC": "de_DE"], false), (["LC_MESSAGES": "de_DE"], false),
    ])
  func decimalComma(variables: [String: String], isComma: Bool) {
    var environment: Environment = [:]
    for (name, value) in variables { environment[name] = value }
    #expect(environment.usesDecimalComma == isComma)
  }

  @Test("LC_ALL overrides the category, the category overrides LANG, and empty values are ignored")
  func precedence() {
    for (environment, charset, direction) in [
      (["LC_CTYPE": "C", "LC_MESSAGES": "he_IL", "LANG": "en_US.UTF-8"], .ascii, .rightToLeft),
      (["LC_ALL": "en_US.UTF-8", "LC_CTYPE": "C", "LC_MESSAGES": "he_IL"], .unicode, .leftToRight),
      (["LC_ALL": "", "LC_CTYPE": "", "LANG": "he_IL.UTF-8"], .unicode, .rightToLeft),
    ] as [(Environment, Charset, LayoutDirection)] {
      #expect(environment.charset == charset)
      #expect(environment.direction == direction)
    }
  }
}
