extension Amount {
  /// Reads a number: perhaps a sign, digits with perhaps a decimal point, perhaps an exponent.
  ///
  /// `42`, `-0.5`, `4.2e1`. A whole number that fits is exact, however it is written; any other is
  /// the nearest double. Fails for NaN, infinity, what overflows to infinity, blanks and all else.
  package init?(parsingNumber bytes: some Collection<UInt8>) {
    let text = Array(bytes)
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard var numeral = DecimalNumeral(scanning: &rest),
      let exponent = Self.scanExponent(&rest), rest.isEmpty
    else { return nil }
    numeral.exponent += exponent
    if let magnitude = numeral.whole() {
      if let value = Int64(exactly: magnitude) {
        self = .whole(isNegative ? -value : value)
        return
      }
      if isNegative, magnitude == Int64.min.magnitude {
        self = .whole(.min)
        return
      }
    }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    self = .real(value)
  }

  /// Reads a number as the initializer for bytes does.
  package init?(parsingNumber text: String) {
    self.init(parsingNumber: text.utf8)
  }

  /// Reads a size: decimals, then perhaps one of `K M G T P E`, then perhaps `B` or `iB`.
  ///
  /// `100k`, `1.5GiB`, `512B`, in either case. Each letter stands for the next power of the factor,
  /// 1024 unless said otherwise, and with `iB` always. A whole number of bytes is exact where it fits.
  package init?(parsingSize text: String, factor: Int = 1024) {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    guard factor > 0, let numeral = DecimalNumeral(scanning: &rest) else { return nil }
    let digits = bytes[..<rest.startIndex]
    guard let power = Self.power(ofSuffix: rest) else { return nil }
    let isBinary = rest.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "i") } ?? false
    let step = UInt64(isBinary ? 1024 : factor)
    var multiplier: UInt64 = 1
    for _ in 0..<power {
      let (product, overflow) = multiplier.multipliedReportingOverflow(by: step)
      if overflow { return nil }
      multiplier = product
    }
    if let whole = numeral.whole(times: multiplier), let value = Int64(exactly: whole) {
      self = .whole(value)
      return
    }
    guard let value = Double(String(decoding: digits, as: UTF8.self)) else { return nil }
    let size = value * Double(multiplier)
    guard size.isFinite else { return nil }
    self = .real(size)
  }

  /// The exponent at the start of the bytes, 0 where there is none, `nil` where it is broken.
  private static func scanExponent(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") else { return 0 }
    rest = rest.dropFirst()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    // Beyond any double already, and far from overflow.
    let magnitude = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1_000_000) }
    return isNegative ? -magnitude : magnitude
  }

  /// The power of the factor that a suffix stands for.
  private static func power(ofSuffix suffix: ArraySlice<UInt8>) -> Int? {
    let lowercased = String(decoding: suffix.map { $0 | 0x20 }, as: UTF8.self)
    guard let letter = lowercased.first, letter != "b" else {
      return lowercased.isEmpty || lowercased == "b" ? 0 : nil
    }
    guard ["", "b", "ib"].contains(lowercased.dropFirst()) else { return nil }
    let letters = Array("kmgtpe")
    return letters.firstIndex(of: letter).map { $0 + 1 }
  }
}

extension Amount: CustomStringConvertible {
  /// The number in its shortest exact form, free of any locale; reading it gives the amount back.
  ///
  /// What is no finite number is written as the nearest that is, NaN as `0`.
  package var description: String {
    switch self {
    case .whole(let value): return String(value)
    case .real(let value):
      if value.isNaN { return "0" }
      if let whole = Int64(exactly: value) { return String(whole) }
      let limit = Double.greatestFiniteMagnitude
      return String(describing: min(max(value, -limit), limit))
    }
  }
}

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
