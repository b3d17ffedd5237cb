import TerminalText

/// The current time in the user's time zone.
package struct LocalClock: Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  var now: Double

  /// The seconds east of UTC at a time, because summer time may begin or end before that.
  private let utcOffset: @Sendable (_ epoch: Double) -> Int

  package init(now: Double, utcOffset: @escaping @Sendable (_ epoch: Double) -> Int) {
    self.now = now
    self.utcOffset = utcOffset
  }

  package init(now: Double, utcOffset: Int) { self.init(now: now) { _ in utcOffset } }

  /// The time in `seconds` as pv shows it: `17:30:15`, from six hours on with the date before it.
  func arrival(in seconds: Double) -> String {
    let seconds = min(max(0, seconds), DurationText.longest)
    let moment = Int((now + seconds).rounded(.down)) + utcOffset(now + seconds)
    let day = Int((Double(moment) / 86400).rounded(.down))
    let second = moment - day * 86400
    let time = DecimalText.twoDigits(second / 3600, second / 60 % 60, second % 60)
    guard seconds > 6 * 3600 else { return time }
    let date = CivilDate(daysSinceEpoch: day)
    return
      "\(date.year)-\(DecimalText.twoDigits(date.month))-\(DecimalText.twoDigits(date.day)) \(time)"
  }
}
