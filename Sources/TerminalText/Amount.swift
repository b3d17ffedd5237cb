/// A quantity: exact when it is whole and fits, a double otherwise. No operation traps.
package enum Amount: Sendable {
  case whole(Int64)
  case real(Double)

  /// Whole if the number has no fraction and fits.
  package init(_ number: Double) {
    self = Int64(exactly: number).map { .whole($0) } ?? .real(number)
  }

  package var doubleValue: Double {
    switch self {
    case .whole(let value): Double(value)
    case .real(let value): value
    }
  }

  /// Exact while both amounts are whole and the sum fits.
  package func adding(_ other: Amount) -> Amount {
    if case .whole(let a) = self, case .whole(let b) = other {
      let (sum, overflow) = a.addingReportingOverflow(b)
      if !overflow { return .whole(sum) }
    }
    return .real(doubleValue + other.doubleValue)
  }

  package var negated: Amount {
    if case .whole(let value) = self, value != .min { return .whole(-value) }
    return .real(-doubleValue)
  }
}

extension Amount: Comparable, Hashable {
  package static func == (a: Amount, b: Amount) -> Bool {
    switch (a, b) {
    case (.whole(let x), .whole(let y)): x == y
    case (.real(let x), .real(let y)): x == y
    // Large whole amounts share their nearest doubles.
    case (.whole(let x), .real(let y)), (.real(let y), .whole(let x)): Int64(exactly: y) == x
    }
  }

  package static func < (a: Amount, b: Amount) -> Bool {
    guard a.doubleValue == b.doubleValue else { return a.doubleValue < b.doubleValue }
    switch (a, b) {
    case (.whole(let x), .whole(let y)): return x < y
    case (.real, .real): return false
    // Only 2^63 is the nearest double of a whole amount, and larger than all of them.
    case (.whole(let x), .real(let y)): return Int64(exactly: y).map { x < $0 } ?? true
    case (.real(let x), .whole(let y)): return Int64(exactly: x).map { $0 < y } ?? false
    }
  }

  package func hash(into hasher: inout Hasher) {
    // A whole amount and a double that are equal must have equal hashes.
    hasher.combine(doubleValue)
  }
}

extension Amount: CustomStringConvertible {
  /// The shortest exact form; infinity is the nearest finite number, and NaN is `0`.
  package var description: String {
    switch self {
    case .whole(let value): return String(value)
    case .real(let value):
      if value.isNaN { return "0" }
      if let whole = Int64(exactly: value) { return String(whole) }
      let limit = Double.greatestFiniteMagnitude
      return min(max(value, -limit), limit).description
    }
  }

  /// The number for people: a double has up to fifteen significant digits, so that 0.1 + 0.2 is
  /// `0.3`.
  package func text(_ sign: DecimalSign) -> String {
    let digits = plainText
    guard sign != .point else { return digits }
    return String(digits.map { $0 == "." ? Character(sign.rawValue) : $0 })
  }

  private var plainText: String {
    guard case .real(let value) = self, value.isFinite else { return description }
    // Powers of ten up to 10^22 are exact doubles, so that only the division at the end rounds.
    var scale = 1.0
    while value.magnitude * scale < 1e14, scale < 1e22 { scale *= 10 }
    let digits = value.magnitude * scale
    guard digits >= 1e14, digits < 1e15 else { return description }
    let rounded = digits.rounded() / scale
    return Amount.real(value < 0 ? -rounded : rounded).description
  }
}

// MARK: Parsing

