import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput

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
