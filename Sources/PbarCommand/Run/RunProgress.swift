import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import TerminalText

/// How far a run is: what its source reports, measured part by part, or its timer. Times are in
/// seconds on the run's own clock.
struct RunProgress {
  private let source: any ProgressSource
  private let work: Work
  private let traits: WorkTraits
  private let timer: TimerPlan?
  private var display: DisplayPlan
  private var start: Double
  private var awaitsData: Bool  // Whether time does not count yet, for --wait
  private let estimate: RunEstimate?
  private var meters: [ProgressMeter] = []

  /// The index of each part's meter, by its identifier. A table of the meters would take more than
  /// twice the memory.
  private var indices: [Int: Int] = [:]

  /// Whether a program of the job asks for a line or has the whole screen. That time counts for
  /// neither the rate nor the time left.
  var isHeldUp = false

  init(
    _ plan: RunPlan, _ source: any ProgressSource, estimate: RunEstimate? = nil, at start: Double
  ) {
    self.source = source
    self.estimate = estimate
    self.start = start
    work = plan.work
    traits = work.traits
    timer = if case .timer(let timer) = work { timer } else { nil }
    display = plan.display
    awaitsData = plan.settings[.wait]
    for part in source.parts() {
      if case .read = part.state { add(newMeter(of: part, at: start), of: part) }
    }
  }

  /// What is known of the run now. All of a frame follows from one look at the timer's clock: a
  /// second that begins between two looks would be shown a second late.
  mutating func moment(at now: Double, end: WorkEnd? = nil) -> RunMoment {
    let parts = parts(isLast: end != nil)
    let timer = timer.map { (plan: $0, now: $0.now) }
    return RunMoment(
      snapshots: timer.map { [$0.plan.snapshot(at: $0.now, end: end)] }
        ?? snapshots(parts, at: now, end: end),
      hasData: hasData(parts), time: now, timer: timer)
  }

  /// What is known at the end of the run. `parts`: the end of each part that has not ended.
  mutating func finish(at now: Double, as end: WorkEnd, parts: WorkEnd) -> RunMoment {
    var moment = moment(at: now, end: parts)
    // The run may have failed although the others went well.
    if end.isFailure, !parts.isFailure,
      let whole = moment.snapshots.whole,
      let index = moment.snapshots.firstIndex(where: { $0.identifier == whole.identifier })
    {
      moment.snapshots[index].end = end
    }
    return moment
  }

  var timerIsOver: Bool { timer.map { $0.countdown.isOver(at: $0.now) } ?? false }

  private func parts(isLast: Bool = false) -> [ProgressPart] {
    source.parts().withOverall(display.picture.view.overallPlace, isLast: isLast)
  }

  private var measure: Measure { display.measure }

  mutating func adopt(_ display: DisplayPlan) {
    self.display = display
    for index in meters.indices {
      meters[index].adopt(
        averageWindow: measure.averageWindow, rateInterval: measure.rateInterval)
    }
  }

  /// Whether the source has reported anything. Work without updates always counts as having data.
  func hasData(_ parts: [ProgressPart]) -> Bool {
    parts.contains {
      if case .measured = $0.state { return true }
      return traits.updatesBeforeStall == nil || $0.reading.updateCount > 0
    }
  }

  /// Whether the source has reported anything since the last moment.
  var hasNews: Bool {
    parts().contains { part in
      let known = indices[part.identifier].map { meters[$0].lastReading.updateCount }
      return known != part.reading.updateCount
    }
  }

  /// Whether a run with `--wait` has its first data now. Its time then counts from the previous
  /// look.
  mutating func begins(at now: Double) -> Bool {
    guard awaitsData else { return false }
    let parts = parts()
    if hasData(parts) {
      awaitsData = false
      return true
    }
    start = now
    removeMeters(besides: [])
    follow(parts, at: now)
    return false
  }

