/// Decimal digits for numbers that are shown, free of any locale.
package enum DecimalText {
  /// The value with a fixed number of decimals (0...4), rounded half away from zero.
  ///
  /// The value is brought into 0...9e14 first; NaN counts as 0.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    digits(units: Int64(scaled(value, decimals: decimals).rounded()), decimals: decimals)
  }

  /// As `fixed`, but with exact halves rounded to even, as C's `printf` does.
  static func fixedHalfToEven(_ value: Double, decimals: Int) -> String {
    let units = scaled(value, decimals: decimals).rounded(.toNearestOrEven)
    return digits(units: Int64(units), decimals: decimals)
  }

  /// The value with at most so many decimals, without zeros at their end.
  static func trimmed(_ value: Double, decimals: Int) -> String {
    let text = fixed(value, decimals: decimals)
    guard let point = text.firstIndex(of: ".") else { return text }
    let lastDigit = text.lastIndex { $0 != "0" } ?? point
    return String(lastDigit == point ? text[..<point] : text[...lastDigit])
  }

  /// A part of a date or a time, 0...99, with two digits.
  package static func twoDigits(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }

  private static func scaled(_ value: Double, decimals: Int) -> Double {
    let bounded = value > 0 ? min(value, 9e14) : 0
    return bounded * Double(powerOfTen(decimals))
  }

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
