import ProgressModel
import SystemCalls
import TerminalText

/// A timer, whose times are seconds since 1970, or since the system was booted, suspended or not.
struct TimerPlan {
  var countdown: Countdown
  var followsWallClock: Bool
  var isStopwatch = false  // Whether only the time since the start is shown

  var now: Double { followsWallClock ? Clock.wall : Clock.sinceBoot }

  /// Seconds until the number of seconds left changes; at most 1, since the wall clock may be set.
  func secondsUntilNextSecond(at now: Double) -> Double {
    min(1, countdown.secondsUntilNextSecond(at: now))
  }

  /// Seconds until the bar moves by an eighth of a cell, or the number changes.
  func secondsUntilChange(at now: Double, extent: Int) -> Double {
    min(
      max(1 / Pacing.movingRate, countdown.secondsUntilStep(of: extent * 8, at: now)),
      secondsUntilNextSecond(at: now))
  }

  func snapshot(at now: Double, phase: Snapshot.Phase = .running) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.phase = phase
    snapshot.unit = .plain
    snapshot.elapsed = max(0, now - countdown.start)
    snapshot.motion = snapshot.elapsed
    if isStopwatch { return snapshot }
    snapshot.fractionCompleted = countdown.fractionCompleted(at: now)
    snapshot.timeRemaining = countdown.timeRemaining(at: now)
    snapshot.timerInterval = max(0, countdown.end - countdown.start)
    return snapshot
  }
}
