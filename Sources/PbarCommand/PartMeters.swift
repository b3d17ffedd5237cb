import ProgressModel
import ProgressSources
import TerminalText

/// Measures each part of a source for as long as it is there.
///
/// Times are seconds on the run's own clock.
struct PartMeters {
  private let work: Work
  private let reader: SourceReader
  private var measure: Measure
  private var meters: [Int: ProgressMeter] = [:]

  /// The parts that are there when the run begins are measured from then on, others from when they come.
  init(
    _ work: Work, _ parts: [ProgressPart], measure: Measure = Measure(), at start: Double
  ) {
    self.work = work
    self.measure = measure
    reader = SourceReader(work)
    for part in parts { meters[part.identifier] = ProgressMeter(work, measure: measure, at: start) }
  }

  /// Goes on in other units and with another average.
  mutating func adopt(_ measure: Measure) {
    self.measure = measure
    for identifier in meters.keys {
      meters[identifier]?.adopt(
        byteUnit: measure.byteUnit, averageWindow: measure.averageWindow)
    }
  }

  /// Whether something has come.
  func hasData(_ parts: [ProgressPart]) -> Bool {
    parts.contains { reader.hasData(reader.reading($0)) }
  }

  /// Begins to measure the parts that have come.
  mutating func follow(_ parts: [ProgressPart], at now: Double) {
    for part in parts where meters[part.identifier] == nil {
      var meter = ProgressMeter(work, at: now)
      _ = meter.observe(reader.reading(part), at: now)
      meters[part.identifier] = meter
    }
  }

  /// Where each part stands now.
  mutating func observe(_ parts: [ProgressPart], at now: Double) -> [Snapshot] {
    lookAt(parts, at: now) { meter, reading in meter.observe(reading, at: now) }
  }

  /// Where each part stood when the run ended.
  mutating func finish(
    _ parts: [ProgressPart], at now: Double, phase: Snapshot.Phase
  ) -> [Snapshot] {
    lookAt(parts, at: now) { meter, reading in meter.finish(reading, at: now, phase: phase) }
  }

  /// How the rate of each part went, in the order in which they came.
  var statistics: [(RateStatistics, CountUnit)] {
    meters.sorted { $0.key < $1.key }.map { ($0.value.rateStatistics, $0.value.unit) }
  }

  private mutating func lookAt(
    _ parts: [ProgressPart], at now: Double,
    _ look: (inout ProgressMeter, Reading) -> Snapshot
  ) -> [Snapshot] {
    var kept: [Int: ProgressMeter] = [:]
    let snapshots = parts.map { part in
      var meter = meters[part.identifier] ?? ProgressMeter(work, measure: measure, at: now)
      var snapshot = look(&meter, reader.reading(part))
      if case .query(let plan) = work, let report = part.tally.withWords(\.report) {
        let hasEnded = snapshot.phase != .running
        snapshot = Snapshot(report, plan, byteUnit: measure.byteUnit)
        // It was killed before it could say how it ended.
        if hasEnded, snapshot.phase == .running { snapshot.phase = .broken }
      }
      kept[part.identifier] = meter
      return snapshot
    }
    meters = kept
    return snapshots
  }
}
