import ProgressModel
import ProgressSources
import TerminalOutput

final class TaskbarReporter: TerminalReporter {
  private var plan: TaskbarPlan
  private var schedule: Schedule
  private var lastSent = -Double.infinity
  private var hasFailed = false
  private var sent = TaskbarProgress(.none)
  private var hasEndedWell = false  // Closing the output may still fail

  /// Seconds between two percentages at least; another run draws them itself.
  private var movingInterval: Double { plan.multiplexer == .run ? 0.1 : 0.5 }

  /// Seconds after which an unchanged state is sent again, since some terminals remove it.
  private static let refreshInterval = 0.9
  let content = ScreenContent.ofTerminal

  init(_ display: DisplayPlan, startingAt start: Double) {
    plan = display.taskbar
    schedule = Schedule(display.reportPacing, startingAt: start)
  }

  var nextDue: Double? { plan.isOn || sent.state != .none ? schedule.nextDue : nil }

  func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    plan = display.taskbar
    schedule.adopt(display.reportPacing, at: moment.time)
  }

  func take(_ notes: [SourceNote]) {
    if notes.contains(where: { !$0.failures.isEmpty }) { hasFailed = true }
  }

  func update(_ moment: RunMoment) -> [UInt8] {
    guard schedule.takeTurnIfDue(at: moment.time) else { return [] }
    guard plan.isOn else { return show(TaskbarProgress(.none), at: moment.time) }
    guard schedule.shows(moment) else { return [] }
    if moment.terminal.isOurs { return show(progress(moment.snapshots), at: moment.time) }
    // The state stays while a program of this job asks a person, or has the whole screen.
    return moment.terminal.isInForeground ? [] : show(TaskbarProgress(.none), at: moment.time)
  }

  func pause(_ moment: RunMoment, send: ([UInt8]) -> Bool) {
    let paused = TaskbarProgress(.paused, percentage: sent.percentage)
    guard sent.state != .none, moment.terminal.isOurs, send(bytes(paused)) else { return }
    sent = paused
    schedule.nextDue = schedule.firstMoment
  }

  /// Removes the progress, which a terminal would keep, even from the background.
  func end(_ end: WorkEnd) -> [UInt8] {
    let last = sent
    sent = TaskbarProgress(.none)
    defer { hasEndedWell = !end.isFailure && lastSent > -.infinity }
    if hasEndedWell, case .failed = end { return bytes(TaskbarProgress(.failed)) + bytes(sent) }
    guard last.state != .none else { return [] }
    let failure = TaskbarProgress(.failed, percentage: last.percentage)
    return (end.isFailure ? bytes(failure) : []) + bytes(sent)
  }

  private func show(_ progress: TaskbarProgress, at now: Double) -> [UInt8] {
    if progress.state == sent.state {
      let interval = progress == sent ? Self.refreshInterval : movingInterval
      guard progress.state != .none, now - lastSent >= interval else { return [] }
    }
    sent = progress
    lastSent = now
    return bytes(progress)
  }

  private func progress(_ parts: [Snapshot]) -> TaskbarProgress {
    let percentage = fraction(parts).map { wholePercentage(of: $0) }
    let state: TaskbarProgress.BarState =
      hasFailed ? .failed : percentage == nil ? .indeterminate : .normal
    return TaskbarProgress(state, percentage: percentage)
  }

  /// The fraction that the bar shows; the fraction of a countdown falls.
  private func fraction(_ parts: [Snapshot]) -> Double? {
    guard plan.showsMean, !parts.contains(where: { $0.isOverall }) else {
      return parts.leading?.fractionCompleted
    }
    let known = parts.compactMap { $0.fractionCompleted }
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  private func bytes(_ progress: TaskbarProgress) -> [UInt8] {
    progress.sequence(through: plan.multiplexer)
  }
}
