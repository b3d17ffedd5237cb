import ProgressModel
import ProgressStyles
import TerminalOutput
import TerminalText

/// Draws the bar, and the text above it, as bytes for the screen.
struct Presenter {
  private(set) var display: DisplayPlan
  var schedule: Schedule
  var painter: BlockPainter
  var above = TextAbove()
  var tail: OutputTail?  // The last lines of a command's output, below the bar
  private(set) var memory: ViewMemory

  /// Whether others may write to the terminal, or have done so, or a person has typed: the bar then
  /// leaves the row of the cursor to them. It never goes back, so that it does not jump.
  var isShared = false

  /// Whether the cursor is behind a prompt that is erased from the saved position on.
  var isBelowPrompt = false

  private(set) var hasShown = false
  var last = LastFrame()
  private let noticesOthers: Bool
  private var crowding: (since: Double, count: Int) = (-.infinity, 0)
  private var reactionTime = -Double.infinity  // When a frame last came because others wrote
  private var mustEraseForOthers = false

  /// `noticesOthers`: ``noticeOthers(at:)`` will be called when others have written.
  init(_ display: DisplayPlan, startingAt start: Double, noticesOthers: Bool = false) {
    self.display = display
    self.noticesOthers = noticesOthers
    painter = display.canvas.painter
    tail = display.keepsTail ? OutputTail(height: display.tailHeight) : nil
    memory = ViewMemory(animates: display.animates)
    schedule = Schedule(display.pacing, startingAt: start)
  }

  /// Whether a program reads the lines.
  var writesLines: Bool { display.picture.view.template.isNumeric }

  var rows: Int { painter.height }
  var canvas: Canvas { display.canvas }

  var nextDue: Double? { canvas.place == .nowhere ? nil : schedule.nextDue }

  // MARK: Others

  /// Seconds between two frames that react to what others write.
  private static let shortestReaction = 1.0 / 15

  /// Whether a text of others would leave something of the bar beside it, or needs a frame.
  var reactsToOthers: Bool {
    canvas.ownsRows && !display.isPinned && painter.isVisible && last.isShown
  }

  /// Whether others write faster than frames may follow, again and again.
  var isCrowded: Bool { crowding.count >= 3 }

  /// Others have written: a frame is due at once. If they go on soon after it, the bar is only erased
  /// for a moment, so that it is not beside their next text. If it is not sure that they wrote here,
  /// the next frame is whole.
  mutating func noticeOthers(at now: Double, isSure: Bool = true) {
    guard canvas.ownsRows else { return }
    let mayReact = reactsToOthers && (isSure || !isShared)
    isShared = true
    last.isShown = false
    above.end.noteOthers()
    painter.noteOthers()
    guard mayReact else { return }
    defer { reactionTime = now }
    if now - reactionTime < Self.shortestReaction {
      mustEraseForOthers = true
      if now - crowding.since > 1 { crowding = (now, 0) }
      crowding.count += 1
    }
    schedule.nextDue = min(schedule.nextDue, now)
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
    schedule.isDue(at: moment.time) && schedule.shows(moment)
  }

  mutating func update(_ moment: RunMoment) -> [UInt8] {
    guard schedule.isDue(at: moment.time) else { return [] }
    schedule.advance(after: moment, timerExtent: memory.extent ?? moment.terminal.columns)
    if moment.terminal.hidesInput { return hide(moment.terminal) }
    if isBelowPrompt, moment.terminal.isAsked { return [] }
    guard schedule.shows(moment), canvas.place != .nowhere else { return [] }
    if writesLines { return records(moment) }
    guard moment.terminal.mayDraw else {
      stepAside()
      return []
    }
    if mustEraseForOthers {
      mustEraseForOthers = false
      schedule.nextDue = moment.time + Self.shortestReaction
      return erase()
    }
    let bytes = paint(moment, force: false)
    if !bytes.isEmpty { last.usualSize += (Double(bytes.count) - last.usualSize) / 10 }
    schedule.follow(memory, after: moment, size: last.usualSize)
    return bytes
  }

  mutating func end(_ moment: RunMoment, _ ending: Ending) -> [UInt8] {
    guard canvas.place != .nowhere, schedule.shows(moment, atEnd: true),
      moment.time >= schedule.firstMoment
    else { return [] }
    if writesLines { return records(moment) }
    guard moment.terminal.mayDraw else { return [] }
    let lines = lines(moment, isLast: true)
    hasShown = true
    if lines.isEmpty { return painter.end(lines) }
    if display.isPinned { return openingOfBar() + painter.end(lines) }
    let opening = openingOfBar() + (ending.signalName == nil ? [] : recovery)
    let erasure = canvas.surface == .terminal ? erase() : []
    return opening + erasure + endLine(moment.terminal) + painter.end(lines)
  }

