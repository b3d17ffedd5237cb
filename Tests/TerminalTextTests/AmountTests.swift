import TestSupport
import TestTraits
import Testing

@testable import TerminalText

@Suite(.seeded) struct AmountTests {
  @Test(
    "Whole numbers are exact in every form",
    arguments: [
      ("+42", 42), ("-42", -42), ("-0", 0), ("007", 7), ("4.20E+1", 42), ("42.000", 42),
      ("420e-1", 42), ("5.", 5),
      ("1e18", 1_000_000_000_000_000_000),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("0e999999999999", 0),
      ("9007199254740993", 9_007_199_254_740_993), ("42.0000000000000000000000000000000000", 42),
      ("0.000000000000000000000000000000e40", 0), ("0.00000000000000000000000000000042e32", 42),
    ] as [(String, Int64)])
  func whole(text: String, value: Int64) throws {
    guard case .whole(let parsed) = try #require(Amount(parsingNumber: text)) else {
      Issue.record("\(text) is not whole")
      return
    }
    #expect(parsed == value)
  }

  @Test(
    "Other numbers are the nearest double",
    arguments: [
      (".5", 0.5), ("-.5", -0.5), (".5e-1", 0.05), ("1e-400", 0),
      ("9223372036854775808", 9_223_372_036_854_775_808),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("0.12345678901234567890123", 0.12345678901234567890123),
    ] as [(String, Double)])
  func real(text: String, value: Double) throws {
    guard case .real(let parsed) = try #require(Amount(parsingNumber: text)) else {
      Issue.record("\(text) is whole")
      return
    }
    #expect(parsed == value)
  }

  @Test(
    "Anything else is refused as a number",
    arguments: [
      "", "+", "-", ".", "-.", "e5", "1e", "1e+", "1e5.5", "nan", "NaN", "inf", "-infinity", "0x10",
      "1_000", "1,5", " 1", "1 ", "1e400", "--1", "+-1", "1.2.3", "42%", "٣", "1\0",
    ])
  func refuse(text: String) {
    #expect(Amount(parsingNumber: text) == nil)
  }

  @Test("Amounts beyond the exact doubles are ordered like the numbers that they are")
  func order() {
    let ascending: [Amount] = [
      .real(-1e300), .whole(.min), .real(-0.5), .whole(0), .real(0.5), .whole(1 << 53),
      .whole(1 << 53 + 1),
      .real(0x1p53 + 2), .whole(.max), .real(0x1p63), .real(1e300),
    ]
    for (place, one) in ascending.enumerated() {
      for (otherPlace, other) in ascending.enumerated() {
        #expect((one == other) == (place == otherPlace), "\(one), \(other)")
        #expect((one < other) == (place < otherPlace), "\(one), \(other)")
      }
    }
    for number: Int64 in [-7, 0, 1, 1 << 53] {
      #expect(Set([Amount.whole(number), .real(Double(number))]).count == 1)
    }
  }

  @Test(
    "Sizes have suffixes in either case",
    arguments: [
      ("100", 100), ("512B", 512), ("512b", 512), ("100k", 102_400), ("100K", 102_400),
      ("1KB", 1024), ("1kib", 1024), ("1.5GiB", 1_610_612_736), ("2m", 2_097_152),
      ("1T", 1_099_511_627_776), ("1P", 1_125_899_906_842_624), ("7E", 8_070_450_532_247_928_832),
      ("0", 0), ("0.0009765625k", 1),
    ] as [(String, Int64)])
  func sizes(text: String, value: Int64) throws {
    #expect("\(try #require(Amount(parsingSize: text)))" == "\(value)")
    #expect(Amount(parsingSize: "1.5MB", factor: 1000) == .whole(1_500_000))
    #expect(Amount(parsingSize: "0.3k") == .real(307.2))
    #expect(Amount(parsingSize: "16E") == .real(18_446_744_073_709_551_616))
  }

  @Test(
    "Anything else is refused as a size",
    arguments: [
      "", "k", "-1", "+1", "1e5", "1iB", "1ki", "1kk", "1x", "1 k", "1k ", "nan", "inf", "0x1", ".",
      "1BB", "1Bk", "1k\u{301}", "1\u{B}",
    ])
  func refuseSize(text: String) {
    #expect(Amount(parsingSize: text) == nil)
  }

  @Test("A number without a value is 0, and one without a limit the largest")
  func description() {
    #expect(Amount.real(.nan).description == "0")
    #expect(Amount.real(-.infinity).description == "-1.7976931348623157e+308")
  }

  @Test("A written amount is parsed as the same amount")
  func law() {
    var random = SeededRandom()
    for _ in 0..<1000 {
      let whole = Amount.whole(
        Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0...63, using: &random))
      #expect(Amount(parsingNumber: whole.description) == whole)
      let value = random.double()
      let read = Amount(parsingNumber: Amount.real(value).description)
      #expect(value.isFinite ? read?.doubleValue == value : read != nil)
    }
  }

  @Test("No text traps, and a parsed number is finite and the one that Double parses")
  func textLaw() {
    var random = SeededRandom()
    for _ in 0..<1000 {
      let bytes = random.bytes(upTo: 24, favouring: Array("0123456789.eE+-kMGiB".utf8))
      if let amount = Amount(parsingNumber: bytes) {
        #expect(amount.doubleValue == Double(String(decoding: bytes, as: UTF8.self)))
      }
      let size = Amount(parsingSize: String(decoding: bytes, as: UTF8.self))
      #expect(size?.doubleValue.isFinite ?? true)
    }
  }

  @Test(
    "Rounding errors of sums and percentages are left out of the plain text",
    arguments: [
      (.real(0.1 + 0.2), "0.3"), (.real(0.29 * 100), "29"), (.real(23.5), "23.5"),
      (.real(-3.1 - 0.2), "-3.3"),
      (.real(1e-7), "1e-07"),
      (.real(.leastNonzeroMagnitude), "5e-324"),
      (.real(123_456_789_012_345.7), "123456789012346"), (.whole(.min), "-9223372036854775808"),
      (.real(123_456_789_012.345), "123456789012.345"),
    ] as [(Amount, String)])
  func plainText(amount: Amount, text: String) {
    #expect(amount.text(.point) == text)
  }
}
