/// A moment as a person writes it; what it means depends on the clock and the time zone.
package enum ClockTime: Hashable, Sendable {
  /// `now`.
  case now
  /// `@1798757999`: seconds since 1970-01-01 00:00 UTC.
  case epoch(Double)
  /// `+5m`: seconds from the present, or from START as the END of an interval.
  case offset(Double)
  /// `17:30` or `17:30:15`: the time of a day that is not said.
  case timeOfDay(seconds: Int, zone: Zone)
  /// `2026-12-31` (its first second) or `2026-12-31T23:59:59`.
  case date(year: Int, month: Int, day: Int, seconds: Int, zone: Zone)

  /// The offset that a moment was written with.
  package enum Zone: Hashable, Sendable {
    /// The reader's own time zone.
    case local
    /// `Z`, `+01:00`: seconds east of UTC.
    case offset(seconds: Int)
  }
}

/// The two ends of `START..END`.
package struct ClockInterval: Hashable, Sendable {
  package var start: ClockTime
  package var end: ClockTime

  package init(start: ClockTime, end: ClockTime) {
    self.start = start
    self.end = end
  }
}
