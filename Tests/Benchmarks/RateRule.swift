import ProgressModel

/// A rule for the rate of a run that began at 0 s.
protocol RateRule {
  /// Takes the amount that is completed from this time on.
  mutating func step(to amount: Double, at time: Double)
  /// The units a second that are shown, at a look; `nil` if none are.
  mutating func rate(at time: Double) -> Double?
}

/// The rate of the meter, which learns of steps at its looks alone.
struct PbarRateRule: RateRule {
  private var meter: ProgressMeter
  private var reading = Reading()

  init(_ pattern: RatePattern) {
    meter = ProgressMeter(
      unit: pattern.countsBytes ? .bytes : .plain,
      stallRule: pattern.startsAtZero ? .always : .afterUpdates(2),
      startsAtZero: pattern.startsAtZero, at: 0)
  }

  mutating func step(to amount: Double, at time: Double) {
    reading.progress = .amount(.real(amount))
    reading.updateCount += 1
  }

  mutating func rate(at time: Double) -> Double? { meter.observe(reading, at: time).rate }
}

/// What has come since the last line, a second ago, as pv has it.
struct PvRateRule: RateRule {
  private var amount = 0.0
  private var last = (amount: 0.0, time: 0.0)
  private var shown: Double?

  mutating func step(to amount: Double, at time: Double) { self.amount = amount }

  mutating func rate(at time: Double) -> Double? {
    if time - last.time >= 0.999 {
      shown = (amount - last.amount) / (time - last.time)
      last = (amount, time)
    }
    return shown
  }
}

/// The ratio of the moving averages of steps and of their seconds, each with the weight 0.3, as
/// tqdm has it. Steps within a tenth of a second after a line wait for the next.
struct TqdmRateRule: RateRule {
  private var (step, seconds) = (0.0, 0.0)
  private var last = (amount: 0.0, time: 0.0)

  mutating func step(to amount: Double, at time: Double) {
    guard time - last.time >= 0.1, amount > last.amount else { return }
    step = 0.3 * (amount - last.amount) + 0.7 * step
    seconds = 0.3 * (time - last.time) + 0.7 * seconds
    last = (amount, time)
  }

  mutating func rate(at time: Double) -> Double? { seconds > 0 ? step / seconds : nil }
}
