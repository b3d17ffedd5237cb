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

extension DurationText {
  /// The seconds that a text stands for, or `nil` where it is no duration.
  ///
  /// A number alone is seconds: `90`, `0.5`. Numbers with the units `d`, `h`, `m`, `s` and `ms`
  /// come in this order, each at most once, with or without a space between them, and the last may
  /// have decimals: `1h5m30s`, `1h 5m`, `1.5h`, `500ms`. A clock's digits are `[H:]MM:SS`, with
  /// decimals too: `00:05:00`, `5:00`, `1:30.5`. The result is 0...`longest`.
  package static func parse(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    let seconds =
      bytes.contains(UInt8(ascii: ":"))
      ? parseClock(bytes[...]) : parseNumber(bytes[...]) ?? parseUnits(bytes[...])
    guard let seconds, seconds <= longest else { return nil }
    return seconds
  }

  private static func parseClock(_ bytes: ArraySlice<UInt8>) -> Double? {
    let fields = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard fields.count == 2 || fields.count == 3 else { return nil }
    var seconds = 0.0
    for (place, field) in fields.enumerated() {
      let isLast = place == fields.count - 1
      guard let value = parseNumber(field) else { return nil }
      guard isLast || field.allSatisfy(isDigit) else { return nil }
      if place > 0 {
        guard field.prefix(while: isDigit).count == 2, value < 60 else { return nil }
      }
      seconds = seconds * 60 + value
    }
    return seconds
  }

  private static func parseUnits(_ bytes: ArraySlice<UInt8>) -> Double? {
    var rest = bytes
    var seconds = 0.0
    var lastFactor = Double.infinity
    while true {
      let digits = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      rest = rest.dropFirst(name.count)
      guard let value = parseNumber(digits), let factor = secondsPerUnit(name) else { return nil }
      guard factor < lastFactor else { return nil }
      lastFactor = factor
      // Milliseconds are divided, since their factor is no exact double.
      seconds += factor < 1 ? value / 1000 : value * factor
      if rest.isEmpty { return seconds }
      guard digits.allSatisfy(isDigit) else { return nil }
      if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    }
  }

  private static func secondsPerUnit(_ name: ArraySlice<UInt8>) -> Double? {
    switch String(decoding: name, as: UTF8.self) {
    case "d": 86400
    case "h": 3600
    case "m": 60
    case "s": 1
    case "ms": 0.001
    default: nil
    }
  }

  /// Digits, then perhaps a point and more digits.
  static func parseNumber(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard let first = bytes.first, isDigit(first), let last = bytes.last, isDigit(last) else {
      return nil
    }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.joined().allSatisfy(isDigit) else { return nil }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
