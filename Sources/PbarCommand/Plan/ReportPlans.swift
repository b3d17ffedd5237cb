import CommandOptions
import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText
import Wording

/// What is shown of a run beside its bar, or in its place.
struct ReportPlans: Sendable {
  let sentences: ProgressSentences
  let announcement: AnnouncementPlan?
  let json: JSONPlan?
  let titles: TitlePlan?
  let taskbar: TaskbarPlan
  let ringsBell: Bool

  init(_ context: RunContext, work: Work, _ look: Look, hasBar: Bool) {
    sentences = ProgressSentences(context, work: work)
    announcement = AnnouncementPlan(context)
    json = JSONPlan(context.settings, work: work)
    // Programs read titles, too.
    let english =
      look.theme.language == .english ? look : Look(context, work: work, in: .english)
    titles = TitlePlan(context, line: english.view)
    taskbar = TaskbarPlan(context, work.traits, hasBar: hasBar)
    ringsBell =
      context.settings[.bell] && context.system.standardError.isTerminal
      && context.standardErrorUse != .objects
  }

  var areShown: Bool {
    announcement != nil || json != nil || titles != nil || taskbar.isOn
  }
}

struct AnnouncementPlan: Sendable {
  let step: AnnouncementStep
  let yields: Bool  // Whether no sentence is written while another program has the terminal
  let pacing: Pacing

  init?(_ context: RunContext) {
    guard context.standardErrorUse == .sentences else { return nil }
    step = context.settings.announcement ?? .automatic
    yields = context.system.standardError.isTerminal && !context.settings[.force]
    pacing = Pacing(context.settings, interval: 0.1)
  }
}

struct TitlePlan: Sendable {
  let showsInWindow: Bool
  let showsInProcess: Bool
  let pacing: Pacing
  let drawsAnyway: Bool  // Whether the window has a title in the background, too
  private let view: OwnView
  private let hasFormat: Bool  // Whether the title has a format of its own, and its bars
  private static let width = 60  // Cells of a title whose format has a bar in it

  /// Cells of a title at most; some terminals print the rest of a longer title on the screen.
  private static let longest = 240

  init?(_ context: RunContext, line: OwnView) {
    let settings = context.settings
    guard let asked = settings.extraDisplay else { return nil }
    // The console of Linux and a terminal without sequences have no window.
    showsInWindow =
      asked.places.contains(.windowTitle) && context.system.standardError.isTerminal
      && context.environment["TERM"] != "linux" && !isDumb(context.environment)
      && context.standardErrorUse.allowsControlSequences
    showsInProcess = asked.places.contains(.processTitle)
    guard showsInWindow || showsInProcess else { return nil }
    // As pv does: a title need not change more often.
    pacing = Pacing(settings, interval: settings.interval ?? 1)
    drawsAnyway = settings[.force]
    hasFormat = asked.format != nil
    guard let format = asked.format else {
      view = line
      return
    }
    var template = Template(format)
    template.adopt(settings)
    view = OwnView(
      template, content: .copy,
      shapes: FormatShapes(glyphs: settings.barGlyphs, hasTrack: true, isView: false),
      theme: line.theme, label: settings.label.map { SafeText.printable($0) })
  }

  var wantedDetails: WantedDetails { view.wantedDetails }

  func text(_ snapshot: Snapshot, clock: LocalClock) -> String {
    let text =
      hasFormat
      ? view.plainLines(snapshot, clock: clock, width: TitlePlan.width).map { $0.plainText }
        .joined(separator: " ") : view.title(snapshot, clock: clock)
    return SafeText.printable(text.split(separator: " ").joined(separator: " ")).truncated(
      toCells: TitlePlan.longest)
  }
}

/// How progress is shown in the terminal's tab or the desktop's taskbar.
struct TaskbarPlan: Sendable, Hashable {
  let isOn: Bool
  let multiplexer: TaskbarProgress.Multiplexer?

  /// Whether it is also shown from the background, and while the terminal shows no typing.
  let drawsAnyway: Bool
  let pacing: Pacing

  /// Whether the mean of several parts is shown, which belong to one piece of work; else the first.
  let showsMean: Bool

  /// `hasBar`: whether a bar is drawn on the terminal.
  init(_ context: RunContext, _ traits: WorkTraits, hasBar: Bool) {
    let settings = context.settings
    let environment = context.environment
    multiplexer = environment.isSet("TMUX") ? .tmux : environment.isSet("STY") ? .screen : nil
    let isPossible =
      context.system.standardError.isTerminal && !isDumb(environment) && !traits.isOneFrame
      && context.standardErrorUse.allowsControlSequences
    switch settings.taskbar {
    case .never: isOn = false
    case .always: isOn = isPossible
    case .automatic:
      isOn =
        isPossible && hasBar && !context.isPv && multiplexer == nil
        && showsTaskbarProgress(environment)
    }
    drawsAnyway = settings[.force]
    pacing = Pacing(settings, interval: 0.1)
    showsMean = traits.readsValues
  }
}

