import Mathematics
import ProgressModel

/// A rule that estimates the time left of a run of 1 unit, which began at 0 s.
protocol TimeLeftRule {
  init()
  /// Records the fraction that is completed; it may be the one of before.
  mutating func record(_ fraction: Double, at time: Double)
  mutating func timeLeft(at time: Double) -> Double?
}

struct PbarRule: TimeLeftRule {
  private var rate = StepRate()
  private var estimator = TimeRemainingEstimator(startingAt: 0, time: 0)

  mutating func record(_ fraction: Double, at time: Double) {
    rate.record(fraction, at: time)
    estimator.record(fraction, at: time, goal: 1, rate: rate.rate(at: time))
  }
  mutating func timeLeft(at time: Double) -> Double? { estimator.timeRemaining(until: 1, at: time, elapsed: time) }
}

/// The mean of the whole run, as shell scripts have it.
struct MeanRule: TimeLeftRule {
  private var fraction = 0.0

  mutating func record(_ fraction: Double, at time: Double) { self.fraction = fraction }
  mutating func timeLeft(at time: Double) -> Double? { fraction > 0 ? (1 - fraction) * time / fraction : nil }
}

/// The ratio of two sums that decay in 15 seconds, whose end is shown until it is off by 3 %: the rule of pbar 1.0.
struct FadingSumsRule: TimeLeftRule {
  private var (progress, seconds, steps) = (0.0, 0.0, 0)
  private var (last, lastTime, usualGap) = (0.0, 0.0, 0.0)
  private var shownEnd: Double?

  mutating func record(_ fraction: Double, at time: Double) {
    guard fraction > last, time > lastTime else { return }
    let gap = time - lastTime
    let decay = Math.exponential(of: -gap / 15)
    (progress, seconds) = (progress * decay + fraction - last, seconds * decay + gap)
    usualGap = steps == 0 ? gap : usualGap + (gap - usualGap) * 0.2
    (last, lastTime, steps) = (fraction, time, steps + 1)
  }

  mutating func timeLeft(at time: Double) -> Double? {
    guard time >= 3, steps >= 2, progress > 0 else { return nil }
    let gap = time - lastTime
    let pace = (seconds + max(0, gap - 2 * usualGap)) / progress
    let left = max(0, (1 - last) * pace - min(gap, 2 * usualGap))
    if let shownEnd, abs(shownEnd - time - left) < max(0.6, 0.03 * left) { return max(0, shownEnd - time) }
    shownEnd = time + left
    return left
  }
}

/// The mean of the last 30 seconds, sampled twice a second, as pv has it.
struct PvRule: TimeLeftRule {
  private var samples: [(time: Double, fraction: Double)] = []
  private var fraction = 0.0

  mutating func record(_ fraction: Double, at time: Double) {
    self.fraction = fraction
    if let last = samples.last, time - last.time < 0.5 { return }
    samples.append((time, fraction))
    while samples.count > 2, samples[1].time <= time - 30 { samples.removeFirst() }
  }

  mutating func timeLeft(at time: Double) -> Double? {
    guard let first = samples.first, fraction > first.fraction else { return nil }
    return (1 - fraction) * (time - first.time) / (fraction - first.fraction)
  }
}

/// The moving averages of steps and of their seconds, each step with the weight 0.3, as tqdm has it.
struct TqdmRule: TimeLeftRule {
  private var (step, seconds) = (0.0, 0.0)
  private var (last, lastTime) = (0.0, 0.0)

  mutating func record(_ fraction: Double, at time: Double) {
    guard fraction > last else { return }
    step = 0.3 * (fraction - last) + 0.7 * step
    seconds = 0.3 * (time - lastTime) + 0.7 * seconds
    (last, lastTime) = (fraction, time)
  }

  mutating func timeLeft(at time: Double) -> Double? { step > 0 ? (1 - last) * seconds / step : nil }
}
