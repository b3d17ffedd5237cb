import SystemCalls

/// A run's own clock: its seconds do not pass while the process is stopped.
struct RunClock {
  let start = Clock.monotonic
  private var stopped = 0.0
  private var overslept = 0.0  // By which a stop may have made the last sleep longer

  var now: Double { Clock.monotonic - stopped }

  /// `seconds`: how long the sleep should take at most.
  mutating func measure(sleep: () -> Bool, of seconds: Double?) -> Bool {
    let before = Clock.monotonic
    let isCalled = sleep()
    overslept = seconds.map { max(0, Clock.monotonic - before - $0) } ?? 0
    return isCalled
  }

  /// Another process has stopped this one and continued it.
  mutating func leaveOutStop() { stopped += overslept }

  /// Stops the process until it is continued.
  mutating func stop() {
    let before = Clock.monotonic
    Signals.stop()
    stopped += Clock.monotonic - before
  }
}
