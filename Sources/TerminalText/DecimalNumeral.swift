/// An unsigned decimal numeral such as `42`, `4.20` or `.5`, read exactly.
///
/// Its value is `significand × 10^exponent`; a significand other than 0 never ends with a zero.
struct DecimalNumeral {
  private(set) var significand: UInt64 = 0
  var exponent = 0
  /// Whether all digits found room in the significand; if not, its value means nothing.
  private(set) var isExact = true

  /// Reads digits with at most one point from the start of the bytes and takes them from there.
  ///
  /// Fails where there is no digit.
  init?<Bytes: Collection<UInt8>>(scanning bytes: inout Bytes) where Bytes.SubSequence == Bytes {
    var digits = 0
    var hasPoint = false
    // Zeros count only once another digit follows.
    var pendingZeros = 0
    while let byte = bytes.first {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits += 1
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
    guard digits > 0 else { return nil }
    exponent += pendingZeros
  }

  /// The value where it is a whole number that fits once it is multiplied.
  func whole(times factor: UInt64 = 1) -> UInt64? {
    guard isExact else { return nil }
    if significand == 0 { return 0 }
    var (high, low) = significand.multipliedFullWidth(by: factor)
    for _ in 0..<min(exponent.magnitude, 64) {
      if exponent > 0 {
        let (product, overflow) = low.multipliedReportingOverflow(by: 10)
        if overflow { return nil }
        low = product
      } else {
        guard let quotient = Self.exactTenth(high: high, low: low) else { return nil }
        (high, low) = quotient
      }
      if exponent > 0, high != 0 { return nil }
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
