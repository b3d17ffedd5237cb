import ProgressModel
import TerminalText
import Testing

@testable import PbarCommand
@testable import ProgressStyles

/// Days that are no 24 hours long, and other dates that a clock has to get over.
@Suite struct ClockChangeTests {
  /// 2026-03-28 00:00 UTC, a Saturday: summer time begins at 01:00 UTC of the day after.
  private static let spring = 1_774_656_000.0
  /// 2026-10-24 00:00 UTC, a Saturday: summer time ends at 01:00 UTC of the day after.
  private static let autumn = 1_792_800_000.0
  private static let hour = 3600.0

  @Test("The days of the tests are the ones meant")
  func days() {
    #expect(CivilDate(year: 2026, month: 3, day: 28).daysSinceEpoch == Int(Self.spring) / 86400)
    #expect(CivilDate(year: 2026, month: 10, day: 24).daysSinceEpoch == Int(Self.autumn) / 86400)
  }

  @Test("Where summer time begins the night is an hour shorter, where it ends an hour longer")
  func nights() {
    #expect(hours("22:00..06:00", from: Self.spring + 22 * Self.hour) == [-1, 6])
    #expect(hours("22:00..06:00", from: Self.autumn + 22 * Self.hour) == [-2, 7])
    #expect(hours("12:00..12:00", from: Self.spring + 20 * Self.hour) == [-9, 14])
    #expect(hours("12:00..12:00", from: Self.autumn + 20 * Self.hour) == [-10, 15])
  }

  @Test("A time tomorrow is meant by tomorrow's clock")
  func until() {
    // 23:00 at home, at 22:00 and 21:00 UTC.
    #expect(end("08:00", from: Self.spring + 22 * Self.hour) == 8)
    #expect(end("08:00", from: Self.autumn + 21 * Self.hour) == 10)
    #expect(end("22:30", from: Self.spring + 22 * Self.hour) == 22.5)
    #expect(end("22:30", from: Self.autumn + 21 * Self.hour) == 24.5)
  }

  @Test("A time that the clock skips is an hour later, one that comes twice the first of the two")
  func oddHours() {
    #expect(end("02:30", from: Self.spring + 22 * Self.hour) == 3.5)
    #expect(end("02:30", from: Self.autumn + 21 * Self.hour) == 3.5)
    // Between the two half past two it is tomorrow's that is still to come.
    #expect(end("02:30", from: Self.autumn + 25 * Self.hour) == 24.5)
  }

  @Test("Whenever one asks, what is waited for is still to come, and within a day and an hour")
  func law() {
    for start in [Self.spring, Self.autumn] {
      for minute in stride(from: 0, to: 3 * 1440, by: 10) {
        let now = start + Double(minute) * 60
        let reader = ClockReader(now: now, zone: .berlin)
        for seconds in stride(from: 0, to: 86400, by: 1800) {
          let end = reader.end(of: .timeOfDay(seconds: seconds, zone: .local))
          #expect(end > now && end <= now + 25 * Self.hour, "\(seconds) s at \(now)")
          let interval = reader.interval(
            ClockInterval(
              start: .timeOfDay(seconds: seconds, zone: .local),
              end: .timeOfDay(seconds: 86399 - seconds, zone: .local)))
          #expect(interval.end > now && interval.end > interval.start, "\(seconds) s at \(now)")
          #expect(interval.end - interval.start <= 25 * Self.hour)
          #expect(interval.start <= now + 25 * Self.hour)
        }
      }
    }
  }

  @Test("A timer that follows the wall clock goes through such a night without a jump")
  func timer() throws {
    let reader = ClockReader(now: Self.autumn + 22 * Self.hour, zone: .berlin)
    let night = try #require(ClockInterval(parsing: "22:00..06:00"))
    let ends = reader.interval(night)
    let countdown = Countdown(start: ends.start, end: ends.end, countsDown: true)
    var last = countdown.timeRemaining(at: ends.start)
    #expect(last == 9 * Self.hour)
    for second in 1...Int(last) {
      let left = countdown.timeRemaining(at: ends.start + Double(second))
      #expect(last - left == 1)
      last = left
    }
    #expect(last == 0)
  }

  @Test("The time of arrival is the one that the clock will show then")
  func arrival() {
    let autumn = TimeZoneRules.berlin.clock(at: Self.autumn + 21 * Self.hour)
    #expect(autumn.arrival(in: 3 * Self.hour) == "02:00:00")
    #expect(autumn.arrival(in: 5 * Self.hour) == "03:00:00")
    #expect(autumn.arrival(in: 25 * Self.hour) == "2026-10-25 23:00:00")
    let spring = TimeZoneRules.berlin.clock(at: Self.spring + 22 * Self.hour)
    #expect(spring.arrival(in: 2 * Self.hour) == "01:00:00")
    #expect(spring.arrival(in: 3 * Self.hour) == "03:00:00")
  }

  @Test("Leap days and the end of 32 bits are days like others")
  func oddDates() {
    let now = 1_700_000_000.0
    #expect(length("2028-02-28..2028-03-01", at: now) == 48)
    #expect(length("2027-02-28..2027-03-01", at: now) == 24)
    #expect(length("2100-02-28..2100-03-01", at: now) == 24)
    #expect(length("2000-02-28..2000-03-01", at: now) == 48)
    #expect(length("2038-01-19T03:14:07Z..2038-01-19T04:14:08Z", at: now) == 3601 / Self.hour)
    #expect(length("2106-02-07T06:28:15Z..2106-02-07T07:28:15Z", at: now) == 1)
    #expect(ClockTime(parsing: "2027-02-29") == nil)
    #expect(ClockTime(parsing: "2028-02-29") != nil)
  }

  private func length(_ text: String, at now: Double) -> Double? {
    ClockInterval(parsing: text).map {
      let ends = ClockReader(now: now, zone: .berlin).interval($0)
      return (ends.end - ends.start) / Self.hour
    }
  }

  /// The end in hours from now.
  private func end(_ text: String, from now: Double) -> Double? {
    ClockTime(parsing: text).map {
      (ClockReader(now: now, zone: .berlin).end(of: $0) - now) / Self.hour
    }
  }

  /// The two ends in hours from now.
  private func hours(_ text: String, from now: Double) -> [Double] {
    guard let interval = ClockInterval(parsing: text) else { return [] }
    let ends = ClockReader(now: now, zone: .berlin).interval(interval)
    return [(ends.start - now) / Self.hour, (ends.end - now) / Self.hour]
  }
}

extension TimeZoneRules {
  /// Central Europe in 2026: summer time from 01:00 UTC of 29 March to 01:00 UTC of 25 October. What the clock
  /// skips and shows twice is read as mktime(3) does.
  fileprivate static let berlin: TimeZoneRules = {
    let summer = 1_774_746_000.0..<1_792_890_000.0
    let offset: @Sendable (Double) -> Int = { summer.contains($0) ? 7200 : 3600 }
    return TimeZoneRules(utcOffset: offset) { year, month, day, seconds in
      let local = Double(
        CivilDate(year: year, month: month, day: day).daysSinceEpoch * 86400 + seconds)
      let asSummer = local - 7200
      // Skipped: by the offset in force before.
      return offset(asSummer) == 7200 ? asSummer : local - 3600
    }
  }()
}
