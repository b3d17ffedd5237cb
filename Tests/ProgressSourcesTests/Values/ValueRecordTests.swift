import ProgressSources
import TerminalText
import TestSupport
import TestTraits
import Testing

@Suite("One record of values", .seeded)
struct ValueRecordTests {
  typealias Meaning = ValueRecord.Meaning

  /// The meaning and the text of a line; `nil` if the line is no record.
  private func parse(_ line: String) -> (meaning: Meaning, text: String)? {
    let bytes = Array(line.utf8)
    return bytes.withUnsafeBytes { buffer in
      ValueRecord(parsing: buffer).map {
        ($0.meaning, String(decoding: buffer[$0.text], as: UTF8.self))
      }
    }
  }

  @Test(
    "Every row of the table has its meaning",
    arguments: [
      ("42", .amount(.whole(42), total: nil)),
      ("4.2e1", .amount(.whole(42), total: nil)),
      ("  42  ", .amount(.whole(42), total: nil)),
      ("\t42\t", .amount(.whole(42), total: nil)),
      ("42.5", .amount(.real(42.5), total: nil)),
      ("42.0", .amount(.whole(42), total: nil)),
      ("0.1", .amount(.real(0.1), total: nil)),
      ("42/100", .amount(.whole(42), total: .whole(100))),
      ("42 / 100", .amount(.whole(42), total: .whole(100))),
      ("1.5/2.5", .amount(.real(1.5), total: .real(2.5))),
      ("0/0", .amount(.whole(0), total: .whole(0))),
      ("42%", .fraction(0.42)),
      ("42.5 %", .fraction(0.425)),
      ("+3", .signed(.whole(3))),
      ("-1", .signed(.whole(-1))),
      ("+=3", .change(.whole(3))),
      ("-=1", .change(.whole(-1))),
      ("+= 0.5", .change(.real(0.5))),
      ("+5%", .percentageChange(.whole(5))),
      ("-2.5 %", .percentageChange(.real(-2.5))),
      ("+=5%", .percentageChange(.whole(5))),
      ("-= 5%", .percentageChange(.whole(-5))),
      ("-5/100", .amount(.whole(-5), total: .whole(100))),
      ("?", .unknown),
      ("", .nothing),
      (" \t ", .nothing),
      ("#", .label),
      ("XXX", .blockMarker),
      ("XXX and more", .blockMarker),
    ] as [(String, Meaning)])
  func table(line: String, meaning: Meaning) {
    #expect(parse(line)?.meaning == meaning)
    #expect(parse(line)?.text == "")
  }

  @Test(
    "White space and text after a value are its label",
    arguments: [
      ("42 copying a.txt", .amount(.whole(42), total: nil), "copying a.txt"),
      ("  42 \t copying a.txt ", .amount(.whole(42), total: nil), "copying a.txt"),
      ("42% copying a.txt", .fraction(0.42), "copying a.txt"),
      ("42 % copying a.txt", .fraction(0.42), "copying a.txt"),
      ("42/100 copying a.txt", .amount(.whole(42), total: .whole(100)), "copying a.txt"),
      ("42 / 100 files", .amount(.whole(42), total: .whole(100)), "files"),
      ("42 /tmp/a", .amount(.whole(42), total: nil), "/tmp/a"),
      ("42 /100/a", .amount(.whole(42), total: nil), "/100/a"),
      ("42 %d", .amount(.whole(42), total: nil), "%d"),
      ("42 43", .amount(.whole(42), total: nil), "43"),
      ("+1 a.txt", .signed(.whole(1)), "a.txt"),
      ("? connecting", .unknown, "connecting"),
      ("# some text", .label, "some text"),
      ("#some text", .label, "some text"),
    ] as [(String, Meaning, String)])
  func texts(line: String, meaning: Meaning, text: String) {
    #expect(parse(line)?.meaning == meaning)
    #expect(parse(line)?.text == text)
  }

  @Test(
    "A line that is no record is refused",
    arguments: [
      "abc", "nan", "NaN", "inf", "Infinity", "-inf", "+nan", "1e999", "0x10", "42,5", "1_000",
      "42a", "42%a", "42/a", "42/", "/100", "42/-5", "42/1e999", "%", "+", "-", "+=", "+=-3", "+-3",
      "- 1", "+5/100", "-=5/100", "??", "?x", ".", "..", "1.2.3", "1e", "42\0", "\0", "XX",
      "\u{8}42", "٤٢",
    ])
  func refused(line: String) {
    #expect(parse(line) == nil)
  }

  @Test("A number up to 1 with a decimal point or an exponent differs from a whole number")
  func fractions() {
    func isReal(_ line: String) -> Bool {
      if case .amount(.real, _)? = parse(line)?.meaning { true } else { false }
    }
    for line in ["1.0", "0.0", "1e0", "1.", ".5", "0.0000000000000000000", "1.0 /2.5x"] {
      #expect(isReal(line), "\(line)")
    }
    for line in ["1", "0", "42.0", "2e0", "1/1.0", "1 /1.5x"] { #expect(!isReal(line), "\(line)") }
  }

  @Test("Whole numbers are exact up to 2^63-1 and doubles beyond")
  func exactness() {
    let largest = Amount.whole(.max)
    #expect(parse("9223372036854775807")?.meaning == .amount(largest, total: nil))
    #expect(parse("9223372036854775808")?.meaning == .amount(.real(0x1p63), total: nil))
    let precise = Amount.whole(9_007_199_254_740_993)
    #expect(parse("9007199254740993")?.meaning == .amount(precise, total: nil))
  }

  @Test("Decimals are rounded as the standard library rounds them")
  func decimals() throws {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let digits = Int.random(in: 0..<1_000_000_000, using: &random)
      let line = "\(Int.random(in: 0..<100_000, using: &random)).\(digits)"
      let expected = try #require(Double(line))
      #expect(parse(line)?.meaning == .amount(.real(expected), total: nil), "\(line)")
    }
  }
}
