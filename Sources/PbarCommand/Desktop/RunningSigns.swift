import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput

/// What a run shows of itself beside its bar: in the titles of window and process, and in the taskbar.
struct RunningSigns {
  private let screen: any Screen
  private let programName: String
  private let start: Double
  private var titles: RunningTitles?
  private var taskbar: RunningTaskbar

  init(
    _ display: DisplayPlan, screen: any Screen, programName: String, startingAt start: Double
  ) {
    self.screen = screen
    self.programName = programName
    self.start = start
    titles = RunningSigns.titles(
      display, screen: screen, programName: programName, startingAt: start)
    taskbar = RunningTaskbar(display, screen: screen, startingAt: start)
  }

  /// When one of them is due.
  var nextDue: Double? { [titles?.nextDue, taskbar.nextDue].compactMap { $0 }.min() }

  /// Goes on with another plan, at once.
  mutating func adopt(_ display: DisplayPlan, at now: Double) {
    taskbar.adopt(display, at: now)
    if titles == nil {
      titles = RunningSigns.titles(
        display, screen: screen, programName: programName, startingAt: start)
    } else if let plan = display.titles {
      titles?.adopt(plan, at: now)
    } else {
      titles?.withdraw()
      titles = nil
    }
  }

  private static func titles(
    _ display: DisplayPlan, screen: any Screen, programName: String, startingAt start: Double
  ) -> RunningTitles? {
    display.titles.map {
      RunningTitles(
        $0, screen: screen, isShared: display.isShared, programName: programName,
        startingAt: start)
    }
  }

  /// Takes note of what went wrong.
  mutating func take(_ notes: [SourceNote]) { taskbar.take(notes) }

  mutating func showIfDue(_ parts: [Snapshot], hasData: Bool, at now: Double, clock: LocalClock) {
    titles?.showIfDue(parts, hasData: hasData, at: now, clock: clock)
    taskbar.showIfDue(parts, hasData: hasData, at: now)
  }

  /// Prepares for a stop of the process; returns whether the screen has taken all of it. Once it has not,
  /// it is not asked again.
  mutating func pause() -> Bool {
    taskbar.pause() && (titles?.restore() ?? true)
  }

  /// Takes everything away; returns whether the screen has taken all of it. Once it has not, it is not
  /// asked again.
  @discardableResult
  mutating func end(failed: Bool) -> Bool {
    (titles?.restore() ?? true) && taskbar.end(failed: failed)
  }

  /// Shows for a moment that a run has failed after all, of which everything was taken away.
  func failAfterEnd() { taskbar.failAfterEnd() }
}
