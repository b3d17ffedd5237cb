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

    /// At the first of the lines of a bar that were left when drawing had to end.
    case atLeftLines(Int)

    var isBehindText: Bool { self == .behindOpenText || isAtQuestion }
    var isAtQuestion: Bool { if case .atQuestion = self { true } else { false } }
    var leftLineCount: Int { if case .atLeftLines(let count) = self { count } else { 0 } }
  }

  private(set) var display: DisplayPlan
  var schedule: Schedule
  var painter: BlockPainter
  var above: TextAbove

  var tail: OutputTail?  // The last lines of a command's output, below the bar
  private(set) var memory: ViewMemory
  var cursor = Cursor.atBlock

  /// Whether the unfinished line has been written again from its start, which no question is.
  var rewritesLine = false
  private(set) var hasShown = false
  var last = LastFrame()

  init(_ display: DisplayPlan, startingAt start: Double) {
    self.display = display
    painter = display.canvas.painter
    above = TextAbove(movesCursor: display.canvas.surface == .terminal)
    tail = display.tailHeight > 0 ? OutputTail(height: display.tailHeight) : nil
    memory = ViewMemory(animates: display.animates)
    schedule = Schedule(display.pacing, startingAt: start)
  }

  /// Whether a program reads the lines; it must not miss the last one.
  var writesLines: Bool { display.picture.view.template.isNumeric }

  var rows: Int { painter.height }

  private var recovery: [UInt8] {
    display.canvas.surface == .terminal && painter.isVisible ? display.canvas.encoder.recovery : []
  }

  var nextDue: Double? {
    guard display.canvas.place != .nowhere else { return above.nextDue }
    return min(schedule.nextDue, above.nextDue ?? .infinity)
  }

  mutating func redraw(at now: Double) {
    last.lines = nil
    guard let painted = last.time else { return }
    schedule.nextDue = min(schedule.nextDue, max(now, painted + 1 / Pacing.movingRate))
  }

  mutating func erasure(before display: DisplayPlan, view: ScreenView) -> [UInt8] {
    view.mayDraw && !staysInPlace(in: display) ? painter.erase() : []
  }

  mutating func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    if staysInPlace(in: display) {
      painter.adopt(display.canvas.encoder)
    } else {
      painter = display.canvas.painter
    }
    schedule.adopt(display.pacing, at: moment.time)
    self.display = display
    last.lines = nil
    memory = ViewMemory(animates: display.animates)
  }

  private func staysInPlace(in display: DisplayPlan) -> Bool {
    display.canvas.surface == self.display.canvas.surface
      && display.canvas.place == self.display.canvas.place
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
    guard schedule.shows(moment), display.canvas.place != .nowhere, !cursor.isAtQuestion else {
      return unfinished
    }
    if writesLines { return unfinished + records(moment) }
    guard moment.view.mayDraw else {
      stepAside(moment.view)
      return unfinished
    }
    let bytes = paint(moment, force: !unfinished.isEmpty)
    schedule.follow(memory, after: moment)
    return unfinished + bytes
  }

  mutating func end(_ moment: RunMoment, _ ending: Ending) -> [UInt8] {
    guard display.canvas.place != .nowhere, schedule.shows(moment),
      moment.time >= schedule.firstMoment
    else { return [] }
    if writesLines { return records(moment) }
    guard moment.view.mayDraw else { return [] }
    let opening = ending.signalName == nil ? [] : recovery
    return opening + paint(moment, force: true, isLast: true)
  }

  mutating func pause(_ moment: RunMoment) -> [UInt8] {
    last.lines = nil
    above.forget()
    let hasBarBelow = cursor == .atQuestion(barIsBelow: true)
    if cursor.isAtQuestion { cursor = .behindOpenText }
    guard moment.view.mayDraw else {
      painter.forget()
      return []
    }
    return recovery + (hasBarBelow ? ControlSequence.eraseBelow : painter.erase())
  }

  private mutating func lines(_ moment: RunMoment, isLast: Bool) -> [StyledText] {
    let parts = moment.snapshots
    let view = moment.view
    memory.keep(only: parts)
    memory.labelWidth = view.labelWidth
    let width = width(view)
    // The last frame stays, and may scroll: it shows the lines of all parts.
    let showsAll = isLast && parts.count > 1 && !display.picture.drawsPartsInOne
    let screenRows = view.rows ?? 24
    let rows =
      display.isPinned
      ? min(display.canvas.height ?? .max, screenRows - 1) : display.canvas.height ?? screenRows
    let capacity = showsAll ? .max : painter.capacity(rows: rows)
    // Half of the rows at least are the bar's own. The last frame has as many, so that it does not
    // jump.
    let barRows = showsAll ? capacity : max(capacity - display.tailHeight, capacity - capacity / 2)
    var lines = PartList.fitting(
      display.picture.lines(
        parts, clock: moment.clock, width: width, height: barRows, at: moment.time, memory: &memory),
      capacity: barRows, width: width, in: display.picture.view.theme)
    if !isLast, let tail {
      // It is fainter than the bar's text, even where no readable grey is known.
      let style =
        display.picture.view.theme.secondary == .plain
        ? TextStyle.faint : display.picture.view.theme.secondary
      lines += tail.lines(rows: capacity - lines.count, columns: width, style)
    }
    return lines
  }

  mutating func paint(_ moment: RunMoment, force: Bool, isLast: Bool = false) -> [UInt8] {
    let view = moment.view
    let lines = lines(moment, isLast: isLast)
    hasShown = true
    let isResized = painter.isVisible && last.differsInSize(view, height: painter.height)
    let isWhole = force || last.isStale(at: moment.time)
    let patches = !isWhole && last.allowsPatches(at: moment.time)
    let isHealed = patches || !painter.hasPatchedLine
    let isUnchanged = !force && lines == last.lines && !isResized && isHealed
    if isUnchanged, display.canvas.place != .stream { return [] }
    last.replace(with: lines, on: view, at: moment.time, isWhole: isWhole, patches: patches)
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
    case .atPrompt: return ControlSequence.freshLine(columns: last.columns ?? 80)
    case .behindOpenText, .atQuestion(barIsBelow: false): return ControlSequence.newline
    case .atQuestion(barIsBelow: true): return ControlSequence.eraseBelow + ControlSequence.newline
    }
  }

  /// Cells of a line; on a shared terminal no line may wrap, however wide it was asked for.
  private func width(_ view: ScreenView) -> Int {
    let room = max(0, (view.columns ?? 80) - 1)
    guard let width = display.canvas.width else { return room }
    return display.isPinned ? min(width, room) : width
  }

  private mutating func records(_ moment: RunMoment) -> [UInt8] {
    hasShown = true
    let parts = moment.snapshots.withoutOverall
    let lines = display.picture.lines(
      parts, clock: moment.clock, width: display.canvas.width ?? 80, height: .max, at: 0,
      memory: &memory)
    return openingOfBar()
      + zip(parts.indices, lines).flatMap { line, body in
        Array((name(parts[line], line: line) + body.plainText).utf8) + ControlSequence.newline
      }
  }

  private func name(_ part: Snapshot, line: Int) -> String {
    let view = display.picture.view(ofLine: line)
    guard display.picture.hasParts, view.template.kind == .numbers else { return "" }
    return part.labelPrefix + (part.label ?? view.label ?? "") + ": "
  }
}

/// What the last frame has left on the screen, and when.
struct LastFrame {
  /// `nil` if the screen has changed since, so that all lines have to be painted.
  var lines: [StyledText]?
  private(set) var time: Double?  // When a frame was painted last
  private(set) var columns: Int?
  private var rows: Int?
  private var wholeTime = -Double.infinity
  private var wholeLineTime = -Double.infinity

  func differsInSize(_ view: ScreenView, height: Int) -> Bool {
    view.columns != columns || (height > 1 && view.rows != rows)
  }

  /// Whether all lines are painted though only some may have changed: an Enter that a person types,
  /// or the output of another program, moves the cursor away from the block.
  func isStale(at now: Double) -> Bool { lines == nil || now - wholeTime >= 5 }

  /// Whether only changes of the first line are sent; after a second it is painted whole, for the
  /// same reason.
  func allowsPatches(at now: Double) -> Bool { now - wholeLineTime < 1 }

  mutating func replace(
    with lines: [StyledText], on view: ScreenView, at now: Double, isWhole: Bool, patches: Bool
  ) {
    self.lines = lines
    time = now
    columns = view.columns
    rows = view.rows
    if isWhole { wholeTime = now }
    if !patches { wholeLineTime = now }
  }
}
