import TerminalText

/// Follows a source's readings and tells what they mean at one instant.
///
/// Time is given, never asked for: seconds on any clock that does not jump, without the time that the
/// process was stopped.
package struct ProgressMeter: Sendable {
  /// When a pause counts as a stall.
  package enum StallRule: Sendable {
    /// From the start on.
    case always
    /// Once this many updates have come.
    case afterUpdates(Int)
    /// A pause says nothing about this work.
    case never
  }

  package private(set) var unit: CountUnit
  private let stallRule: StallRule
  private let start: Double
  /// What was completed when the run began: it counts as done, but not for the rate.
  private var baseline: Double?
  private var recentRate = RecentRate()
  private var averageRate: RecentRate
  /// Whether the time left follows from the average alone.
  private var estimatesByAverage: Bool
  private var measurement: RateMeasurement
  private var highestRate = 0.0
  private var estimator: TimeRemainingEstimator
  private var lastReading = Reading()
  private var lastUpdate: Double
  private var usualGap = 0.0
  /// Seconds spent stalled, up to the last update.
  private var restedBefore = 0.0

  /// `startsAtZero`: nothing is completed at the start, so that the first update is a step already.
  ///
  /// `averageWindow`: seconds over which the average rate is taken, and the time left estimated; `nil`
  /// for 30 and an estimate of our own. `statisticsInterval`: seconds between two rates that count for
  /// the statistics.
  package init(
    unit: CountUnit, stallRule: StallRule, startsAtZero: Bool, averageWindow: Double? = nil,
    statisticsInterval: Double = 1, at start: Double
  ) {
    self.unit = unit
    self.stallRule = stallRule
    self.start = start
    lastUpdate = start
    baseline = startsAtZero ? 0 : nil
    estimator = TimeRemainingEstimator(startingAt: startsAtZero ? 0 : nil, time: start)
    averageRate = RecentRate(window: averageWindow ?? Self.usualWindow)
    estimatesByAverage = averageWindow != nil
    measurement = RateMeasurement(
      interval: statisticsInterval, startingAt: startsAtZero ? 0 : nil, time: start)
    if startsAtZero {
      recentRate.record(0, at: start)
      averageRate.record(0, at: start)
    }
  }

  /// Seconds over which the average rate is taken where nobody says otherwise.
  private static let usualWindow = 30.0

  /// What the rate was over the whole run so far, interval by interval.
  package var rateStatistics: RateStatistics { measurement.statistics }

  /// Goes on with another unit for what is counted in bytes, and another window of the average.
  package mutating func adopt(byteUnit: CountUnit, averageWindow: Double?) {
    if unit != .plain { unit = byteUnit }
    averageRate.window = averageWindow ?? Self.usualWindow
    estimatesByAverage = averageWindow != nil
  }

  /// Takes in a reading, and says where the run stands at `time`.
  package mutating func observe(_ reading: Reading, at time: Double) -> Snapshot {
    let position = position(of: reading)
    if reading.updateCount != lastReading.updateCount {
      restedBefore += stall(at: time) ?? 0
      let gap = time - lastUpdate
      // How long the first update let itself be waited for is no gap between two.
      if lastReading.updateCount > 0 {
        usualGap = usualGap == 0 ? gap : usualGap + (gap - usualGap) * 0.2
      }
      lastUpdate = time
    }
    if let position {
      if baseline == nil { baseline = position }
      estimator.record(position, at: time)
      recentRate.record(position, at: time)
      averageRate.record(position, at: time)
      measurement.observe(position, at: time)
    }
    lastReading = reading

    var snapshot = base(at: time)
    if let position { addRates(of: position, at: time, to: &snapshot) }
    snapshot.stalledFor = stall(at: time).map { _ in time - lastUpdate }
    snapshot.unchangedFor = tellsUpdates ? time - lastUpdate : nil
    snapshot.motion = snapshot.elapsed - restedBefore - (stall(at: time) ?? 0)
    return snapshot
  }

  /// Says where the run stood when it ended at `time`: the rate is the true mean then.
  package mutating func finish(
    _ reading: Reading, at time: Double, phase: Snapshot.Phase
  ) -> Snapshot {
    lastReading = reading
    if baseline == nil { baseline = position(of: reading) }
    var snapshot = base(at: time)
    snapshot.phase = phase
    snapshot.rate = snapshot.meanRate
    snapshot.averageRate = snapshot.meanRate
    if let position = position(of: reading) { measurement.finish(position, at: time) }
    snapshot.motion = snapshot.elapsed - restedBefore - (stall(at: time) ?? 0)
    return snapshot
  }

  private mutating func addRates(
    of position: Double, at time: Double, to snapshot: inout Snapshot
  ) {
    snapshot.rate = recentRate.rate(of: position, at: time)
    let average = averageRate.rate(of: position, at: time)
    snapshot.averageRate = average
    // What had waited in a pipe comes all at once, so the first second tells nothing.
    if snapshot.elapsed >= 1 { highestRate = max(highestRate, snapshot.rate) }
    snapshot.highestRate = highestRate
    guard let goal = goal(of: lastReading), snapshot.fractionCompleted ?? 1 < 1 else { return }
    if estimatesByAverage {
      let left = max(0, goal - position) / average
      snapshot.timeRemaining = average > 0 && left.isFinite ? left : nil
    } else {
      snapshot.timeRemaining = estimator.timeRemaining(
        until: goal, at: time, elapsed: snapshot.elapsed)
    }
  }

  private func base(at time: Double) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.elapsed = max(0, time - start)
    snapshot.unit = unit
    snapshot.completed = lastReading.completed
    snapshot.overfulfilledFraction = lastReading.overfulfilledFraction
    snapshot.total = lastReading.total
    snapshot.range = lastReading.range
    snapshot.fractionCompleted = lastReading.fractionCompleted
    snapshot.label = lastReading.label
    snapshot.labelPrefix = lastReading.labelPrefix
    snapshot.currentValueLabel = lastReading.currentValueLabel
    snapshot.details = lastReading.details
    snapshot.highestRate = highestRate
    if let position = position(of: lastReading), let baseline, snapshot.elapsed > 0 {
      snapshot.meanRate = boundedRate(position - baseline, in: snapshot.elapsed)
    }
    return snapshot
  }

  /// Whether the source tells of updates at all.
  private var tellsUpdates: Bool {
    switch stallRule {
    case .always, .afterUpdates: true
    case .never: false
    }
  }

  /// Seconds of the present pause beyond what is usual, or `nil` where it is no stall.
  private func stall(at time: Double) -> Double? {
    switch stallRule {
    case .never: return nil
    case .afterUpdates(let count) where lastReading.updateCount < count: return nil
    case .afterUpdates, .always: break
    }
    let pause = time - lastUpdate
    let limit = max(5, 5 * usualGap)
    return pause >= limit ? pause - limit : nil
  }

  private func position(of reading: Reading) -> Double? {
    guard reading.range == nil else { return nil }
    return switch reading.progress {
    case nil: nil
    case .amount(let amount): amount.doubleValue
    case .fraction(let fraction): fraction
    }
  }

  private func goal(of reading: Reading) -> Double? {
    switch reading.progress {
    case nil: nil
    case .amount: reading.total?.doubleValue
    case .fraction: 1
    }
  }
}
