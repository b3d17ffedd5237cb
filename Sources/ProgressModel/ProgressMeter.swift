import TerminalText

/// How the readings of a kind of work are measured.
package struct MeterRules: Sendable {
  var updatesBeforeStall: Int?  // After which a pause may be a stall; `nil` if none is
  package var startsAtZero = true  // Whether the first update is already a step
  package var countsFirst = false  // Whether the mean rate counts the first update in any case
  package var endsWhenComplete = false  // Whether time and rate end once the work is complete
  package var initial = 0.0  // The position at the start, in units

  /// The seconds of the average rate, by which the time left is then estimated.
  package var averageWindow: Double?
  package var rateInterval: Double?  // Seconds between two rates of pv's; `nil` if none is shown
  package var showsPvRates = false  // Even of less than a tenth of a second

  package init(updatesBeforeStall: Int?) { self.updatesBeforeStall = updatesBeforeStall }
}

/// Measures a source's readings. Times are seconds, without those of a stopped process.
package struct ProgressMeter: Sendable {
  fileprivate static let shortestMean = 0.1  // Seconds
  private let rules: MeterRules
  package let start: Double
  private var end: Double?  // When the work ended, or was complete, if the meter stops then
  private var baseline: Double?  // The amount at the start
  private var stageStart: Double
  private var stepRate = StepRate()
  private var lastLook: Double

  /// Left out of the rate, the mean rate and the time left. The average rate and the rates of pv
  /// count it.
  private var leftOut = (progress: 0.0, seconds: 0.0)
  private var leftOutBefore = 0.0  // Seconds, at the start of the stage
  private var averageRate: AverageRate
  private var measurement: RateMeasurement?
  private var highestRate = 0.0
  private var estimator: TimeRemainingEstimator
  private var amountOfAllPhases = ChangingAmount()

  /// The total to be expected by earlier runs, if the readings have none.
  package var usualTotal: Double?
  package private(set) var lastReading = Reading()
  private var lastUpdate: Double
  private var usualGap = 0.0
  private var stalledBefore = 0.0  // Seconds of all stalls before the last update

  package init(_ rules: MeterRules, at start: Double) {
    self.rules = rules
    self.start = start
    lastUpdate = start
    stageStart = start
    lastLook = start
    let first = rules.startsAtZero ? rules.initial : nil
    baseline = rules.countsFirst ? rules.initial : first
    estimator = TimeRemainingEstimator(startingAt: first, time: start)
    averageRate = AverageRate(window: rules.averageWindow)
    measurement = rules.rateInterval.map {
      RateMeasurement(interval: $0, startingAt: first, time: start)
    }
    if let first { averageRate.record(first, at: start) }
  }

  package var rateStatistics: RateStatistics { measurement?.statistics ?? RateStatistics() }

  /// An interval that `--remote` sets is counted from now on.
  package mutating func adopt(averageWindow: Double?, rateInterval: Double?) {
    averageRate.window = averageWindow
    measurement =
      measurement
      ?? rateInterval.map {
        RateMeasurement(interval: $0, startingAt: lastReading.position, time: lastLook)
      }
  }

  /// `counts`: whether what happened since the last look counts for the rate and the time left.
  package mutating func observe(_ reading: Reading, at time: Double, counts: Bool = true)
    -> Snapshot
  {
    let position = reading.position
    if !counts {
      leftOut.progress += (position ?? 0) - (lastReading.position ?? 0)
      leftOut.seconds += time - lastLook
    }
    lastLook = time
    if reading.stage != lastReading.stage { beginStage(at: position, time) }
    if reading.updateCount != lastReading.updateCount {
      stalledBefore += rest(at: time)
      let gap = time - lastUpdate
      // The time before the first update is no gap between two updates.
      if lastReading.updateCount > 0 {
        usualGap = usualGap == 0 ? gap : usualGap + (gap - usualGap) * 0.2
      }
      lastUpdate = time
    }
    baseline = baseline ?? position
    if let position {
      let counted = position - leftOut.progress
      let now = time - leftOut.seconds
      stepRate.record(counted, at: now)
      estimator.record(counted, at: now)
      averageRate.record(position, at: time)
      measurement?.record(position, at: time)
    }
    note(reading, at: time)

    var snapshot = base(at: time, isOver: end != nil)
    if end == nil, let position { addRates(of: position, at: time, to: &snapshot) }
    let unchanged = time - lastUpdate
    snapshot.stalledFor = stall(at: time).map { _ in unchanged }
    snapshot.unchangedFor = rules.updatesBeforeStall.map { _ in unchanged }
    return snapshot
  }

  /// What is known at the end of the work, which is `end` unless the reading has one of its own.
  package mutating func finish(_ reading: Reading, at time: Double, as end: WorkEnd) -> Snapshot {
    // The phase began at an unknown time after the last look.
    if reading.stage != lastReading.stage { beginStage(at: reading.position, time) }
    note(reading, at: time)
    baseline = baseline ?? reading.position
    if let position = reading.position { measurement?.record(position, at: time, isLast: true) }
    var snapshot = base(at: time, isOver: true)
    // Work that was named and never began is not complete, whatever its total is.
    let fraction =
      reading.isAwaited ? 0 : reading.range == nil ? snapshot.fractionReached : nil
    snapshot.end = reading.end ?? end.reaching(fraction)
    return snapshot
  }

  private mutating func beginStage(at position: Double?, _ time: Double) {
    baseline = position
    stageStart = time
    highestRate = 0
    stepRate = StepRate()
    averageRate = AverageRate(window: averageRate.window)
    leftOut.progress = 0
    leftOutBefore = leftOut.seconds
    estimator = TimeRemainingEstimator(startingAt: position, time: time - leftOut.seconds)
  }

  private mutating func note(_ reading: Reading, at time: Double) {
    lastReading = reading
    amountOfAllPhases.note(reading.amountOfAllPhases, at: time - leftOut.seconds)
    let hasEnded = reading.end != nil || rules.endsWhenComplete && reading.isComplete
    end = hasEnded ? end ?? time : nil
  }

  private mutating func addRates(of position: Double, at time: Double, to snapshot: inout Snapshot)
  {
    let now = time - leftOut.seconds
    snapshot.rate = stepRate.rate(at: now)
    snapshot.intervalRate = measurement?.lastRate
    let average = averageRate.rate(of: position, at: time)
    snapshot.averageRate = average
    highestRate = max(highestRate, snapshot.rate ?? 0)
    snapshot.highestRate = highestRate
    guard let goal = goal ?? usualTotal, (snapshot.fractionCompleted ?? position / goal) < 1 else {
      return
    }
    let rest = max(0, goal - position)
    let left =
      averageRate.window == nil
      ? estimator.timeRemaining(
        until: goal - leftOut.progress, at: now, elapsed: time - stageStart)
      : average > 0 ? rest / average : nil
    // A limit holds at once, and the pace follows later.
    let least = lastReading.rateLimit.map { rest / $0 } ?? 0
    snapshot.timeRemaining = left.flatMap { $0.isFinite ? max($0, least) : nil }
  }

  /// `isOver`: the rates are the mean rate.
  private func base(at time: Double, isOver: Bool) -> Snapshot {
    let reading = lastReading
    var snapshot = Snapshot()
    snapshot.reading = reading
    snapshot.fractionReached = reading.fractionReached
    snapshot.elapsed = max(0, (end ?? time) - start)
    snapshot.highestRate = highestRate
    snapshot.highestIntervalRate = measurement?.statistics.maximum
    let duration = snapshot.elapsed - (stageStart - start)
    var wholeMean = 0.0
    if let position = reading.position, let baseline, duration > 0 {
      wholeMean = boundedRate(position - baseline, in: duration)
      let counted = duration - (leftOut.seconds - leftOutBefore)
      snapshot.meanRate =
        counted < Self.shortestMean
        ? wholeMean : boundedRate(position - baseline - leftOut.progress, in: counted)
    }
    snapshot.meanRateOfAllPhases = amountOfAllPhases.meanRate
    // The rate of a moment means nothing, but pv says it.
    if isOver, duration >= Self.shortestMean || rules.showsPvRates {
      snapshot.rate = snapshot.meanRate
      snapshot.averageRate = wholeMean
    }
    snapshot.motion = snapshot.elapsed - stalledBefore - rest(at: time)
    return snapshot
  }

  /// The seconds for which an activity indicator has rested: before the first data, and in a stall.
  private func rest(at time: Double) -> Double {
    let isAwaiting = end == nil && rules.updatesBeforeStall != nil && lastReading.updateCount == 0
    return isAwaiting ? time - start : stall(at: time) ?? 0
  }

  /// The seconds beyond the limit; `nil` without a stall.
  private func stall(at time: Double) -> Double? {
    guard end == nil, let least = rules.updatesBeforeStall, lastReading.updateCount >= least
    else { return nil }
    let pause = time - lastUpdate
    // A run that has no more to do waits for its reader alone, so one second is enough.
    let limit = max(lastReading.awaitsReader ? 1 : 5, 5 * usualGap)
    return pause >= limit ? pause - limit : nil
  }

  private var goal: Double? {
    switch lastReading.progress {
    case nil: nil
    case .amount: lastReading.total?.doubleValue
    case .fraction: 1
    }
  }
}

/// The amount of a command's whole work while it changes, as during the download of an
/// installation.
private struct ChangingAmount {
  private typealias Look = (amount: Double, time: Double)
  private var first: Look?
  private var last: Look?

  mutating func note(_ amount: Amount?, at time: Double) {
    guard let amount = amount?.doubleValue, amount != last?.amount else { return }
    if first == nil { first = (amount, time) }
    last = (amount, time)
  }

  /// In units a second; `nil` if it was not seen to change for a tenth of a second.
  var meanRate: Double? {
    guard let first, let last, last.time - first.time >= ProgressMeter.shortestMean else {
      return nil
    }
    return boundedRate(last.amount - first.amount, in: last.time - first.time)
  }
}
