import Testing

@testable import TerminalText

@Suite struct DecimalsTests {
  @Test("A fixed number of decimals is kept")
  func fixed() {
    #expect(DecimalText.fixed(3, decimals: 1) == "3.0")
    #expect(DecimalText.fixed(0.05, decimals: 2) == "0.05")
    #expect(DecimalText.fixed(99.96, decimals: 0) == "100")
    #expect(DecimalText.fixed(-1, decimals: 1) == "0.0")
    #expect(DecimalText.fixed(.nan, decimals: 0) == "0")
    #expect(DecimalText.fixed(.infinity, decimals: 4) == "900000000000000.0000")
    #expect(DecimalText.fixed(.infinity, decimals: 0) == "900000000000000")
  }

  @Test("Exact halves are rounded away from zero, or to even as C does")
  func halves() {
    #expect(DecimalText.fixed(1.125, decimals: 2) == "1.13")
    #expect(DecimalText.fixed(1.125, decimals: 2, rounding: .toNearestOrEven) == "1.12")
    #expect(DecimalText.fixed(1.375, decimals: 2, rounding: .toNearestOrEven) == "1.38")
  }

  @Test("Zeros at the end can be left out")
  func trimmed() {
    #expect(DecimalText.trimmed(0.4, decimals: 2) == "0.4")
    #expect(DecimalText.trimmed(100, decimals: 2) == "100")
    #expect(DecimalText.trimmed(100, decimals: 0) == "100")
    #expect(DecimalText.trimmed(0.001, decimals: 2) == "0")
    #expect(DecimalText.trimmed(10.05, decimals: 3) == "10.05")
  }
}
