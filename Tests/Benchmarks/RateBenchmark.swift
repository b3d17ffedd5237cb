import ProgressModel
import TestSupport

/// Compares the rates that several rules show of work at a constant speed with that speed, ten
/// times a second, from the fourth step on. Steps that come together are one.
struct RateBenchmark {
  private static let rules: [(name: String, make: @Sendable (RatePattern) -> any RateRule)] = [
    ("pbar", { PbarRateRule($0) }), ("pv", { _ in PvRateRule() }),
    ("tqdm", { _ in TqdmRateRule() }),
  ]

  func run() {
    let table = Table(
      "Rates: mean and worst error in percent; `!` marks a value above its limit",
      ["steps", "limits"] + Self.rules.flatMap { ["\($0.name), mean", "worst"] })
    for (name, patterns) in RatePattern.all {
      let (mostMean, mostWorst) = patterns[0].limits
      var cells = [name, mostMean.text(decimals: 0) + ", " + (mostWorst?.text(decimals: 0) ?? "-")]
      for rule in Self.rules {
        let errors = patterns.flatMap { Self.errors(of: rule.make($0), on: $0) }
        let (average, worst) = (mean(errors), errors.max() ?? 0)
        let isJudged = rule.name == "pbar"
        cells += [
          average.text(decimals: 1) + (isJudged && average > mostMean ? " !" : ""),
          worst.text(decimals: 0) + (isJudged && worst > mostWorst ?? .infinity ? " !" : ""),
        ]
      }
      table.row(cells)
    }
  }

  /// The errors in percent of all looks that show a rate.
  private static func errors(of rule: any RateRule, on pattern: RatePattern) -> [Double] {
    var rule = rule
    var random = SeededRandom(seed: 10)
    var errors: [Double] = []
    var next = 0
    for look in 0... {
      // A frame comes a little late.
      let time = Double(look) / 10 + Double.random(in: 0...0.005, using: &random)
      while next < pattern.steps.count, pattern.steps[next].time <= time {
        rule.step(to: pattern.steps[next].amount, at: pattern.steps[next].time)
        next += 1
      }
      guard next < pattern.steps.count else { break }
      let rate = rule.rate(at: time)
      guard time >= pattern.begin, let rate else { continue }
      errors.append(abs(rate / pattern.rate - 1) * 100)
    }
    return errors
  }
}

/// The steps of work at a constant speed.
private struct RatePattern {
  /// The amounts that were completed, and when the program could know them.
  private(set) var steps: [(time: Double, amount: Double)] = []

  /// The true units a second.
  private(set) var rate: Double

  /// The largest mean error and the largest error in percent that are accepted.
  let limits: (mean: Double, worst: Double?)

  /// Whether the run begins with an amount of 0, as a copy does; an amount of another program is
  /// first seen in its report.
  var startsAtZero = true
  var countsBytes = false

  private static let duration = 60.0

  /// Steps of one unit, or of a group of them, after distances in seconds of this mean.
  private init(
    every distance: Double, jitter: Double = 0, group: Int = 1, mean: Double, worst: Double,
    _ random: inout SeededRandom
  ) {
    (limits, rate) = ((mean, worst), Double(group) / distance)
    var time = Double.random(in: 0..<0.1, using: &random)
    var amount = 0.0
    while time < Self.duration || amount < Double(20 * group) {
      time += distance
      if jitter > 0 { time += distance * Double.random(in: -jitter...jitter, using: &random) }
      for member in 0..<group {
        amount += 1
        steps.append((time + Double(member) * 0.002, amount))
      }
    }
  }

  /// Reports of another program of bytes, once a second and up to `late` later, in multiples of
  /// `unit`.
  private init(
    reportedBytesASecond: Double, late: Double, unit: Double, _ random: inout SeededRandom
  ) {
    (limits, rate, startsAtZero, countsBytes) = ((5, 20), reportedBytesASecond, false, true)
    var time = Double.random(in: 0..<0.1, using: &random)
    while time < Self.duration {
      let amount = (reportedBytesASecond * time / unit).rounded() * unit
      steps.append((time + Double.random(in: 0...late, using: &random), amount))
      time += 1
    }
  }

  /// Pieces of different sizes that come many times a second.
  private init(denseBytesASecond: Double, _ random: inout SeededRandom) {
    (limits, rate, countsBytes) = ((2, nil), denseBytesASecond, true)
    var amount = 0.0
    while amount < denseBytesASecond * Self.duration {
      amount += Double.random(in: 0...denseBytesASecond / 100, using: &random)
      steps.append((amount / denseBytesASecond, amount))
    }
  }

  /// When the fourth step has come.
  var begin: Double {
    var (count, last) = (0, -1.0)
    for step in steps where step.time - last > 0.01 {
      (count, last) = (count + 1, step.time)
      if count == 4 { return step.time }
    }
    return 0
  }

  /// The kinds of patterns, with several of each.
  static var all: [(name: String, patterns: [RatePattern])] {
    var random = SeededRandom(seed: 27)
    func some(_ make: (inout SeededRandom) -> RatePattern) -> [RatePattern] {
      (0..<5).map { _ in make(&random) }
    }
    let equal = [0.05, 0.1, 0.2, 0.33, 0.5, 0.7, 1, 1.5, 2, 3].map { distance in
      ("every \(distance) s", some { RatePattern(every: distance, mean: 5, worst: 20, &$0) })
    }
    let jitter = [0.2, 0.5, 1, 2, 3].map { distance in
      (
        "every \(distance) s, jitter of 30 %",
        some { RatePattern(every: distance, jitter: 0.3, mean: 12, worst: 25, &$0) }
      )
    }
    let groups = [0.5, 1, 2, 3].map { distance in
      (
        "groups of four every \(distance) s",
        some { RatePattern(every: distance, group: 4, mean: 20, worst: 40, &$0) }
      )
    }
    return equal + jitter + groups + [
      ("dense bytes, 10 MB/s", some { RatePattern(denseBytesASecond: 1e7, &$0) }),
      ("dense bytes, 0.5 MB/s", some { RatePattern(denseBytesASecond: 5e5, &$0) }),
      // `28.6M`, of 1024, once a second.
      (
        "curl, 30 MB/s",
        some { RatePattern(reportedBytesASecond: 3e7, late: 0.01, unit: 104_857.6, &$0) }
      ),
      // All digits, once the clock shows another second and a piece has passed.
      (
        "rsync, 105 MB/s",
        some { RatePattern(reportedBytesASecond: 1.05e8, late: 0.03, unit: 1, &$0) }
      ),
    ]
  }
}

/// A rule for the rate of a run that began at 0 s.
private protocol RateRule {
  /// Takes the amount that is completed from this time on.
  mutating func step(to amount: Double, at time: Double)

  /// The units a second that are shown, at a look; `nil` if none are.
  mutating func rate(at time: Double) -> Double?
}

/// The rate of the meter, which learns of steps at its looks alone.
private struct PbarRateRule: RateRule {
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
private struct PvRateRule: RateRule {
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
private struct TqdmRateRule: RateRule {
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
