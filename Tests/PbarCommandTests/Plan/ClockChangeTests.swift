import ProgressModel
import TerminalText
import Testing

@testable import PbarCommand
@testable import ProgressStyles

/// Days that do not last 24 hours, and other unusual dates.
@Suite struct ClockChangeTests {
  /// 2026-03-28 00:00 UTC, a Saturday. Summer time begins at 01:00 UTC on the next day.
  private static let spring = 1_774_656_000.0
  /// 2026-10-24 00:00 UTC, a Saturday. Summer time ends at 01:00 UTC on the next day.
  private static let autumn = 1_792_800_000.0
  private static let hour = 3600.0

  @Test("The constants of this suite are the dates in their comments")
  func days() {
    #expect(CivilDate(year: 2026, month: 3, day: 28).daysSinceEpoch == Int(Self.spring) / 86400)
    #expect(CivilDate(year: 2026, month: 10, day: 24).daysSinceEpoch == Int(Self.autumn) / 86400)
  }

  @Test("The night is an hour shorter when summer time begins and an hour longer when it ends")
  func nights() {
    #expect(hours("22:00..06:00", from: Self.spring + 22 * Self.hour) == [-1, 6])
    #expect(hours("22:00..06:00", from: Self.autumn + 22 * Self.hour) == [-2, 7])
    #expect(hours("12:00..12:00", from: Self.spring + 20 * Self.hour) == [-9, 14])
    #expect(hours("12:00..12:00", from: Self.autumn + 20 * Self.hour) == [-10, 15])
  }

  @Test("A time of tomorrow is read with tomorrow's UTC offset")
  func until() {
    // The local time is 23:00 in both cases: 22:00 UTC in winter, 21:00 UTC in summer.
    #expect(end("08:00", from: Self.spring + 22 * Self.hour) == 8)
    #expect(end("08:00", from: Self.autumn + 21 * Self.hour) == 10)
    #expect(end("22:30", from: Self.spring + 22 * Self.hour) == 22.5)
    #expect(end("22:30", from: Self.autumn + 21 * Self.hour) == 24.5)
  }

  @Test("A skipped time is read an hour later, and of a time that occurs twice the first is taken")
  func oddHours() {
    #expect(end("02:30", from: Self.spring + 22 * Self.hour) == 3.5)
    #expect(end("02:30", from: Self.autumn + 21 * Self.hour) == 3.5)
    // The first 02:30 of the day has passed, so 02:30 of the next day is meant.
    #expect(end("02:30", from: Self.autumn + 25 * Self.hour) == 24.5)
  }

  @Test("The end of a wait is always in the future, at most 25 hours away")
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

  @Test("A timer that follows the wall clock counts without a jump while summer time ends")
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

  @Test("The time of arrival uses the UTC offset of that moment")
  func arrival() {
    let autumn = TimeZoneRules.berlin.clock(at: Self.autumn + 21 * Self.hour)
    #expect(autumn.arrival(in: 3 * Self.hour) == "02:00:00")
    #expect(autumn.arrival(in: 5 * Self.hour) == "03:00:00")
    #expect(autumn.arrival(in: 25 * Self.hour) == "2026-10-25 23:00:00")
    let spring = TimeZoneRules.berlin.clock(at: Self.spring + 22 * Self.hour)
    #expect(spring.arrival(in: 2 * Self.hour) == "01:00:00")
    #expect(spring.arrival(in: 3 * Self.hour) == "03:00:00")
  }

  @Test("Leap days and the moments when 32-bit time stamps overflow are read like other dates")
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

  /// The number of hours from `now` until the end.
  private func end(_ text: String, from now: Double) -> Double? {
    ClockTime(parsing: text).map {
      (ClockReader(now: now, zone: .berlin).end(of: $0) - now) / Self.hour
    }
  }

  /// The start and the end of the interval, in hours after `now`.
  private func hours(_ text: String, from now: Double) -> [Double] {
    guard let interval = ClockInterval(parsing: text) else { return [] }
    let ends = ClockReader(now: now, zone: .berlin).interval(interval)
    return [(ends.start - now) / Self.hour, (ends.end - now) / Self.hour]
  }
}

extension TimeZoneRules {
  /// The rules of Central Europe in 2026: summer time lasts from 01:00 UTC on 29 March to 01:00 UTC on
  /// 25 October. Skipped and repeated times are read as mktime(3) reads them.
  fileprivate static let berlin: TimeZoneRules = {
    let summer = 1_774_746_000.0..<1_792_890_000.0
    let offset: @Sendable (Double) -> Int = { summer.contains($0) ? 7200 : 3600 }
    return TimeZoneRules(utcOffset: offset) { year, month, day, seconds in
      let local = Double(
        CivilDate(year: year, month: month, day: day).daysSinceEpoch * 86400 + seconds)
      let asSummer = local - 7200
      // A skipped time is read with the offset that was in force before the change.
      return offset(asSummer) == 7200 ? asSummer : local - 3600
    }
  }()
}