  mutating func pause(_ moment: RunMoment) -> [UInt8] {
    last.isShown = false
    defer { above.end.restart() }
    guard moment.terminal.mayDraw else {
      painter.forget()
      return []
    }
    return recovery + erase()
  }

  /// Brings the terminal into a known state: at ^C and ^Z the kernel discards unread output, which
  /// may cut a sequence. What the kernel writes (`^C`) is in the bar's row if the run is alone.
  private var recovery: [UInt8] {
    guard canvas.surface == .terminal, painter.isVisible, !isShared, above.end.isAtLineStart
    else { return [] }
    return ControlSequence.carriageReturn
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
    let room = screenRows - (display.isPinned ? 1 : gap(moment.terminal))
    let rows = min(height ?? .max, room)
    let capacity = showsAll ? .max : painter.capacity(rows: rows)
    // Half of the rows at least are the bar's own, also in the final frame, which must not jump.
    let barRows = showsAll ? capacity : max(capacity - display.tailHeight, capacity - capacity / 2)
    let lines = picture.lines(
      parts, clock: moment.clock, width: width, height: barRows, at: moment.time, memory: &memory
    ).fitting(capacity: barRows, width: width, in: theme)
    guard !isLast, let tail else { return lines }
    return lines + tail.lines(rows: capacity - lines.count, columns: width, .faint)
  }

  /// The rows between that of the cursor and the bar, or 0 for a bar in the cursor's row. An answer
  /// to a question is followed by a text in the row below it.
  private func gap(_ terminal: TerminalState) -> Int {
    guard canvas.surface == .terminal, !display.isPinned else { return 0 }
    let gap = terminal.isAsked ? 2 : isShared || !above.end.isAtLineStart ? 1 : 0
    return min(above.end.rowsBelow + gap, max(0, terminal.rows - 1))
  }

  mutating func paint(_ moment: RunMoment, force: Bool) -> [UInt8] {
    let terminal = moment.terminal
    let now = moment.time
    let hasRoom =
      switch canvas.surface {
      case .terminal: display.isPinned || above.end.leavesRoom
      case .dumbTerminal: above.end.isAtLineStart
      case .stream: true
      }
    guard hasRoom else {
      painter.forget()
      return []
    }
    // A person who types Enter moves the cursor away from the block.
    let isMoved = terminal.unreadInput > last.terminal?.unreadInput ?? .max
    if isMoved {
      isShared = true
      above.end.noteOthers()
      painter.noteOthers()
    }
    let lines = lines(moment, isLast: false)
    hasShown = true
    let needsRows = rows > 1 || display.isPinned
    let isResized =
      painter.isVisible
      && (terminal.columns != last.terminal?.columns
        || needsRows && terminal.rows != last.terminal?.rows)
    let place: FramePlace =
      display.isPinned ? .here : .below(gap(terminal), erases: above.end.isBehindText)
    let age = now - last.wholeTime
    let mustPaint = force || isResized || isMoved || !last.isShown
    // What comes at the moment of a frame of changed cells is not noticed.
    let isWhole =
      mustPaint
      || (isShared && !display.isPinned ? !noticesOthers || age >= wholeInterval : age >= 5)
    if !mustPaint, painter.shows(lines, at: place), !last.needsRest || age < wholeInterval {
      return []
    }
    let isRest = painter.shows(lines, at: place) && !mustPaint
    last.needsRest = isShared && !display.isPinned && (!isRest || !noticesOthers)
    last.isShown = true
    last.isWhole = isWhole || place != last.place || lines.count != painter.height
    last.time = now
    last.terminal = terminal
    if last.isWhole { last.wholeTime = now }
    // Rows that are no longer needed are released.
    if display.isPinned { painter.keep(lines.count) }
    let isMovedAway = painter.isVisible && place != last.place && canvas.ownsRows
    let opening =
      openingOfBar() + (isMovedAway && !display.isPinned ? erase() : [])
      + (canvas.surface == .stream ? endLine(terminal) : [])
    let bytes = painter.paint(
      lines, last.isWhole ? .whole : .changes, at: place, columns: terminal.columns)
    last.place = place
    if last.isWhole { last.wholeSize = Double(bytes.count) }
    return opening + bytes
  }

  /// The seconds after which a frame of changed cells is followed by a whole one beside others.
  private var wholeInterval: Double { max(0.2, last.wholeSize / 3000) - 1e-6 }

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
    return openingOfBar() + endLine(moment.terminal) + records
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
  var isWhole = true
  var needsRest = false  // Whether a whole frame follows even if nothing changes
  var place = FramePlace.here
  var time: Double?  // When a frame was painted last
  var usualSize = 0.0  // Bytes: a mean of the frames, of which the latest ten weigh most
  var wholeSize = 0.0  // Bytes
  var terminal: TerminalState?
  var wholeTime = -Double.infinity  // When all lines were painted last
}