  /// Seconds until the source is looked at without an event; `nil`: only after one.
  func secondsUntilLook(at now: Double) -> Double? {
    if let timer { return timer.secondsUntilNextSecond(at: timer.now) }
    if awaitsData { return 0.1 }
    guard measure.showsStatistics || measure.looksOften else { return nil }
    let interval = measure.looksOften ? 0.5 : measure.rateInterval ?? 1
    return interval - (now - start).truncatingRemainder(dividingBy: interval)
  }

  mutating func follow(at now: Double) {
    if work.isWatch { follow(parts(), at: now) }
    // The rates of all intervals count, even if none is shown.
    if measure.showsStatistics || measure.looksOften { _ = moment(at: now) }
  }

  mutating func follow(_ parts: [ProgressPart], at now: Double) {
    for part in parts where indices[part.identifier] == nil {
      guard case .read = part.state else { continue }
      var meter = newMeter(of: part, at: now)
      _ = meter.observe(part.reading, at: now)
      add(meter, of: part)
    }
  }

  private mutating func add(_ meter: ProgressMeter, of part: ProgressPart) {
    indices[part.identifier] = meters.count
    meters.append(meter)
  }

  /// The meter of a new part. A part of unknown age is as old as the run.
  private func newMeter(of part: ProgressPart, at now: Double) -> ProgressMeter {
    let begin = work.isWatch ? now : max(start, part.age.map { now - $0 } ?? start)
    var rules = MeterRules(updatesBeforeStall: traits.updatesBeforeStall)
    rules.startsAtZero = traits.startsAtZero
    rules.countsFirst = traits.readsValues
    rules.endsWhenComplete = part.name != nil
    rules.initial = measure.initial
    rules.averageWindow = measure.averageWindow
    rules.rateInterval = measure.rateInterval
    rules.showsPvRates = measure.showsPvRates
    return ProgressMeter(rules, at: begin)
  }

  /// A guess that the source has made meanwhile comes before earlier runs.
  private func estimate(of reading: Reading) -> RunEstimate? {
    reading.guess.map { .guess($0.doubleValue) } ?? estimate
  }

  var statistics: [String] {
    guard measure.showsStatistics else { return [] }
    return indices.sorted { $0.key < $1.key }.map { _, index in
      let meter = meters[index]
      return Sentences.text(meter.rateStatistics, unit: measure.unit(traits, meter.lastReading))
    }
  }

  mutating func snapshots(
    _ parts: [ProgressPart], at now: Double, end: WorkEnd? = nil
  ) -> [Snapshot] {
    var measuredCount = 0
    let snapshots = parts.map { part in
      var snapshot: Snapshot
      switch part.state {
      case .measured(let other): snapshot = self.snapshot(of: other, end)
      case .read(let reading):
        measuredCount += 1
        snapshot = self.snapshot(of: part, reading, at: now, end)
      }
      snapshot.identifier = part.identifier
      snapshot.name = part.name
      return estimate(of: snapshot.reading)?.applied(to: snapshot) ?? snapshot
    }
    if meters.count > measuredCount { removeMeters(besides: parts) }
    return snapshots
  }

  private mutating func removeMeters(besides parts: [ProgressPart]) {
    let old = self
    meters.removeAll()
    indices.removeAll()
    for part in parts {
      if let index = old.indices[part.identifier] { add(old.meters[index], of: part) }
    }
  }