/// Whether the terminal is known to show progress in its tab or the desktop's taskbar (OSC 9;4).
/// Others must not get it unasked: iTerm2 before 3.6.6 and old releases of kitty show each update as
/// a notification. Follows anstyle-progress, and kitty, which knows the sequence since its terminal
/// has a name of its own.
func showsTaskbarProgress(_ environment: Environment) -> Bool {
  environment["TERM_FEATURES"].map(featuresHaveProgress) ?? false
    || ["WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
    || environment.isSet("WT_SESSION") || environment["ConEmuANSI"] == "ON"
    || isRelease(environment["PTYXIS_VERSION"], atLeast: 48)
    || isRelease(environment["KONSOLE_VERSION"], atLeast: 260400)
    || environment["TERM"] == "xterm-kitty"
}

/// Whether the features of a terminal, such as `MBT2ScP`, include progress (`P`). Each is a capital
/// letter with small ones and digits. Follows iTerm2's "Feature Reporting".
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
  let major = version.flatMap { Int($0.prefix { $0 != "." }) }
  return major.map { $0 >= least } ?? false
}

extension Environment {
  /// Whether a variable is set and not empty.
  func isSet(_ name: String) -> Bool { self[name].map { !$0.isEmpty } ?? false }
}

struct JSONPlan: Sendable {
  var output: JSONOutput
  var interval: Double  // Seconds between two updates

  /// The unit of amounts; `nil` if nothing is counted, or another process knows.
  private let unit: String?
  private let isTimer: Bool  // Whether the interval may have begun before the run
  private let labels: LineLabels
  private let currentValueLabel: String?

  /// The run: the machine, the number of the process and its start in seconds since 1970.
  static let run = "\(ThisProcess.hostName):\(ThisProcess.number):\(Int(Clock.wall))"

  /// `nil` without `--json`.
  init?(_ settings: Settings, work: Work) {
    guard let output = settings.json else { return nil }
    self.output = output
    interval = settings.interval ?? 1
    unit = work.traits.countedUnit
    isTimer = work.traits.isTimer
    labels = LineLabels(settings, work: work, in: .english)
    // A label with fields is for people.
    currentValueLabel = settings.currentValueLabel.flatMap { $0.contains("%") ? nil : $0 }
  }

  func label(_ part: Snapshot, line: Int) -> String? { labels.label(of: part, line: line) }
  func currentValueLabel(_ part: Snapshot) -> String? {
    part.currentValueLabel ?? currentValueLabel
  }

  func add(_ part: Snapshot?, line: Int, elapsed: Double, to object: inout JSONObject) {
    addRun(to: &object)
    object.add("elapsed", JSONValue(seconds: isTimer ? elapsed : part?.elapsed ?? elapsed))
    object.add("part", part.map { .whole(Int64($0.identifier)) } ?? .null)
    shown(part, line: line).add(to: &object, unit: part?.ownUnit ?? unit)
  }

  func addRun(to object: inout JSONObject) { object.add("run", .text(Self.run)) }

  /// A rate of a part that has one, since neither a timer nor a value within a range has any.
  func rate(_ part: Snapshot?, _ rate: Double?) -> Double? {
    guard let part, part.timerInterval == nil, part.range == nil else { return nil }
    return part.completed != nil || part.fractionCompleted != nil ? rate : nil
  }

  /// The state as an object has it: with the label of the line, and a timer's seconds as amounts.
  private func shown(_ part: Snapshot?, line: Int) -> Snapshot {
    var shown = part ?? Snapshot()
    shown.label = part.flatMap { label($0, line: line) } ?? label(Snapshot(), line: 0)
    shown.currentValueLabel = part.flatMap { currentValueLabel($0) }
    shown.rate = rate(part, shown.rate)
    if let interval = shown.timerInterval {
      shown.completed = .real(JSONValue.rounded(seconds: min(interval, max(0, shown.elapsed))))
      shown.total = .real(JSONValue.rounded(seconds: interval))
      shown.fractionCompleted = shown.timerFraction
    }
    return shown
  }
}

extension Snapshot {
  fileprivate var ownUnit: String? {
    timerInterval != nil ? "seconds" : completed != nil && unit != .plain ? "bytes" : nil
  }
}
