import TestSupport
import TestTraits
import Testing

@testable import TerminalText

@Suite(.seeded) struct AmountFormatTests {
  @Test(
    "Bytes have at most three digits before their unit",
    arguments: [
      (0, "0 B"), (1, "1 B"), (999, "999 B"), (1000, "1.0 KiB"), (1023, "1.0 KiB"),
      (1024, "1.0 KiB"), (102_297, "99.9 KiB"), (102_359, "100 KiB"), (102_400, "100 KiB"),
      (1_023_487, "999 KiB"), (1_023_489, "1.0 MiB"), (327_155_712, "312 MiB"),
      (1_503_238_554, "1.4 GiB"), (19_542_101_197, "18.2 GiB"), (.max, "8.0 EiB"),
      (-1536, "-1.5 KiB"),
    ] as [(Int64, String)])
  func bytes(count: Int64, text: String) {
    #expect(AmountFormat(.bytes).amount(.whole(count)) == text)
  }

  @Test("What is counted in bytes is eight times as many bits, exact while it fits")
  func eightBits() {
    #expect(CountUnit.bits.converted(Amount.whole(1 << 53 | 1)) == .whole(8 * (1 << 53 | 1)))
    #expect(CountUnit.decimalBits.converted(Amount.whole(.max)) == .real(8 * Double(Int64.max)))
    #expect(CountUnit.bits.converted(100.0) == 800)
    #expect(CountUnit.plain.converted(Amount.whole(7)) == .whole(7))
  }

