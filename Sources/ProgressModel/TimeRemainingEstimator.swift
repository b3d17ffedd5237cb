/// Estimates the time until the work will be done, and keeps what is shown of it calm.
///
/// The shown end of the work moves toward the estimated one by at most a second each second, and jumps only where it is
/// clearly wrong. After a jump more has to be wrong for another one, the more so the longer the work has taken.
package struct TimeRemainingEstimator: Sendable {
  // No estimate is made before this many seconds and steps.
  private static let minimumElapsed = 3.0
  private static let minimumSteps = 2
  /// The error that makes the shown end jump, as a share of the time left or of the least time.
  private static let tolerance = 0.074
  private static let leastTime = 11.0
  /// What a jump adds to the tolerance, as a factor, and for which share of the elapsed time.
  private static let addedTolerance = 1.3
  /// The seconds in which the shown end reaches the estimated one if it is near, as a share of the time left.
  private static let slideShare = 0.02
  private static let calmShare = 0.33
  private static let leastCalm = 1.1
  private var pace: PaceTracker?
  private var shownEnd: Double?
  private var lastLook = 0.0
  private var lastJump = 0.0

  /// `progress`: what was completed at the start; `nil` if the first value tells. `time`: seconds on a monotonic clock.
  package init(startingAt progress: Double?, time: Double) {
    pace = progress.map { PaceTracker(startingAt: $0, time: time) }
  }

  /// Records progress in any unit; `goal`: where the work will be done, if that is known.
  package mutating func record(_ progress: Double, at time: Double, goal: Double?) {
    guard let last = pace, progress >= last.lastProgress || time <= last.lastTime else {
      // The pace before the first value is unknown, and a decrease begins a new phase with another pace.
      self = TimeRemainingEstimator(startingAt: progress, time: time)
      return
    }
    if progress > last.lastProgress, time > last.lastTime { pace?.record(progress, at: time, goal: goal) }
  }

  /// The seconds from `time` until `goal` is reached, if known. `elapsed`: the seconds since the work began.
  package mutating func timeRemaining(until goal: Double, at time: Double, elapsed: Double) -> Double? {
    guard elapsed >= Self.minimumElapsed, let pace, pace.stepCount >= Self.minimumSteps,
      let seconds = pace.secondsLeft(until: goal, at: time), seconds.isFinite
    else { return nil }
    defer { lastLook = time }
    let end = time + seconds
    if let shown = shownEnd {
      let calm = max(0, 1 - (time - lastJump) / max(Self.leastCalm, Self.calmShare * elapsed))
      let tolerance = Self.tolerance * (1 + Self.addedTolerance * calm)
      if abs(shown - end) <= tolerance * max(seconds, shown - time, Self.leastTime) {
        // Above ten minutes the end may move faster, since only minutes are read.
        let speed = min(max(1, seconds / 600), abs(end - shown) / max(0.5, Self.slideShare * seconds))
        let step = speed * (time - lastLook)
        let moved = shown + min(step, max(-step, end - shown))
        shownEnd = moved
        return max(0, moved - time)
      }
    }
    (shownEnd, lastJump) = (end, time)
    return seconds
  }
}
