/// The average rate as pv takes it: the slope between now and the oldest sample in a window.
struct AverageRate {
  var window: Double?  // In seconds; `nil` for 30
  private var seconds: Double { window ?? 30 }
  private var samples: [(time: Double, completed: Double)] = []

  init(window: Double?) { self.window = window }

  mutating func record(_ completed: Double, at time: Double) {
    if let last = samples.last, completed < last.completed { samples.removeAll() }
    if let last = samples.last, time - last.time < seconds / 60 { return }
    samples.append((time, completed))
    // The first sample may lie before the window while the second one lies in it.
    while samples.count > 2, samples[1].time <= time - seconds { samples.removeFirst() }
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

/// By Welford's method, which loses no digits of large rates.
package struct RateStatistics: Sendable {
  package private(set) var count = 0

  // In units a second; 0 before the first interval.
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

  /// Of all intervals, not of a sample of them, as in `ping`.
  package var standardDeviation: Double {
    count > 0 ? (max(0, squaredDistances) / Double(count)).squareRoot() : 0
  }
}

struct RateMeasurement {
  private(set) var statistics = RateStatistics()

  private let start: Double
  private let interval: Double  // In seconds
  private(set) var lastRate: Double?  // In the last interval
  private var last: (completed: Double, time: Double)?
  private var beforeLast: (completed: Double, time: Double)?

  init(interval: Double, startingAt completed: Double?, time: Double) {
    self.interval = interval
    start = time
    last = completed.map { ($0, time) }
  }

  mutating func record(_ completed: Double, at time: Double, isLast: Bool = false) {
    if let last {
      // What comes just after a frame belongs to the interval that ended with the frame.
      if let beforeLast, !isLast, time - last.time < interval * 0.05 {
        lastRate = boundedRate(completed - beforeLast.completed, in: time - beforeLast.time)
      }
      // The last interval may be short, as in pv.
      guard isLast ? time - last.time > 0.01 : ends(at: time, since: last.time) else { return }
      let rate = boundedRate(completed - last.completed, in: time - last.time)
      statistics.record(rate)
      lastRate = rate
    }
    beforeLast = last
    last = (completed, time)
  }

  /// Whether an interval ends. Frames come a little early or late, and the frame after a late one
  /// comes on time.
  private func ends(at time: Double, since last: Double) -> Bool {
    func turn(_ time: Double) -> Double { ((time - start) / interval + 0.05).rounded(.down) }
    let passed = (time - last) / interval
    return passed > 0.95 || passed > 0.5 && turn(time) > turn(last)
  }
}
