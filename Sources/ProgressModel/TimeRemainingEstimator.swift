/// Estimates the time left, and keeps what is shown of it calm.
///
/// The shown end moves toward the estimated one by at most a second each second. It jumps only where
/// it is clearly wrong, and soon after a jump only where the error is larger still. The time left
/// falls by at least half a second each second. Once steady work has clearly changed its speed, the
/// estimate follows the present rate at once.
package struct TimeRemainingEstimator: Sendable {
  private var pace: PaceTracker?
  private var change = SpeedChange()
  private var shownEnd: Double?
  private var lastLook = 0.0
  private var lastJump = 0.0

  /// `progress`: what was completed at the start; `nil` for the first value.
  package init(startingAt progress: Double?, time: Double) {
    pace = progress.map { PaceTracker(startingAt: $0, time: time) }
  }

  /// `rate`: the present units of progress a second.
  package mutating func record(_ progress: Double, at time: Double, rate: Double?) {
    guard var pace, progress >= pace.lastProgress || time <= pace.lastTime else {
      // A decrease begins a new phase with another pace.
      self = TimeRemainingEstimator(startingAt: progress, time: time)
      return
    }
    guard progress > pace.lastProgress, time > pace.lastTime else { return }
    pace.record(progress, at: time)
    if let rate, change.isClear(rate, at: time, beside: pace) {
      pace.adopt(rate)
      shownEnd = nil
    }
    self.pace = pace
  }

  /// In seconds. `elapsed`: since the work began.
  package mutating func timeRemaining(until goal: Double, at time: Double, elapsed: Double)
    -> Double?
  {
    guard elapsed >= Tuning.minimumElapsed, let pace, pace.stepCount >= Tuning.minimumSteps,
      let seconds = pace.secondsLeft(until: goal, at: time), seconds.isFinite
    else { return nil }
    defer { lastLook = time }
    let end = time + seconds
    let calm = max(0, 1 - (time - lastJump) / max(Tuning.leastCalm, Tuning.calmShare * elapsed))
    let tolerance = Tuning.tolerance * (1 + Tuning.addedTolerance * calm)
    guard let shown = shownEnd,
      abs(shown - end) <= tolerance * max(seconds, shown - time, Tuning.leastTime)
    else {
      shownEnd = end
      lastJump = time
      return seconds
    }
    let most = time - lastLook
    let moved = shown + max(-most, min(Tuning.slowestFall * most, end - shown))
    shownEnd = moved
    return max(0, moved - time)
  }
}

/// Finds when steady work has clearly changed its speed and is steady again.
private struct SpeedChange {
  private struct Past {
    var time = 0.0
    var speed = 0.0
    var unevenness = 1.0
  }

  private var before = Past()  // The pace at least `pastSeconds` ago
  private var lately = Past()
  private var evenRate = 0.0
  private var evenSince = 0.0

  mutating func isClear(_ rate: Double, at time: Double, beside pace: PaceTracker) -> Bool {
    guard let speed = pace.speed else { return false }
    if time - lately.time >= Tuning.pastSeconds {
      before = lately
      lately = Past(time: time, speed: speed, unevenness: pace.unevenness)
    }
    if isApart(rate, evenRate, by: Tuning.evenRate) {
      evenRate = rate
      evenSince = time
    }
    return time - evenSince >= Tuning.evenSeconds && before.unevenness < Tuning.evenPace
      && isApart(rate, before.speed, by: Tuning.clearChange)
      && isApart(rate, speed, by: Tuning.evenRate)
  }

  private func isApart(_ one: Double, _ other: Double, by factor: Double) -> Bool {
    max(one, other) > factor * min(one, other)
  }
}

/// Numbers found as those of `PaceTracker` were.
private enum Tuning {
  static let minimumElapsed = 3.0  // Seconds before the first estimate
  static let minimumSteps = 2
  static let tolerance = 0.074  // The error at which the shown end jumps, a share of the time left
  static let leastTime = 7.0  // The least time left of which it is a share
  static let addedTolerance = 1.3  // What a jump adds to the tolerance, as a factor
  static let calmShare = 0.4  // For which share of the elapsed time
  static let leastCalm = 1.1  // In seconds
  static let slowestFall = 0.48  // Seconds a second by which the shown end moves away at most
  static let pastSeconds = 2.0
  static let evenRate = 1.2  // Rates that differ by less are the same
  static let evenSeconds = 1.0  // For which a new rate has to hold
  static let evenPace = 0.08
  static let clearChange = 1.7
}
