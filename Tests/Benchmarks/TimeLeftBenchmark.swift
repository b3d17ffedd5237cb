import ProgressModel

/// Compares the time left that several rules show with the time that was really left.
struct TimeLeftBenchmark {
  /// A directory of traces; `nil` for those of the benchmark itself.
  var folder: String?

  func run() throws {
    let traces = try folder.map { try Trace.read(from: $0) } ?? Trace.generated()
    let rules: [(name: String, make: () -> any TimeLeftRule)] = [
      ("pbar", { PbarRule() }), ("pv", { PvRule() }),
    ]
    // Families whose names begin with one word and a hyphen, as in `real-sort`, are a group.
    let groups = Dictionary(grouping: traces) { trace in
      trace.family.contains("-") ? String(trace.family.prefix { $0 != "-" }) : "generated"
    }
    for (group, traces) in groups.sorted(by: { $0.key > $1.key }) {
      let families = Dictionary(grouping: traces, by: \.family)
      let table = Table(
        "Time left, \(families.count) families of \(traces.count) traces: \(group)",
        [
          "rule", "error, % of the duration", "% of the time left", "end moves, s/s",
          "error of the worst families",
        ])
      for rule in rules {
        let scores = families.mapValues { traces in
          Score(meanOf: traces.compactMap { score(rule.make(), $0) })
        }
        let all = Score(meanOf: Array(scores.values))
        let worst = scores.sorted { ($0.value.error, $0.key) > ($1.value.error, $1.key) }.prefix(3)
        table.row([
          rule.name, all.error.text(decimals: 1), all.errorOfRest.text(decimals: 1),
          all.jitter.text(decimals: 2),
          worst.map { "\($0.key) \($0.value.error.text(decimals: 1))" }.joined(separator: ", "),
        ])
      }
    }
  }
}

/// The figures of a rule over one trace, or their means.
private struct Score {
  /// The error as a percentage of the whole duration, at most 100.
  var error = 0.0

  /// The error as a percentage of the time really left, at most 100.
  var errorOfRest = 0.0

  /// The seconds by which the shown end moves in a second.
  var jitter = 0.0

  init() {}

  init(meanOf scores: [Score]) {
    error = mean(scores.map(\.error))
    errorOfRest = mean(scores.map(\.errorOfRest))
    jitter = mean(scores.map(\.jitter))
  }
}

/// Plays a trace ten times a second, and judges what is shown from 4 s or a tenth on; `nil` if
/// nothing is.
private func score(_ rule: any TimeLeftRule, _ trace: Trace) -> Score? {
  var rule = rule
  var score = Score()
  let first = max(3, min(4, trace.duration / 10))
  var (point, moments, seconds) = (0, 0.0, 0.0)
  var shown: Double?
  for tick in 0..<Int((trace.duration * 10).rounded(.up)) {
    let time = Double(tick) / 10
    while point + 1 < trace.points.count, trace.points[point + 1].time <= time { point += 1 }
    rule.record(trace.points[point].fraction, at: time)
    guard let left = rule.timeLeft(at: time), time >= first else { continue }
    let rest = trace.duration - time
    let error = abs(left - rest)
    moments += 1
    score.error += min(1, error / trace.duration)
    score.errorOfRest += min(1, error / max(1, rest))
    guard tick.isMultiple(of: 10) else { continue }
    if let shown {
      seconds += 1
      score.jitter += min(abs(left - shown + 1), trace.duration)
    }
    shown = left
  }
  guard moments > 0, seconds > 0 else { return nil }
  score.error *= 100 / moments
  score.errorOfRest *= 100 / moments
  score.jitter /= seconds
  return score
}

/// A rule that estimates the time left of a run of 1 unit, which began at 0 s.
private protocol TimeLeftRule {
  /// Records the fraction that is completed; it may be the one of before.
  mutating func record(_ fraction: Double, at time: Double)
  mutating func timeLeft(at time: Double) -> Double?
}

private struct PbarRule: TimeLeftRule {
  private var estimator = TimeRemainingEstimator(startingAt: 0, time: 0)

  mutating func record(_ fraction: Double, at time: Double) {
    estimator.record(fraction, at: time)
  }

  mutating func timeLeft(at time: Double) -> Double? {
    estimator.timeRemaining(until: 1, at: time, elapsed: time)
  }
}

/// The mean of the last 30 seconds, sampled twice a second, as pv has it.
private struct PvRule: TimeLeftRule {
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
