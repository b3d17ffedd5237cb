/// Estimates when the work will be done.
///
/// The speed is the ratio of two sums that forget alike: with each step of progress Δx in Δt both
/// Σ wΔx and Σ wΔt are multiplied by e^(−Δt/τ) and the step is added. Forgetting by time makes it
/// independent of how often it is asked, and a ratio of sums weighs steps by how long they took, so
/// that bursts don't mislead it. Nothing changes between two steps, until a gap is longer than twice
/// the usual one: then the excess counts as time without progress.
struct TimeRemainingEstimator: Sendable {
  /// Seconds after which a step has lost all but 1/e of its weight.
  static let timeConstant = 15.0
  /// Nothing is said before this many seconds and samples.
  static let minimumElapsed = 3.0
  static let minimumSamples = 2

  private var weightedProgress = 0.0
  private var weightedTime = 0.0
  private var sampleCount = 0
  private var lastProgress: Double?
  private var lastTime = 0.0
  /// Seconds that usually pass between two steps.
  private(set) var usualGap = 0.0
  /// The moment that was promised last; it stands until the estimate has clearly moved.
  private var promisedEnd: Double?

  init(startingAt progress: Double?, time: Double) {
    lastProgress = progress
    lastTime = time
  }

  /// Notes how far the work was at a time, in seconds.
  mutating func record(_ progress: Double, at time: Double) {
    guard let before = lastProgress else {
      // The first value: what came before it is unknown.
      self = TimeRemainingEstimator(startingAt: progress, time: time)
      return
    }
    guard progress != before, time > lastTime else { return }
    guard progress > before else {
      // A new phase has begun; the old one's speed says nothing about it.
      self = TimeRemainingEstimator(startingAt: progress, time: time)
      return
    }
    let gap = time - lastTime
    let decay = approximateExponential(-gap / Self.timeConstant)
    weightedProgress = weightedProgress * decay + (progress - before)
    weightedTime = weightedTime * decay + gap
    usualGap = sampleCount == 0 ? gap : usualGap + (gap - usualGap) * 0.2
    sampleCount += 1
    lastProgress = progress
    lastTime = time
  }

  /// Seconds from `time` until `goal` is reached, or `nil` while that can't be told.
  ///
  /// It falls by a second each second while the work goes on as it did.
  mutating func timeRemaining(until goal: Double, at time: Double, elapsed: Double) -> Double? {
    guard elapsed >= Self.minimumElapsed, sampleCount >= Self.minimumSamples,
      let progress = lastProgress, weightedProgress > 0
    else { return nil }
    let openGap = time - lastTime
    let excess = max(0, openGap - 2 * usualGap)
    let secondsPerUnit = (weightedTime + excess) / weightedProgress
    let estimate = max(0, (goal - progress) * secondsPerUnit - min(openGap, 2 * usualGap))
    guard estimate.isFinite else { return nil }
    let end = time + estimate
    // A promise that is kept reads better than one corrected ten times a second.
    if let promised = promisedEnd, abs(promised - end) < max(0.6, 0.03 * estimate) {
      return max(0, promised - time)
    }
    promisedEnd = end
    return estimate
  }
}

/// e^x for x ≤ 0, by squaring (1 + x/1024) ten times: within 0.1 % where it matters here, and free of
/// the C library, which pure targets do without.
func approximateExponential(_ x: Double) -> Double {
  guard x > -20 else { return 0 }
  var value = 1 + x / 1024
  for _ in 0..<10 { value *= value }
  return value
}
