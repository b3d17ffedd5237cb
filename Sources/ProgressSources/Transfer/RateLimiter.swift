/// A token bucket: how many units may pass now.
///
/// It starts empty and fills in steps, to what a few of them are worth and no further, so that what was not
/// used for a while is not made up for in a burst. Between two steps nothing is added: a fast
/// transfer then moves what a step allows in few large pieces and sleeps, and does not run after every
/// byte that the clock has brought meanwhile. Times are seconds on a clock that does not jump.
struct RateLimiter {
  /// Seconds between two steps. Of a slow rate a longer step is still few bytes, and costs less work.
  static func step(of rate: Int64) -> Double { rate < 1 << 16 ? 0.1 : 0.02 }
  /// Seconds' worth that the bucket holds.
  static func depth(of rate: Int64) -> Double { rate < 1 << 16 ? 0.2 : 0.1 }
  /// The longest that nobody looks at the bucket, in seconds: so soon a new rate holds.
  static let longestPause = 0.1

  private var tokens = 0.0
  private var lastRefill: Double

  init(at now: Double) {
    lastRefill = now
  }

  /// The whole units that may pass now at so many a second.
  mutating func allowance(rate: Int64, at now: Double) -> Int {
    let (step, depth) = (Self.step(of: rate), Self.depth(of: rate))
    let rate = Double(rate)
    // Where a unit takes longer than the bucket holds, one is held, and what comes until it is seen.
    let most = max(rate * depth, 1 + rate * Self.longestPause)
    if now - lastRefill >= step {
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
    return min(Self.longestPause, max(0, lastRefill + max(Self.step(of: rate), untilUnit) - now))
  }
}
