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
      let limits = patterns[0].limits
      let worstLimit = limits.worst.map { $0.text(decimals: 0) } ?? "-"
      var cells = [name, "\(limits.mean.text(decimals: 0)), \(worstLimit)"]
      for rule in Self.rules {
        let errors = patterns.flatMap { Self.errors(of: rule.make($0), on: $0) }
        let mean = errors.reduce(0, +) / Double(max(1, errors.count))
        let worst = errors.max() ?? 0
        let isOver =
          rule.name == "pbar"
          ? (mean > limits.mean, worst > limits.worst ?? .infinity) : (false, false)
        cells += [
          mean.text(decimals: 1) + (isOver.0 ? " !" : ""),
          worst.text(decimals: 0) + (isOver.1 ? " !" : ""),
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
struct RatePattern {
  /// The largest errors in percent that are accepted.
  struct Limits {
    var mean: Double
    var worst: Double?
  }

  /// The amounts that were completed, and when the program could know them.
  private(set) var steps: [(time: Double, amount: Double)] = []
  /// The true units a second.
  private(set) var rate: Double
  let limits: Limits
  /// Whether the run begins with an amount of 0, as a copy does; an amount of another program is
  /// first seen in its report.
  var startsAtZero = true
  var countsBytes = false

  private static let equal = Limits(mean: 5, worst: 20)
  private static let duration = 60.0

  /// Steps of one unit, or of a group of them, after distances in seconds of this mean.
  private init(
    every distance: Double, jitter: Double = 0, group: Int = 1, limits: Limits,
    _ random: inout SeededRandom
  ) {
    (self.limits, rate) = (limits, Double(group) / distance)
    var time = Double.random(in: 0..<0.1, using: &random)
    var amount = 0.0
    while time < Self.duration || amount < Double(20 * group) {
      time +=
        distance * (1 + (jitter > 0 ? Double.random(in: -jitter...jitter, using: &random) : 0))
      for member in 0..<group {
        amount += 1
        steps.append((time + Double(member) * 0.002, amount))
      }
    }
  }

  /// Reports of another program of bytes that come at a constant speed. `rounded`: how it prints an
  /// amount.
  private init(
    bytesASecond: Double, reportedEvery distance: Double, late: Double,
    _ random: inout SeededRandom,
    rounded: (Double) -> Double = { $0 }
  ) {
    (limits, rate, startsAtZero, countsBytes) = (Self.equal, bytesASecond, false, true)
    var time = Double.random(in: 0..<0.1, using: &random)
    while time < Self.duration {
      steps.append(
        (time + Double.random(in: 0...late, using: &random), rounded(bytesASecond * time)))
      time += distance
    }
  }

  /// Pieces of different sizes that come many times a second.
  private init(denseBytesASecond: Double, _ random: inout SeededRandom) {
    (limits, rate, countsBytes) = (Limits(mean: 2, worst: nil), denseBytesASecond, true)
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
      ("every \(distance) s", some { RatePattern(every: distance, limits: Self.equal, &$0) })
    }
    let jitter = [0.2, 0.5, 1, 2, 3].map { distance in
      let limits = Limits(mean: 12, worst: 25)
      return (
        "every \(distance) s, jitter of 30 %",
        some { RatePattern(every: distance, jitter: 0.3, limits: limits, &$0) }
      )
    }
    let groups = [0.5, 1, 2, 3].map { distance in
      let limits = Limits(mean: 20, worst: 40)
      return (
        "groups of four every \(distance) s",
        some { RatePattern(every: distance, group: 4, limits: limits, &$0) }
      )
    }
    let others = [
      ("dense bytes, 10 MB/s", some { RatePattern(denseBytesASecond: 1e7, &$0) }),
      ("dense bytes, 0.5 MB/s", some { RatePattern(denseBytesASecond: 5e5, &$0) }),
      // `28.6M`, of 1024, once a second.
      (
        "curl, 30 MB/s",
        some {
          let step = Double(1 << 20) / 10
          return RatePattern(bytesASecond: 3e7, reportedEvery: 1, late: 0.01, &$0) {
            ($0 / step).rounded() * step
          }
        }
      ),
      // All digits, once the clock shows another second and a piece has passed.
      (
        "rsync, 105 MB/s",
        some { RatePattern(bytesASecond: 1.05e8, reportedEvery: 1, late: 0.03, &$0) }
      ),
    ]
    return equal + jitter + groups + others
  }
}
