import enum CLibrary.Math

/// How far a run is, judged by earlier runs.
package enum RunEstimate: Sendable {
  case duration(Double)  // Earlier runs usually took this many seconds
  case amount(Double)  // Earlier runs usually came to this amount
  case guess(Double)  // The user's total, which grows as needed

  private static let limit = 0.99  // Approached by a run that is longer than ever
  private static let linearEnd = 0.95  // Beyond it the fraction grows ever more slowly
  private static let tolerance = 1.1  // The largest share of the usual amount that says something

  /// 0...0.99; `nil` if the earlier runs say nothing about this one. The curve beyond `linearEnd`
  /// begins with the slope of the straight line.
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
    case .guess(let total): return total > 0 ? min(Self.limit, max(0, completed) / total) : nil
    }
  }

  /// The total so far; `nil` if the estimate has none.
  package func total(completed: Double) -> Double? {
    switch self {
    case .duration: nil
    case .amount(let usual): usual > completed ? usual : nil
    case .guess(let total): max(total, completed / Self.limit)
    }
  }

  /// In seconds; `nil` for an amount, and once the usual time is over.
  package func timeRemaining(elapsed: Double) -> Double? {
    guard case .duration(let usual) = self, elapsed < usual else { return nil }
    return usual - elapsed
  }
}
