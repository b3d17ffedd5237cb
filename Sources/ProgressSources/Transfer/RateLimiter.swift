/// A token bucket: how many units may pass now.
///
/// It starts empty and fills in steps, to what a tenth of a second is worth and no further, so that what
/// was not used for a while is not made up for in a burst. Between two steps nothing is added: a fast
/// transfer then moves what a step allows in few large pieces and sleeps, and does not run after every
/// byte that the clock has brought meanwhile. Times are seconds on a clock that does not jump.
struct RateLimiter {
  /// Seconds between two steps.
  static let step = 0.02
  /// Seconds' worth that the bucket holds.
  static let depth = 0.1
  /// The longest that nobody looks at the bucket, in seconds: so soon a new rate holds.
  static let longestPause = 0.05

  private var tokens = 0.0
  private var lastRefill: Double

  init(at now: Double) {
    lastRefill = now
  }

  /// The whole units that may pass now at so many a second.
  mutating func allowance(rate: Int64, at now: Double) -> Int {
    let rate = Double(rate)
    // Where a unit takes longer than a tenth of a second, one is held, and what comes until it is seen.
    let most = max(rate * Self.depth, 1 + rate * Self.longestPause)
    if now - lastRefill >= Self.step {
      tokens += rate * (now - lastRefill)
      lastRefill = now
    }
    tokens = min(most, tokens)
    return Int(tokens)
  }

  /// Takes out what has passed.
  mutating func spend(_ units: Int) {
    tokens -= Double(units)
  }

  /// Seconds until it is worth looking again.
  func pause(rate: Int64, at now: Double) -> Double {
    let untilUnit = (1 - tokens) / Double(rate)
    return min(Self.longestPause, max(0, lastRefill + max(Self.step, untilUnit) - now))
  }
}
