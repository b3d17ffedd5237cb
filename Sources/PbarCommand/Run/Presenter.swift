import ProgressModel
import ProgressStyles
import TerminalOutput
import TerminalText

struct Presenter {
  /// Where the cursor is, as far as it matters to what is written next.
  enum Cursor: Equatable {
    case atBlock  // At the painter's block, or at the start of an empty line
    case behindOpenText  // Behind text that did not end its line

    /// Behind an unfinished line that may be a question. Nothing is drawn before the next text
    /// comes.
    case atQuestion(barIsBelow: Bool)
    case atPrompt  // Where another program has left it that read a password

    /// At the first of so many lines of a bar that were left when drawing had to end.
    case atLeftLines(Int)

    var isBehindText: Bool {
      switch self {
      case .behindOpenText, .atQuestion: true
      case .atBlock, .atPrompt, .atLeftLines: false
      }
    }

    var isAtQuestion: Bool {
      switch self {
      case .atQuestion: true
      case .atBlock, .behindOpenText, .atPrompt, .atLeftLines: false
      }
    }
  }

  private(set) var display: DisplayPlan
  var schedule: FrameSchedule
  var painter: BlockPainter
  var above: TextAbove

  /// The last lines of a command's output below the bar; `nil` if none are shown.
  var tail: OutputTail?
  private(set) var memory: ViewMemory
  var cursor = Cursor.atBlock

  /// Whether the unfinished line has been written again from its start, which no question is.
  var rewritesLine = false
  private(set) var hasShown = false
  var lastPainting: Double?

  /// The lines of the last frame; `nil` if the screen has changed since, so that all lines have to
  /// be painted.
  var lastLines: [StyledText]?
  private var lastSize: (columns: Int?, rows: Int?) = (nil, nil)
  private var lastWholeFrame = -Double.infinity
  private var lastWholeLine = -Double.infinity  // When the first line was painted whole last

  /// Seconds after which several lines are painted whole though only some changed: an Enter that a
  /// person types, or the output of another program, moves the cursor away from the block.
  private static let wholeFrameInterval = 5.0

  /// Seconds after which a first line of which only changes were sent is painted whole, for the
  /// same reason.
  private static let wholeLineInterval = 1.0

  init(_ display: DisplayPlan, startingAt start: Double) {
    self.display = display
    painter = Presenter.painter(display)
    above = TextAbove(movesCursor: display.surface == .terminal)
    tail = display.tailHeight > 0 ? OutputTail(height: display.tailHeight) : nil
    memory = ViewMemory(animates: display.animates)
    schedule = FrameSchedule(display, startingAt: start)
  }

  private static func painter(_ display: DisplayPlan) -> BlockPainter {
    BlockPainter(surface: display.surface, encoder: display.encoder, endsLines: display.endsLines)
  }

  /// Whether a program reads what is shown; it must not miss the last line.
  var writesLines: Bool { display.view.template.isNumeric }

  var rows: Int { painter.height }
  private var recovery: [UInt8] {
    display.surface == .terminal && painter.isVisible ? display.encoder.recovery : []
  }

  let channel = ReportChannel.terminal(.picture)

  var nextDue: Double? {
    guard display.place != .nowhere else { return above.nextDue }
    return min(schedule.nextDue, above.nextDue ?? .infinity)
  }

  mutating func redraw(at now: Double) {
    lastLines = nil
    guard let lastPainting else { return }
    schedule.nextDue = min(schedule.nextDue, max(now, lastPainting + 1 / Pacing.movingRate))
  }

  mutating func erasure(before display: DisplayPlan, view: ScreenView) -> [UInt8] {
    view.mayDraw && !staysInPlace(in: display) ? painter.erase() : []
  }

