import ProgressModel
import ProgressStyles
import TerminalOutput
import TerminalText

/// Draws the bar, and the text above it, as bytes for the screen.
struct Presenter {
  enum Cursor: Equatable {
    case atBlock  // At the painter's block, or in the text above it
    case atPrompt  // Where a program that read a line has left it
    case belowPrompt  // Behind a prompt that is erased from the saved position on
    case atLeftLines(Int)  // At the first of the lines that a bar left when drawing had to end

    var leftLineCount: Int { if case .atLeftLines(let count) = self { count } else { 0 } }
  }

  private(set) var display: DisplayPlan
  var schedule: Schedule
  var painter: BlockPainter
  var above: TextAbove
  var tail: OutputTail?  // The last lines of a command's output, below the bar
  private(set) var memory: ViewMemory
  var cursor = Cursor.atBlock

  private(set) var hasShown = false
  var last = LastFrame()

  init(_ display: DisplayPlan, startingAt start: Double) {
    self.display = display
    painter = display.canvas.painter
    above = TextAbove()
    tail = display.keepsTail ? OutputTail(height: display.tailHeight) : nil
    memory = ViewMemory(animates: display.animates)
    schedule = Schedule(display.pacing, startingAt: start)
  }

  /// Whether a program reads the lines.
  var writesLines: Bool { display.picture.view.template.isNumeric }

  var rows: Int { painter.height }
  var canvas: Canvas { display.canvas }

  private var recovery: [UInt8] {
    canvas.surface == .terminal && painter.isVisible ? canvas.encoder.recovery : []
  }

  var nextDue: Double? {
    canvas.place == .nowhere
      ? above.nextDue : min(schedule.nextDue, above.nextDue ?? .infinity)
  }

  mutating func restart(at now: Double) { schedule = Schedule(display.pacing, startingAt: now) }

  mutating func redraw(at now: Double) {
    last.isShown = false
    guard let painted = last.time else { return }
    schedule.nextDue = min(schedule.nextDue, max(now, painted + 1 / Pacing.movingRate))
  }

  /// Returns the bytes that erase a bar over which no later frame paints.
  mutating func adopt(_ display: DisplayPlan, _ moment: RunMoment) -> [UInt8] {
    var erasure: [UInt8] = []
    if display.canvas.surface == canvas.surface, display.canvas.place == canvas.place,
      display.isPinned == self.display.isPinned
    {
      painter.encoder = display.canvas.encoder
    } else {
      if moment.terminal.mayDraw { erasure = erase() }
      painter = display.canvas.painter
    }
    schedule.adopt(display.pacing, at: moment.time)
    self.display = display
    last.isShown = false
    memory = ViewMemory(animates: display.animates)
    return erasure
  }

  /// Whether a frame is due that may be drawn.
  func drawsFrame(_ moment: RunMoment) -> Bool {
    schedule.isDue(at: moment.time) && schedule.shows(moment) && !holdsStill
  }

  /// Whether the bar may not move, since a person reads a question; a bar below it is drawn once.
  private var holdsStill: Bool {
    display.mayAsk && above.cursor.isAtQuestion && painter.isVisible && last.isShown
  }

  mutating func update(_ moment: RunMoment) -> [UInt8] {
    let isTextDue = above.isDue(at: moment.time)
    let unfinished = isTextDue ? shownHeld(moment) : []
    if schedule.isDue(at: moment.time) {
      schedule.advance(after: moment, timerExtent: memory.extent ?? moment.terminal.columns)
    } else if unfinished.isEmpty {
      return []
    }
    if moment.terminal.hidesInput { return unfinished + hide() }
    guard schedule.shows(moment), canvas.place != .nowhere, !holdsStill else {
      return unfinished
    }
    if writesLines { return unfinished + records(moment) }
    guard moment.terminal.mayDraw else {
      stepAside(moment.terminal)
      return unfinished
    }
    let bytes = paint(moment, force: !unfinished.isEmpty)
    if !bytes.isEmpty { last.usualSize += (Double(bytes.count) - last.usualSize) / 10 }
    schedule.follow(memory, after: moment, size: last.usualSize)
    return unfinished + bytes
  }

  mutating func end(_ moment: RunMoment, _ ending: Ending) -> [UInt8] {
    guard canvas.place != .nowhere, schedule.shows(moment, atEnd: true),
      moment.time >= schedule.firstMoment
    else { return [] }
    if writesLines { return records(moment) }
    guard moment.terminal.mayDraw else { return [] }
    let opening = ending.signalName == nil ? [] : recovery
    return opening + paint(moment, force: true, isLast: true)
  }

  mutating func pause(_ moment: RunMoment) -> [UInt8] {
    last.isShown = false
    defer { above.cursor.restart() }
    guard moment.terminal.mayDraw else {
      painter.forget()
      return []
    }
    return recovery + erase()
  }

