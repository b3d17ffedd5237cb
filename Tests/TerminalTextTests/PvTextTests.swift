import TestSupport
import TestTraits
import Testing

@testable import TerminalText

/// The expected texts were printed by pv 1.6.20.
@Suite(.seeded) struct PvTextTests {
  @Test(
    "Bytes are written as pv writes them",
    arguments: [
      (0, "0.00 B"), (1, "1.00 B"), (512, " 512 B"), (971, " 971 B"), (993, " 993 B"),
      (994, " 994 B"), (997, " 997 B"), (1000, "1000 B"), (1023, "1023 B"), (1024, "1.00KiB"),
      (1025, "1.00KiB"), (1152, "1.12KiB"), (1408, "1.38KiB"), (5000, "4.88KiB"),
      (102_297, "99.9KiB"), (102_298, "  99KiB"), (102_400, " 100KiB"), (1_000_000, " 976KiB"),
      (1_040_000, "1015KiB"), (1_044_000, "1019KiB"), (5_000_000, "4.77MiB"),
    ] as [(Double, String)])
  func bytes(amount: Double, text: String) {
    #expect(PvText.size(amount, unit: .bytes) == text)
  }

  @Test(
    "Lines are written as pv writes them",
    arguments: [
      (971, " 971 "), (995, " 995 "), (997, " 997 "), (1000, "1.00k"), (1005, "1.00k"),
      (1125, "1.12k"), (5000, "5.00k"), (99850, "99.8k"), (99949, "  99k"), (100_000, " 100k"),
    ] as [(Double, String)])
  func lines(amount: Double, text: String) {
    #expect(PvText.size(amount, unit: .plain) == text)
  }

  @Test("Every whole number of three digits is exact")
  func wholeNumbers() {
    for count in 100..<1000 {
      #expect(PvText.size(Double(count), unit: .plain) == " \(count) ")
      #expect(PvText.size(Double(count), unit: .bytes) == " \(count) B")
    }
  }

  @Test(
    "Rates are in brackets, with prefixes below one too, also of bits",
    arguments: [
      (4_991_222, .bytes, "[4.76MiB/s]"), (192_000_000, .bytes, "[ 183MiB/s]"),
      (997, .plain, "[ 997 /s]"),
      (0, .plain, "[0.00 /s]"), (0.923, .bytes, "[ 945miB/s]"), (0.4, .plain, "[ 400m/s]"),
      (4_780_000, .decimalBytes, "[4.78MB/s]"), (104_857_600, .bits, "[ 800Mib/s]"),
      (1000, .decimalBits, "[8.00kb/s]"),
    ] as [(Double, CountUnit, String)])
  func rates(rate: Double, unit: CountUnit, text: String) {
    #expect(PvText.rate(rate, unit: unit) == text)
  }

  @Test("Bits are written as pv writes them, with binary and decimal prefixes")
  func bits() {
    #expect(PvText.size(524_288, unit: .bits) == "4.00Mib")
    #expect(PvText.size(64, unit: .bits) == " 512 b")
    #expect(PvText.size(500_000, unit: .decimalBits) == "4.00Mb")
    #expect(PvText.size(8000, unit: .decimalBytes) == "8.00kB")
    #expect(PvText.bareRate(104_857_600, unit: .bits) == " 800Mib/s")
  }

  @Test("The timer has a field for days above one day")
  func timer() {
    #expect(PvText.timer(5.9) == "0:00:05")
    #expect(PvText.timer(3600) == "1:00:00")
    #expect(PvText.timer(86400) == "24:00:00")
    #expect(PvText.timer(93784) == "1:02:03:04")
    #expect(PvText.timer(.infinity) == "4166:16:00:00")
    #expect(PvText.timer(.nan) == "0:00:00")
    #expect(PvText.timeLeft(5) == "ETA 0:00:05")
  }

  @Test(
    "No number traps, and the digits take at least four cells",
    arguments: [CountUnit.bytes, .decimalBytes, .plain])
  func law(unit: CountUnit) {
    var random = SeededRandom()
    for _ in 0..<500 {
      let value = random.double()
      let size = PvText.size(value, unit: unit)
      #expect((5...9).contains(size.count), "\(value): \(size)")
      _ = PvText.timer(value)
    }
  }
}
