import ProgressModel
import ProgressSources
import TerminalText

/// Measures each part of a source for as long as it is there.
///
/// Times are seconds on the run's own clock.
struct PartMeters {
  private let work: Work
  private let reader: SourceReader
  /// When the run began: what values name later has been there from then on.
  private let start: Double
  private var measure: Measure
  private var meters: [PartMeter] = []

  private struct PartMeter: Sendable {
    var identifier: Int
    var meter: ProgressMeter
  }

  /// The parts that are there when the run begins are measured from then on, others from when they come.
  init(
    _ work: Work, _ parts: [ProgressPart], measure: Measure = Measure(), at start: Double
  ) {
    self.work = work
    self.measure = measure
    self.start = start
    reader = SourceReader(work)
    meters = parts.map { part in
      PartMeter(
        identifier: part.identifier, meter: ProgressMeter(work, measure: measure, at: start))
    }
  }

  /// Goes on in other units and with another average.
  mutating func adopt(_ measure: Measure) {
    self.measure = measure
    for index in meters.indices {
      meters[index].meter.adopt(
        byteUnit: measure.byteUnit, averageWindow: measure.averageWindow)
    }
  }

  /// Whether something has come.
  func hasData(_ parts: [ProgressPart]) -> Bool {
    parts.contains { reader.hasData(reader.reading($0)) }
  }

  /// Begins to measure the parts that have come.
  mutating func follow(_ parts: [ProgressPart], at now: Double) {
    for part in parts where !meters.contains(where: { $0.identifier == part.identifier }) {
      var meter = ProgressMeter(work, measure: measure, at: now)
      _ = meter.observe(reader.reading(part), at: now)
      meters.append(PartMeter(identifier: part.identifier, meter: meter))
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

  /// How the rate of each part went, a line each in the order in which they came; nothing where that is not
  /// asked for.
  var statistics: [String] {
    guard measure.tellsStatistics else { return [] }
    return meters.sorted { $0.identifier < $1.identifier }.map { part in
      Sentences.text(part.meter.rateStatistics, unit: part.meter.unit)
    }
  }

  private mutating func lookAt(
    _ parts: [ProgressPart], at now: Double,
    _ look: (inout ProgressMeter, Reading) -> Snapshot
  ) -> [Snapshot] {
    var kept: [PartMeter] = []
    let snapshots = parts.map { part in
      var meter =
        meters.first { $0.identifier == part.identifier }?.meter
        ?? ProgressMeter(work, measure: measure, at: work.partsComeLater ? now : start)
      var snapshot = look(&meter, reader.reading(part))
      if case .query(let plan) = work, let report = part.tally.withWords(\.report) {
        let hasEnded = snapshot.phase != .running
        snapshot = Snapshot(report, plan, byteUnit: measure.byteUnit)
        // It was killed before it could say how it ended.
        if hasEnded, snapshot.phase == .running { snapshot.phase = .broken }
      }
      snapshot.identifier = part.identifier
      snapshot.name = part.name
      kept.append(PartMeter(identifier: part.identifier, meter: meter))
      return snapshot
    }
    meters = kept
    return snapshots
  }
}
