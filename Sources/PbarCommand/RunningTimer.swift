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

  /// Seconds until a frame would show something new: a bar along so many cells moves by an eighth of one, or
  /// the number changes.
  func secondsUntilChange(at now: Double, extent: Int) -> Double {
    min(
      max(
        1 / DisplayPlan.movingFrameRate, plan.countdown.secondsUntilStep(of: extent * 8, at: now)),
      secondsUntilNextSecond(at: now))
  }

  func snapshot(at now: Double, phase: Snapshot.Phase = .running) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.phase = phase
    snapshot.unit = .plain
    snapshot.elapsed = max(0, now - plan.countdown.start)
    snapshot.fractionCompleted = plan.countdown.fractionCompleted(at: now)
    snapshot.timeRemaining = plan.countdown.timeRemaining(at: now)
    snapshot.timerInterval = max(0, plan.countdown.end - plan.countdown.start)
    return snapshot
  }
}
