import Mathematics

/// Estimates the time until the work will be done.
///
/// The rate is the ratio of two sums with exponential decay: with each step of progress Δx in Δt, both Σ wΔx and Σ wΔt
/// are multiplied by e^(−Δt/τ), and the step is added. The decay over time makes the estimate independent of the number
/// of readings. The ratio of sums weighs each step by its duration, so that bursts do not distort it. The rate remains
/// between two steps until a gap exceeds twice the usual one; then the excess counts as time without progress.
struct TimeRemainingEstimator: Sendable {
  /// The seconds after which the weight of a step has decayed to 1/e.
  static let timeConstant = 15.0
  // No estimate is made before this many seconds and samples.
  static let minimumElapsed = 3.0
  static let minimumSamples = 2

  private var weightedProgress = 0.0
  private var weightedTime = 0.0
  private var sampleCount = 0
  private var lastProgress: Double?
  private var lastTime = 0.0
  /// The moving average of the seconds between two steps.
  private(set) var usualGap = 0.0
  /// The end that was shown last; it remains until the estimate has clearly changed.
  private var shownEnd: Double?

  init(startingAt progress: Double?, time: Double) {
    lastProgress = progress
    lastTime = time
  }

  mutating func record(_ progress: Double, at time: Double) {
    guard let before = lastProgress, progress >= before || time <= lastTime else {
      // The rate before the first value is unknown, and a decrease begins a new phase with another rate.
      self = TimeRemainingEstimator(startingAt: progress, time: time)
      return
    }
    guard progress > before, time > lastTime else { return }
    let gap = time - lastTime
    let decay = Math.exponential(of: -gap / Self.timeConstant)
    weightedProgress = weightedProgress * decay + (progress - before)
    weightedTime = weightedTime * decay + gap
    usualGap = sampleCount == 0 ? gap : usualGap + (gap - usualGap) * 0.2
    sampleCount += 1
    lastProgress = progress
    lastTime = time
  }

  /// The seconds from `time` until `goal` is reached; `nil` while they can't be estimated. The time falls by a second
  /// each second while the rate remains.
  mutating func timeRemaining(until goal: Double, at time: Double, elapsed: Double) -> Double? {
    guard elapsed >= Self.minimumElapsed, sampleCount >= Self.minimumSamples, let progress = lastProgress,
      weightedProgress > 0
    else { return nil }
    let openGap = time - lastTime
    let excess = max(0, openGap - 2 * usualGap)
    let secondsPerUnit = (weightedTime + excess) / weightedProgress
    let estimate = max(0, (goal - progress) * secondsPerUnit - min(openGap, 2 * usualGap))
    guard estimate.isFinite else { return nil }
    let end = time + estimate
    // A stable end reads better than one that changes ten times a second.
    if let shown = shownEnd, abs(shown - end) < max(0.6, 0.03 * estimate) { return max(0, shown - time) }
    shownEnd = end
    return estimate
  }
}
