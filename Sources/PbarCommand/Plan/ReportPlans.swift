import CommandOptions
import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText
import Wording

struct TitlePlan {
  let places: Set<ExtraDisplay.Place>
  let pacing: Pacing
  let view: OwnView
  private let hasFormat: Bool  // Whether the title has a format of its own, and its bars
  private static let width = 60  // Cells of a title whose format has a bar in it

  /// Cells of a title at most; some terminals print the rest of a longer one on the screen.
  private static let longest = 240

  init?(_ context: RunContext, work: Work) {
    let settings = context.settings
    guard let asked = settings.extraDisplay else { return nil }
    // The console of Linux has no window.
    let hasWindow = context.allowsControlSequences && context.environment["TERM"] != "linux"
    places = hasWindow ? asked.places : asked.places.subtracting([.windowTitle])
    if places.isEmpty { return nil }
    // As pv does: a title need not change more often.
    pacing = Pacing(settings, interval: settings.interval ?? 1)
    hasFormat = asked.format != nil
    // Programs read titles, too.
    let line = Appearance(context, work: work, in: .english).view
    guard let format = asked.format else {
      view = line
      return
    }
    var template = Template(format)
    template.adopt(settings)
    view = OwnView(
      template, content: .copy,
      shapes: FormatShapes(glyphs: settings.barGlyphs), theme: line.theme,
      label: settings.label.map { SafeText.printable($0) })
  }

  func text(_ snapshot: Snapshot, clock: LocalClock) -> String {
    let text =
      hasFormat
      ? view.plainLines(snapshot, clock: clock, width: TitlePlan.width).map { $0.plainText }
        .joined(separator: " ") : view.title(snapshot, clock: clock)
    return SafeText.printable(text.split(separator: " ").joined(separator: " ")).truncated(
      toCells: TitlePlan.longest)
  }
}

struct TaskbarPlan {
  let isOn: Bool
  let multiplexer: TaskbarProgress.Multiplexer?
  let showsMean: Bool  // Whether the mean of several parts is shown, else the first part

  init(_ context: RunContext, _ traits: WorkTraits) {
    let environment = context.environment
    let hasBar = context.mode.isBar
    let isReadByRun = context.system.standardError.isReadByRun
    multiplexer =
      isReadByRun
      ? .run : environment.isSet("TMUX") ? .tmux : environment.isSet("STY") ? .screen : nil
    let settings = context.settings
    let isWanted =
      switch settings.taskbar {
      case .never: false
      case .always: true
      case .automatic:
        hasBar && !settings.isPv && multiplexer == nil && showsTaskbarProgress(environment)
      }
    isOn =
      (isReadByRun ? hasBar : isWanted && context.allowsControlSequences) && settings.value == nil
    showsMean = traits.readsValues
  }
}

/// Whether the terminal is known to show progress in its tab or the taskbar (OSC 9;4). Old releases
/// of iTerm2 and kitty show each update as a notification. Follows anstyle-progress.
func showsTaskbarProgress(_ environment: Environment) -> Bool {
  environment["TERM_FEATURES"].map(featuresHaveProgress) ?? false
    || ["WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
    || environment.isSet("WT_SESSION") || environment["ConEmuANSI"] == "ON"
    || environment.release("PTYXIS_VERSION") >= 48
    || environment.release("KONSOLE_VERSION") >= 260400
    || environment["TERM"] == "xterm-kitty"
}

/// Whether the features of a terminal, such as `MBT2ScP`, include progress (`P`). Small letters and
/// digits follow the capital of each. Follows iTerm2's "Feature Reporting".
private func featuresHaveProgress(_ features: String) -> Bool {
  let letters = Array(features.unicodeScalars) + ["."]
  return zip(letters, letters.dropFirst()).contains { $0 == "P" && !$1.properties.isLowercase }
}

struct JSONPlan {
  let output: JSONOutput
  let interval: Double
  let unit: CountedUnit?
  let isTimer: Bool  // Whether the work is a timer, which may have begun before the run
  let labels: LineLabels
  private let currentValueLabel: String?

  /// The machine, the number of the process and its start in seconds since 1970.
  static let run = "\(ThisProcess.hostName):\(ThisProcess.number):\(Int(Clock.wall))"

  init?(_ settings: Settings, work: Work) {
    guard let output = settings.json else { return nil }
    self.output = output
    interval = settings.interval ?? 1
    unit = work.traits.countedUnit
    isTimer = work.isTimer
    labels = LineLabels(settings, work: work, in: .english)
    // A label with fields is for people.
    currentValueLabel = settings.currentValueLabel.flatMap { $0.contains("%") ? nil : $0 }
  }

  /// The state of a part with the label of its line, and a timer's seconds as amounts.
  func reported(_ part: Snapshot, line: Int) -> Snapshot {
    var reported = part
    reported.reading.label = labels.label(of: part, line: line)
    reported.reading.currentValueLabel = part.reading.currentValueLabel ?? currentValueLabel
    if !part.hasRate { reported.rate = nil }
    if let interval = part.timerInterval {
      reported.reading.completed = .real(
        JSONValue.rounded(seconds: min(interval, max(0, part.elapsed))))
      reported.reading.total = .real(JSONValue.rounded(seconds: interval))
      reported.fractionReached = part.timerFraction
    }
    return reported
  }
}

extension Snapshot {
  var ownUnit: CountedUnit? {
    timerInterval != nil ? .seconds : reading.completed != nil && unit != .plain ? .bytes : nil
  }

  /// Whether the part has a mean rate, which means nothing before a tenth of a second.
  var hasMeanRate: Bool { hasRate && elapsed >= 0.1 }

  /// Whether the part has a rate; neither a timer nor a value within a range has any, nor work of
  /// which nothing is known but that it is done.
  var hasRate: Bool {
    timerInterval == nil && reading.range == nil
      && (reading.completed != nil || max(rate ?? 0, meanRate) > 0)
  }
}
