import Mathematics

/// How far a run is, judged by earlier runs.
package enum RunEstimate: Sendable, Hashable {
  case duration(Double)  // Earlier runs usually took this many seconds
  case amount(Double)  // Earlier runs usually came to this amount

  private static let limit = 0.99  // What a run that is longer than ever approaches
  private static let linearEnd = 0.95  // The fraction from which a run by its time slows down
  private static let tolerance = 1.1  // A larger share of the usual amount makes it unknown

  /// 0...0.99; `nil` if the earlier runs say nothing about this one. By time it grows evenly up to
  /// 95 %, and then along a curve that begins with the slope of the straight line.
  package func fractionCompleted(elapsed: Double, completed: Double) -> Double? {
    switch self {
    case .duration(let usual):
      guard usual > 0 else { return nil }
      let part = max(0, elapsed) / usual
      guard part > Self.linearEnd else { return part }
      let rest = Self.limit - Self.linearEnd
      return Self.limit - rest * Math.exponential(of: (Self.linearEnd - part) / rest)
    case .amount(let usual):
      guard usual > 0, completed <= usual * Self.tolerance else { return nil }
      return min(Self.limit, max(0, completed) / usual)
    }
  }

  /// In seconds; `nil` for an amount, whose pace gives them, and once the usual time is over.
  package func timeRemaining(elapsed: Double) -> Double? {
    guard case .duration(let usual) = self, elapsed < usual else { return nil }
    return usual - elapsed
  }
}
