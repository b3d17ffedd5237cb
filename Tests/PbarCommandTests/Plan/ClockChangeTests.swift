import TestSupport
import Testing

@testable import PbarCommand
@testable import ProgressStyles
@testable import TerminalText

/// Days that do not last 24 hours, and other unusual dates.
@Suite struct ClockChangeTests {
  /// 2026-03-28 00:00 UTC, a Saturday. Summer time begins at 01:00 UTC on the next day.
  private static let spring = 1_774_656_000.0

  /// 2026-10-24 00:00 UTC, a Saturday. Summer time ends at 01:00 UTC on the next day.
  private static let autumn = 1_792_800_000.0
  private static let hour = 3600.0

  @Test("The night is an hour shorter when summer time begins and an hour longer when it ends")
  func nights() throws {
    for (text, spring, autumn) in [
      ("22:00..06:00", [-1.0, 6.0], [-2.0, 7.0]), ("12:00..12:00", [-11, 12], [-12, 13]),
    ] {
      #expect(hours(text, from: Self.spring + 22 * Self.hour) == spring)
      #expect(hours(text, from: Self.autumn + 22 * Self.hour) == autumn)
    }
  }

  @Test("A time of tomorrow is read with tomorrow's UTC offset")
  func until() {
    // The local time is 23:00 in both cases: 22:00 UTC in winter, 21:00 UTC in summer.
    // A skipped 02:30 is read an hour later, and of two the first is taken.
    for (text, spring, autumn) in [("08:00", 8, 10), ("22:30", 22.5, 24.5), ("02:30", 3.5, 3.5)] {
      #expect(end(text, from: Self.spring + 22 * Self.hour) == spring)
      #expect(end(text, from: Self.autumn + 21 * Self.hour) == autumn)
    }
    // The first 02:30 of the day has passed, so 02:30 of the next day is meant.
    #expect(end("02:30", from: Self.autumn + 25 * Self.hour) == 24.5)
  }

  @Test("The end of a wait is always in the future, at most 25 hours away")
  func law() {
    let (minutes, seconds) = isExhaustive ? (10, 1800) : (90, 3600)
    for start in [Self.spring, Self.autumn] {
      for minute in stride(from: 0, to: 3 * 1440, by: minutes) {
        let now = start + Double(minute) * 60
        let reader = ClockReader(now: now, zone: .berlin)
        for seconds in stride(from: 0, to: 86400, by: seconds) {
          let end = reader.end(of: .timeOfDay(seconds: seconds, zone: .local))
          #expect(end > now && end <= now + 25 * Self.hour, "\(seconds) s at \(now)")
          let interval = reader.interval(
            ClockInterval(
              start: .timeOfDay(seconds: seconds, zone: .local),
              end: .timeOfDay(seconds: 86399 - seconds, zone: .local)))
          #expect(interval.end > now && interval.end > interval.start, "\(seconds) s at \(now)")
          #expect(max(interval.start - now, interval.end - interval.start) <= 25 * Self.hour)
        }
      }
    }
  }

  @Test("The time of arrival uses the UTC offset of that moment")
  func arrival() {
    let autumn = TimeZoneRules.berlin.clock(at: Self.autumn + 21 * Self.hour)
    for (hours, text) in [(3.0, "02:00:00"), (5, "03:00:00"), (25, "2026-10-25 23:00:00")] {
      #expect(autumn.arrival(in: hours * Self.hour) == text)
    }
    let spring = TimeZoneRules.berlin.clock(at: Self.spring + 22 * Self.hour)
    #expect(spring.arrival(in: 3 * Self.hour) == "03:00:00")
  }

  @Test("Leap days and the moments when 32-bit time stamps overflow are read like other dates")
  func oddDates() {
    let now = 1_700_000_000.0
    for (year, hours) in [("2028", 48.0), ("2027", 24), ("2100", 24), ("2000", 48)] {
      #expect(length("\(year)-02-28..\(year)-03-01", at: now) == hours)
    }
    #expect(length("2038-01-19T03:14:07Z..2038-01-19T04:14:08Z", at: now) == 3601 / Self.hour)
    #expect(length("2106-02-07T06:28:15Z..2106-02-07T07:28:15Z", at: now) == 1)
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
  /// The rules of Central Europe in 2026: summer time lasts from 01:00 UTC on 29 March to 01:00 UTC
  /// on 25 October. Skipped and repeated times are read as mktime(3) reads them.
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
