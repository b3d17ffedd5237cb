import TestSupport
import TestTraits
import Testing

@testable import TerminalText

@Suite(.seeded) struct DurationTextTests {
  @Test(
    "A clock shows hours only from one hour on",
    arguments: [
      (0, "0:00"), (5.9, "0:05"), (65, "1:05"), (3599.9, "59:59"), (3723, "1:02:03"),
      (360_000, "100:00:00"), (-1, "0:00"), (.nan, "0:00"), (.infinity, "277777777:46:40"),
    ] as [(Double, String)])
  func clock(seconds: Double, text: String) {
    #expect(DurationText.clock(seconds) == text)
  }

  @Test(
    "All forms of a duration are parsed",
    arguments: [
      ("90", 90), ("0", 0), ("0.5", 0.5), ("90s", 90), ("1.5h", 5400), ("1h5m30s", 3930),
      ("1h 5m 30s", 3930), ("2d", 172_800), ("500ms", 0.5), ("1m500ms", 60.5), ("00:05:00", 300),
      ("5:00", 300), ("1:30.5", 90.5), ("100:00:00", 360_000), ("90:00", 5400), ("1h30.5s", 3630.5),
      ("1000000000", 1e9), ("5min", 300), ("1 h", 3600), ("90 sec", 90), ("2 minutes", 120),
      ("1 hour 30 mins", 5400), ("1 day", 86400), ("5 m", 300),
    ] as [(String, Double)])
  func parse(text: String, seconds: Double) {
    #expect(DurationText.parse(text) == seconds)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", " ", "-5", "+5", "nan", "inf", "infinity", "5x", "s", "h5", "5  m", "5 mss", "5m ", " 5m",
      "5m  3s",
      "5m5m", "5s5m", "1.5h30m", "1.", ".", "1..2", "1e3", "0x10", "5M", "1:2", "1:60", "1:60:00",
      ":30", "1:", "1:2:3:4", "1.5:30", "1:00.", "1:000", "1000000000001", "99999999999999999d",
      "1:00s",
      "٣", "5m\0",
    ])
  func refuse(text: String) {
    #expect(DurationText.parse(text) == nil)
  }

  @Test("The digits of a clock are parsed as the seconds they were written from")
  func law() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let limit = Int.random(in: 1...1_000_000_000, using: &random)
      let seconds = Double(Int.random(in: 0...limit, using: &random))
      #expect(DurationText.parse(DurationText.clock(seconds)) == seconds)
      _ = DurationText.clock(random.double())
    }
  }
}
