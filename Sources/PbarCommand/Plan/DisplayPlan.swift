import CommandOptions
import ProgressModel
import ProgressStyles
import TerminalOutput
import TerminalText
import Wording

/// What of a run is shown, where, and how often.
struct DisplayPlan: Sendable {
  /// Where it is shown.
  enum Place: Sendable, Hashable {
    /// On the terminal behind standard error; `anyway`: in the background and unseen typing too.
    case terminal(anyway: Bool)
    /// On a standard error that is no terminal, or as lines for a program.
    case stream
    /// On standard output, once.
    case standardOutput
    case nowhere

    var isTerminal: Bool {
      switch self {
      case .terminal: true
      case .stream, .standardOutput, .nowhere: false
      }
    }
  }

  var form: DisplayForm
  /// Those of further lines, where they differ; what comes after them looks like the first.
  var laterForms: [DisplayForm]
  var place: Place
  /// What the words of a frame are written in.
  var language: Language
  var encoder: AnsiEncoder
  var surface: BlockPainter.Surface
  /// Whether there may be several lines, one for each part of the source.
  var hasParts: Bool
  /// Whether a frame may have several lines: of several parts, or of one.
  var mayGrow: Bool
  /// Cells of a line where that is fixed; else the terminal says.
  var width: Int?
  /// Rows of the terminal where that is fixed; else it says.
  var height: Int?
  /// Whether all parts are drawn in one picture, which is as high as it is, however many there are.
  var drawsPartsInOne: Bool
  /// Whether it keeps to a row of its own, since others draw on the terminal too.
  var isShared: Bool
  /// Seconds between frames.
  var interval: Double
  /// Whether the interval holds even where something moves by itself.
  var hasFixedInterval: Bool
  /// Whether a bar that jumps glides to its new value.
  var animates: Bool
  /// Whether only what changed is drawn.
  var skipsUnchangedFrames: Bool
  /// Whether the first frame waits for an interval to pass.
  var waitsAnInterval: Bool
  var waitsForData: Bool
  /// Seconds before the first frame.
  var delay: Double
  var measure: Measure
  var timeZone: TimeZoneRules
  /// What the run says of itself in words.
  var sentences: ProgressSentences
  /// Sentences in place of the bar.
  var announcement: AnnouncementPlan?
  /// Objects for programs, in place of the bar or beside it.
  var json: JSONPlan?
  /// What is shown in titles as well.
  var titles: TitlePlan?
  var taskbar: TaskbarPlan
  var bell: EndBell
  /// Whether a line that a command leaves unfinished may be a question to somebody at the terminal.
  var mayAsk: Bool

  /// Frames a second: of a line whose numbers change, of one with an activity indicator, of one in which a bar
  /// glides for a moment.
  static let frameRate = 10.0
  static let activityFrameRate = 12.0
  static let movingFrameRate = 30.0

  init(
    _ settings: Settings, _ surroundings: Surroundings, work: Work, isPv: Bool
  ) {
    let look = Look(settings, surroundings, work: work, isPv: isPv)
    form = look.form
    laterForms = (1..<max(1, work.lineCount)).map { line in
      Look(settings, surroundings, work: work, isPv: isPv, line: line).form
    }
    announcement =
      AnnouncementPlan.isChosen(settings, surroundings)
      ? AnnouncementPlan(settings, surroundings) : nil
    json = JSONPlan(settings, work: work)
    sentences = ProgressSentences(settings, surroundings, work: work)
    // Programs read titles, too.
    let english =
      look.theme.language == .english
      ? look : Look(settings, surroundings, work: work, isPv: isPv, in: .english)
    titles = TitlePlan(settings, surroundings, line: english.form, theme: english.theme)
    place = DisplayPlan.place(settings, surroundings, work: work)
    taskbar = TaskbarPlan(
      settings, surroundings, work: work, hasBar: place.isTerminal, isPv: isPv)
    bell = EndBell(settings, surroundings)
    measure = Measure(settings)
    timeZone = surroundings.timeZone
    mayAsk = work.isCommand && surroundings.standardInput.isTerminal
    let isStream = place == .stream
    language = look.theme.language
    encoder = AnsiEncoder(depth: look.depth)
    surface = isStream ? .stream : isDumb(surroundings.environment) ? .dumbTerminal : .terminal
    hasParts = work.hasParts
    let isView = look.form.isView
    mayGrow = hasParts || (isView && ViewStyles.hasSeveralLines(settings))
    width = DisplayPlan.width(settings, surroundings, place: place)
    drawsPartsInOne = isView && ViewStyles.ownsHeight(settings)
    height = drawsPartsInOne ? nil : settings.height
    isShared =
      settings.sharesTerminal && work.canShareTerminal && place.isTerminal && surface == .terminal
    delay = settings.delay ?? 0
    waitsForData = settings.waitsForData
    waitsAnInterval = !isView || isStream
    interval = settings.interval ?? (waitsAnInterval ? 1 : 1 / DisplayPlan.frameRate)
    hasFixedInterval = settings.interval != nil || waitsAnInterval
    skipsUnchangedFrames = !isStream
    animates =
      AnimationChoice(
        option: settings.animates, environment: surroundings.environment,
        isTerminal: place.isTerminal, hasColors: look.depth != .none,
        hasFixedInterval: hasFixedInterval
      ).animates
  }

  /// What is shown on one of the lines, counted from 0.
  func form(ofLine line: Int) -> DisplayForm {
    laterForms.indices.contains(line - 1) ? laterForms[line - 1] : form
  }

  /// The lines of a frame: one look for all parts, or for each its own.
  func lines(
    _ parts: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double,
    memory: inout ViewMemory
  ) -> [StyledText] {
    guard !laterForms.isEmpty else {
      return form.lines(
        parts, clock: clock, width: width, height: height, at: time, memory: &memory)
    }
    var room = height
    return parts.indices.flatMap { line in
      let lines = form(ofLine: line).lines(
        [parts[line]], clock: clock, width: width, height: max(1, room / (parts.count - line)),
        at: time, memory: &memory)
      room -= lines.count
      return lines
    }
  }

  private static func place(
    _ settings: Settings, _ surroundings: Surroundings, work: Work
  ) -> Place {
    if settings.isQuiet { return .nowhere }
    if work.isOneValue { return .standardOutput }
    if settings.isNumeric { return .stream }
    guard surroundings.mayHaveBar(settings) else { return .nowhere }
    if surroundings.standardError.isTerminal { return .terminal(anyway: settings.drawsAnyway) }
    return settings.drawsAnyway ? .stream : .nowhere
  }

  private static func width(
    _ settings: Settings, _ surroundings: Surroundings, place: Place
  ) -> Int? {
    if let width = settings.width { return width }
    switch place {
    case .stream, .nowhere: return 80
    case .standardOutput:
      if let columns = surroundings.outputColumns { return max(1, columns - 1) }
      return surroundings.environment["COLUMNS"].flatMap { Int($0) }.flatMap {
        (1...100_000).contains($0) ? $0 : nil
      } ?? 80
    case .terminal: return nil
    }
  }
}
