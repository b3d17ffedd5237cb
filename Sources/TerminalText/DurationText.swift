/// Lengths of time, as they are shown and as they are written by a person.
///
/// All are in seconds. What is shown is rounded down to whole seconds; NaN and negative values
/// count as 0 and what is above ``longest`` as that much, so that nothing traps.
package enum DurationText {
  /// The longest duration that is read or shown: 1e12 seconds, more than 31 thousand years.
  package static let longest: Double = 1e12

  /// A clock's digits, hours only where there are any: `0:05`, `59:59`, `1:02:03`, `100:00:00`.
  package static func clock(_ seconds: Double) -> String {
    let whole = wholeSeconds(seconds)
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    guard hours > 0 else { return "\(minutes):\(DecimalText.twoDigits(rest))" }
    return "\(hours):\(DecimalText.twoDigits(minutes)):\(DecimalText.twoDigits(rest))"
  }

  /// The duration as a person would write it, largest unit first: `1h5m30s`, `1d`, `1.5s`, `0s`.
  ///
  /// Fractions are rounded to milliseconds. `parse` reads whole seconds back as they were.
  package static func format(_ seconds: Double) -> String {
    let bounded = seconds > 0 ? min(seconds, longest) : 0
    let milliseconds = Int64((bounded * 1000).rounded())
    let whole = milliseconds / 1000
    let parts: [(Int64, String)] = [
      (whole / 86400, "d"), (whole / 3600 % 24, "h"), (whole / 60 % 60, "m"),
    ]
    var text = ""
    for (count, unit) in parts where count > 0 { text += "\(count)\(unit)" }
    let rest = Double(milliseconds % 60_000) / 1000
    if rest > 0 || text.isEmpty { text += DecimalText.trimmed(rest, decimals: 3) + "s" }
    return text
  }

  private static func wholeSeconds(_ seconds: Double) -> Int {
    seconds > 0 ? Int(min(seconds, longest)) : 0
  }
}