extension Amount {
  /// Parses a number such as `42`, `-0.5` or `4.2e1`. A whole number that fits is exact in every
  /// form, any other finite number the nearest double.
  package init?(parsingNumber bytes: some Collection<UInt8>) {
    let text = Array(bytes)
    var rest = text[...]
    let isNegative = rest.takeMinus()
    guard var numeral = DecimalNumeral(scanning: &rest) else { return nil }
    if rest.take("e") || rest.take("E") {
      let isDivided = rest.takeMinus()
      let digits = rest.take { $0.isDigit }
      guard !digits.isEmpty else { return nil }
      // A million exceeds the range of doubles.
      let exponent = min(digits.wholeNumber ?? .max, 1_000_000)
      numeral.exponent += isDivided ? -exponent : exponent
    }
    guard rest.isEmpty else { return nil }
    if let whole = numeral.whole(), let value = Int64(exactly: isNegative ? -whole : whole) {
      self = .whole(value)
      return
    }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    self = .real(value)
  }

  package init?(parsingNumber text: String) { self.init(parsingNumber: text.utf8) }

  /// Parses a size: a decimal number, then optionally one of `K M G T P E`, then optionally `B` or
  /// `iB`. Each letter is the next power of `factor`, or with `iB` of 1024.
  package init?(parsingSize text: String, factor: Int = 1024) {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    guard let numeral = DecimalNumeral(scanning: &rest) else { return nil }
    let digits = bytes[..<rest.startIndex]
    var suffix = String(decoding: rest.map { $0 | 0x20 }, as: UTF8.self)
    var power = 0
    if let letter = suffix.first, let index = Array("kmgtpe").firstIndex(of: letter) {
      power = index + 1
      suffix.removeFirst()
    }
    let isBinary = suffix == "ib" && power > 0
    guard isBinary || suffix == "b" || suffix.isEmpty else { return nil }
    let step = Int128(isBinary ? 1024 : factor)
    let multiplier = (0..<power).reduce(Int128(1)) { product, _ in product * step }
    if let whole = numeral.whole(times: multiplier), let value = Int64(exactly: whole) {
      self = .whole(value)
      return
    }
    let size = (Double(String(decoding: digits, as: UTF8.self)) ?? .infinity) * Double(multiplier)
    guard size.isFinite else { return nil }
    self = .real(size)
  }
}

extension String {
  /// What is before and after the first two points.
  var splitAtTwoPoints: (start: String, end: String)? {
    indices.first { self[$0...].hasPrefix("..") }.map { points in
      (String(self[..<points]), String(self[points...].dropFirst(2)))
    }
  }
}

/// A range of values with `low < high`.
package struct ValueRange: Hashable, Sendable {
  package let low: Amount
  package let high: Amount

  package init?(low: Amount, high: Amount) {
    guard low < high else { return nil }
    self.low = low
    self.high = high
  }

  /// Parses `0..100`, `-20..45`, `0.5..1.5`; not three points, as
  /// `0...5` could be 0 to 0.5 or 0 to 5.
  package init?(parsing text: String) {
    guard let (start, end) = text.splitAtTwoPoints, !end.hasPrefix("."),
      let low = Amount(parsingNumber: start), let high = Amount(parsingNumber: end)
    else { return nil }
    self.init(low: low, high: high)
  }

  /// The position of a value, 0...1; 1 only from the upper end on.
  package func fraction(of value: Amount) -> Double {
    guard value > low else { return 0 }
    guard value < high else { return 1 }
    let fraction: Double
    if case .whole(let low) = low, case .whole(let high) = high, case .whole(let value) = value {
      // The difference of two Int64 always fits into a UInt64.
      fraction = Double(UInt64(bitPattern: value &- low)) / Double(UInt64(bitPattern: high &- low))
    } else {
      // Halving first keeps the width of the widest range finite.
      let half = low.doubleValue / 2
      fraction = (value.doubleValue / 2 - half) / (high.doubleValue / 2 - half)
    }
    return min(1.0.nextDown, max(0, fraction))
  }

  /// Beyond 0...1 this is the nearer end.
  package func value(at fraction: Double) -> Amount {
    guard fraction > 0 else { return low }
    guard fraction < 1 else { return high }
    return .real(low.doubleValue * (1 - fraction) + high.doubleValue * fraction)
  }
}
