import ProgressModel
import TerminalText

// How progress is measured in each kind of work.

extension SourceReader {
  init(_ work: Work) {
    switch work {
    case .copy(let plan): self.init(meaning: .count, total: plan.total)
    case .values(let scale), .value(_, let scale):
      self.init(meaning: .values, total: scale.total, range: scale.range)
    case .timer, .query: self.init(meaning: .nothing, total: nil)
    case .watch(let plan): self.init(meaning: .count, total: plan.total)
    // Each of its parts has a total of its own.
    case .monitor: self.init(meaning: .count, total: nil)
    case .command(let plan):
      self.init(
        meaning: plan.readsValues ? .values : .nothing, total: plan.scale.total,
        range: plan.scale.range)
    }
  }
}

extension ProgressMeter {
  init(_ work: Work, measure: Measure = Measure(), at start: Double) {
    func meter(
      _ unit: CountUnit, _ stallRule: StallRule, startsAtZero: Bool
    ) -> ProgressMeter {
      ProgressMeter(
        unit: unit, stallRule: stallRule, startsAtZero: startsAtZero,
        averageWindow: measure.averageWindow, statisticsInterval: measure.statisticsInterval,
        at: start)
    }
    switch work {
    case .monitor(let plan):
      // A command may well take everything before it gives anything.
      self = meter(
        plan.first?.unit == .bytes ? measure.byteUnit : .plain, .afterUpdates(1),
        startsAtZero: true)
    case .copy(let plan):
      self = meter(
        plan.unit == .bytes ? measure.byteUnit : .plain,
        plan.waitsQuietly ? .afterUpdates(1) : .always, startsAtZero: true)
    case .values(let scale), .value(_, let scale):
      self = meter(.plain, .afterUpdates(2), startsAtZero: scale.total != nil)
    case .watch:
      // Where the process was when it was first looked at counts as done, but not for the rate.
      self = meter(measure.byteUnit, .always, startsAtZero: false)
    case .timer, .query:
      self = meter(.plain, .never, startsAtZero: false)
    case .command(let plan):
      self = meter(
        .plain, plan.readsValues ? .afterUpdates(2) : .never,
        startsAtZero: plan.readsValues && plan.scale.total != nil)
    }
  }
}
