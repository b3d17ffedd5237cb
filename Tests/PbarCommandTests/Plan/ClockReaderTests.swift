import TerminalText
import Testing

@testable import PbarCommand

@Suite struct ClockReaderTests {
  /// 2026-06-15 12:00:00 UTC, a Monday.
  private static let noon = 1_781_524_800.0

  @Test(
    "A time of day is still to come, other times may be past, and the zone is the local one",
    arguments: [
      ("17:30", 0, 5.5), ("12:00:36", 0, 0.01), ("12:00", 0, 24), ("09:00", 0, 21),
      ("00:00", 0, 12),
      ("now", 0, 0), ("+6m", 0, 0.1), ("@1781524836", 0, 0.01), ("2026-06-15T12:00:00Z", 0, 0),
      ("2026-06-15", 0, -12), ("2026-06-15T14:00:00+02:00", 0, 0), ("17:30", 2, 3.5),
      ("13:00", 2, 23),
      ("17:30Z", 2, 5.5), ("17:30-05:00", 2, 10.5),
      // 12:00 UTC is 02:00 of the next day in this zone.
      ("01:00", 14, 23), ("03:00", 14, 1),
    ] as [(String, Int, Double)])
  func moments(text: String, zone: Int, hours: Double) throws {
    let time = try #require(ClockTime(parsing: text))
    let reader = ClockReader(now: Self.noon, zone: .fixed(offset: zone * 3600))
    #expect(abs(reader.end(of: time) - Self.noon - hours * 3600) < 1e-6)
  }

  @Test("An interval of clock times means the one that contains now, otherwise the next one")
  func clockIntervals() {
    #expect(interval("09:00..17:00") == [-3, 5])
    #expect(interval("13:00..17:00") == [1, 5])
    #expect(interval("09:00..11:00") == [21, 23])
    #expect(interval("12:00..13:00") == [0, 1])
    #expect(interval("11:00..12:00") == [23, 24])
  }

  @Test("An interval may cross midnight")
  func midnight() {
    #expect(interval("22:00..06:00") == [10, 18])
    #expect(interval("22:00..06:00", now: 14 * 3600) == [10, 18])
    // At 02:00 the interval that began the evening before has not ended.
    #expect(interval("22:00..06:00", now: -10 * 3600) == [-14, -6])
    #expect(interval("22:00..13:00") == [-14, 1])
    #expect(interval("09:00..09:00") == [-3, 21])
  }

  @Test("An offset as END counts from START, and a clock time is the first one after it")
  func ends() {
    for (text, hours) in [
      ("now..+5h", [0, 5]), ("+1h..+5h", [1, 6]), ("11:00..+5h", [-1, 4]), ("14:00..+5h", [2, 7]),
      ("09:00..+1h", [21, 22]), ("22:00..+15h", [-14, 1]), ("2026-06-15T10:00:00Z..+5h", [-2, 3]),
      ("now..17:00", [0, 5]), ("now..09:00", [0, 21]), ("2026-06-14T10:00:00Z..17:00", [-26, -19]),
      ("2026-06-20T10:00:00Z..09:00", [118, 141]), ("09:00+02:00..17:00+02:00", [-5, 3]),
    ] as [(String, [Double])] {
      #expect(interval(text) == hours, "\(text)")
    }
    #expect(interval("09:00..17:00", zone: 7200) == [-5, 3])
  }

  /// The start and the end of the interval, in hours after noon.
  private func interval(_ text: String, now: Double = 0, zone: Int = 0) -> [Double] {
    guard let interval = ClockInterval(parsing: text) else { return [] }
    let reader = ClockReader(now: Self.noon + now, zone: .fixed(offset: zone))
    let ends = reader.interval(interval)
    return [(ends.start - Self.noon) / 3600, (ends.end - Self.noon) / 3600]
  }
}
