import SystemCalls

/// The time that a run has spent running, in seconds: the machine's own, without what passed while the
/// process was stopped.
struct RunClock {
  private var stopped = 0.0

  var now: Double { Clock.monotonic - stopped }

  /// Takes out time in which nothing could happen.
  mutating func leaveOut(_ seconds: Double) {
    stopped += max(0, seconds)
  }
}
