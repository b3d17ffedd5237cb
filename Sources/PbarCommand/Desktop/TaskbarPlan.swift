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

/// Whether the terminal is known to show progress in its tab or the desktop's taskbar (OSC 9;4).
///
/// Others must not be sent it unasked: iTerm2 before 3.6.6 and old releases of kitty show each update as a
/// notification. What is known of them is what anstyle-progress goes by, for cargo, and kitty, which knows
/// the sequence since it has a name of its own for its terminal.
func showsTaskbarProgress(_ environment: Environment) -> Bool {
  environment["TERM_FEATURES"].map(featuresHaveProgress) ?? false
    || ["WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
    || environment["WT_SESSION"].map { !$0.isEmpty } ?? false
    || environment["ConEmuANSI"] == "ON"
    || isRelease(environment["PTYXIS_VERSION"], atLeast: 48)
    || isRelease(environment["KONSOLE_VERSION"], atLeast: 260400)
    || environment["TERM"] == "xterm-kitty"
}

/// Whether the features of a terminal, as `MBT2ScP`, have progress among them (`P`).
///
/// Each is a capital letter with its small ones and digits. Follows iTerm2's "Feature Reporting".
private func featuresHaveProgress(_ features: String) -> Bool {
  var feature = ""
  for letter in features.unicodeScalars {
    if letter.properties.isUppercase {
      if feature == "P" { return true }
      feature = ""
    }
    if !("0"..."9").contains(letter) { feature.unicodeScalars.append(letter) }
  }
  return feature == "P"
}

/// Whether a version, `48.1` as much as `260401`, is not an earlier one.
private func isRelease(_ version: String?, atLeast least: Int) -> Bool {
  guard let major = version?.split(separator: ".", omittingEmptySubsequences: false).first else {
    return false
  }
  return Int(major).map { $0 >= least } ?? false
}
