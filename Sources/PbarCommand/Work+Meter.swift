import ProgressModel

// How progress is measured in each kind of work.

extension SourceReader {
  init(_ work: Work) {
    switch work {
    case .copy(let plan): self.init(meaning: .count, total: plan.total)
    case .values(let total), .value(_, let total): self.init(meaning: .values, total: total)
    case .timer: self.init(meaning: .nothing, total: nil)
    case .command(let plan):
      self.init(meaning: plan.readsValues ? .values : .nothing, total: plan.total)
    }
  }
}

extension ProgressMeter {
  init(_ work: Work, at start: Double) {
    switch work {
    case .copy(let plan):
      self.init(
        unit: plan.unit == .bytes ? .bytes : .plain,
        stallRule: plan.waitsQuietly ? .afterUpdates(1) : .always, startsAtZero: true, at: start)
    case .values(let total), .value(_, let total):
      self.init(
        unit: .plain, stallRule: .afterUpdates(2), startsAtZero: total != nil, at: start)
    case .timer:
      self.init(unit: .plain, stallRule: .never, startsAtZero: false, at: start)
    case .command(let plan):
      self.init(
        unit: .plain, stallRule: plan.readsValues ? .afterUpdates(2) : .never,
        startsAtZero: plan.readsValues && plan.total != nil, at: start)
    }
  }
}
