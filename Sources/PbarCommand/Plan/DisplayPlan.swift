import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText
import Wording

final class DisplayPlan {
  let canvas: Canvas

  /// When the bar keeps the last rows of the terminal; `.automatic`: beside other runs, and beside
  /// programs that print several lines at once, or faster than frames can follow.
  let pinning: WhenMode
  let picture: Picture
  let pacing: Pacing
  let animates: Bool
  let measure: Measure
  let tailHeight: Int  // Rows for the last lines of a command's output
  let keepsTail: Bool  // Whether the output is hidden, but for these rows and questions

  let announcement: AnnouncementStep?
  let json: JSONPlan?
  let titles: TitlePlan?
  let taskbar: TaskbarPlan
  let ringsBell: Bool
  let reportPacing: Pacing  // Of the sentences and the taskbar

  /// Whether a person at the terminal follows the run, which then ends
  /// with the reader of its output.
  let isWatched: Bool

  /// Whether reports come even while another program has the terminal.
  let forcesReports: Bool

  private let context: RunContext
  private let work: Work

  init(_ context: RunContext, work: Work) {
    self.context = context
    self.work = work
    let settings = context.settings
    let traits = work.traits
    let appearance = Appearance(context, work: work)
    picture = Picture(appearance, context, work: work)
    canvas = Canvas(appearance, context, picture)
    let isOwnLine = appearance.view.isOwnLine
    let mayPin = settings.pin == .always || isOwnLine && !settings.isPv
    pinning = canvas.ownsRows && mayPin ? settings.pin : .never
    tailHeight = canvas.ownsRows ? settings.outputLast ?? 0 : 0
    keepsTail = canvas.ownsRows && settings.keepsOutput
    pacing = Pacing(
      context, isCopy: work.isCopy, readsValues: traits.readsValues,
      isStepwise: !isOwnLine || canvas.surface == .stream)
    // Without colour the steps of a gliding bar are large.
    animates =
      context.mode.isBar && !pacing.isFixed
      && settings.animates ?? (appearance.depth != .none && canvas.ownsRows)
    announcement =
      context.mode == .sentences ? settings.announcement ?? .fraction(0.1) : nil
    json = JSONPlan(settings, work: work)
    titles = TitlePlan(context, work: work)
    let views = [picture.view] + picture.laterViews + [titles?.view].compactMap { $0 }
    measure = Measure(
      settings,
      looksOften: (context.writesLog || json != nil || announcement != nil) && isOwnLine,
      isOwnLine: isOwnLine,
      showsPvRates: views.contains { $0.wantedDetails.pvRates })
    taskbar = TaskbarPlan(context, traits)
    let isOnTerminal = context.system.standardError.isTerminal
    ringsBell = settings[.bell] && isOnTerminal && context.mode != .objects
    isWatched =
      isOnTerminal && !settings.isPv && (context.mode.isBar || context.mode == .sentences)
    reportPacing = Pacing(settings, interval: 0.1)
    forcesReports = settings[.force] || !isOnTerminal
  }

  /// Few runs have any.
  var sentences: ProgressSentences { ProgressSentences(context, work: work, in: context.language) }

  /// For programs.
  var englishSentences: ProgressSentences {
    ProgressSentences(context, work: work, in: .english)
  }

  var isPinned: Bool { pinning == .always }

  /// Whether a command of the run may write to the terminal itself.
  var runsCommand: Bool { if case .command = work { true } else { false } }

  /// The details that a line shows, and for the first line the titles; `nil` if nothing is shown.
  func wantedDetails(ofLine line: Int) -> WantedDetails? {
    let hasReports = announcement != nil || json != nil || titles != nil || taskbar.isOn
    guard canvas.surface != nil || hasReports else { return nil }
    let wanted = picture.view(ofLine: line).wantedDetails
    guard line == 0, let titles else { return wanted }
    return wanted.union(titles.view.wantedDetails)
  }

