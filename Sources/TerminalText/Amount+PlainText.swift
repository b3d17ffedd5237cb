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