  private mutating func lines(_ moment: RunMoment, isLast: Bool) -> [StyledText] {
    let parts = moment.snapshots
    let picture = display.picture
    let theme = picture.view.theme
    memory.keep(only: parts)
    memory.labelWidth = moment.terminal.labelWidth
    memory.isLast = isLast
    let width = width(moment.terminal)
    // The final frame stays, and may scroll: it shows the lines of all parts.
    let showsAll = isLast && parts.count > 1 && !picture.drawsPartsInOne
    let screenRows = moment.terminal.rows
    let height = canvas.height
    let rows = display.isPinned ? min(height ?? .max, screenRows - 1) : height ?? screenRows
    let capacity = showsAll ? .max : painter.capacity(rows: rows)
    // Half of the rows at least are the bar's own, also in the final frame, which must not jump.
    let barRows = showsAll ? capacity : max(capacity - display.tailHeight, capacity - capacity / 2)
    let lines = picture.lines(
      parts, clock: moment.clock, width: width, height: barRows, at: moment.time, memory: &memory
    ).fitting(capacity: barRows, width: width, in: theme)
    guard !isLast, let tail else { return lines }
    return lines + tail.lines(rows: capacity - lines.count, columns: width, .faint)
  }

  mutating func paint(_ moment: RunMoment, force: Bool, isLast: Bool = false) -> [UInt8] {
    let terminal = moment.terminal
    let now = moment.time
    guard isLast || display.isPinned || hasRoom else {
      painter.forget()
      return []
    }
    let lines = lines(moment, isLast: isLast)
    hasShown = true
    let needsRows = rows > 1 || display.isPinned
    let isResized =
      painter.isVisible
      && (terminal.columns != last.terminal?.columns
        || needsRows && terminal.rows != last.terminal?.rows)
    // A person who types Enter moves the cursor away from the block.
    let isMoved = terminal.unreadInput > last.terminal?.unreadInput ?? .max
    // Another program may move it too: all lines are painted after a
    // while, and the first one sooner.
    let mustPaint = force || isResized || isMoved || !last.isShown
    let isWhole = mustPaint || now - last.wholeTime >= 5
    let isPatched = now - last.wholeLineTime < 1
    let repaint: Repaint =
      isResized && !display.isPinned
      ? .resized : isWhole ? .whole : isPatched ? .patches : .changes
    if !mustPaint, painter.shows(lines, repaint) { return [] }
    last.isShown = true
    last.time = now
    last.terminal = terminal
    if isWhole { last.wholeTime = now }
    if repaint != .patches { last.wholeLineTime = now }
    // Rows that are no longer needed are released; the final frame goes above the rows of others.
    if display.isPinned { painter.keep(isLast ? 0 : lines.count) }
    let endsText = !display.isPinned && (isLast || canvas.surface == .stream)
    let opening = openingOfBar(terminal) + (endsText ? endLine() : [])
    let bytes = painter.paint(lines, repaint, isLast: isLast)
    if display.isPinned || above.cursor.isAtEmptyRow { return opening + bytes }
    return opening + above.cursor.below(bytes, height: max(1, rows), erases: isWhole)
  }

  /// Whether there is a place for a bar.
  private var hasRoom: Bool {
    switch canvas.surface {
    case .terminal: above.cursor.leavesRoomForBar
    case .dumbTerminal: above.cursor.isAtEmptyRow
    case .stream: true
    }
  }

  /// `text`: what follows, which may itself end the row of a prompt.
  mutating func openingOfBar(_ terminal: TerminalState, before text: [UInt8] = []) -> [UInt8] {
    defer { cursor = .atBlock }
    switch cursor {
    case .atBlock, .atLeftLines: return []
    case .atPrompt:
      above.cursor.restart()
      let endsRow = text.first { $0 != 0x0D } == 0x0A
      return endsRow ? [] : ControlSequence.freshLine(columns: terminal.columns)
    case .belowPrompt: return ControlSequence.restoreCursor + ControlSequence.eraseBelow
    }
  }

  /// Cells of a line; on a shared terminal no line may wrap, however wide it was asked for.
  private func width(_ terminal: TerminalState) -> Int {
    let room = max(0, terminal.columns - 1)
    guard let width = canvas.width else { return room }
    return display.isPinned ? min(width, room) : width
  }

  private mutating func records(_ moment: RunMoment) -> [UInt8] {
    hasShown = true
    let parts = moment.snapshots.filter { !$0.isOverall }
    let lines = display.picture.lines(
      parts, clock: moment.clock, width: canvas.width ?? 80, height: .max, at: 0,
      memory: &memory)
    let records = zip(parts.indices, lines).flatMap { line, body in
      Array((name(parts[line], line: line) + body.plainText).utf8) + ControlSequence.newline
    }
    return openingOfBar(moment.terminal) + endLine() + records
  }

  private func name(_ part: Snapshot, line: Int) -> String {
    let view = display.picture.view(ofLine: line)
    guard display.picture.hasParts, view.template.kind == .numbers else { return "" }
    return part.reading.labelPrefix + (part.reading.label ?? view.label ?? "") + ": "
  }
}

/// What the previous frame has left on the screen.
struct LastFrame {
  var isShown = false  // Whether nothing else has changed the screen since
  var time: Double?  // When a frame was painted last
  var usualSize = 0.0  // Bytes: a mean of the frames, of which the latest ten weigh most
  var terminal: TerminalState?
  var wholeTime = -Double.infinity  // When all lines were painted last
  var wholeLineTime = -Double.infinity  // When the first line was painted whole last
}
