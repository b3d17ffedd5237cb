import ProgressModel
import SystemCalls

/// A timer that has been started.
struct RunningTimer {
  private let plan: TimerPlan
  private let startedAt = Clock.sinceBoot

  init(_ plan: TimerPlan) {
    self.plan = plan
  }

  /// The time on the timer's own clock.
  var now: Double {
    switch plan.pace {
    case .elapsed: Clock.sinceBoot - startedAt
    case .wall: Clock.wall
    }
  }

  func isOver(at now: Double) -> Bool { plan.countdown.isOver(at: now) }

  /// Seconds until the number of seconds left changes, at most one: the wall clock may be set meanwhile.
  func secondsUntilNextSecond(at now: Double) -> Double {
    min(1, plan.countdown.secondsUntilNextSecond(at: now))
  }

  /// Seconds until a frame would show something new: the bar moves by an eighth of a cell, or the number
  /// changes.
  func secondsUntilChange(at now: Double, columns: Int) -> Double {
    let length = plan.countdown.end - plan.countdown.start
    let step = length / Double(max(1, columns) * 8)
    return min(max(1 / DisplayPlan.movingFrameRate, step), secondsUntilNextSecond(at: now))
  }

  func snapshot(at now: Double, phase: Snapshot.Phase = .running) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.phase = phase
    snapshot.unit = .plain
    snapshot.elapsed = max(0, now - plan.countdown.start)
    snapshot.fractionCompleted = plan.countdown.fractionCompleted(at: now)
    snapshot.timeRemaining = plan.countdown.timeRemaining(at: now)
    return snapshot
  }
}
