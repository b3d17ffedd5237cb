/// How much of something there is: exact up to 2^63-1 when whole, a double otherwise.
///
/// No operation traps: a whole result that does not fit becomes a double.
package enum Amount: Sendable {
  case whole(Int64)
  case real(Double)

  /// The nearest double.
  package var doubleValue: Double {
    switch self {
    case .whole(let value): Double(value)
    case .real(let value): value
    }
  }

  /// The sum, exact while both are whole and it fits.
  package func adding(_ other: Amount) -> Amount {
    if case .whole(let a) = self, case .whole(let b) = other {
      let (sum, overflow) = a.addingReportingOverflow(b)
      if !overflow { return .whole(sum) }
    }
    return .real(doubleValue + other.doubleValue)
  }

  /// The amount with its sign turned.
  package var negated: Amount {
    if case .whole(let value) = self, value != .min { return .whole(-value) }
    return .real(-doubleValue)
  }
}

extension Amount: Comparable {
  package static func == (a: Amount, b: Amount) -> Bool {
    if case .whole(let x) = a, case .whole(let y) = b { return x == y }
    return a.doubleValue == b.doubleValue
  }

  package static func < (a: Amount, b: Amount) -> Bool {
    if case .whole(let x) = a, case .whole(let y) = b { return x < y }
    return a.doubleValue < b.doubleValue
  }
}

extension Amount: Hashable {
  package func hash(into hasher: inout Hasher) {
    // Equal amounts may be spelled in two ways.
    hasher.combine(doubleValue)
  }
}

extension Amount {
  /// The number as a person would write it: a whole one exactly, another with up to fifteen digits that
  /// count.
  ///
  /// Fifteen digits always survive as a double, and leave out what sums and percentages are off by:
  /// 0.1 + 0.2 is `0.3`.
  package var plainText: String {
    guard case .real(let value) = self, value.isFinite else { return description }
    // Powers of ten up to 10^22 are doubles, so that the one division at the end rounds correctly.
    var scale = 1.0
    while value.magnitude * scale < 1e14, scale < 1e22 { scale *= 10 }
    let digits = value.magnitude * scale
    guard digits >= 1e14, digits < 1e15 else { return description }
    let rounded = digits.rounded() / scale
    return Amount.real(value < 0 ? -rounded : rounded).description
  }
}

/// What is counted, which decides how an amount of it is written.
package enum CountUnit: Sendable, Hashable, CaseIterable {
  /// Bytes in steps of 1024: `1.4 GiB`.
  case bytes
  /// Bytes in steps of 1000: `1.4 GB`.
  case decimalBytes
  /// Bytes, written as bits in steps of 1024: `11.2 Gibit`.
  case bits
  /// Bytes, written as bits in steps of 1000: `11.2 Gbit`.
  case decimalBits
  /// Lines, records and values: `940`, `1.23M`.
  case plain

  /// What is written for a counted amount: the only place that turns bytes into bits.
  package func shown(_ amount: Double) -> Double {
    amount * Double(writtenForOne)
  }

  /// What is written for a counted amount, exact while it is whole and fits.
  package func shown(_ amount: Amount) -> Amount {
    guard case .whole(let value) = amount else { return .real(shown(amount.doubleValue)) }
    let (product, overflow) = value.multipliedReportingOverflow(by: writtenForOne)
    return overflow ? .real(shown(amount.doubleValue)) : .whole(product)
  }

  private var writtenForOne: Int64 {
    switch self {
    case .bytes, .decimalBytes, .plain: 1
    case .bits, .decimalBits: 8
    }
  }
}
