import TestSupport
import TestTraits
import Testing

@testable import TerminalText

/// The expected texts were printed by pv 1.11.
@Suite(.seeded) struct PvTextTests {
  @Test(
    "Bytes, lines and bits are written as pv writes them",
    arguments: [
      (0, .bytes, "0.00  B"), (1, .bytes, "1.00  B"), (1000, .bytes, "1000  B"),
      (1023, .bytes, "1023  B"), (1024, .bytes, "1.00KiB"), (1152, .bytes, "1.12KiB"),
      (1408, .bytes, "1.38KiB"), (102_297, .bytes, "99.9KiB"), (102_298, .bytes, "  99KiB"),
      (102_400, .bytes, " 100KiB"), (1_044_000, .bytes, "1019KiB"), (5_000_000, .bytes, "4.77MiB"),
      (1000, .plain, "1.00k"), (1125, .plain, "1.12k"), (99850, .plain, "99.8k"),
      (99949, .plain, "  99k"), (100_000, .plain, " 100k"), (524_288, .bits, "4.00Mib"),
      (64, .bits, " 512  b"), (500_000, .decimalBits, "4.00Mb"), (8000, .decimalBytes, "8.00kB"),
    ] as [(Double, CountUnit, String)])
  func amounts(amount: Double, unit: CountUnit, text: String) {
    #expect(PvText.size(amount, unit: unit) == text)
  }

  @Test("Every whole number of three digits is exact")
  func wholeNumbers() {
    for count in 100..<1000 {
      #expect(PvText.size(Double(count), unit: .plain) == " \(count) ")
      #expect(PvText.size(Double(count), unit: .bytes) == " \(count)  B")
    }
  }

  @Test(
    "Rates have prefixes below one too, also of bits",
    arguments: [
      (4_991_222, .bytes, "4.76MiB/s"), (192_000_000, .bytes, " 183MiB/s"),
      (997, .plain, " 997 /s"),
      (0, .plain, "0.00 /s"), (0.923, .bytes, " 945miB/s"), (0.4, .plain, " 400m/s"),
      (4_780_000, .decimalBytes, "4.78MB/s"), (104_857_600, .bits, " 800Mib/s"),
      (1000, .decimalBits, "8.00kb/s"),
    ] as [(Double, CountUnit, String)])
  func rates(rate: Double, unit: CountUnit, text: String) {
    #expect(PvText.rate(rate, unit: unit) == text)
  }

  @Test("The timer has a field for days above one day")
  func timer() {
    #expect(PvText.timer(5.9) == "0:00:05")
    #expect(PvText.timer(3600) == "1:00:00")
    #expect(PvText.timer(86400) == "24:00:00")
    #expect(PvText.timer(93784) == "1:02:03:04")
    #expect(PvText.timer(.infinity) == "4166:16:00:00")
    #expect(PvText.timer(.nan) == "0:00:00")
  }

  @Test(
    "No number traps, and a unit has one width for all magnitudes",
    arguments: [
      (.bytes, 7), (.bits, 7), (.decimalBytes, 6), (.decimalBits, 6), (.plain, 5),
    ] as [(CountUnit, Int)])
  func law(unit: CountUnit, width: Int) {
    var random = SeededRandom()
    let powers = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    let numbers = (0..<500).map { _ in random.double() } + [.nan, .infinity, -1, 0]
    let between = powers.flatMap { [$0.nextDown, $0 * 1000 / 1024, $0 * 0.99951] }
    for value in powers + between + numbers {
      let size = PvText.size(value, unit: unit)
      #expect(size.count == width, "\(value): \(size)")
      _ = PvText.timer(value)
    }
  }
}