  @Test(
    "Decimal bytes go in steps of a thousand, and bits in steps of either kind",
    arguments: [
      (999, .decimalBytes, "999 B"), (1000, .decimalBytes, "1.0 kB"),
      (1_400_000_000, .decimalBytes, "1.4 GB"),
      (0, .bits, "0 bit"), (100, .bits, "800 bit"), (125, .bits, "1.0 Kibit"),
      (1_503_238_554, .bits, "11.2 Gibit"), (125, .decimalBits, "1.0 kbit"),
      (1_400_000_000, .decimalBits, "11.2 Gbit"), (.max, .bits, "64.0 Eibit"),
      (-192, .bits, "-1.5 Kibit"),
    ] as [(Int64, CountUnit, String)])
  func otherUnits(count: Int64, unit: CountUnit, text: String) {
    #expect(AmountFormat(unit).amount(.whole(count)) == text)
    if count >= 0 { #expect(AmountFormat(unit).rate(Double(count)) == text + "/s") }
  }

  @Test(
    "Counts are written in full up to a million",
    arguments: [
      (.whole(0), "0"), (.whole(940), "940"), (.whole(999_999), "999999"),
      (.whole(1_000_000), "1.00M"), (.whole(1_234_567), "1.23M"), (.whole(12_345_678), "12.3M"),
      (.whole(123_456_789), "123M"), (.whole(1_234_567_890), "1.23G"),
      (.whole(999_600_000), "1.00G"),
      (.whole(.max), "9.22E"), (.whole(-5), "-5"), (.real(0.4), "0.4"), (.real(0.256), "0.26"),
      (.real(42), "42"), (.real(1234.5), "1235"), (.real(-0.001), "0"), (.real(-2.5), "-2.5"),
      (.real(.nan), "0"), (.real(.infinity), "999E"),
    ] as [(Amount, String)])
  func plain(amount: Amount, text: String) {
    #expect(AmountFormat(.plain).amount(amount) == text)
  }

  @Test("One unit may have another word than several")
  func singular() {
    let format = AmountFormat(.plain, name: "file,files")
    #expect([0, 1, 2].map { format.amount(.whole($0)) } == ["0 files", "1 file", "2 files"])
    #expect(format.rate(1.5) == "1.5 files/s")
    let totals = [1, 2].map { format.pair(completed: .whole(1), total: .whole($0)).total }
    #expect(totals == ["1 file", "2 files"])
    let other = AmountFormat(.plain, name: "a longer word,word")
    #expect(other.widestAmount == AmountFormat(.plain, name: "a longer word").widestAmount)
  }

  @Test(
    "A pair has the unit and the decimals of its total, in a field of constant width",
    arguments: [
      (.whole(1_503_238_554), .whole(3_221_225_472), .bytes, "1.40/3.00 GiB", 13),
      (.whole(1_503_238_554), .whole(19_542_101_197), .bytes, "1.4/18.2 GiB", 13),
      (.whole(1_330_409_069_609), .whole(21_990_232_555_520), .bytes, "1.2/20.0 TiB", 13),
      (.whole(491_520), .whole(629_145_600), .bytes, "0.5/600 MiB", 11),
      (.whole(1_023_487), .whole(629_145_600), .bytes, "1.0/600 MiB", 11),
      (.whole(1_023_489), .whole(629_145_600), .bytes, "1.0/600 MiB", 11),
      (.whole(700_000_000), .whole(629_145_600), .bytes, "668/600 MiB", 11),
      (.whole(0), .whole(327_155_712), .bytes, "0/312 MiB", 11),
      (.whole(480), .whole(614_400), .bytes, "0.5/600 KiB", 11),
      (.whole(20_972), .whole(62_914_560), .bytes, "0.02/60.0 MiB", 13),
      (.whole(39_740_000), .whole(62_914_560), .bytes, "37.9/60.0 MiB", 13),
      (.whole(10_000_000_000), .whole(62_914_560), .bytes, "9536.7/60.0 MiB", 13),
      (.whole(20_000_000_000), .whole(62_914_560), .bytes, "18.6/0.1 GiB", 11),
      (.whole(0), .whole(0), .bytes, "0/0 B", 5),
      (.whole(1_503_238_554), .whole(3_221_225_472), .bits, "11.2/24.0 Gibit", 15),
      (.whole(5), .whole(60), .decimalBits, "40/480 bit", 11),
      (.whole(940_000), .whole(1_230_000), .plain, "0.94/1.23M", 10),
      (.whole(940_000), .whole(1_230_000_000), .plain, "0.00/1.23G", 10),
      (.real(0.4), .whole(1), .plain, "0.4/1", 6), (.whole(0), .whole(1), .plain, "0/1", 6),
      (.real(42.5), .whole(100), .plain, "42.5/100", 10),
      (.whole(3), .real(7.5), .plain, "3/7.5", 8), (.whole(3), .whole(7), .plain, "3/7", 3),
      (.whole(3000), .whole(2000), .plain, "3000/2000", 9),
      // Only all of it looks like all of it.
      (.whole(62_914_559), .whole(62_914_560), .bytes, "59.9/60.0 MiB", 13),
      (.whole(999_999), .whole(1_000_000), .plain, "0.99/1.00M", 10),
      (.real(6.999), .whole(7), .plain, "6.99/7", 6),
    ] as [(Amount, Amount, CountUnit, String, Int)])
  func pairs(completed: Amount, total: Amount, unit: CountUnit, text: String, width: Int) {
    let pair = AmountFormat(unit).pair(completed: completed, total: total)
    #expect(pair.text == text && pair.width == width)
  }

  @Test(
    "Rates are short",
    arguments: [
      (0, .bytes, "0 B/s"), (1000, .bytes, "1.0 KiB/s"),
      (0, .plain, "0/s"), (0.12, .plain, "0.12/s"), (3.14, .plain, "3.1/s"),
      (0.996, .plain, "1.0/s"), (0.025, .plain, "1.5/min"), (0.0999, .plain, "6.0/min"),
      (0.0017, .plain, "0.10/min"), (0.00117, .plain, "4.2/h"), (1e-6, .plain, "0/s"),
      (99.96, .plain, "100/s"), (312.4, .plain, "312/s"), (1_234_567, .plain, "1.23M/s"),
      (.nan, .plain, "0/s"), (-3, .bytes, "0 B/s"), (.infinity, .bytes, "999 EiB/s"),
      (.infinity, .decimalBytes, "999 EB/s"),
    ] as [(Double, CountUnit, String)])
  func rates(perSecond: Double, unit: CountUnit, text: String) {
    #expect(AmountFormat(unit).rate(perSecond) == text)
  }

  @Test(
    "No number traps, is written as nan or inf, or is wider than the widest",
    arguments: CountUnit.allCases)
  func law(unit: CountUnit) {
    var random = SeededRandom()
    for _ in 0..<300 {
      let value = random.double()
      let amount = AmountFormat(unit).amount(.real(value))
      let rate = AmountFormat(unit).rate(value)
      #expect(!(amount + rate).contains("n") && !(amount + rate).contains("f"))
      let widest = AmountFormat(unit).widestAmount
      #expect(amount.drop { $0 == "-" }.count <= widest, "\(value)")
      #expect(rate.count <= widest + 2, "\(value)")
    }
  }

  @Test(
    "The field of a pair keeps its width from 0 to the total, however large",
    arguments: CountUnit.allCases)
  func widthLaw(unit: CountUnit) {
    var random = SeededRandom()
    for _ in 0..<300 {
      let total = Int64(
        truncatingIfNeeded: random.next() >> UInt64.random(in: 1...63, using: &random))
      let part = Int64.random(in: 0...total, using: &random)
      let pair = AmountFormat(unit).pair(completed: .whole(part), total: .whole(total))
      let whole = AmountFormat(unit).pair(completed: .whole(total), total: .whole(total))
      #expect(pair.width == whole.width)
      #expect(pair.text.count <= pair.width, "\(part) of \(total)")
      // Beyond the largest unit, no part is wider than the total.
      let large = Amount.real(Double(part) * 1e290)
      let largest = AmountFormat(unit).pair(
        completed: large, total: .real(Double(total) * 1e290))
      #expect(largest.text.count <= largest.width, "\(largest)")
    }
  }
}
