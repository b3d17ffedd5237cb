import ProgressModel
import SystemCalls

/// A timer that has been started.
struct RunningTimer {
  private let plan: TimerPlan
  private let startedAt = Clock.sinceBoot

  init(_ plan: TimerPlan) {
    self.plan = plan
  }

  /// On the timer's own clock.
  private var now: Double {
    switch plan.pace {
    case .elapsed: Clock.sinceBoot - startedAt
    case .wall: Clock.wall
    }
  }

  var isOver: Bool { plan.countdown.isOver(at: now) }

  /// Seconds until the number of seconds left changes.
  var secondsUntilNextSecond: Double { plan.countdown.secondsUntilNextSecond(at: now) }

  /// Seconds until a frame would show something new: the bar moves by an eighth of a cell, or the number
  /// changes.
  func secondsUntilChange(columns: Int) -> Double {
    let length = plan.countdown.end - plan.countdown.start
    let step = length / Double(max(1, columns) * 8)
    return min(max(1 / DisplayPlan.movingFrameRate, step), secondsUntilNextSecond)
  }

  func snapshot(phase: Snapshot.Phase = .running) -> Snapshot {
    let now = now
    var snapshot = Snapshot()
    snapshot.phase = phase
    snapshot.unit = .plain
    snapshot.elapsed = max(0, now - plan.countdown.start)
    snapshot.fractionCompleted = plan.countdown.fractionCompleted(at: now)
    snapshot.timeRemaining = plan.countdown.timeRemaining(at: now)
    return snapshot
  }
}
