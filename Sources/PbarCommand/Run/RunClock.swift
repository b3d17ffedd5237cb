import SystemCalls

/// A run's own clock: its seconds do not pass while the process is stopped.
struct RunClock {
  let start = Clock.monotonic
  private var stops: [Range<Double>] = []  // Of `Clock.monotonic`

  /// The longest recent excess of a sleep, which a stop may have caused, and when that sleep ended.
  /// It is kept for a while, since a call may end the next sleep before the SIGCONT is taken.
  private var overslept = (seconds: 0.0, end: -Double.infinity)

  private var lastSleepEnd = Clock.monotonic  // Or the start
  private static let patience = 1.0  // The seconds that the signal may take

  var now: Double { time(at: Clock.monotonic) }

  /// The time on this clock at a time of `Clock.monotonic`.
  func time(at monotonic: Double) -> Double {
    stops.reduce(monotonic) { $0 - max(0, min($1.upperBound, monotonic) - $1.lowerBound) }
  }

  /// `seconds`: how long the sleep should take at most. The time between two sleeps is short, unless
  /// the process is stopped.
  mutating func measure(sleep: () -> Bool, of seconds: Double?) -> Bool {
    let before = lastSleepEnd
    let isCalled = sleep()
    let end = Clock.monotonic
    lastSleepEnd = end
    let excess = seconds.map { max(0, end - before - $0) } ?? 0
    let isRecent = end - overslept.end < Self.patience
    if !isRecent || excess > overslept.seconds { overslept = (excess, end) }
    return isCalled
  }

  /// Another process has stopped this one and continued it.
  mutating func leaveOutStop() {
    guard overslept.seconds > 0 else { return }
    stops.append(overslept.end - overslept.seconds..<overslept.end)
    overslept.seconds = 0
  }

  /// Stops the process by this signal until it is continued.
  mutating func stop(by signal: Signal) {
    let before = Clock.monotonic
    Signals.stop(by: signal)
    lastSleepEnd = Clock.monotonic
    stops.append(before..<lastSleepEnd)
  }
}
