import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput

final class TaskbarReporter: Reporter {
  private var plan: TaskbarPlan
  private var schedule: Schedule
  private var lastSent = -Double.infinity
  private var shown = TaskbarProgress(.none)
  private var hasFailed = false  // Whether something went wrong, which is shown until the run ends

  /// Whether the end of a run without a failure has been shown; closing the output may still fail
  /// after that.
  private var hasEndedWell = false

  /// Both before the last pause or end.
  private var before = (shown: TaskbarProgress(.none), hasEndedWell: false)

  /// Seconds between two percentages at least: a bar in the taskbar is few pixels wide.
  private static let movingInterval = 0.5

  /// Seconds after which an unchanged state is sent again: terminals ask for that, and some remove
  /// it after a while.
  private static let refreshInterval = 0.9
  let channel = ReportChannel.terminal(.ofTerminal)

  init(_ display: DisplayPlan, startingAt start: Double) {
    plan = display.reports.taskbar
    schedule = Schedule(plan.pacing, startingAt: start)
  }

  var nextDue: Double? { plan.isOn || shown.state != .none ? schedule.nextDue : nil }

  func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    plan = display.reports.taskbar
    schedule.adopt(plan.pacing, at: moment.time)
  }

  func take(_ notes: [SourceNote]) {
    if notes.contains(where: { !$0.failures.isEmpty }) { hasFailed = true }
  }

  func update(_ moment: RunMoment) -> [UInt8] {
    guard schedule.takeTurnIfDue(at: moment.time) else { return [] }
    guard plan.isOn else { return show(TaskbarProgress(.none), at: moment.time) }
    guard schedule.shows(moment) else { return [] }
    if mayDraw(moment) { return show(progress(moment.snapshots), at: moment.time) }
    // What is shown already stays while the terminal only hides what is typed.
    return moment.view.isInForeground ? [] : show(TaskbarProgress(.none), at: moment.time)
  }

  func pause(_ moment: RunMoment) -> [UInt8] {
    before = (shown, hasEndedWell)
    guard shown.state != .none, mayDraw(moment) else { return [] }
    shown = TaskbarProgress(.paused, percentage: shown.percentage)
    schedule.hurry(at: -.infinity)
    return bytes(shown)
  }

  /// Removes the progress even from the background, since a terminal would keep it. A failure is
  /// shown first.
  func end(_ moment: RunMoment, _ end: RunEnd) -> [UInt8] {
    before = (shown, hasEndedWell)
    let hasFailedAfterEnd = if case .failed = end { hasEndedWell } else { false }
    let last = shown
    shown = TaskbarProgress(.none)
    hasEndedWell = end == .finished && lastSent > -.infinity
    if hasFailedAfterEnd { return bytes(TaskbarProgress(.failed)) + bytes(shown) }
    guard last.state != .none else { return [] }
    let failure = TaskbarProgress(.failed, percentage: last.percentage)
    return (end == .finished ? [] : bytes(failure)) + bytes(shown)
  }

  func takeBack() { (shown, hasEndedWell) = before }

  private func mayDraw(_ moment: RunMoment) -> Bool { plan.drawsAnyway || moment.view.isOurs }

  private func show(_ progress: TaskbarProgress, at now: Double) -> [UInt8] {
    guard isDue(progress, at: now) else { return [] }
    shown = progress
    lastSent = now
    return bytes(progress)
  }

  private func isDue(_ progress: TaskbarProgress, at now: Double) -> Bool {
    guard progress.state == shown.state else { return true }
    guard progress.state != .none else { return false }
    return now - lastSent >= (progress == shown ? Self.refreshInterval : Self.movingInterval)
  }

  private func progress(_ parts: [Snapshot]) -> TaskbarProgress {
    let percentage = fraction(parts).map { ProgressModel.wholePercentage(of: $0) }
    let state: TaskbarProgress.BarState =
      hasFailed ? .failed : percentage == nil ? .indeterminate : .normal
    return TaskbarProgress(state, percentage: percentage)
  }

  /// The fraction that the bar shows; that of a countdown falls.
  private func fraction(_ parts: [Snapshot]) -> Double? {
    if let overall = parts.first(where: { $0.isOverall }) { return overall.fractionCompleted }
    guard plan.showsMean else { return parts.first?.fractionCompleted }
    let known = parts.compactMap { $0.fractionCompleted }
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  private func bytes(_ progress: TaskbarProgress) -> [UInt8] {
    progress.sequence(through: plan.multiplexer)
  }
}
