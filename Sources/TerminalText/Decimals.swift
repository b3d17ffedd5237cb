package enum DecimalText {
  /// The value with a fixed number of decimals (0...4), by default rounded half away from zero,
  /// clamped to 0...9e14.
  package static func fixed(
    _ value: Double, decimals: Int, rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    let bounded = value > 0 ? min(value, 9e14) : 0
    return digits(
      units: Int64((bounded * Double(powerOfTen(decimals))).rounded(rounding)), decimals: decimals)
  }

  static func trimmed(_ value: Double, decimals: Int) -> String {
    let text = fixed(value, decimals: decimals)
    guard let point = text.firstIndex(of: ".") else { return text }
    let lastDigit = text.lastIndex { $0 != "0" } ?? point
    return String(lastDigit == point ? text[..<point] : text[...lastDigit])
  }

  /// A component of a date or a time, 0...99, with two digits.
  package static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func digits(units: Int64, decimals: Int) -> String {
    guard decimals > 0 else { return String(units) }
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: powerOfTen(decimals))
    let digits = String(fraction)
    return "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  private static func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

/// An unsigned decimal numeral such as `42`, `4.20` or `.5`, parsed exactly: `significand ×
/// 10^exponent`, where a significand other than 0 never ends with a zero.
struct DecimalNumeral {
  private var significand: UInt64 = 0
  var exponent = 0
  private var isExact = true  // Whether the significand holds all digits; if not, it is meaningless

  /// Reads digits with at most one point from the start of the bytes; fails if there is no digit.
  init?(scanning bytes: inout ArraySlice<UInt8>) {
    var hasDigits = false
    var hasPoint = false
    // Zeros become part of the significand only if another digit follows.
    var pendingZeros = 0
    while let byte = bytes.first {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte.isDigit {
        hasDigits = true
        if hasPoint { exponent -= 1 }
        if byte == UInt8(ascii: "0") {
          pendingZeros += 1
        } else {
          append(byte - UInt8(ascii: "0"), afterZeros: pendingZeros)
          pendingZeros = 0
        }
      } else {
        break
      }
      bytes = bytes.dropFirst()
    }
    guard hasDigits else { return nil }
    exponent += pendingZeros
  }

  /// The value multiplied by `factor`, if that is a whole number that fits.
  func whole(times factor: UInt64 = 1) -> UInt64? {
    guard isExact else { return nil }
    if significand == 0 { return 0 }
    var (high, low) = significand.multipliedFullWidth(by: factor)
    for _ in 0..<min(exponent.magnitude, 64) {
      if exponent > 0 {
        let (product, overflow) = low.multipliedReportingOverflow(by: 10)
        if overflow || high != 0 { return nil }
        low = product
      } else {
        guard let quotient = Self.exactTenth(high: high, low: low) else { return nil }
        (high, low) = quotient
      }
    }
    return high == 0 ? low : nil
  }

  private mutating func append(_ digit: UInt8, afterZeros zeros: Int) {
    if significand == 0 {
      significand = UInt64(digit)
      return
    }
    for step in 0...zeros {
      let (shifted, overflow) = significand.multipliedReportingOverflow(by: 10)
      let (sum, carry) = shifted.addingReportingOverflow(step == zeros ? UInt64(digit) : 0)
      if overflow || carry {
        isExact = false
        return
      }
      significand = sum
    }
  }

  private static func exactTenth(high: UInt64, low: UInt64) -> (UInt64, UInt64)? {
    let (upper, carried) = high.quotientAndRemainder(dividingBy: 10)
    let (lower, rest) = UInt64(10).dividingFullWidth((carried, low))
    return rest == 0 ? (upper, lower) : nil
  }
}

extension UInt8 {
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
