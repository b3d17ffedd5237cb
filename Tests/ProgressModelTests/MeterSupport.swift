import ProgressModel
import TerminalText

/// A run on a clock that is just numbers.
final class Run {
  private var meter: ProgressMeter
  private var updates = 0

  init(
    unit: CountUnit = .bytes, stallRule: ProgressMeter.StallRule = .always,
    startsAtZero: Bool = true, averageWindow: Double? = nil
  ) {
    meter = ProgressMeter(
      unit: unit, stallRule: stallRule, startsAtZero: startsAtZero, averageWindow: averageWindow,
      at: 0)
  }

  /// What the rates of the seconds so far come to.
  var statistics: RateStatistics { meter.rateStatistics }

  /// An update: this much is completed now.
  func update(_ completed: Double, of total: Double? = 100, at time: Double) -> Snapshot {
    updates += 1
    return look(completed, of: total, at: time)
  }

  /// A look at the run without any news.
  func look(_ completed: Double, of total: Double? = 100, at time: Double) -> Snapshot {
    meter.observe(reading(completed, of: total), at: time)
  }

  func finish(
    _ completed: Double, of total: Double? = 100, at time: Double,
    phase: Snapshot.Phase = .finished
  ) -> Snapshot {
    meter.finish(reading(completed, of: total), at: time, phase: phase)
  }

  private func reading(_ completed: Double, of total: Double?) -> Reading {
    Reading(
      progress: .amount(.real(completed)), total: total.map { .real($0) }, updateCount: updates)
  }
}

/// Whether two numbers are the same but for rounding.
func isClose(_ a: Double?, _ b: Double, within tolerance: Double = 1e-6) -> Bool {
  a.map { abs($0 - b) <= tolerance } ?? false
}
