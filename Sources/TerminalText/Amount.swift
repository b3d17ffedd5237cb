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
