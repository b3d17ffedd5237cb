/// The rate over a window of the last seconds.
///
/// It is the slope between now and the oldest sample inside the window, so that it neither jumps with
/// every read nor lags as a mean over the whole run does.
struct RecentRate: Sendable {
  /// Seconds that the window is long.
  var window: Double
  /// Seconds between two samples that are kept: more would not change what is shown.
  private var spacing: Double { window / 60 }

  private struct Sample {
    var time: Double
    var completed: Double
  }

  private var samples: [Sample] = []

  /// `window`: 3 seconds for what is called the rate now, 30 for the average, as pv has it.
  init(window: Double = 3) {
    self.window = window
  }

  /// Notes how much was completed at a time, in seconds.
  mutating func record(_ completed: Double, at time: Double) {
    if let last = samples.last, completed < last.completed { samples.removeAll() }
    if let last = samples.last, time - last.time < spacing { return }
    samples.append(Sample(time: time, completed: completed))
    // The first sample stands at the far edge of the window, so the second may not have left it.
    while samples.count > 2, samples[1].time <= time - window { samples.removeFirst() }
  }

  /// Units a second, seen from this amount at this time; 0 while there is nothing to compare with.
  func rate(of completed: Double, at time: Double) -> Double {
    guard let first = samples.first, time - first.time > 0.01 else { return 0 }
    return boundedRate(completed - first.completed, in: time - first.time)
  }
}

/// So much in so many seconds, 0...1e150: the square of the highest rate, and what many of those add up to, are
/// still numbers.
func boundedRate(_ amount: Double, in seconds: Double) -> Double {
  min(1e150, max(0, amount / seconds))
}
