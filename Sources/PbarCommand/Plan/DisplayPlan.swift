import CommandOptions
import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText
import Wording

struct DisplayPlan: Sendable {
  enum Place: Sendable, Hashable {
    /// The terminal behind standard error; `anyway`: also in the background, and while it shows no
    /// typing.
    case terminal(anyway: Bool)
    case stream  // Standard error that is no terminal, or lines for a program
    case standardOutput  // Standard output, once
    case nowhere

    var isTerminal: Bool {
      switch self {
      case .terminal: true
      case .stream, .standardOutput, .nowhere: false
      }
    }
  }

  let place: Place
  let view: OwnView  // What the first line shows, and each line without a view of its own
  private let laterViews: [OwnView]
  let theme: Theme  // The colours and the language of the first line
  let encoder: AnsiEncoder
  let surface: BlockPainter.Surface
  let hasParts: Bool

  /// Whether each line of a stream ends with a newline, so that a log of them is readable.
  let endsLines: Bool
  let width: Int?  // Cells of a line; `nil`: the terminal's
  let height: Int?  // Rows of the terminal; `nil` for those of the terminal

  /// Whether all parts are drawn in one picture, whose height does not depend on their number.
  let drawsPartsInOne: Bool

  /// Whether the bar has the last rows of the terminal, and everything else scrolls above them.
  let isPinned: Bool

  /// Whether the bar gets the last rows once another process of the job is found to write to the
  /// terminal.
  let mayBePinned: Bool
  let overallPlace: OverallPlace
  let tailHeight: Int
  private(set) var pacing: Pacing

  /// Whether frames keep to the interval even if something moves between them.
  let hasFixedInterval: Bool
  let waitsAnInterval: Bool  // Whether the first frame comes only after one interval
  let animates: Bool
  let skipsUnchangedFrames: Bool
  let measure: Measure
  let timeZone: TimeZoneRules
  let sentences: ProgressSentences
  let announcement: AnnouncementPlan?
  let json: JSONPlan?
  let titles: TitlePlan?
  let taskbar: TaskbarPlan
  let ringsBell: Bool

  /// Whether an unfinished line of a command may be a question to a person at the terminal.
  let mayAsk: Bool

  init(_ context: RunContext, work: Work) {
    let settings = context.settings
    let traits = work.traits
    let look = Look(context, work: work)
    view = look.view
    laterViews = (1..<work.lineCount).map { Look(context, work: work, line: $0).view }
    theme = look.theme
    encoder = AnsiEncoder(depth: look.depth)
    place = DisplayPlan.place(context, traits)
    let isStream = place == .stream
    surface = isStream ? .stream : isDumb(context.environment) ? .dumbTerminal : .terminal
    let isView = look.view.isView
    hasParts = traits.hasParts
    width = DisplayPlan.width(context, place)
    drawsPartsInOne = isView && ViewStyles.ownsHeight(settings)
    height = drawsPartsInOne ? nil : settings.height
    let canShare = place.isTerminal && surface == .terminal
    overallPlace = settings.overallPlace
    isPinned = canShare && (settings.pin == .always || settings[.cursor])
    mayBePinned = canShare && !isPinned && settings.pin == .automatic && isView && !context.isPv
    tailHeight = canShare ? settings.outputLast ?? 0 : 0
    endsLines = hasParts || !context.isPv
    waitsAnInterval = !isView || isStream
    hasFixedInterval = settings.interval != nil || waitsAnInterval
    pacing = Pacing(
      settings,
      interval: settings.interval
        ?? (context.writesLog ? Pacing.logInterval : waitsAnInterval ? 1 : 1 / Pacing.numbersRate))
    // Where nothing can be copied there is a message and no bar.
    if traits.isCopy, context.system.lacksOperands { pacing.waitsForData = true }
    skipsUnchangedFrames = !isStream
    animates =
      AnimationChoice(
        option: settings.animates, environment: context.environment, isTerminal: place.isTerminal,
        hasColors: look.depth != .none, hasFixedInterval: hasFixedInterval
      ).animates
    measure = Measure(settings)
    timeZone = context.system.timeZone
    sentences = ProgressSentences(context, work: work)
    announcement = AnnouncementPlan(context)
    json = JSONPlan(settings, work: work)
    // Programs read titles, too.
    let english = theme.language == .english ? look : Look(context, work: work, in: .english)
    titles = TitlePlan(context, line: english.view, theme: english.theme)
    taskbar = TaskbarPlan(context, traits, hasBar: place.isTerminal)
    ringsBell =
      settings[.bell] && context.system.standardError.isTerminal
      && context.standardErrorUse != .objects
    mayAsk = traits.isCommand && context.system.standardInput.isTerminal && !settings.keepsOutput
  }

  private static func place(_ context: RunContext, _ traits: WorkTraits) -> Place {
    if traits.isOneFrame { return context.settings[.quiet] ? .nowhere : .standardOutput }
    return switch context.standardErrorUse {
    case .bar: .terminal(anyway: context.settings[.force])
    case .lines, .numbers: .stream
    case .sentences, .objects, .nothing: .nowhere
    }
  }

  private static func width(_ context: RunContext, _ place: Place) -> Int? {
    if let width = context.settings.width { return width }
    switch place {
    case .stream, .nowhere: return 80
    case .standardOutput:
      if let columns = context.system.outputColumns { return max(1, columns - 1) }
      return context.environment["COLUMNS"].flatMap { Int($0) }.flatMap {
        (1...100_000).contains($0) ? $0 : nil
      } ?? 80
    case .terminal: return nil
    }
  }

  func view(ofLine line: Int) -> OwnView {
    laterViews.indices.contains(line - 1) ? laterViews[line - 1] : view
  }

  func lines(
    _ parts: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double,
    memory: inout ViewMemory
  )
    -> [StyledText]
  {
    guard !laterViews.isEmpty else {
      return view.body(parts, clock: clock, width: width, height: height, at: time, memory: &memory)
    }
    var room = height
    return parts.indices.flatMap { line in
      let lines = view(ofLine: line).body(
        [parts[line]], clock: clock, width: width, height: max(1, room / (parts.count - line)),
        at: time,
        memory: &memory)
      room -= lines.count
      return lines
    }
  }

  /// The details of a transfer that a line shows, and for the first line the titles; `nil` if
  /// nothing is shown.
  func wantedDetails(ofLine line: Int) -> WantedDetails? {
    let isReported = announcement != nil || json != nil || taskbar.isOn
    guard place != .nowhere || titles != nil || isReported else { return nil }
    let wanted = view(ofLine: line).wantedDetails
    guard line == 0, let titles else { return wanted }
    return wanted.union(titles.wantedDetails)
  }
}

extension [Snapshot] {
  var withoutOverall: [Snapshot] { filter { !$0.isOverall } }
  var leading: Snapshot? { first { $0.isOverall } ?? first }

  /// The parts that a sentence describes. Of many parts these are the whole run and the failed
  /// parts.
  var told: [Snapshot] {
    contains { $0.isOverall } ? filter { $0.isOverall || $0.phase == .broken } : self
  }
}
