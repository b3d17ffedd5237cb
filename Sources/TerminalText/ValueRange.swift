/// Two numbers that a value lies between, the lower one first.
package struct ValueRange: Hashable, Sendable {
  package let low: Amount
  package let high: Amount

  /// Fails unless `low` is the lower one.
  package init?(low: Amount, high: Amount) {
    guard low < high else { return nil }
    self.low = low
    self.high = high
  }

  /// Reads two numbers with two points between them: `0..100`, `-20..45`, `0.5..1.5`.
  ///
  /// Three points are none of it: `0...5` would be anything from 0 to 0.5 to 0 to 5.
  package init?(parsing text: String) {
    guard let points = text.indices.first(where: { text[$0...].hasPrefix("..") }) else {
      return nil
    }
    let rest = text[points...].dropFirst(2)
    guard !rest.hasPrefix("."), let low = Amount(parsingNumber: String(text[..<points])),
      let high = Amount(parsingNumber: String(rest))
    else { return nil }
    self.init(low: low, high: high)
  }

  /// Where a value lies, 0...1; one outside counts as the nearer end, and only an end is 0 or 1 all the
  /// way up.
  package func fraction(of value: Amount) -> Double {
    guard value > low else { return 0 }
    guard value < high else { return 1 }
    let fraction: Double
    if case .whole(let low) = low, case .whole(let high) = high, case .whole(let value) = value {
      // No difference of two whole numbers is too wide for an unsigned one.
      let (distance, width) = (UInt64(bitPattern: value &- low), UInt64(bitPattern: high &- low))
      fraction = Double(distance) / Double(width)
    } else {
      // Halves, so that the width of the widest range is a number, too.
      let width = high.doubleValue / 2 - low.doubleValue / 2
      fraction = (value.doubleValue / 2 - low.doubleValue / 2) / width
    }
    return min(1.0.nextDown, max(0, fraction))
  }

  /// The value that lies at a part of the range; beyond 0...1 it is the nearer end.
  package func value(at fraction: Double) -> Amount {
    guard fraction > 0 else { return low }
    guard fraction < 1 else { return high }
    return .real(low.doubleValue * (1 - fraction) + high.doubleValue * fraction)
  }
}
