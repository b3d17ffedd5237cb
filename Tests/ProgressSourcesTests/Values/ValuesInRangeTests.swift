import ProgressSources
import TerminalText
import TestSupport
import TestTraits
import Testing

@Suite("Values within a range", .seeded)
struct ValuesInRangeTests {
  private func read(_ input: String, in range: String) throws -> ValueReading {
    let range = try #require(ValueRange(parsing: range))
    return ValueReading(input, .range(range))
  }

  @Test(
    "A sign belongs to the value, and only += and -= change it",
    arguments: [
      ("23.5", .real(23.5)), ("+3", .whole(3)), ("-1", .whole(-1)), ("5\n+=3", .whole(8)),
      ("5\n-=7", .whole(-2)), ("+=3", .whole(3)), ("25%", .real(2.5)), ("0%", .whole(-20)),
      ("100%", .whole(70)), ("150%", .whole(70)), ("7\n-10%", .whole(-2)), ("+=5%", .real(4.5)),
      ("42/7", .whole(42)),
      ("-5/100", .whole(-5)), ("500", .whole(500)), ("-500 cold", .whole(-500)),
      ("50%\n+=0.5", .real(25.5)), ("-9223372036854775808", .real(-0x1p63)),
    ] as [(String, Amount)])
  func values(input: String, value: Amount) throws {
    let reading = try read(input + "\n", in: "-20..70")
    #expect(reading.progress == .amount(value))
    #expect(reading.total == nil)
    #expect(reading.reports.isEmpty)
    #expect(reading.errorCount == 0)
  }

  @Test("The value is unknown before the first record and after a question mark")
  func unknown() throws {
    #expect(try read("", in: "0..1").progress == nil)
    #expect(try read("0.5\n?\n", in: "0..1").progress == nil)
    #expect(try read("0.5\n?\n+=0.25\n", in: "0..1").progress == .amount(.real(0.75)))
    #expect(try read("XXX\n25\nText\nXXX\n", in: "0..8").progress == .amount(.whole(2)))
  }

  @Test("The range applies to each name")
  func names() throws {
    let reading = try read("a=50%\nb=-1\nb-=2\nb=900/3\n", in: "0..10")
    #expect(reading.parts.map(\.progress) == [.amount(.whole(5)), .amount(.whole(900))])
    #expect(reading.reports.isEmpty)
  }

  @Test("The sizes of pieces do not change a random mixture", arguments: 0..<20)
  func mixtures(number: UInt64) throws {
    var random = SeededRandom(case: number)
    let records = ["12345", "7", "+3", "-1", "+=2", "-=1", "?", "42%", "a=5", "a-=1", "9/3", ""]
    let input = (0..<200).map { _ in (records.randomElement(using: &random) ?? "") + "\n" }.joined()
    let range = try #require(ValueRange(parsing: "-5..20000"))
    let whole = ValueReading(input, .range(range))
    #expect(ValueReading(input, .range(range), pieceLength: { 1 }) == whole)
    let pieces = ValueReading(input, .range(range)) { Int.random(in: 1...90, using: &random) }
    #expect(pieces == whole)
  }
}
