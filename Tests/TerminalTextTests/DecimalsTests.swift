import Testing

@testable import TerminalText

@Suite struct DecimalsTests {
  @Test(
    "Digits alone are a whole number, if it fits",
    arguments: [
      ("0", 0), ("007", 7), ("9223372036854775807", .max), ("9223372036854775808", nil),
      ("", nil), ("+1", nil), ("-1", nil), ("1.0", nil), (" 1", nil), ("٣", nil),
    ] as [(String, Int?)])
  func wholeNumbers(text: String, number: Int?) {
    #expect(Array(text.utf8).wholeNumber == number)
  }

  @Test(
    "A fixed number of decimals is kept, with halves rounded away from zero",
    arguments: [
      (3, 1, "3.0"), (0.05, 2, "0.05"), (99.96, 0, "100"), (-1, 1, "0.0"), (.nan, 0, "0"),
      (1.125, 2, "1.13"),
      (.infinity, 4, "900000000000000.0000"), (.infinity, 0, "900000000000000"),
    ] as [(Double, Int, String)])
  func fixed(number: Double, decimals: Int, text: String) {
    #expect(DecimalText.fixed(number, decimals: decimals) == text)
  }

  @Test("Halves can be rounded to even as C does, and zeros at the end left out")
  func variants() {
    #expect(DecimalText.fixed(1.125, decimals: 2, rounding: .toNearestOrEven) == "1.12")
    #expect(DecimalText.fixed(1.375, decimals: 2, rounding: .toNearestOrEven) == "1.38")
    for (number, decimals, text) in [
      (0.4, 2, "0.4"), (100, 2, "100"), (100, 0, "100"), (0.001, 2, "0"),
    ] {
      #expect(DecimalText.trimmed(number, decimals: decimals) == text)
    }
  }
}
