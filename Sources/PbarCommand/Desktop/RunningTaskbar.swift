import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput

/// Decides when the progress in the taskbar is due and what it is; all effects are the session's.
///
/// Times are seconds on the run's own clock.
struct TaskbarPresenter {
  /// Whose the terminal is just now.
  enum Access: Hashable {
    case ours
    /// A program asks for a password or shows a page: nothing is sent, and the progress shown last stays.
    case unseenTyping
    /// Another program is in the foreground.
    case others
  }

  private var plan: TaskbarPlan
  private let firstMoment: Double
  private var nextLook: Double
  private var lastSent = -Double.infinity
  private var shown = TaskbarProgress.none
  /// Whether something went wrong, which is shown until the run ends.
  var hasFailed = false

  /// Seconds between two looks at least.
  private static let lookInterval = 0.1
  /// Seconds between two percentages at least: a few pixels are not worth a hundredth of what a bar sends.
  private static let movingInterval = 0.5
  /// Seconds after which it is said again: terminals ask for it once a second, and some take it away after
  /// some seconds without.
  private static let refreshInterval = 0.9

  init(_ plan: TaskbarPlan, startingAt start: Double) {
    self.plan = plan
    firstMoment = start + plan.delay
    nextLook = firstMoment
  }

  /// When to look at the run next.
  var nextDue: Double? { plan.isOn || shown != .none ? nextLook : nil }

  /// Tries again soon: the screen is busy.
  mutating func putOff(at now: Double) { nextLook = now + ScreenWatch.retryInterval }

  /// Goes on with another plan.
  mutating func adopt(_ plan: TaskbarPlan, at now: Double) {
    self.plan = plan
    nextLook = max(firstMoment, now)
  }

  /// The bytes that show where the run stands, where that has changed or has to be said again.
  mutating func update(
    _ parts: [Snapshot], hasData: Bool, at now: Double, access: Access
  ) -> [UInt8] {
    guard now >= nextLook else { return [] }
    nextLook = now + Self.lookInterval
    guard plan.isOn else { return show(.none, at: now) }
    guard hasData || !plan.waitsForData else { return [] }
    switch access {
    case .ours: return show(progress(parts), at: now)
    case .unseenTyping: return []
    case .others: return show(.none, at: now)
    }
  }

  /// The bytes that show that the run stands still, before the process stops.
  mutating func pause() -> [UInt8] {
    guard shown != .none else { return [] }
    shown = .paused(percentage: shown.percentage)
    nextLook = firstMoment
    return bytes(shown)
  }

  /// The bytes that take it away, at the end; a run that has failed says so before.
  mutating func end(failed: Bool) -> [UInt8] {
    guard shown != .none else { return [] }
    let percentage = shown.percentage
    shown = .none
    return (failed ? bytes(.failed(percentage: percentage)) : []) + bytes(.none)
  }

  /// The bytes that show for a moment that the run has failed after all, where it was seen before.
  func failAfterEnd() -> [UInt8] {
    guard lastSent > -.infinity else { return [] }
    return bytes(.failed(percentage: 100)) + bytes(.none)
  }

  private mutating func show(_ progress: TaskbarProgress, at now: Double) -> [UInt8] {
    guard isDue(progress, at: now) else { return [] }
    shown = progress
    lastSent = now
    return bytes(progress)
  }

  private func isDue(_ progress: TaskbarProgress, at now: Double) -> Bool {
    guard progress.hasSameState(as: shown) else { return true }
    guard progress != .none else { return false }
    return now - lastSent >= (progress == shown ? Self.refreshInterval : Self.movingInterval)
  }

  private func progress(_ parts: [Snapshot]) -> TaskbarProgress {
    let percentage = fraction(parts).map { ProgressModel.wholePercentage(of: $0) }
    if hasFailed { return .failed(percentage: percentage) }
    return percentage.map { .normal(percentage: $0) } ?? .indeterminate
  }

  /// As far as the bar is, a countdown's too, which empties.
  private func fraction(_ parts: [Snapshot]) -> Double? {
    guard plan.showsMean else { return parts.first?.fractionCompleted }
    let known = parts.compactMap(\.fractionCompleted)
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  private func bytes(_ progress: TaskbarProgress) -> [UInt8] {
    progress.sequence(through: plan.multiplexer)
  }
}

/// The progress in the taskbar while a run goes on.
struct RunningTaskbar {
  private let screen: any Screen
  private var drawsAnyway: Bool
  private var isShared: Bool
  private var presenter: TaskbarPresenter

  init(_ display: DisplayPlan, screen: any Screen, startingAt start: Double) {
    self.screen = screen
    drawsAnyway = display.taskbar.drawsAnyway
    isShared = display.isShared
    presenter = TaskbarPresenter(display.taskbar, startingAt: start)
  }

  /// When to look at the run next; never again once the terminal is gone.
  var nextDue: Double? { screen.failure == nil ? presenter.nextDue : nil }

  /// Goes on with another plan.
  mutating func adopt(_ display: DisplayPlan, at now: Double) {
    drawsAnyway = display.taskbar.drawsAnyway
    isShared = display.isShared
    presenter.adopt(display.taskbar, at: now)
  }

  /// Takes note of what went wrong.
  mutating func take(_ notes: [SourceNote]) {
    if notes.contains(where: \.isFailure) { presenter.hasFailed = true }
  }

  /// Shows where the run stands, if that is due.
  mutating func showIfDue(_ parts: [Snapshot], hasData: Bool, at now: Double) {
    guard let due = nextDue, due <= now else { return }
    var next = presenter
    let bytes = next.update(parts, hasData: hasData, at: now, access: access)
    // The screen's thread may not have fetched the frame yet: it comes a little later then.
    if !bytes.isEmpty, screen.offer(bytes, as: .ofTerminal) == nil {
      presenter.putOff(at: now)
    } else {
      presenter = next
    }
  }

  /// Shows that the run stands still, before the process stops; returns whether the screen has taken it.
  mutating func pause() -> Bool {
    access != .ours || showBriefly(presenter.pause())
  }

  /// Takes it away at the end, in the background too: a terminal keeps it for ever. Returns whether the
  /// screen has taken it.
  mutating func end(failed: Bool) -> Bool { showBriefly(presenter.end(failed: failed)) }

  /// Shows for a moment that a run has failed after all, of which everything was taken away.
  func failAfterEnd() { _ = showBriefly(presenter.failAfterEnd()) }

  private func showBriefly(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || screen.showBriefly(bytes, as: .ofTerminal, isShared: isShared)
  }

  private var access: TaskbarPresenter.Access {
    let terminal = FileDescriptor.standardError
    if drawsAnyway || terminal.isOursToDrawOn { return .ours }
    return terminal.isInForeground ? .unseenTyping : .others
  }
}
