import CommandOptions
import SystemCalls
import TerminalOutput

/// Whether the progress is shown in the terminal's tab or the desktop's taskbar, and how it gets there.
struct TaskbarPlan: Sendable, Hashable {
  var isOn: Bool
  /// What stands between this program and the terminal.
  var multiplexer: TaskbarProgress.Multiplexer?
  /// Whether it is shown from the background and unseen typing, too.
  var drawsAnyway: Bool
  var waitsForData: Bool
  /// Seconds before it is shown.
  var delay: Double
  /// Whether the mean of several parts is shown, which are parts of one work; else the first.
  var showsMean: Bool

  /// `hasBar`: whether a bar is drawn on the terminal.
  init(
    _ settings: Settings, _ surroundings: Surroundings, work: Work, hasBar: Bool, isPv: Bool
  ) {
    let environment = surroundings.environment
    multiplexer = TaskbarPlan.multiplexer(environment)
    let isPossible =
      surroundings.standardError.isTerminal && !isDumb(environment) && !work.isOneValue
      // Sentences and objects come without a control sequence.
      && surroundings.mayHaveBar(settings)
    switch settings.taskbar {
    case .never: isOn = false
    case .always: isOn = isPossible
    case .automatic:
      isOn =
        isPossible && hasBar && !isPv && multiplexer == nil && showsTaskbarProgress(environment)
    }
    drawsAnyway = settings.drawsAnyway
    waitsForData = settings.waitsForData
    delay = settings.delay ?? 0
    showsMean = work.readsValues
  }

  private static func multiplexer(_ environment: Environment) -> TaskbarProgress.Multiplexer? {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    return isSet("TMUX") ? .tmux : isSet("STY") ? .screen : nil
  }
}
