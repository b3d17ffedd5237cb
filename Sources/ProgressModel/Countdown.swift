/// An interval that a bar shows, as in `ProgressView(timerInterval:countsDown:)`, in seconds.
package struct Countdown: Sendable {
  package var start: Double
  package var end: Double
  var countsDown: Bool  // Whether the bar empties instead of filling

  package init(start: Double, end: Double, countsDown: Bool) {
    self.start = start
    self.end = end
    self.countsDown = countsDown
  }

  /// To the millisecond, since the difference of two points in time has a rounding error, and a
  /// duration that is shown is rounded up.
  package var duration: Double { ((end - start) * 1000).rounded() / 1000 }

  /// Between 0 and the whole interval.
  package func timeRemaining(at now: Double) -> Double {
    max(0, min(end - now, end - start))
  }

  package func isOver(at now: Double) -> Bool { now >= end }

  package func fractionCompleted(at now: Double) -> Double {
    guard end > start else { return countsDown ? 0 : 1 }
    let left = timeRemaining(at: now) / (end - start)
    return countsDown ? left : 1 - left
  }

  /// The seconds until the bar reaches the next of `count` equal steps.
  package func secondsUntilStep(of count: Int, at now: Double) -> Double {
    guard now >= start else { return start - now }
    let step = (end - start) / Double(max(1, count))
    guard step > 0 else { return 0 }
    // The addend compensates for rounding errors.
    let reached = ((now - start) / step + 1e-6).rounded(.down)
    return start + (reached + 1) * step - now
  }

  /// The seconds until the remaining whole seconds, which are rounded up, change next.
  package func secondsUntilNextSecond(at now: Double) -> Double {
    guard now >= start else { return start - now }
    let left = end - now
    return left > 0 ? left - (left.rounded(.up) - 1) : 0
  }
}