  mutating func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    if staysInPlace(in: display) {
      painter.adopt(display.encoder)
    } else {
      painter = Presenter.painter(display)
    }
    schedule.adopt(display, at: moment.time)
    self.display = display
    lastLines = nil
    memory = ViewMemory(animates: display.animates)
  }

  private func staysInPlace(in display: DisplayPlan) -> Bool {
    display.surface == self.display.surface && display.place == self.display.place
      && display.isPinned == self.display.isPinned
  }

  /// Whether a frame is due that may be drawn.
  func drawsFrame(_ moment: RunMoment) -> Bool {
    schedule.isDue(at: moment.time) && schedule.shows(moment) && !cursor.isAtQuestion
  }

  mutating func update(_ moment: RunMoment) -> [UInt8] {
    let isTextDue = above.nextDue.map { $0 <= moment.time } ?? false
    if isTextDue, display.mayAsk, moment.view.mayDraw, !isMeter(moment.view) { return ask(moment) }
    let unfinished = isTextDue ? shownUnfinished(moment) : []
    let isDue = schedule.isDue(at: moment.time)
    guard isDue || !unfinished.isEmpty else { return [] }
    if isDue {
      schedule.advance(after: moment, timerExtent: memory.extent ?? moment.view.columns ?? 80)
    }
    if moment.view.hidesInput { return unfinished + hide() }
    guard schedule.shows(moment), display.place != .nowhere, !cursor.isAtQuestion else {
      return unfinished
    }
    if writesLines { return unfinished + records(moment) }
    guard moment.view.mayDraw else {
      stepAside(moment.view)
      return unfinished
    }
    let bytes = paint(moment, force: !unfinished.isEmpty)
    if !bytes.isEmpty { lastPainting = moment.time }
    schedule.follow(memory, after: moment)
    return unfinished + bytes
  }

  mutating func end(_ moment: RunMoment, _ end: RunEnd) -> [UInt8] {
    guard display.place != .nowhere, schedule.shows(moment), moment.time >= schedule.firstMoment
    else { return [] }
    if writesLines { return records(moment) }
    guard moment.view.mayDraw else { return [] }
    let opening: [UInt8]
    switch end {
    case .stopped: opening = recovery
    case .finished, .failed: opening = []
    }
    return opening + paint(moment, force: true, isLast: true)
  }

  mutating func pause(_ moment: RunMoment) -> [UInt8] {
    lastLines = nil
    above.forget()
    let hasBarBelow = cursor == .atQuestion(barIsBelow: true)
    if cursor.isAtQuestion { cursor = .behindOpenText }
    guard moment.view.mayDraw else {
      painter.forget()
      return []
    }
    return recovery + (hasBarBelow ? ControlSequence.eraseBelow : painter.erase())
  }

  mutating func paint(_ moment: RunMoment, force: Bool, isLast: Bool = false) -> [UInt8] {
    let parts = moment.snapshots
    let view = moment.view
    hasShown = true
    memory.keep(only: parts)
    memory.labelWidth = view.labelWidth
    let width = width(view)
    // The last frame stays, and may scroll: it shows the lines of all parts.
    let showsAll = isLast && parts.count > 1 && !display.drawsPartsInOne
    let screenRows = view.rows ?? 24
    let rows =
      display.isPinned ? min(display.height ?? .max, screenRows - 1) : display.height ?? screenRows
    let capacity = showsAll ? .max : painter.capacity(rows: rows)
    // Half of the rows at least are the bar's own. The last frame has as many, so that it does not
    // jump.
    let barRows = showsAll ? capacity : max(capacity - display.tailHeight, capacity - capacity / 2)
    var lines = PartList.fitting(
      display.lines(
        parts, clock: moment.clock, width: width, height: barRows, at: moment.time, memory: &memory),
      capacity: barRows, width: width, in: display.theme)
    if !isLast, let tail {
      // It is fainter than the bar's text, even where no readable grey is known.
      let style = display.theme.secondary == .plain ? TextStyle.faint : display.theme.secondary
      lines += tail.lines(rows: capacity - lines.count, columns: width, style)
    }
    let isResized =
      painter.isVisible
      && (view.columns != lastSize.columns || (painter.height > 1 && view.rows != lastSize.rows))
    let isWhole =
      force || lastLines == nil || moment.time - lastWholeFrame >= Presenter.wholeFrameInterval
    // Other runs move the row of a run of its own.
    let patches = !isWhole && moment.time - lastWholeLine < Presenter.wholeLineInterval
    let isHealed = patches || !painter.hasPatchedLine
    if display.skipsUnchangedFrames, !force, lines == lastLines, !isResized, isHealed { return [] }
    if isWhole { lastWholeFrame = moment.time }
    if !patches { lastWholeLine = moment.time }
    lastLines = lines
    lastSize = (view.columns, view.rows)
    let afterResize = isResized && !display.isPinned
    // The last frame of pinned rows is written above the rows of the others.
    if isLast, display.isPinned { painter.forget() }
    return openingOfBar()
      + (isLast
        ? painter.paintLast(lines, afterResize: afterResize)
        : painter.paint(lines, whole: isWhole, patches: patches, afterResize: afterResize))
  }

  mutating func openingOfBar() -> [UInt8] {
    defer { cursor = .atBlock }
    switch cursor {
    case .atBlock, .atLeftLines: return []
    case .atPrompt: return ControlSequence.freshLine(columns: lastSize.columns ?? 80)
    case .behindOpenText, .atQuestion(barIsBelow: false): return ControlSequence.newline
    case .atQuestion(barIsBelow: true): return ControlSequence.eraseBelow + ControlSequence.newline
    }
  }

  /// Cells of a line; on a shared terminal no line may wrap, however wide it was asked for.
  private func width(_ view: ScreenView) -> Int {
    let room = max(0, (view.columns ?? 80) - 1)
    guard let width = display.width else { return room }
    return display.isPinned ? min(width, room) : width
  }

  private mutating func records(_ moment: RunMoment) -> [UInt8] {
    hasShown = true
    let parts = moment.snapshots.withoutOverall
    let lines = display.lines(
      parts, clock: moment.clock, width: display.width ?? 80, height: .max, at: 0, memory: &memory)
    return openingOfBar()
      + zip(parts.indices, lines).flatMap { line, body in
        Array((name(parts[line], line: line) + body.plainText).utf8) + ControlSequence.newline
      }
  }

  private func name(_ part: Snapshot, line: Int) -> String {
    let view = display.view(ofLine: line)
    guard display.hasParts, view.template.kind == .numbers else { return "" }
    return part.labelPrefix + (part.label ?? view.label ?? "") + ": "
  }
}
