import TerminalText
import Testing

@testable import PbarCommand

@Suite struct ClockReaderTests {
  /// 2026-06-15 12:00:00 UTC, a Monday.
  private static let noon = 1_781_524_800.0

  @Test("A time of day means today if it is still to come, otherwise tomorrow")
  func until() {
    #expect(end("17:30") == Self.noon + 5.5 * 3600)
    #expect(end("12:00:01") == Self.noon + 1)
    #expect(end("12:00") == Self.noon + 86400)
    #expect(end("09:00") == Self.noon + 21 * 3600)
    #expect(end("00:00") == Self.noon + 12 * 3600)
  }

  @Test("Dates, time stamps and offsets name one moment, which may lie in the past")
  func moments() {
    #expect(end("now") == Self.noon)
    #expect(end("+5m") == Self.noon + 300)
    #expect(end("@1781524801.5") == Self.noon + 1.5)
    #expect(end("2026-06-15T12:00:00Z") == Self.noon)
    #expect(end("2026-06-15") == Self.noon - 43_200)
    #expect(end("2026-06-15T14:00:00+02:00") == Self.noon)
    #expect(end("2020-02-29T00:00:00Z") == 1_582_934_400)
  }

  @Test("A time is read in the local zone unless it names another")
  func zones() {
    #expect(end("17:30", zone: 7200) == Self.noon + 3.5 * 3600)
    #expect(end("13:00", zone: 7200) == Self.noon + 23 * 3600)
    #expect(end("17:30Z", zone: 7200) == Self.noon + 5.5 * 3600)
    #expect(end("17:30-05:00", zone: 7200) == Self.noon + 10.5 * 3600)
    // 12:00 UTC is 02:00 of the next day in this zone.
    #expect(end("01:00", zone: 14 * 3600) == Self.noon + 23 * 3600)
    #expect(end("03:00", zone: 14 * 3600) == Self.noon + 3600)
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

  @Test("An offset as END counts from START, not from now")
  func offsets() {
    #expect(interval("now..+5h") == [0, 5])
    #expect(interval("+1h..+5h") == [1, 6])
    #expect(interval("11:00..+5h") == [-1, 4])
    #expect(interval("14:00..+5h") == [2, 7])
    #expect(interval("09:00..+1h") == [21, 22])
    #expect(interval("22:00..+15h") == [-14, 1])
    #expect(interval("2026-06-15T10:00:00Z..+5h") == [-2, 3])
  }

  @Test("A clock time as END is the first such time after START")
  func clockEnd() {
    #expect(interval("now..17:00") == [0, 5])
    #expect(interval("now..09:00") == [0, 21])
    #expect(interval("2026-06-14T10:00:00Z..17:00") == [-26, -19])
    #expect(interval("2026-06-20T10:00:00Z..09:00") == [118, 141])
  }

  @Test("START and END of an interval may each have a UTC offset")
  func intervalZones() {
    #expect(interval("09:00+02:00..17:00+02:00") == [-5, 3])
    #expect(interval("09:00..17:00", zone: 7200) == [-5, 3])
  }

  @Test(
    "An interval of two clock times ends in the future and lasts at most a day")
  func law() {
    for from in stride(from: 0, to: 86400, by: 3600) {
      for to in stride(from: 0, to: 86400, by: 5400) {
        for offset in [0, 7200, -43_200, 50_400] {
          let reader = ClockReader(now: Self.noon, zone: .fixed(offset: offset))
          let ends = reader.interval(
            ClockInterval(
              start: .timeOfDay(seconds: from, zone: .local),
              end: .timeOfDay(seconds: to, zone: .local)))
          #expect(ends.end > Self.noon)
          #expect(ends.end > ends.start)
          #expect(ends.end - ends.start <= 86400)
          #expect(ends.start < Self.noon + 86400)
        }
      }
    }
  }

  @Test("--countdown follows the elapsed time, --until and --timer-interval the wall clock")
  func plans() throws {
    var system = world()
    system.wallTime = Self.noon
    guard case .timer(let down) = try plan("--countdown 5m", in: system).work,
      case .timer(let until) = try plan("--until 17:30", in: system).work,
      case .timer(let up) = try plan(
        "--timer-interval 09:00..17:00 --count-up", in: system
      ).work
    else {
      Issue.record("no timer")
      return
    }
    #expect(down.pace == .elapsed)
    #expect(down.countdown.start == 0)
    #expect(down.countdown.end == 300)
    #expect(down.countdown.countsDown)
    #expect(until.pace == .wall)
    #expect(until.countdown.start == Self.noon)
    #expect(until.countdown.end == Self.noon + 5.5 * 3600)
    #expect(up.countdown.start == Self.noon - 3 * 3600)
    #expect(!up.countdown.countsDown)
  }

  private func end(_ text: String, zone: Int = 0) -> Double? {
    ClockTime(parsing: text).map {
      ClockReader(now: Self.noon, zone: .fixed(offset: zone)).end(of: $0)
    }
  }

  /// The start and the end of the interval, in hours after noon.
  private func interval(_ text: String, now: Double = 0, zone: Int = 0) -> [Double] {
    guard let interval = ClockInterval(parsing: text) else { return [] }
    let reader = ClockReader(now: Self.noon + now, zone: .fixed(offset: zone))
    let ends = reader.interval(interval)
    return [(ends.start - Self.noon) / 3600, (ends.end - Self.noon) / 3600]
  }
}
