import TerminalText
import TestSupport
import TestTraits
import Testing

@Suite("A range of values", .seeded)
struct ValueRangeTests {
  private func range(_ text: String) throws -> ValueRange {
    try #require(ValueRange(parsing: text))
  }

  @Test(
    "The lower end is 0, the upper end 1, and a value outside counts as the nearer end",
    arguments: [
      "0..100", "-20..45", "0.1..0.3", "-0.5..0.5", "9223372036854775806..9223372036854775807",
      "-9223372036854775808..9223372036854775807", "-1e308..1e308", "0..5e-324", "1e300..2e300",
    ])
  func ends(text: String) throws {
    let range = try range(text)
    #expect(range.fraction(of: range.low) == 0)
    #expect(range.fraction(of: range.high) == 1)
    #expect(range.fraction(of: .real(-.greatestFiniteMagnitude)) == 0)
    #expect(range.fraction(of: .real(.greatestFiniteMagnitude)) == 1)
    #expect(range.value(at: 0) == range.low)
    #expect(range.value(at: 1) == range.high)
    #expect(range.value(at: -1) == range.low)
    #expect(range.value(at: 2) == range.high)
    #expect(range.value(at: .nan) == range.low)
  }

  @Test(
    "Anything else is refused, and so are three points",
    arguments: ["0...5", "0....5", "0.5", "..", "0..", "..1", "1..0", "1..1", "0..1..2", "a..b"])
  func noRange(text: String) {
    #expect(ValueRange(parsing: text) == nil)
  }

  @Test("Only the upper end is 1, even for values next to it")
  func nearlyFull() throws {
    let widest = try range("-9223372036854775808..9223372036854775807")
    #expect(widest.fraction(of: .whole(.max - 1)) == 1.0.nextDown)
    #expect(widest.fraction(of: .whole(.min + 1)) > 0)
    #expect(abs(widest.fraction(of: .whole(0)) - 0.5) < 1e-15)
    let narrow = try range("9223372036854775800..9223372036854775804")
    #expect(narrow.fraction(of: .whole(9_223_372_036_854_775_801)) == 0.25)
    #expect(narrow.fraction(of: .whole(9_223_372_036_854_775_803)) == 0.75)
    #expect(abs(try range("0.1..0.3").fraction(of: .real(0.2)) - 0.5) < 1e-12)
  }

  @Test("Fractions grow with the value, and fractions and texts are converted back to the same")
  func laws() throws {
    var random = SeededRandom()
    for _ in 0..<100 {
      let numbers = (0..<4).map { _ -> Amount in
        Bool.random(using: &random)
          ? .whole(
            Int64.random(in: .min ... .max, using: &random)
              >> Int64.random(in: 0...62, using: &random))
          : .real(Double.random(in: -1e6...1e6, using: &random))
      }.sorted()
      guard let range = ValueRange(low: numbers[0], high: numbers[3]) else { continue }
      #expect(range.fraction(of: numbers[1]) <= range.fraction(of: numbers[2]))
      let fraction = Double.random(in: 0...1, using: &random)
      #expect(abs(range.fraction(of: range.value(at: fraction)) - fraction) < 1e-6)
      let read = ValueRange(parsing: "\(numbers[0])..\(numbers[3])")
      #expect(read?.low == numbers[0] && read?.high == numbers[3])
    }
  }
}
