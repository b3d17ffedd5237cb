/// A stretch of time that a bar shows, as `ProgressView(timerInterval:countsDown:)` does.
package struct Countdown: Hashable, Sendable {
  /// The two ends in seconds, on whichever clock the timer follows.
  package var start: Double
  package var end: Double
  /// Whether the bar empties; else it fills.
  package var countsDown: Bool

  package init(start: Double, end: Double, countsDown: Bool) {
    self.start = start
    self.end = end
    self.countsDown = countsDown
  }

  /// Seconds from `now` to the end, between 0 and the whole interval.
  package func timeRemaining(at now: Double) -> Double {
    min(max(0, end - now), max(0, end - start))
  }

  /// Whether the interval has ended at `now`.
  package func isOver(at now: Double) -> Bool {
    now >= end
  }

  /// What the bar shows at `now`, 0...1.
  package func fractionCompleted(at now: Double) -> Double {
    guard end > start else { return countsDown ? 0 : 1 }
    let left = timeRemaining(at: now) / (end - start)
    return countsDown ? left : 1 - left
  }

  /// Seconds from `now` until the bar reaches the next of so many equal steps.
  package func secondsUntilStep(of count: Int, at now: Double) -> Double {
    guard now >= start else { return start - now }
    let step = (end - start) / Double(max(1, count))
    guard step > 0 else { return 0 }
    // Without the error that adding up may have made.
    let reached = ((now - start) / step + 1e-6).rounded(.down)
    return start + (reached + 1) * step - now
  }

  /// Seconds from `now` until the number of whole seconds left changes next.
  ///
  /// The number shown is rounded up, so that the full time is seen first and 0:00 only at the end.
  package func secondsUntilNextSecond(at now: Double) -> Double {
    guard now >= start else { return start - now }
    let left = end - now
    guard left > 0 else { return 0 }
    let whole = left.rounded(.up) - 1
    return left - whole
  }
}
