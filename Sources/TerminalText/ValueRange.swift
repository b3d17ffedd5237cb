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
  package init?(parsing text: String) {
    guard let points = text.indices.first(where: { text[$0...].hasPrefix("..") }),
      let low = Amount(parsingNumber: String(text[..<points])),
      let high = Amount(parsingNumber: String(text[points...].dropFirst(2)))
    else { return nil }
    self.init(low: low, high: high)
  }

  /// Where a value lies, 0...1; one outside counts as the nearer end.
  package func fraction(of value: Amount) -> Double {
    // Halves, so that the width of the widest range is a number, too.
    let width = high.doubleValue / 2 - low.doubleValue / 2
    let distance = value.doubleValue / 2 - low.doubleValue / 2
    return min(1, max(0, distance / width))
  }
}
