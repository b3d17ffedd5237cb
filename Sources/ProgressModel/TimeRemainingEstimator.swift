/// Estimates the time until the work will be done, and keeps what is shown of it calm.
///
/// The shown end of the work moves toward the estimated one by at most a second each second, and
/// jumps only where it is clearly wrong. After a jump more has to be wrong for another one, the
/// more so the longer the work has taken. The time left never waits for a later end: while the work
/// goes on, it falls by at least a second in two. Where even work has clearly changed its speed,
/// the estimate follows the present rate at once.
package struct TimeRemainingEstimator: Sendable {
  private var pace: PaceTracker?
  private var change = SpeedChange()
  private var shownEnd: Double?
  private var lastLook = 0.0
  private var lastJump = 0.0

  /// `progress`: what was completed at the start; `nil` if the first value decides that.
  package init(startingAt progress: Double?, time: Double) {
    pace = progress.map { PaceTracker(startingAt: $0, time: time) }
  }

  /// Records progress in any unit; `rate`: its present units a second, if they are known.
  package mutating func record(_ progress: Double, at time: Double, rate: Double?) {
    guard let last = pace, progress >= last.lastProgress || time <= last.lastTime else {
      // A decrease begins a new phase with another pace.
      self = TimeRemainingEstimator(startingAt: progress, time: time)
      return
    }
    guard progress > last.lastProgress, time > last.lastTime else { return }
    pace?.record(progress, at: time)
    if let pace, let rate, change.isClear(rate, at: time, beside: pace) {
      self.pace?.adopt(rate)
      shownEnd = nil
    }
  }

  /// The seconds from `time` until `goal` is reached, if known. `elapsed`: the seconds since the
  /// work began.
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

/// Finds the moment at which even work has clearly changed its speed, and is even again.
private struct SpeedChange {
  private struct Past {
    var time = 0.0
    var speed = 0.0
    var unevenness = 1.0
  }

  // The pace of at least `pastSeconds` ago, which the change has not reached yet, and a later one.
  private var before = Past()
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

/// The numbers of what is shown of an estimate, found as the numbers of `PaceTracker` were.
private enum Tuning {
  // No estimate is made before this many seconds and steps.
  static let minimumElapsed = 3.0
  static let minimumSteps = 2

  /// The error that makes the shown end jump, as a share of the time left or of the least time.
  static let tolerance = 0.074
  static let leastTime = 7.0

  /// What a jump adds to the tolerance, as a factor, and for which share of the elapsed time.
  static let addedTolerance = 1.3
  static let calmShare = 0.4
  static let leastCalm = 1.1  // In seconds
  static let slowestFall = 0.48  // The most seconds a second by which the shown end moves away
  static let pastSeconds = 2.0
  static let evenRate = 1.2  // Rates that differ by a smaller factor are the same

  /// The seconds for which a new rate has to hold after its span.
  static let evenSeconds = 1.0
  static let evenPace = 0.08
  static let clearChange = 1.7
}
