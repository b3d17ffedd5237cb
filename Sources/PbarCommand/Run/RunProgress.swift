import ProgressModel
import ProgressSources
import SystemCalls

/// Where a run stands: what its source says, measured part by part, or where its timer is.
///
/// Times are seconds on the run's own clock, but for those of the timer, which has its own.
struct RunProgress {
  private let work: Work
  private let source: any ProgressSource
  private var meters: PartMeters
  private var timer: RunningTimer?

  init(_ plan: RunPlan, _ source: any ProgressSource, at start: Double) {
    work = plan.work
    self.source = source
    meters = PartMeters(
      plan.work, source.parts(), measure: plan.display.measure, at: start)
    if case .timer(let plan) = plan.work { timer = RunningTimer(plan) }
  }

  /// Whether something has come.
  var hasData: Bool { meters.hasData(source.parts()) }

  /// Where the run stands now; `timerNow` as for `observe`.
  mutating func moment(at now: Double, timerNow: Double? = nil) -> RunMoment {
    let parts = source.parts()
    return RunMoment(
      snapshots: observe(parts, at: now, timerNow: timerNow), hasData: meters.hasData(parts),
      time: now)
  }

  /// The lines of the statistics, where they are asked for.
  var statistics: [String] { meters.statistics }

  /// Begins to measure parts that come later.
  mutating func follow(at now: Double) {
    if work.partsComeLater { meters.follow(source.parts(), at: now) }
  }

  mutating func adopt(_ measure: Measure) { meters.adopt(measure) }

  /// Where each part stands now. One look at the timer's clock is for everything in a frame: a second that
  /// begins between two would be shown a second late.
  mutating func observe(at now: Double, timerNow: Double? = nil) -> [Snapshot] {
    observe(source.parts(), at: now, timerNow: timerNow)
  }

  private mutating func observe(
    _ parts: [ProgressPart], at now: Double, timerNow: Double?
  ) -> [Snapshot] {
    timer.map { [$0.snapshot(at: timerNow ?? $0.now)] } ?? meters.observe(parts, at: now)
  }

  /// Where each part stood at the end.
  mutating func finish(at now: Double, phase: Snapshot.Phase) -> [Snapshot] {
    timer.map { [$0.snapshot(at: $0.now, phase: phase)] }
      ?? meters.finish(source.parts(), at: now, phase: phase)
  }

  // MARK: The timer

  /// The time on the timer's clock; 0 where there is none.
  var timerNow: Double { timer?.now ?? 0 }

  var timerIsOver: Bool { timer.map { $0.isOver(at: $0.now) } ?? false }

  var secondsUntilNextSecond: Double? { timer.map { $0.secondsUntilNextSecond(at: $0.now) } }

  /// Seconds until a frame would show something new; `nil` where no timer says so.
  func secondsUntilChange(at timerNow: Double, extent: Int) -> Double? {
    timer?.secondsUntilChange(at: timerNow, extent: extent)
  }
}

/// A timer that has been started.
struct RunningTimer {
  private let plan: TimerPlan
  private let startedAt = Clock.sinceBoot

  init(_ plan: TimerPlan) {
    self.plan = plan
  }

  /// The time on the timer's own clock.
  var now: Double {
    switch plan.pace {
    case .elapsed: Clock.sinceBoot - startedAt
    case .wall: Clock.wall
    }
  }

  func isOver(at now: Double) -> Bool { plan.countdown.isOver(at: now) }

  /// Seconds until the number of seconds left changes, at most one: the wall clock may be set meanwhile.
  func secondsUntilNextSecond(at now: Double) -> Double {
    min(1, plan.countdown.secondsUntilNextSecond(at: now))
  }

  /// Seconds until a frame would show something new: a bar along so many cells moves by an eighth of one, or
  /// the number changes.
  func secondsUntilChange(at now: Double, extent: Int) -> Double {
    min(
      max(
        1 / DisplayPlan.movingFrameRate, plan.countdown.secondsUntilStep(of: extent * 8, at: now)),
      secondsUntilNextSecond(at: now))
  }

  func snapshot(at now: Double, phase: Snapshot.Phase = .running) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.phase = phase
    snapshot.unit = .plain
    snapshot.elapsed = max(0, now - plan.countdown.start)
    snapshot.fractionCompleted = plan.countdown.fractionCompleted(at: now)
    snapshot.timeRemaining = plan.countdown.timeRemaining(at: now)
    snapshot.timerInterval = max(0, plan.countdown.end - plan.countdown.start)
    return snapshot
  }
}

/// The time that a run has spent running, in seconds: the machine's own, without what passed while the
/// process was stopped.
struct RunClock {
  private var stopped = 0.0

  var now: Double { Clock.monotonic - stopped }

  /// Takes out time in which nothing could happen.
  mutating func leaveOut(_ seconds: Double) {
    stopped += max(0, seconds)
  }
}
