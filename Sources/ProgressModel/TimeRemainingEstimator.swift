/// Estimates the time left, and keeps what is shown of it calm.
///
/// The shown end moves toward the estimated one by at most a second each second. It jumps only
/// where it is clearly wrong, and soon after a jump only where the error is larger still. The time
/// left falls by at least half a second each second. While the work is even, the rest divided by
/// its rate bounds what is shown.
package struct TimeRemainingEstimator: Sendable {
  private var pace: PaceTracker?
  private var evenWork = EvenWork()
  private var shownEnd: Double?
  private var lastLook = 0.0
  private var lastJump = 0.0

  /// `progress`: what was completed at the start; `nil`: the first value that is recorded.
  package init(startingAt progress: Double?, time: Double) {
    pace = progress.map { PaceTracker(startingAt: $0, time: time) }
    if let progress { evenWork.record(progress, at: time, usualSpeed: 0) }
  }

  package mutating func record(_ progress: Double, at time: Double) {
    guard var pace, progress >= pace.lastProgress || time <= pace.lastTime else {
      // A decrease begins a new phase with another pace.
      self = TimeRemainingEstimator(startingAt: progress, time: time)
      return
    }
    guard progress > pace.lastProgress, time > pace.lastTime else { return }
    pace.record(progress, at: time)
    evenWork.record(progress, at: time, usualSpeed: pace.speed ?? 0)
    self.pace = pace
  }

  /// In seconds. `elapsed`: since the work began.
  package mutating func timeRemaining(until goal: Double, at time: Double, elapsed: Double)
    -> Double?
  {
    guard elapsed >= Tuning.minimumElapsed, let pace, pace.stepCount >= Tuning.minimumSteps,
      let expected = pace.secondsLeft(until: goal, at: time), expected.isFinite
    else { return nil }
    defer { lastLook = time }
    let (least, most) = evenWork.secondsLeft(until: goal, at: time)
    let seconds = min(max(expected, least), most)
    let end = time + seconds
    let calm = max(0, 1 - (time - lastJump) / max(Tuning.leastCalm, Tuning.calmShare * elapsed))
    let tolerance = Tuning.tolerance * (1 + Tuning.addedTolerance * calm)
    guard let lastEnd = shownEnd,
      abs(lastEnd - end) <= tolerance * max(seconds, lastEnd - time, Tuning.leastTime)
    else {
      shownEnd = end
      lastJump = time
      return seconds
    }
    let passed = time - lastLook
    let moved = lastEnd + max(-passed, min(Tuning.slowestFall * passed, end - lastEnd))
    let left = min(max(0, moved - time, least), most)
    shownEnd = time + left
    return left
  }
}

/// Bounds of the time left by the last seconds of work that was even in them: the longer it has
/// been even, the nearer they are to the rest divided by its rate.
///
/// A lull is even work that is slower than usual. After two lulls have ended, a third one of about
/// their pace is likely to end too, so that it bounds nothing until it is longer than they were.
private struct EvenWork {
  private var steps: [(time: Double, progress: Double)] = []
  private var lull: (start: Double, pace: Double)?
  private var endedLulls: [(seconds: Double, pace: Double)] = []

  mutating func record(_ progress: Double, at time: Double, usualSpeed: Double) {
    add(progress, at: time)
    let span = Tuning.evenSpans[0].seconds
    let pace = evenPace(inLast: span) ?? 0
    if pace * usualSpeed > (lull == nil ? Tuning.lullBegins : Tuning.lullEnds) {
      lull = lull ?? (time - span, pace)
    } else if let ended = lull {
      endedLulls = endedLulls.suffix(Tuning.keptLulls - 1) + [(time - ended.start, ended.pace)]
      lull = nil
    }
  }

  private mutating func add(_ progress: Double, at time: Double) {
    // Of steps that come fast, those of a quarter of a second are one.
    if steps.count > 1, steps[steps.count - 1].time - steps[steps.count - 2].time < 0.25 {
      steps.removeLast()
    }
    steps.append((time, progress))
    while steps.count > 2, steps[1].time <= time - Tuning.evenSpans[2].seconds {
      steps.removeFirst()
    }
  }

  func secondsLeft(until goal: Double, at time: Double) -> (least: Double, most: Double) {
    var bounds = (least: 0.0, most: Double.infinity)
    guard let last = steps.last, !isUsualLull(at: last.time) else { return bounds }
    for (span, factor) in Tuning.evenSpans {
      guard time - last.time <= span / 3, let pace = evenPace(inLast: span) else { continue }
      let seconds = max(0, (goal - last.progress) * pace - (time - last.time))
      bounds.least = min(max(bounds.least, seconds / factor), seconds * factor)
      bounds.most = min(max(bounds.most, seconds / factor), seconds * factor)
    }
    return bounds
  }

  private func isUsualLull(at time: Double) -> Bool {
    guard let lull else { return false }
    let similar = endedLulls.count {
      let (least, most) = (min($0.pace, lull.pace), max($0.pace, lull.pace))
      return time - lull.start < Tuning.lullMargin * $0.seconds && most < Tuning.lullMargin * least
    }
    return similar > 1
  }

  /// The seconds for a unit of progress, if each fifth of the seconds before the last step had
  /// about a fifth of their progress.
  private func evenPace(inLast seconds: Double) -> Double? {
    guard let end = steps.last?.time, let start = steps.first?.time, start <= end - seconds,
      steps[max(0, steps.count - Tuning.leastSteps)].time > end - seconds
    else { return nil }
    var index = steps.count - 1
    let marks = (0...5).map { fifth in
      let time = end - seconds * Double(fifth) / 5
      while steps[index].time > time { index -= 1 }
      guard index + 1 < steps.count else { return steps[index].progress }
      let (before, after) = (steps[index], steps[index + 1])
      let share = (time - before.time) / (after.time - before.time)
      return before.progress + share * (after.progress - before.progress)
    }
    let mean = (marks[0] - marks[5]) / 5
    let isEven = (0..<5).allSatisfy {
      abs(marks[$0] - marks[$0 + 1] - mean) <= Tuning.evenness * mean
    }
    return mean > 0 && isEven ? seconds / 5 / mean : nil
  }
}

/// Found by the trials that found those of `PaceTracker`.
private enum Tuning {
  static let minimumElapsed = 3.0  // Seconds before the first estimate
  static let minimumSteps = 2
  static let tolerance = 0.064  // The error at which the end jumps, as a share of the time left
  static let leastTime = 7.0  // Seconds; a shorter time left counts as this long
  static let addedTolerance = 1.3  // Factor by which a recent jump raises the tolerance
  static let calmShare = 0.35  // A jump is recent for this share of the elapsed time
  static let leastCalm = 1.1  // The least of that time, in seconds
  static let slowestFall = 0.48  // Seconds a second by which the shown end moves away at most
  static let evenness = 0.25  // The most by which a fifth of even work differs from the mean
  static let leastSteps = 4  // The fewest steps of work that can be even
  static let lullBegins = 1.5  // The factor by which its first step is slower than usual
  static let lullEnds = 1.02  // The factor below which it is over
  static let lullMargin = 1.25  // The factor by which similar lulls differ at most
  static let keptLulls = 8

  /// How far the time left may be from the time of even work. The promised bounds are 5, 10 and
  /// 20 s with the factors 2, 1.5 and 1.25. The numbers here are smaller, because a step is seen
  /// late.
  static let evenSpans = [
    (seconds: 4.75, factor: 1.95), (seconds: 9.5, factor: 1.47), (seconds: 19, factor: 1.23),
  ]
}
