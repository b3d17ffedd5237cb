/// A moment as a user writes it; its meaning depends on the clock and the time zone.
package enum ClockTime: Hashable, Sendable {
  case now
  case epoch(Double)  // `@1798757999`: seconds since 1970-01-01 00:00 UTC
  case offset(Double)  // `+5m`: seconds from now, or from the start of an interval
  case timeOfDay(seconds: Int, zone: Zone)  // `17:30` or `17:30:15`
  case date(CivilDate, seconds: Int, zone: Zone)  // `2026-12-31` or `2026-12-31T23:59:59`

  package enum Zone: Hashable, Sendable {
    case local
    case offset(seconds: Int)  // `Z`, `+01:00`: seconds east of UTC
  }

  /// Parses the forms of RFC 3339 and GNU date. The seconds are optional, a space may replace the
  /// `T`, and a zone is `Z`, `+01:00`, `+0100` or `+01`.
  package init?(parsing text: String) {
    let time: ClockTime?
    switch text.first {
    case "@": time = Self.parseEpoch(text.dropFirst()).map { .epoch($0) }
    case "+": time = DurationText.parse(String(text.dropFirst())).map { .offset($0) }
    default:
      var date = Array(text.utf8)[...]
      var timeOfDay = date
      time = text == "now" ? .now : date.scanDate() ?? timeOfDay.scanTimeOfDay()
    }
    guard let time else { return nil }
    self = time
  }

  /// Seconds since 1970; every moment of a four-digit year is below 1e12.
  private static func parseEpoch(_ text: Substring) -> Double? {
    var digits = Array(text.utf8)[...]
    let isNegative = digits.take("-")
    guard let seconds = DurationText.parseNumber(digits), seconds <= 1e12 else { return nil }
    return isNegative ? -seconds : seconds
  }
}

/// `START..END`.
package struct ClockInterval: Hashable, Sendable {
  package var start: ClockTime
  package var end: ClockTime
}

extension ClockInterval {
  /// Parses two moments of any form.
  package init?(parsing text: String) {
    guard let (startText, endText) = text.splitAtTwoPoints,
      let start = ClockTime(parsing: startText), let end = ClockTime(parsing: endText)
    else { return nil }
    self.init(start: start, end: end)
  }
}

extension ArraySlice<UInt8> {
  /// `2026-12-31`, optionally followed by a time and a zone.
  fileprivate mutating func scanDate() -> ClockTime? {
    guard let year = scanNumber(1...9999, digits: 4...4), take("-"),
      let month = scanNumber(1...12), take("-"), let day = scanNumber(1...31)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    // The 31st of February would become a day of March.
    guard CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date else { return nil }
    var seconds: Int? = 0
    if take("T") || take("t") || take(" ") { seconds = scanSeconds(hourDigits: 2...2) }
    guard let seconds, let zone = scanZone() else { return nil }
    return .date(date, seconds: seconds, zone: zone)
  }

  /// `17:30`, `9:05` or `17:30:15`, optionally followed by a zone.
  fileprivate mutating func scanTimeOfDay() -> ClockTime? {
    guard let seconds = scanSeconds(hourDigits: 1...2), let zone = scanZone() else { return nil }
    return .timeOfDay(seconds: seconds, zone: zone)
  }

  /// Seconds since midnight.
  private mutating func scanSeconds(hourDigits: ClosedRange<Int>) -> Int? {
    guard let hours = scanNumber(0...23, digits: hourDigits), take(":"),
      let minutes = scanNumber(0...59), let seconds = take(":") ? scanNumber(0...59) : 0
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// The rest of the text; if it is empty, the local zone.
  private mutating func scanZone() -> ClockTime.Zone? {
    if isEmpty { return .local }
    if take("Z") || take("z") { return isEmpty ? .offset(seconds: 0) : nil }
    let sign = take("+") ? 1 : take("-") ? -1 : nil
    guard let sign, let hours = scanNumber(0...23) else { return nil }
    if isEmpty { return .offset(seconds: sign * hours * 3600) }
    _ = take(":")
    guard let minutes = scanNumber(0...59), isEmpty else { return nil }
    return .offset(seconds: sign * (hours * 3600 + minutes * 60))
  }

  private mutating func scanNumber(_ range: ClosedRange<Int>, digits: ClosedRange<Int> = 2...2)
    -> Int?
  {
    let found = prefix(digits.upperBound).prefix { $0.isDigit }
    guard digits.contains(found.count), let number = found.wholeNumber, range.contains(number)
    else { return nil }
    self = dropFirst(found.count)
    return number
  }
}

/// A date of the Gregorian calendar. Days are counted in eras of 400 years that begin in March, so
/// that the leap day is the last day of a year.
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  package var month: Int  // 1...12
  package var day: Int  // 1...31

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date this many days after 1970-01-01.
  package init(daysSinceEpoch: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days from 1970-01-01 to the date.
  package var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
