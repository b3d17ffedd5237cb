/// Durations in seconds, as they are shown and as a user writes them.
package enum DurationText {
  package static let longest: Double = 1e12  // More than 31,000 years

  /// `0:05`, `59:59`, `1:02:03`. Seconds are rounded down and clamped to 0...``longest``, and NaN
  /// counts as 0.
  package static func clock(_ seconds: Double) -> String {
    let whole = seconds > 0 ? Int(min(seconds, longest)) : 0
    let (minutes, seconds) = (whole / 60 % 60, whole % 60)
    guard whole >= 3600 else { return "\(minutes):\(DecimalText.twoDigits(seconds))" }
    return "\(whole / 3600):\(DecimalText.twoDigits(minutes, seconds))"
  }

  /// Parses 0...``longest`` seconds: a number, numbers with the units `d`, `h`, `m`, `s` and `ms`,
  /// or their English words, in this order, of which the last may have decimals (`1h5m30s`, `1.5
  /// hours`), or a clock with optional hours and decimals (`00:05:00`, `1:30.5`).
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
    guard (2...3).contains(fields.count) else { return nil }
    var seconds = 0.0
    for (index, field) in fields.enumerated() {
      let digits = field.prefix { $0.isDigit }
      guard let value = parseNumber(field), index == 0 || digits.count == 2 && value < 60,
        digits.count == field.count || index == fields.count - 1
      else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }

  private static func parseUnits(_ bytes: ArraySlice<UInt8>) -> Double? {
    var rest = bytes
    var seconds = 0.0
    var lastFactor = Double.infinity
    while true {
      let digits = rest.take { $0.isDigit || $0 == UInt8(ascii: ".") }
      _ = rest.take(" ")
      let name = rest.take { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      guard let value = parseNumber(digits),
        let factor = secondsPerUnit[unit(String(decoding: name, as: UTF8.self))],
        factor < lastFactor
      else { return nil }
      lastFactor = factor
      // Milliseconds are divided, because 0.001 is no exact double.
      seconds += factor < 1 ? value / 1000 : value * factor
      if rest.isEmpty { return seconds }
      guard digits.allSatisfy({ $0.isDigit }) else { return nil }
      _ = rest.take(" ")
    }
  }

  private static func unit(_ name: String) -> String {
    let words = [
      "day": "d", "hour": "h", "hr": "h", "minute": "m", "min": "m", "second": "s", "sec": "s",
    ]
    return words[name.count > 2 && name.hasSuffix("s") ? String(name.dropLast()) : name] ?? name
  }

  private static let secondsPerUnit = ["d": 86400, "h": 3600, "m": 60, "s": 1, "ms": 0.001]

  /// Parses digits, which may have a point before one of them.
  static func parseNumber(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard bytes.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }), bytes.last?.isDigit ?? false
    else { return nil }
    return Amount(parsingNumber: bytes)?.doubleValue
  }
}
