import ProgressStyles
import SystemCalls
import TerminalText

struct ClockReader {
  let now: Double  // Seconds since 1970
  let zone: TimeZoneRules

  /// A time of day is the next one after `start`; `nil`: after now.
  func end(of time: ClockTime, from start: Double? = nil) -> Double {
    let start = start ?? now
    guard case .timeOfDay(let seconds, let offset) = time else { return moment(time, from: start) }
    let there = ClockReader(now: start, zone: zone)
    return (0...2).lazy.map { there.moment(seconds, offset, dayOffset: $0) }.first { $0 > start }
      ?? start
  }

  /// The interval that contains now, if both ends are times of day; else the next one.
  func interval(_ interval: ClockInterval) -> (start: Double, end: Double) {
    func beginning(at start: Double) -> (start: Double, end: Double) {
      (start, end(of: interval.end, from: start))
    }
    guard case .timeOfDay(let from, let fromZone) = interval.start else {
      return beginning(at: moment(interval.start, from: now))
    }
    // An interval that began yesterday may go on; today's or tomorrow's is the next one.
    let candidates = (-1...1).map { beginning(at: moment(from, fromZone, dayOffset: $0)) }
    let present = candidates.first { $0.start <= now && now < $0.end }
    return present ?? candidates.first { $0.start > now } ?? candidates[2]
  }

  private func moment(_ time: ClockTime, from base: Double) -> Double {
    switch time {
    case .now: now
    case .epoch(let seconds): seconds
    case .offset(let seconds): base + seconds
    case .timeOfDay(let seconds, let offset): moment(seconds, offset, dayOffset: 0)
    case .date(let date, let seconds, let offset):
      rules(offset).epoch(date.year, date.month, date.day, seconds)
    }
  }

  private func moment(_ seconds: Int, _ offset: ClockTime.Zone, dayOffset: Int) -> Double {
    let rules = rules(offset)
    let today = rules.date(at: now)
    return rules.epoch(today.year, today.month, today.day + dayOffset, seconds)
  }

  private func rules(_ offset: ClockTime.Zone) -> TimeZoneRules {
    switch offset {
    case .local: zone
    case .offset(let seconds): .fixed(offset: seconds)
    }
  }
}

struct TimeZoneRules {
  /// Seconds east of UTC.
  let utcOffset: @Sendable (_ epoch: Double) -> Int

  /// Seconds since 1970 of a local date and time of day.
  let epoch: @Sendable (_ year: Int, _ month: Int, _ day: Int, _ secondsOfDay: Int) -> Double

  static let system = TimeZoneRules(
    utcOffset: Clock.utcOffset, epoch: Clock.epoch(localYear:month:day:secondsOfDay:))

  static func fixed(offset: Int) -> TimeZoneRules {
    TimeZoneRules(
      utcOffset: { _ in offset },
      epoch: { year, month, day, seconds in
        let date = CivilDate(year: year, month: month, day: day)
        return Double(date.daysSinceEpoch * 86400 + seconds - offset)
      })
  }

  func clock(at epoch: Double) -> LocalClock { LocalClock(now: epoch, utcOffset: utcOffset) }

  func date(at epoch: Double) -> CivilDate {
    let local = epoch.rounded(.down) + Double(utcOffset(epoch))
    return CivilDate(daysSinceEpoch: Int((local / 86400).rounded(.down)))
  }
}
