import ProgressModel
import TerminalText

/// A run on a simulated clock.
final class Run {
  private var meter: ProgressMeter
  private var updates = 0

  init(updatesBeforeStall: Int? = 0, startsAtZero: Bool = true, averageWindow: Double? = nil) {
    var rules = MeterRules(updatesBeforeStall: updatesBeforeStall)
    rules.startsAtZero = startsAtZero
    rules.averageWindow = averageWindow
    rules.rateInterval = 1
    rules.showsPvRates = true
    meter = ProgressMeter(rules, at: 0)
  }

  /// The most units a second that may pass.
  var rateLimit: Double?
  var awaitsReader = false

  /// The statistics of the rates of all seconds so far.
  var statistics: RateStatistics { meter.rateStatistics }

  /// Updates the completed amount.
  func update(_ completed: Double, of total: Double? = 100, at time: Double, counts: Bool = true)
    -> Snapshot
  {
    updates += 1
    return look(completed, of: total, at: time, counts: counts)
  }

  /// Observes the run without an update.
  func look(_ completed: Double, of total: Double? = 100, at time: Double, counts: Bool = true)
    -> Snapshot
  {
    meter.observe(reading(completed, of: total), at: time, counts: counts)
  }

  func finish(
    _ completed: Double, of total: Double? = 100, at time: Double,
    end: WorkEnd = .done
  ) -> Snapshot {
    meter.finish(reading(completed, of: total), at: time, as: end)
  }

  private func reading(_ completed: Double, of total: Double?) -> Reading {
    var reading = Reading(
      progress: .amount(.real(completed)), total: total.map { .real($0) }, updateCount: updates)
    reading.rateLimit = rateLimit
    reading.awaitsReader = awaitsReader
    return reading
  }
}

/// Whether two numbers are equal except for rounding.
func isClose(_ a: Double?, _ b: Double, within tolerance: Double = 1e-6) -> Bool {
  a.map { abs($0 - b) <= tolerance } ?? false
}
