import ProgressStyles
import SystemCalls
import TerminalText

/// How the reader's clock relates to UTC.
package struct TimeZoneRules: Sendable {
  /// Seconds east of UTC at a moment.
  package var utcOffset: @Sendable (_ epoch: Double) -> Int
  /// The moment at which the local clock shows this date and time of day.
  package var epoch:
    @Sendable (_ year: Int, _ month: Int, _ day: Int, _ secondsOfDay: Int) -> Double

  package init(
    utcOffset: @escaping @Sendable (Double) -> Int,
    epoch: @escaping @Sendable (Int, Int, Int, Int) -> Double
  ) {
    self.utcOffset = utcOffset
    self.epoch = epoch
  }

  /// Those of this machine, by `TZ` and its zone files.
  static let system = TimeZoneRules(
    utcOffset: { Clock.utcOffset(at: $0) },
    epoch: {
      Clock.epoch(localYear: $0, month: $1, day: $2, secondsOfDay: $3)
    })

  /// Always UTC.
  package static let utc = fixed(offset: 0)

  /// Always this many seconds east of UTC.
  package static func fixed(offset: Int) -> TimeZoneRules {
    TimeZoneRules(
      utcOffset: { _ in offset },
      epoch: { year, month, day, seconds in
        let date = CivilDate(year: year, month: month, day: day)
        return Double(date.daysSinceEpoch * 86400 + seconds - offset)
      })
  }

  /// The local clock at a moment.
  func clock(at epoch: Double) -> LocalClock {
    LocalClock(now: epoch, utcOffset: utcOffset)
  }

  /// The date of the local clock at a moment.
  func date(at epoch: Double) -> CivilDate {
    let local = Int(epoch.rounded(.down)) + utcOffset(epoch)
    let day = Int((Double(local) / 86400).rounded(.down))
    return CivilDate(daysSinceEpoch: day)
  }
}
