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

/// The lowest, mean and highest rate and how far it strayed, over intervals that count alike.
///
/// Mean and deviation are kept by Welford's method, which loses no digits where the rates are large
/// and nearly the same.
package struct RateStatistics: Sendable, Hashable {
  /// Intervals that were measured.
  package private(set) var count = 0
  /// Units a second, as all that follow; 0 before the first interval.
  package private(set) var minimum = 0.0
  package private(set) var mean = 0.0
  package private(set) var maximum = 0.0
  private var squaredDistances = 0.0

  package init() {}

  /// Takes in the rate of one more interval.
  package mutating func record(_ rate: Double) {
    count += 1
    minimum = count == 1 ? rate : min(minimum, rate)
    maximum = count == 1 ? rate : max(maximum, rate)
    let distance = rate - mean
    mean += distance / Double(count)
    squaredDistances += distance * (rate - mean)
  }

  /// The standard deviation of all intervals (not of a sample of them), as `ping` has it.
  package var standardDeviation: Double {
    count > 0 ? (max(0, squaredDistances) / Double(count)).squareRoot() : 0
  }
}

/// Cuts a run into intervals and measures the rate of each.
struct RateMeasurement: Sendable {
  /// A shorter rest at the end of a run says nothing, as pv does.
  static let shortestRest = 0.01

  private(set) var statistics = RateStatistics()
  /// Seconds that an interval is long, or a little more where nobody looks in time.
  private let interval: Double
  private var last: (completed: Double, time: Double)?

  init(interval: Double, startingAt completed: Double?, time: Double) {
    self.interval = interval
    last = completed.map { ($0, time) }
  }

  /// Ends an interval if it is long enough.
  mutating func observe(_ completed: Double, at time: Double) {
    // Frames come a hair early or late.
    record(completed, at: time, ifLongerThan: interval * 0.95)
  }

  /// Ends the last interval, however long it is.
  mutating func finish(_ completed: Double, at time: Double) {
    record(completed, at: time, ifLongerThan: Self.shortestRest)
  }

  private mutating func record(_ completed: Double, at time: Double, ifLongerThan least: Double) {
    guard let before = last else {
      last = (completed, time)
      return
    }
    guard time - before.time > least else { return }
    statistics.record(boundedRate(completed - before.completed, in: time - before.time))
    last = (completed, time)
  }
}
