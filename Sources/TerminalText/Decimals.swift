/// The sign before the decimals of a number, by the locale's category LC_NUMERIC (POSIX).
package enum DecimalSign: String, Sendable {
  case point = "."
  case comma = ","
}

package enum DecimalText {
  /// The value, clamped to 0...9e14, with a fixed number of decimals (0...4).
  package static func fixed(
    _ value: Double, decimals: Int, sign: DecimalSign = .point,
    rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    let scale = (0..<decimals).reduce(Int64(1)) { power, _ in power * 10 }
    let bounded = value > 0 ? min(value, 9e14) : 0
    let units = Int64((bounded * Double(scale)).rounded(rounding))
    guard decimals > 0 else { return String(units) }
    return "\(units / scale)" + sign.rawValue + (units % scale).digits(decimals)
  }

  /// As `fixed`, without zeros at the end of the decimals.
  static func trimmed(_ value: Double, decimals: Int, sign: DecimalSign = .point) -> String {
    var text = fixed(value, decimals: decimals, sign: sign)
    guard decimals > 0 else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last?.isNumber == false { text.removeLast() }
    return text
  }

  package static let highestPercentage = 100_000

  /// A whole percentage without its sign: `45`, and `>100000` for a higher one.
  package static func percentage(_ whole: Int) -> String {
    whole > highestPercentage ? ">\(highestPercentage)" : "\(whole)"
  }

  /// Parts of a date or a time, 0...99, with two digits each and colons between them.
  package static func twoDigits(_ values: Int...) -> String {
    values.map { $0.digits(2) }.joined(separator: ":")
  }
}

/// An unsigned numeral such as `42`, `4.20` or `.5`: `significand × 10^exponent`, where a
/// significand other than 0 never ends with a zero.
struct DecimalNumeral {
  private var significand: Int128 = 0  // Meaningless above 64 bits, where it lacks digits
  var exponent = 0

  /// Takes digits with at most one point from the start of the bytes; fails without a digit.
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

  /// The product with `factor`, 2^60 at most; `nil` if it is no whole number, or far above 64 bits.
  func whole(times factor: Int128 = 1) -> Int128? {
    guard significand <= UInt64.max else { return nil }
    var value = significand * factor
    for _ in 0..<min(exponent.magnitude, 64) {
      if exponent > 0 {
        guard value <= UInt64.max else { return nil }
        value *= 10
      } else {
        guard value % 10 == 0 else { return nil }
        value /= 10
      }
    }
    return value
  }

  private mutating func append(_ digit: UInt8, afterZeros zeros: Int) {
    for step in 0...zeros where significand <= UInt64.max {
      significand = significand * 10 + (step == zeros ? Int128(digit) : 0)
    }
  }
}

extension UInt8 {
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

extension Collection<UInt8> {
  /// The number of a text of digits alone; `nil` for any other text, and if it does not fit.
  package var wholeNumber: Int? {
    allSatisfy { $0.isDigit } ? Int(String(decoding: self, as: UTF8.self)) : nil
  }
}

extension ArraySlice<UInt8> {
  /// Takes a character from the start, and returns whether it was there.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    self = dropFirst()
    return true
  }

  /// Takes a sign from the start, and returns whether it was a minus.
  mutating func takeMinus() -> Bool {
    if take("-") { return true }
    _ = take("+")
    return false
  }

  mutating func take(while isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = prefix(while: isTaken)
    self = self[taken.endIndex...]
    return taken
  }
}
