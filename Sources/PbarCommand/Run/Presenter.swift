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
  var memory: ViewMemory

  /// Whether others may write to the terminal, or have done so, or a person has typed: the bar then
  /// leaves the row of the cursor to them. It never goes back, so that it does not jump.
  var isShared = false

  /// Whether the cursor is after a prompt that is erased from the saved position on.
  var isBelowPrompt = false

  var hasShown = false
  var mayFollowText = true  // Whether a text of others may be in the row of the cursor
  var last = LastFrame()
  var answersOthers = true  // Whether a frame comes at once after what others have written
  private let noticesOthers: Bool

  /// Whether others go on writing beside the bar: any line of a text but the first may come into
  /// a row of the bar.
  private(set) var isBesideTexts = false
  private var firstMessage: Double?  // When the first text came that may be a single warning

  /// Whether the first frame is repeated: a program that waits for the bar writes as soon as it
  /// sees it, maybe before the end of our own write, where the watch misses it.
  private var repeatsFirst = false

  private var reactionTime = -Double.infinity  // When a frame last came because others wrote
  private var mustEraseForOthers = false

  /// `noticesOthers`: ``noticeOthers(at:_:)`` will be called when others have written.
  init(_ display: DisplayPlan, startingAt start: Double, noticesOthers: Bool = false) {
    self.display = display
    self.noticesOthers = noticesOthers
    painter = display.canvas.painter
    tail = display.keepsTail ? OutputTail(height: display.tailHeight) : nil
    memory = ViewMemory(animates: display.animates)
    schedule = Schedule(display.pacing, startingAt: start)
  }

  /// Whether a program reads the lines.
  var writesLines: Bool { canvas.mode == .numbers }

  var rows: Int { painter.height }
  var canvas: Canvas { display.canvas }

  var nextDue: Double? { canvas.surface == nil ? nil : schedule.nextDue }

  // MARK: Others

  /// Seconds between two frames that react to what others write.
  private static let shortestReaction = 1.0 / 15

  /// Whether the screen shows a bar whose rows others can write into.
  var reactsToOthers: Bool {
    canvas.ownsRows && !display.isPinned && painter.isVisible && last.isShown
  }

  /// What others have written.
  enum Text {
    case output  // By one whose standard output is the terminal
    case message
  }

  /// Others have written, or have read a line (`nil`): a frame is due at once. If they go on soon
  /// after it, the bar is only erased for a moment, so that it is not beside their next text.
  /// Before the first frame, the bar learns where their text ends.
  mutating func noticeOthers(at now: Double, _ text: Text? = .message) {
    guard canvas.ownsRows, !display.isPinned, painter.isVisible || !hasShown else { return }
    let reacts = reactsToOthers && answersOthers
    if let text, painter.isVisible {
      let first = firstMessage ?? now
      firstMessage = first
      isBesideTexts = isBesideTexts || text == .output || now - first >= Self.shortestReaction
    }
    noteOthers()
    last.isShown = false
    guard reacts else { return }
    defer { reactionTime = now }
    if now - reactionTime < Self.shortestReaction {
      mustEraseForOthers = true
    }
    schedule.nextDue = min(schedule.nextDue, now)
  }

  /// Others have moved the cursor.
  private mutating func noteOthers() {
    isShared = true
    above.end.noteOthers()
    painter.noteOthers()
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
    if display.canvas.mode == canvas.mode, display.isPinned == self.display.isPinned {
      painter.encoder = display.canvas.encoder
    } else {
      if moment.terminal.mayDraw { erasure = painter.erase() }
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
    if moment.terminal.hidesBar { return hide(moment.terminal) }
    if isBelowPrompt, moment.terminal.isAsked { return [] }
    guard schedule.shows(moment), canvas.surface != nil else { return [] }
    if writesLines { return records(moment) }
    guard moment.terminal.mayDraw else {
      stepAside()
      return []
    }
    if mustEraseForOthers {
      mustEraseForOthers = false
      schedule.nextDue = moment.time + Self.shortestReaction
      return painter.erase()
    }
    if repeatsFirst, needsWhole(at: moment.time) {
      repeatsFirst = false
      noteOthers()
      last.isShown = false
    }
    let isFirst = !hasShown
    let bytes = paint(moment, force: false)
    if isFirst, hasShown, isBesideOthers, noticesOthers {
      repeatsFirst = true
      schedule.nextDue = min(schedule.nextDue, moment.time + wholeInterval)
    }
    if !bytes.isEmpty { last.usualSize += (Double(bytes.count) - last.usualSize) / 10 }
    schedule.follow(memory, after: moment, size: last.usualSize)
    return bytes
  }

  mutating func end(_ moment: RunMoment, _ ending: Ending) -> [UInt8] {
    guard canvas.surface != nil, schedule.shows(moment, atEnd: true),
      moment.time >= schedule.firstMoment
    else { return [] }
    if writesLines { return records(moment) }
    guard moment.terminal.mayDraw else { return [] }
    let lines = lines(moment, isLast: true)
    hasShown = true
    if lines.isEmpty { return painter.end(lines) }
    if display.isPinned { return openingOfBar() + painter.end(lines) }
    let opening = openingOfBar() + (ending.signalName == nil ? [] : recovery)
    let erasure = canvas.surface == .terminal ? eraseOwnRow() + painter.erase() : []
    return opening + erasure + endLine(moment.terminal) + painter.end(lines)
  }

  /// What a person has typed, or `^C`, may be in the row of a bar that is alone.
  func eraseOwnRow() -> [UInt8] {
    guard painter.isVisible, !isShared, above.end.isAtLineStart, case .below(0, _) = last.place
    else { return [] }
    return ControlSequence.carriageReturn
  }

  mutating func pause(_ moment: RunMoment) -> [UInt8] {
    last.isShown = false
    defer { above.end.restart() }
    guard moment.terminal.mayDraw else {
      painter.forget()
      return []
    }
    return recovery + painter.erase()
  }

  /// Brings the terminal into a known state: at ^C and ^Z the kernel discards unread output, which
  /// may cut a frame. What the kernel writes (`^C`) is in the bar's row if the run is alone.
  private var recovery: [UInt8] {
    guard canvas.surface == .terminal, painter.isVisible, !isShared, above.end.isAtLineStart
    else { return [] }
    return ControlSequence.restoreCursor + ControlSequence.carriageReturn
  }

  /// The rows between that of the cursor and the bar, or 0 for a bar in the cursor's row. An answer
  /// to a question is followed by a text in the row below it.
  func gap(_ terminal: TerminalState) -> Int {
    guard canvas.surface == .terminal, !display.isPinned else { return 0 }
    let gap = terminal.isAsked ? 2 : isShared || !above.end.isAtLineStart ? 1 : 0
    return min(above.end.rowsBelow + gap, max(0, terminal.rows - 1))
  }

  mutating func paint(_ moment: RunMoment, force: Bool) -> [UInt8] {
    let terminal = moment.terminal
    guard hasRoom(terminal) else {
      painter.forget()
      return []
    }
    // A person who types Enter moves the cursor away from the block.
    let hasTyped = terminal.unreadInput > last.terminal?.unreadInput ?? .max
    if hasTyped { noteOthers() }
    let lines = lines(moment, isLast: false)
    hasShown = true
    let gap = gap(terminal)
    // A command may write to its terminal itself, and begins at the start of the row then.
    let isAlone = gap == 0 && !display.runsCommand
    let place: FramePlace =
      display.isPinned ? .here : isAlone ? .row() : .below(gap, erases: above.end.isAfterText)
    let mustPaint = force || hasTyped || isResized(terminal) || !last.isShown
    guard mustPaint || isDue(lines, at: place, moment.time) else { return [] }
    let isRest = !mustPaint && painter.shows(lines, at: place)
    last.needsRest = isBesideOthers && (!isRest || !noticesOthers)
    let isWhole =
      mustPaint || place != last.place || lines.count != rows || needsWhole(at: moment.time)
    let opening =
      openingOfBar() + leaveOldRows(for: place) + endOfStreamText(terminal)
      + (lines.isEmpty ? [] : endOfEarlierText(for: place, terminal))
    // Rows that are no longer needed are released.
    if display.isPinned { painter.keep(lines.count) }
    let bytes = painter.paint(
      lines, isWhole ? .whole : .changes, at: place, columns: terminal.columns)
    last.note(moment, place, wholeSize: isWhole ? bytes.count : nil)
    return opening + bytes
  }

  /// Whether there is a place for a bar.
  private func hasRoom(_ terminal: TerminalState) -> Bool {
    switch canvas.surface {
    case .terminal:
      display.isPinned
        || above.end.leavesRoom && (terminal.rows > 1 || !isShared && above.end.isAtLineStart)
    case .dumbTerminal: above.end.isAtLineStart
    case .run, .stream, nil: true
    }
  }

  /// Whether the rows of the bar may be touched by others.
  private var isBesideOthers: Bool { isShared && !display.isPinned }

  private func isResized(_ terminal: TerminalState) -> Bool {
    let needsRows = rows > 1 || display.isPinned
    return painter.isVisible
      && (terminal.columns != last.terminal?.columns
        || needsRows && terminal.rows != last.terminal?.rows)
  }

  /// Whether the lines have changed, or a whole frame is due that repeats them.
  private func isDue(_ lines: [StyledText], at place: FramePlace, _ now: Double) -> Bool {
    !painter.shows(lines, at: place)
      || last.needsRest && now - last.wholeTime >= wholeInterval
  }

  /// Whether the next frame must be whole. The watch misses what others write during our own write,
  /// so frames of changed cells are followed by a whole one.
  private func needsWhole(at now: Double) -> Bool {
    let age = now - last.wholeTime
    return !noticesOthers || age >= (isBesideOthers ? wholeInterval : 5)
  }

  /// The bytes that erase the bar in its old place.
  private mutating func leaveOldRows(for place: FramePlace) -> [UInt8] {
    painter.isVisible && place != last.place && canvas.ownsRows && !display.isPinned
      ? painter.erase() : []
  }

  /// Before its first frame, a bar that is alone goes to an empty row: a script may have left a
  /// text unfinished.
  private mutating func endOfEarlierText(for place: FramePlace, _ terminal: TerminalState)
    -> [UInt8]
  {
    defer { mayFollowText = false }
    guard mayFollowText, canvas.surface == .terminal, place.isInRow else { return [] }
    return ControlSequence.freshLine(columns: terminal.columns)
  }

  private mutating func endOfStreamText(_ terminal: TerminalState) -> [UInt8] {
    canvas.surface == .stream ? endLine(terminal) : []
  }

  /// The seconds after which a frame of changed cells is followed by a whole one beside others.
  private var wholeInterval: Double { max(0.2, last.wholeSize / 3000) - 1e-6 }
}

/// What the previous frame has left on the screen.
struct LastFrame {
  var isShown = false  // Whether nothing else has changed the screen since
  var isWhole = true  // Whether all its cells were sent
  var needsRest = false  // Whether a whole frame follows even if nothing changes
  var place = FramePlace.here
  var time: Double?  // When a frame was painted last
  var usualSize = 0.0  // Bytes: a mean of the frames, of which the latest ten weigh most
  var wholeSize = 0.0  // Bytes
  var terminal: TerminalState?
  var wholeTime = -Double.infinity  // When all lines were painted last

  /// Notes a frame. `wholeSize`: its bytes, if all lines were painted.
  mutating func note(_ moment: RunMoment, _ place: FramePlace, wholeSize: Int?) {
    isShown = true
    isWhole = wholeSize != nil
    self.place = place
    time = moment.time
    terminal = moment.terminal
    guard let wholeSize else { return }
    wholeTime = moment.time
    self.wholeSize = Double(wholeSize)
  }
}