  func title(at place: ExtraDisplay.Place) -> TitlePlan? {
    titles.flatMap { $0.places.contains(place) ? $0 : nil }
  }
}

struct Canvas {
  let mode: DisplayMode
  let encoder: AnsiEncoder
  let width: Int?  // Cells of a line; `nil` for those of the terminal
  let height: Int?  // Rows of the frame at most; `nil` for those of the terminal
  private let endsLines: Bool  // Whether each line of a stream ends with a newline

  fileprivate init(_ appearance: Appearance, _ context: RunContext, _ picture: Picture) {
    let settings = context.settings
    mode = context.mode
    encoder = AnsiEncoder(depth: appearance.depth)
    width = settings.width ?? Self.width(context)
    height = picture.drawsPartsInOne ? nil : settings.height
    endsLines = picture.hasParts || !settings.isPv
  }

  var surface: BlockPainter.Surface? { mode.surface }

  /// Whether frames may move the cursor in rows of a terminal.
  var ownsRows: Bool { surface == .terminal }

  var painter: BlockPainter {
    BlockPainter(surface: surface ?? .stream, encoder: encoder, endsLines: endsLines)
  }

  private static func width(_ context: RunContext) -> Int? {
    switch context.mode {
    case .bar where context.system.standardError.isTerminal: return nil
    case .bar, .frame:
      if let columns = context.system.outputColumns { return max(1, columns - 1) }
      let columns = context.environment["COLUMNS"].flatMap { Int($0) } ?? 80
      return (1...100_000).contains(columns) ? columns : 80
    case .lines, .numbers, .sentences, .objects, .nothing:
      if let columns = context.system.errorColumns { return max(1, columns - 1) }
      // The time of day in front of the line has room of its own, beside the usual 80 cells.
      return context.settings.lineFields.contains(.clock) ? 90 : 80
    }
  }
}

struct Picture {
  let view: OwnView  // Of the first line, and of each line without a view of its own
  let laterViews: [OwnView]
  let hasParts: Bool
  /// Whether one picture shows all parts, so that its height does not depend on their number.
  let drawsPartsInOne: Bool

  fileprivate init(_ appearance: Appearance, _ context: RunContext, work: Work) {
    view = appearance.view
    laterViews = (1..<work.lineCount).map { Appearance(context, work: work, line: $0).view }
    hasParts = work.traits.hasParts
    drawsPartsInOne = view.isOwnLine && [.ring, .rings, .gauge].contains(context.settings.style)
  }

  func view(ofLine line: Int) -> OwnView {
    laterViews.indices.contains(line - 1) ? laterViews[line - 1] : view
  }

  func lines(
    _ parts: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double,
    memory: inout ViewMemory
  ) -> [StyledText] {
    guard !laterViews.isEmpty else {
      return view.body(parts, clock: clock, width: width, height: height, at: time, memory: &memory)
    }
    // Each line gets its share of the rows that are left. The final frame may scroll.
    var room = memory.isLast ? .max : height
    return parts.indices.flatMap { line in
      let lines = view(ofLine: line).body(
        [parts[line]], clock: clock, width: width, height: max(1, room / (parts.count - line)),
        at: time, memory: &memory)
      room -= lines.count
      return lines
    }
  }
}

extension [Snapshot] {
  /// The snapshot of the whole run, or of its first part. Reports that show one snapshot use it.
  var leading: Snapshot? {
    first { $0.isOverall } ?? (count > 1 && first?.name != nil ? Snapshot(whole: self) : first)
  }

  /// What is about the run itself: the whole of its parts, or its only part without a name.
  var whole: Snapshot? {
    let unnamed = filter { $0.name == nil }
    return unnamed.first { $0.isOverall } ?? (unnamed.count == 1 ? unnamed[0] : nil)
  }

  /// The parts that sentences describe: of many the whole run and the failed ones.
  var described: [Snapshot] {
    contains { $0.isOverall } ? filter { $0.isOverall || $0.hasFailed } : self
  }
}
