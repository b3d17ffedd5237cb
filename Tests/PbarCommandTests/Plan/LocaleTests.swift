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
    #expect(environment.decimalSign == (isComma ? .comma : .point))
  }

  @Test(
    "Numbers have the sign of the locale in every style, units keep their point, and what is written can be read",
    arguments: [
      ("LC_ALL=es_MX.UTF-8", "2.5/7.5"), ("LC_ALL=de_CH.UTF-8", "2.5/7.5"),
      ("LC_ALL=de_DE.UTF-8", "2,5/7,5"), ("LANG=de_DE.UTF-8 LC_NUMERIC=C", "2.5/7.5"),
      ("LANG=en_US.UTF-8 LC_NUMERIC=fr_FR.UTF-8", "2,5/7,5"),
    ])
  func readBack(variables: String, text: String) throws {
    var environment: Environment = ["TERM": "xterm-256color"]
    for pair in variables.split(separator: " ") {
      let parts = pair.split(separator: "=").map { String($0) }
      environment[parts[0]] = parts[1]
    }
    let world = world(environment: environment)
    let sign = environment.decimalSign.rawValue
    func drawn(_ line: String) throws -> String {
      String(decoding: try valueFrame(line + " --color never", in: world).bytes, as: UTF8.self)
    }
    let amount = try drawn("--value \(text) --unit Stk.")
    #expect(amount.hasSuffix(" \(text) Stk.\n"))
    #expect(try drawn("--value \(text)").hasSuffix(" \(text)\n"))
    let range = "--range 0\(sign)5..1\(sign)5 --value 0\(sign)7"
    for style in ["gauge", "linear", "bar"] {
      let picture = try drawn("\(range) --style \(style)")
      let numbers = picture.split { !$0.isASCII || !($0.isNumber || ".,".contains($0)) }
      let ends = style == "gauge" ? ["0\(sign)5", "1\(sign)5"] : []
      #expect(Set(numbers.map { String($0) }) == Set(ends + ["0\(sign)7"]), "\(picture)")
    }
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
