import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalText

/// How far a run is: what its source reports, measured part by part, or its timer.
///
/// Times are seconds on the run's own clock; the timer has another one.
struct RunProgress {
  private let source: any ProgressSource
  private let followsNewParts: Bool
  private let overallPlace: OverallPlace
  private var meters: PartMeters
  private let timer: TimerPlan?

  /// Whether a person is asked for a password, so that the run may well wait.
  var isHeldUp = false

  init(
    _ plan: RunPlan, _ source: any ProgressSource, estimate: RunEstimate? = nil, at start: Double
  ) {
    self.source = source
    followsNewParts = plan.work.traits.isWatch
    overallPlace = plan.settings.overallPlace
    meters = PartMeters(
      plan.work, source.parts(), measure: plan.display.measure, estimate: estimate, at: start)
    timer = if case .timer(let timer) = plan.work { timer } else { nil }
  }

  /// The parts, and the whole run if it is asked for, or if many parts add up to it.
  private func parts() -> [ProgressPart] {
    let parts = source.parts()
    guard let overall = parts.firstIndex(where: { $0.identifier == Snapshot.overallIdentifier })
    else { return parts }
    let counts = parts[overall].reading.counts
    let isMany = counts.all >= 4 && counts.addUp && parts[0].name != nil
    if overallPlace == .top || overallPlace == .bottom || isMany { return parts }
    return parts.filter { $0.identifier != Snapshot.overallIdentifier }
  }

  /// What is known of the run now. Everything in a frame follows from one look at the timer's
  /// clock: a second that begins between two looks would be shown a second late.
  mutating func moment(at now: Double) -> RunMoment {
    let parts = parts()
    let timer = timer.map { (plan: $0, now: $0.now) }
    return RunMoment(
      snapshots: timer.map { [$0.plan.snapshot(at: $0.now)] }
        ?? meters.observe(parts, at: now, counts: !isHeldUp),
      hasData: meters.hasData(parts), time: now, timer: timer)
  }

  /// What is known of the run at its end. `failure`: why it broke, if that is known.
  /// `onlyPartsFailed`: only the parts that have failed themselves are broken.
  mutating func finish(
    at now: Double, phase: Snapshot.Phase, failure: Snapshot.Failure? = nil,
    onlyPartsFailed: Bool = false
  ) -> RunMoment {
    let parts = parts()
    var snapshots =
      timer.map { [$0.snapshot(at: $0.now, phase: phase)] }
      ?? meters.finish(parts, at: now, phase: onlyPartsFailed ? .finished : phase)
    if onlyPartsFailed,
      let overall = snapshots.firstIndex(where: { $0.isOverall || $0.name == nil })
    {
      snapshots[overall].phase = phase
    }
    for index in snapshots.indices { snapshots[index].explain(failure) }
    return RunMoment(snapshots: snapshots, hasData: meters.hasData(parts), time: now)
  }

  var statistics: [String] { meters.statistics }
  mutating func follow(at now: Double) { if followsNewParts { meters.follow(parts(), at: now) } }
  mutating func adopt(_ measure: Measure) { meters.adopt(measure) }
  var timerIsOver: Bool { timer.map { $0.countdown.isOver(at: $0.now) } ?? false }
  var secondsUntilNextSecond: Double? { timer.map { $0.secondsUntilNextSecond(at: $0.now) } }
}

extension Snapshot {
  /// Adds why the run broke to a part that broke with it.
  fileprivate mutating func explain(_ runFailure: Failure?) {
    guard phase == .broken else { return }
    failure = failure ?? runFailure
    // A line that is no value does not spoil the names that are complete.
    if failure == nil, name != nil, fractionCompleted == 1 { phase = .finished }
  }
}

struct RunMoment {
  var snapshots: [Snapshot]
  var hasData: Bool
  var time: Double  // Seconds on the run's own clock

  /// The wall clock, which, as the view, is read only for what is drawn on the terminal.
  var clock = LocalClock(now: 0, utcOffset: 0)
  var view = ScreenView(mayDraw: false)
  var timer: (plan: TimerPlan, now: Double)?  // The timer, with the time on its own clock
}

/// The time that a run has spent running, in seconds, without what passed while the process was
/// stopped.
struct RunClock {
  private var stopped = 0.0

  var now: Double { Clock.monotonic - stopped }
  mutating func leaveOut(_ seconds: Double) { stopped += max(0, seconds) }
}
