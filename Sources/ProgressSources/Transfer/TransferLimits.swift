/// In units; `nil` for no limit.
package struct TransferLimits: Sendable {
  package var rate: Int64?  // Units a second, positive
  package var size: Int64?  // After which a copy with `stopsAtSize` stops
}

/// A token bucket, which starts empty, is filled in steps, and holds the tokens of a few, so that
/// no burst makes up for unused time. Times are seconds on a monotonic clock.
struct RateLimiter {
  /// The seconds between two steps: many for a slow rate, which costs less work, and few for a fast
  /// one, which hardly waits at the start.
  static func step(of rate: Int64) -> Double {
    rate < 1 << 12 ? 0.1 : min(0.02, Double(4 << 20) / Double(rate))
  }

  static func depth(of rate: Int64) -> Double { rate < 1 << 12 ? 0.2 : 0.1 }

  static let longestPause = 0.1  // Seconds, after which a new rate takes effect
  private var tokens = 0.0
  private var lastRefill: Double

  init(at now: Double) { lastRefill = now }

  mutating func allowance(rate: Int64, at now: Double) -> Int {
    let perSecond = Double(rate)
    // The bucket of a slow rate still holds one unit and the tokens of the longest pause.
    let most = max(perSecond * Self.depth(of: rate), 1 + perSecond * Self.longestPause)
    if now - lastRefill >= Self.step(of: rate) {
      tokens += perSecond * (now - lastRefill)
      lastRefill = now
    }
    tokens = min(most, tokens)
    return Int(tokens)
  }

  mutating func spend(_ units: Int) { tokens -= Double(units) }

  func pause(rate: Int64, at now: Double) -> Double {
    let untilUnit = (1 - tokens) / Double(rate)
    return min(Self.longestPause, max(0, lastRefill + max(Self.step(of: rate), untilUnit) - now))
  }
}
