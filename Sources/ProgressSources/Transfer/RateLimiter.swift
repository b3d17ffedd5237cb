/// A token bucket: how many units may pass now.
///
/// It starts empty and fills as time goes by, to what a tenth of a second is worth and no further, so that
/// what was not used for a while is not made up for in a burst. Times are seconds on a clock that does
/// not jump.
struct RateLimiter {
  /// Seconds between two looks at the bucket; with half of it left over, bursts stay below a tenth.
  static let step = 0.02
  /// Seconds' worth that the bucket holds.
  static let depth = 0.1

  private var tokens = 0.0
  private var lastRefill: Double

  init(at now: Double) {
    lastRefill = now
  }

  /// The whole units that may pass now at so many a second.
  mutating func allowance(rate: Int64, at now: Double) -> Int {
    let most = max(1, Double(rate) * Self.depth)
    tokens = min(most, tokens + Double(rate) * max(0, now - lastRefill))
    lastRefill = now
    return Int(tokens)
  }

  /// Takes out what has passed.
  mutating func spend(_ units: Int) {
    tokens -= Double(units)
  }

  /// Seconds until it is worth looking again, at most 0.05, so that a new rate holds at once.
  func pause(rate: Int64) -> Double {
    let toFirstUnit = (1 - tokens) / Double(rate)
    return min(0.05, max(Self.step, toFirstUnit))
  }
}
