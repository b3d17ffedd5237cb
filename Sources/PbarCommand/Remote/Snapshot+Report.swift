import ProgressModel
import ProgressSources
import TerminalText

// Where a run stands, as another process is told it and as it shows it.

extension ProgressReport {
  init(_ snapshot: Snapshot) {
    self.init()
    switch snapshot.phase {
    case .running: phase = .running
    case .finished: phase = .finished
    case .broken: phase = .broken
    }
    countsBytes = snapshot.unit != .plain
    elapsed = snapshot.elapsed
    completed = snapshot.completed
    total = snapshot.total
    fractionCompleted = snapshot.fractionCompleted
    overfulfilledFraction = snapshot.overfulfilledFraction
    range = snapshot.range
    rate = snapshot.rate
    meanRate = snapshot.meanRate
    averageRate = snapshot.averageRate
    highestRate = snapshot.highestRate
    ratio = snapshot.details.ratio
    timeRemaining = snapshot.timeRemaining
    timerInterval = snapshot.timerInterval
    stalledFor = snapshot.stalledFor
    motion = snapshot.motion
    label = snapshot.label
    currentValueLabel = snapshot.currentValueLabel
  }
}

extension Snapshot {
  /// What the other run has said last.
  init(_ report: ProgressReport, _ plan: QueryPlan, byteUnit: CountUnit) {
    self.init()
    switch report.phase {
    case .running: phase = .running
    case .finished: phase = .finished
    case .broken: phase = .broken
    }
    unit = report.countsBytes ? byteUnit : .plain
    elapsed = report.elapsed
    completed = report.completed
    total = report.total
    fractionCompleted = report.fractionCompleted
    overfulfilledFraction = report.overfulfilledFraction
    range = report.range
    rate = report.rate
    meanRate = report.meanRate
    averageRate = report.averageRate
    highestRate = report.highestRate
    details.ratio = report.ratio
    timeRemaining = report.timeRemaining
    timerInterval = report.timerInterval
    stalledFor = report.stalledFor
    motion = report.motion
    label = plan.takesLabel ? report.label : nil
    currentValueLabel = report.currentValueLabel
  }
}
