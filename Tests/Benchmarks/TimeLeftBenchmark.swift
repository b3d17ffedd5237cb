/// Compares the time left that several rules show with the time that was really left.
struct TimeLeftBenchmark {
  /// A directory of traces; `nil` for those of the benchmark itself.
  var folder: String?

  func run() throws {
    let traces = try allTraces
    let rules: [(name: String, score: (Trace) -> Score?)] = [
      ("pbar", { score(PbarRule(), $0) }), ("fading sums, 15 s (pbar 1.0)", { score(FadingSumsRule(), $0) }),
      ("mean of the whole run", { score(MeanRule(), $0) }), ("pv", { score(PvRule(), $0) }),
      ("tqdm", { score(TqdmRule(), $0) }),
    ]
    // Families whose names begin with one word and a hyphen, as in `real-sort`, are a group.
    let groups = Dictionary(grouping: traces) { trace in
      trace.family.contains("-") ? String(trace.family.prefix { $0 != "-" }) : "generated"
    }
    for (group, traces) in groups.sorted(by: { $0.key > $1.key }) {
      let families = Dictionary(grouping: traces, by: \.family)
      let scores = rules.map { rule in families.mapValues { Score(meanOf: $0.compactMap(rule.score)) } }
      printRules(rules.map(\.name), scores, "\(families.count) families of \(traces.count) traces: \(group)")
      printFamilies(scores[0], scores[1], group)
    }
  }

  /// Adds what `pbar` shows, and what the rule of pv would show, on the same traces.
  func addRows(to story: Story, _ programs: Programs) throws {
    let families = Dictionary(grouping: try allTraces, by: \.family)
    func mean(_ score: (Trace) -> Score?) -> Score {
      Score(meanOf: families.values.map { Score(meanOf: $0.compactMap(score)) })
    }
    let (own, pv) = (mean { score(PbarRule(), $0) }, mean { score(PvRule(), $0) })
    func row(_ name: String, _ unit: String, _ figure: (Score) -> Double) {
      let figures = programs.progress.map { ($0.column, [figure($0.isPv ? pv : own)]) }
      story.row("time left, \(families.count) families: \(name)", unit, Dictionary(uniqueKeysWithValues: figures))
    }
    row("error", "% of the duration", \.error)
    row("the shown end moves", "s/s", \.jitter)
    row("corrections", "1/min", \.corrections)
  }

  private var allTraces: [Trace] { get throws { try folder.map { try Trace.read(from: $0) } ?? Trace.generated() } }

  private func printRules(_ names: [String], _ scores: [[String: Score]], _ title: String) {
    let table = Table(
      "Time left, \(title)",
      [
        "rule", "error, % of the duration", "% of the time left", "off by a fifth, %", "end moves, s/s",
        "corrections/min", "error of the worst family", "to that of pbar 1.0",
      ])
    let reference = Score(meanOf: Array(scores[1].values)).error
    for (name, families) in zip(names, scores) {
      let mean = Score(meanOf: Array(families.values))
      table.row([
        name, mean.error.text(decimals: 1), mean.errorOfRest.text(decimals: 1), mean.wrong.text(decimals: 1),
        mean.jitter.text(decimals: 2), mean.corrections.text(decimals: 1),
        families.values.map(\.error).max()?.text(decimals: 1), (mean.error / reference).text(decimals: 3),
      ])
    }
  }

  /// Prints the families in which the first rule is worst, compared with the second.
  private func printFamilies(_ own: [String: Score], _ reference: [String: Score], _ group: String) {
    let table = Table("Time left, worst families: \(group)", ["family", "pbar", "pbar 1.0", "ratio"])
    let ratios = own.map { (family: $0, ratio: $1.error / max(1e-9, reference[$0]?.error ?? 0)) }
    for (family, ratio) in ratios.sorted(by: { ($0.ratio, $1.family) > ($1.ratio, $0.family) }).prefix(5) {
      table.row([
        family, own[family]?.error.text(decimals: 2), reference[family]?.error.text(decimals: 2),
        ratio.text(decimals: 2),
      ])
    }
  }

  /// The figures of a rule over one trace, or their means.
  struct Score {
    /// The error as a percentage of the whole duration, at most 100.
    var error = 0.0
    /// The error as a percentage of the time really left, at most 100.
    var errorOfRest = 0.0
    /// The percentage of the moments at which the time is off by more than a fifth.
    var wrong = 0.0
    /// The seconds by which the shown end moves in a second.
    var jitter = 0.0
    /// How often a minute the time jumps by more than two seconds and 3 %.
    var corrections = 0.0

    init() {}

    init(meanOf scores: [Score]) {
      func mean(_ figure: (Score) -> Double) -> Double {
        scores.reduce(0) { $0 + figure($1) } / Double(max(1, scores.count))
      }
      (error, errorOfRest, wrong) = (mean(\.error), mean(\.errorOfRest), mean(\.wrong))
      (jitter, corrections) = (mean(\.jitter), mean(\.corrections))
    }
  }
}

/// Plays a trace ten times a second, and judges what is shown from 4 s or a tenth on; `nil` if nothing is.
private func score(_ rule: some TimeLeftRule, _ trace: Trace) -> TimeLeftBenchmark.Score? {
  var rule = rule
  var score = TimeLeftBenchmark.Score()
  let first = max(3, min(4, trace.duration / 10))
  var (point, moments, seconds) = (0, 0.0, 0.0)
  var shown: Double?
  for tick in 0..<Int((trace.duration * 10).rounded(.up)) {
    let time = Double(tick) / 10
    while point + 1 < trace.points.count, trace.points[point + 1].time <= time { point += 1 }
    rule.record(trace.points[point].fraction, at: time)
    guard let left = rule.timeLeft(at: time), time >= first else { continue }
    let (rest, error) = (trace.duration - time, abs(left - (trace.duration - time)))
    moments += 1
    score.error += min(1, error / trace.duration)
    score.errorOfRest += min(1, error / max(1, rest))
    score.wrong += error > 0.2 * rest ? 1 : 0
    guard tick.isMultiple(of: 10) else { continue }
    if let shown {
      let jump = abs(left - shown + 1)
      seconds += 1
      score.jitter += min(jump, trace.duration)
      score.corrections += jump > max(2, 0.03 * left) ? 1 : 0
    }
    shown = left
  }
  guard moments > 0, seconds > 0 else { return nil }
  score.error *= 100 / moments
  score.errorOfRest *= 100 / moments
  score.wrong *= 100 / moments
  score.jitter /= seconds
  score.corrections *= 60 / seconds
  return score
}
