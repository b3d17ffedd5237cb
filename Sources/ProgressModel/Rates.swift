/// The average rate over a window of the last seconds, as pv takes it: the slope between now and
/// the oldest sample in the window.
struct AverageRate: Sendable {
  var window: Double  // In seconds
  private var samples: [(time: Double, completed: Double)] = []

  init(window: Double) { self.window = window }

  mutating func record(_ completed: Double, at time: Double) {
    if let last = samples.last, completed < last.completed { samples.removeAll() }
    if let last = samples.last, time - last.time < window / 60 { return }
    samples.append((time, completed))
    // The first sample may lie before the window as long as the second one lies in it.
    while samples.count > 2, samples[1].time <= time - window { samples.removeFirst() }
  }

  func rate(of completed: Double, at time: Double) -> Double {
    guard let first = samples.first, time - first.time > 0.01 else { return 0 }
    return boundedRate(completed - first.completed, in: time - first.time)
  }
}

/// The rate of an amount in seconds, 0...1e150, so that sums of squares of rates remain finite.
func boundedRate(_ amount: Double, in seconds: Double) -> Double {
  min(1e150, max(0, amount / seconds))
}

/// The lowest, mean and highest rate and the standard deviation over intervals of equal weight.
///
/// Welford's method loses no digits of large rates that are nearly equal.
package struct RateStatistics: Sendable, Hashable {
  package private(set) var count = 0
  // In units a second, and 0 before the first interval.
  package private(set) var minimum = 0.0
  package private(set) var mean = 0.0
  package private(set) var maximum = 0.0
  private var squaredDistances = 0.0

  package init() {}

  package mutating func record(_ rate: Double) {
    count += 1
    minimum = count == 1 ? rate : min(minimum, rate)
    maximum = count == 1 ? rate : max(maximum, rate)
    let distance = rate - mean
    mean += distance / Double(count)
    squaredDistances += distance * (rate - mean)
  }

  /// The standard deviation of all intervals, not of a sample of them, as in `ping`.
  package var standardDeviation: Double {
    count > 0 ? (max(0, squaredDistances) / Double(count)).squareRoot() : 0
  }
}

struct RateMeasurement: Sendable {
  private(set) var statistics = RateStatistics()

  /// The seconds of an interval, which lasts a little longer if the next observation is late.
  private let interval: Double

  /// The rate in the last interval, as pv shows it; `nil` before the first one.
  private(set) var lastRate: Double?
  private var last: (completed: Double, time: Double)?

  init(interval: Double, startingAt completed: Double?, time: Double) {
    self.interval = interval
    last = completed.map { ($0, time) }
  }

  mutating func record(_ completed: Double, at time: Double, isLast: Bool = false) {
    if let last {
      // Frames come a little early or late. The last interval may be shorter, as in pv.
      guard time - last.time > (isLast ? 0.01 : interval * 0.95) else { return }
      let rate = boundedRate(completed - last.completed, in: time - last.time)
      statistics.record(rate)
      lastRate = rate
    }
    last = (completed, time)
  }
}