  private mutating func snapshot(
    of part: ProgressPart, _ reading: Reading, at now: Double, _ end: WorkEnd?
  ) -> Snapshot {
    var reading = reading
    // Earlier runs are a better estimate of the whole than the bar of one part.
    if reading.isOfPart, estimate != nil { reading.progress = nil }
    if let index = indices[part.identifier] {
      if meters[index].lastReading.isAwaited, !part.reading.isAwaited {
        meters[index] = newMeter(of: part, at: now)
      }
    } else {
      add(newMeter(of: part, at: now), of: part)
    }
    let index = indices[part.identifier] ?? 0
    meters[index].usualTotal = estimate(of: reading)?.total(completed: 0)
    // The rate of a part that has ended changes no more.
    let time = part.endedFor.map { max(meters[index].start, now - $0) } ?? now
    var snapshot: Snapshot
    if let end {
      // The status of a command says more than the last row that it printed, as `✗ a.iso`.
      if case .command = work, !traits.readsValues { reading.end = nil }
      snapshot = meters[index].finish(reading, at: time, as: end)
      if end == .done, case .command = work, !traits.readsValues {
        snapshot.complete()
      }
    } else {
      snapshot = meters[index].observe(reading, at: time, counts: !isHeldUp)
    }
    // A closed file is watched for a while longer, and its time goes on until then. The time of
    // other parts that have ended stays.
    if work.isWatch { snapshot.elapsed = max(0, now - meters[index].start) }
    snapshot.unit = measure.unit(traits, reading)
    if reading.isShareOfRun { snapshot.timeRemaining = nil }
    if work.isCopy, !measure.namesInputs { snapshot.reading.label = nil }
    return snapshot
  }

  private func snapshot(of other: Snapshot, _ end: WorkEnd?) -> Snapshot {
    var snapshot = other
    if snapshot.unit != .plain { snapshot.unit = measure.byteUnit }
    if case .query(_, let takesLabel) = work {
      if !takesLabel { snapshot.reading.label = nil }
      // The other run was killed before it could say how it ended.
      if let end, snapshot.end == nil { snapshot.end = end == .unwatched ? end : .failed() }
    }
    return snapshot
  }
}

extension Measure {
  func unit(_ traits: WorkTraits, _ reading: Reading = Reading()) -> CountUnit {
    traits.countedUnit == .bytes ? byteUnit : unit(of: reading)
  }

  func unit(of reading: Reading) -> CountUnit {
    reading.countsBytes || countsBytes ? byteUnit : .plain
  }
}

extension RunEstimate {
  fileprivate func applied(to snapshot: Snapshot) -> Snapshot {
    let completed = snapshot.reading.completed?.doubleValue ?? 0
    if case .guess = self, snapshot.end == .done, snapshot.fractionCompleted == nil {
      var whole = snapshot
      whole.fractionReached = 1
      whole.reading.total = snapshot.reading.completed
      return whole
    }
    guard snapshot.end == nil, snapshot.fractionCompleted == nil,
      snapshot.reading.range == nil,
      let fraction = fractionCompleted(elapsed: snapshot.elapsed, completed: completed)
    else { return snapshot }
    var snapshot = snapshot
    snapshot.fractionReached = fraction
    snapshot.isEstimate = true
    if let left = timeRemaining(elapsed: snapshot.elapsed) { snapshot.timeRemaining = left }
    if let total = total(completed: completed) { snapshot.reading.total = Amount(total) }
    return snapshot
  }
}

struct RunMoment {
  var snapshots: [Snapshot]
  var hasData: Bool
  var time: Double  // Seconds on the run's own clock

  // Set for all but the FILE of `--json`.
  var clock = LocalClock(now: 0, utcOffset: 0)
  var terminal = TerminalState(mayDraw: false)
  var timer: (plan: TimerPlan, now: Double)?  // The timer, with the time on its own clock
}

extension [ProgressPart] {
  /// The parts, and the whole run if it is asked for, if many parts add up to it, or if some of them
  /// are missing at the end.
  func withOverall(_ place: OverallPlace, isLast: Bool = false) -> [ProgressPart] {
    guard let overall = firstIndex(where: { $0.identifier == Snapshot.overallIdentifier })
    else { return self }
    var parts = self
    let counts = parts[overall].reading.counts
    if place == .mean {
      parts[overall].reading.progress = parts[overall].reading.mean
      parts[overall].reading.total = nil
    }
    let isMany = counts.all >= 4 || isLast && counts.all >= parts.count
    let isShown = isMany && counts.addUp && parts[0].name != nil
    if [.automatic, .none].contains(place), !isShown { parts.remove(at: overall) }
    return parts
  }
}
