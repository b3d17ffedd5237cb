import ProgressModel
import ProgressStyles
import TerminalOutput
import TerminalText

/// Decides when frames are due and makes their bytes; all effects are the session's.
///
/// Times are seconds on the run's own clock.
struct Presenter {
  private var display: DisplayPlan
  /// Before this nothing is shown, and a run that ends before it leaves nothing.
  private let firstMoment: Double
  private var pace: FramePace
  private var painter: BlockPainter
  private var above: TextAbove
  private var nextFrame: Double
  /// Whether anything has been shown, or written for a program.
  private(set) var hasShown = false
  /// When a line was painted last.
  private var lastFrame: Double?
  private var lastLines: [StyledText]?
  /// When all lines were painted last, those that had not changed too.
  private var lastWholeFrame = -Double.infinity
  private var lastColumns: Int?
  private var lastRows: Int?
  private var memory: ViewMemory
  /// Whether the cursor stands behind text that did not end its line.
  private var lineIsOpen = false
  /// Lines of the bar that were left standing when drawing had to end.
  private var leftHeight = 0
  /// The unfinished question behind which the cursor waits, if any: until the next text comes nothing is drawn, so
  /// that what is typed stays where it is.
  private var question: Question?

  private enum Question {
    case alone
    /// With the bar below.
    case aboveBar
  }

  /// Seconds after which several lines are painted whole though only some changed: an Enter that a person
  /// types, or what another program prints, moves the cursor away from what was there.
  private static let wholeFrameInterval = 5.0

  init(_ display: DisplayPlan, startingAt start: Double) {
    self.display = display
    painter = BlockPainter(
      surface: display.surface, encoder: display.encoder, mayGrow: display.mayGrow)
    above = TextAbove(movesCursor: display.surface == .terminal)
    memory = ViewMemory(animates: display.animates)
    firstMoment = start + display.delay
    nextFrame = display.waitsAnInterval ? max(firstMoment, start + display.interval) : firstMoment
    pace = FramePace(display, startingAt: nextFrame)
  }

  /// Whether what is shown is read by a program, which must not miss the last line.
  var writesLines: Bool {
    switch display.form {
    case .numbers, .formattedNumbers: true
    case .own, .fields: false
    }
  }

  /// What goes before the bytes that answer a signal from the keyboard.
  private var recovery: [UInt8] {
    display.surface == .terminal && painter.isVisible ? display.encoder.recovery : []
  }

  /// Cells along which the bar of a timer is drawn; `nil` before it is.
  var timerExtent: Int? { memory.extent }

  /// When there is next something to do; `nil`: never by itself.
  func nextDue(at now: Double) -> Double? {
    let text = above.secondsUntilDue(at: now).map { now + $0 }
    guard display.place != .nowhere else { return text }
    return min(nextFrame, text ?? .infinity)
  }

  /// Makes the next frame paint anew whatever the last one showed, and soon: the screen has changed.
  mutating func redraw(at now: Double) {
    lastLines = nil
    guard let lastFrame else { return }
    nextFrame = min(nextFrame, max(now, lastFrame + 1 / DisplayPlan.movingFrameRate))
  }

  /// Goes on with another plan in the same place, at once; the bytes take away what no frame of it will
  /// paint over.
  mutating func adopt(_ display: DisplayPlan, at now: Double, view: ScreenView) -> [UInt8] {
    let staysInPlace =
      display.surface == self.display.surface && display.place == self.display.place
    nextFrame = max(firstMoment, now)
    let isOther = display.interval != self.display.interval
    pace = FramePace(display, startingAt: isOther ? nextFrame : pace.first)
    self.display = display
    lastLines = nil
    memory = ViewMemory(animates: display.animates)
    guard !staysInPlace else {
      painter.adopt(display.encoder)
      return []
    }
    let bytes = view.mayDraw ? painter.erase() : []
    painter = BlockPainter(
      surface: display.surface, encoder: display.encoder, mayGrow: display.mayGrow)
    return bytes
  }

  /// The bytes of a frame, a line for each part, if one is due and would show anything new.
  ///
  /// `nextIn`: seconds until the next one, where the interval does not say.
  mutating func frame(
    _ parts: [Snapshot], hasData: Bool, at now: Double, clock: LocalClock, view: ScreenView,
    nextIn: Double? = nil
  ) -> [UInt8]? {
    if display.mayAsk, view.mayDraw, let wait = above.secondsUntilDue(at: now), wait <= 0 {
      return ask(parts, at: now, clock: clock, view: view)
    }
    let unfinished = shownUnfinished(at: now, view: view)
    // A moment that was rounded up is no later one.
    let isDue = now >= nextFrame - 1e-6
    guard isDue || !unfinished.isEmpty else { return nil }
    if isDue {
      nextFrame = nextIn.map { now + $0 } ?? pace.next(after: now, parts)
    }
    guard hasData || !display.waitsForData, display.place != .nowhere, question == nil else {
      return unfinished.isEmpty ? nil : unfinished
    }
    if let records = records(parts, clock: clock) { return records }
    guard view.mayDraw else {
      stepAside(view)
      return unfinished.isEmpty ? nil : unfinished
    }
    let bytes = paint(parts, at: now, clock: clock, view: view, force: !unfinished.isEmpty)
    if !bytes.isEmpty { lastFrame = now }
    if let moved = pace.nextMovement(after: now, parts, memory) {
      nextFrame = nextIn == nil ? moved : min(nextFrame, moved)
    }
    return unfinished + bytes
  }

  /// The bytes that write text above the bar: `output` from the run, then whole `lines` of our own.
  mutating func text(
    _ output: [UInt8], lines: [String], at now: Double, view: ScreenView
  ) -> [UInt8] {
    // On a shared terminal text gets rows of its own, and the bar stays where it is.
    if display.isShared { return lines.flatMap { Array($0.utf8) + ControlSequence.newline } }
    guard view.mayDraw, display.place != .nowhere, !writesLines, question == nil else {
      return passedBy(output, lines, view: view)
    }
    let written = above.write(output, at: now)
    guard !written.isEmpty || !lines.isEmpty else { return [] }
    var bytes = painter.erase() + written
    lastLines = nil
    if !lines.isEmpty { bytes += above.flush(endingLine: true) }
    for line in lines { bytes += Array(line.utf8) + ControlSequence.newline }
    return bytes
  }

  /// The bytes of what is left of the text, at its end.
  mutating func remainingText(view: ScreenView) -> [UInt8] {
    above.end()
    guard !above.isEmpty else { return [] }
    guard !lineIsOpen, display.place != .nowhere else { return passedBy([], [], view: view) }
    let rest = above.flush(endingLine: true)
    return rest.isEmpty ? [] : painter.erase() + rest
  }

  /// The bytes of the last frame, which stays, and of the end of its last line.
  mutating func closing(
    _ parts: [Snapshot], hasData: Bool, at now: Double, clock: @autoclosure () -> LocalClock,
    view: ScreenView, isAfterSignal: Bool = false
  ) -> [UInt8] {
    guard display.place != .nowhere, hasData || !display.waitsForData else { return [] }
    // Whoever asked for a delay does not want to see what ended before it.
    guard now >= firstMoment else { return [] }
    if let records = records(parts, clock: clock()) { return records }
    guard view.mayDraw else { return [] }
    let opening = isAfterSignal ? recovery : []
    return opening + paint(parts, at: now, clock: clock(), view: view, force: true, isLast: true)
  }

  /// The bytes that leave a clean line behind before the process stops.
  mutating func suspension(view: ScreenView) -> [UInt8] {
    lastLines = nil
    above.forget()
    let hasBarBelow = question == .aboveBar
    question = nil
    guard view.mayDraw else {
      painter.forget()
      return []
    }
    return recovery + (hasBarBelow ? ControlSequence.eraseBelow : painter.erase())
  }

  private mutating func paint(
    _ parts: [Snapshot], at now: Double, clock: LocalClock, view: ScreenView, force: Bool,
    isLast: Bool = false
  ) -> [UInt8] {
    hasShown = true
    memory.keep(only: parts)
    let width = width(view)
    // The last frame stays, and may scroll: it shows the lines of all parts.
    let showsAll =
      isLast && parts.count > 1 && !display.isShared && !display.drawsPartsInOne
    let rows = display.isShared ? 1 : display.height ?? view.rows ?? 24
    let capacity = showsAll ? .max : painter.capacity(rows: rows)
    let lines = PartList.fitting(
      display.lines(
        parts, clock: clock, width: width, height: capacity, at: now, memory: &memory),
      capacity: capacity, width: width, in: display.language)
    let isResized =
      painter.isVisible
      && (view.columns != lastColumns || (painter.height > 1 && view.rows != lastRows))
    if display.skipsUnchangedFrames, !force, lines == lastLines, !isResized { return [] }
    let isWhole =
      lines.count <= 1 || force || lastLines == nil
      || now - lastWholeFrame >= Presenter.wholeFrameInterval
    if isWhole { lastWholeFrame = now }
    lastLines = lines
    lastColumns = view.columns
    lastRows = view.rows
    let opening =
      (question == .aboveBar ? ControlSequence.eraseBelow : [])
      + (lineIsOpen ? ControlSequence.newline : [])
    lineIsOpen = false
    question = nil
    leftHeight = 0
    return opening
      + (isLast
        ? painter.paintLast(lines, afterResize: isResized && !display.isShared)
        : painter.paint(lines, whole: isWhole, afterResize: isResized && !display.isShared))
  }

  /// Cells of a line; on a shared terminal no line may break, however wide it was asked for.
  private func width(_ view: ScreenView) -> Int {
    let room = max(0, (view.columns ?? 80) - 1)
    guard let width = display.width else { return room }
    return display.isShared ? min(width, room) : width
  }

  /// Lines for a program, where that is what is shown.
  private mutating func records(_ parts: [Snapshot], clock: LocalClock) -> [UInt8]? {
    guard writesLines else { return nil }
    hasShown = true
    let lines = display.lines(
      parts, clock: clock, width: display.width ?? 80, height: .max, at: 0, memory: &memory)
    let opening = lineIsOpen ? ControlSequence.newline : []
    lineIsOpen = false
    return opening
      + zip(parts.indices, lines).flatMap { line, body in
        Array((name(parts[line], line: line) + body.plainText).utf8) + ControlSequence.newline
      }
  }

  /// What says of which part bare numbers are, where there may be several.
  private func name(_ part: Snapshot, line: Int) -> String {
    guard display.hasParts, case .numbers(let numbers) = display.form(ofLine: line) else {
      return ""
    }
    return part.labelPrefix + (part.label ?? numbers.label) + ": "
  }

  /// The bytes of an unfinished line that has waited long enough. It is shown also where no bar may be
  /// drawn: a prompt for a password comes just before the terminal stops showing what is typed.
  private mutating func shownUnfinished(at now: Double, view: ScreenView) -> [UInt8] {
    guard let wait = above.secondsUntilDue(at: now), wait <= 0 else { return [] }
    guard view.mayDraw else { return passedBy([], [], view: view) }
    let rows = above.showUnfinished(at: now, columns: view.columns ?? 80)
    lastLines = nil
    return painter.erase() + rows
  }

  /// Leaves the lines of the bar to others, who may move the cursor away from them.
  private mutating func stepAside(_ view: ScreenView) {
    leftHeight = view.isInForeground ? max(leftHeight, painter.height) : 0
    painter.forget()
    above.forget()
    lastLines = nil
  }

  /// Shows an unfinished line as the question that it may be.
  private mutating func ask(
    _ parts: [Snapshot], at now: Double, clock: LocalClock, view: ScreenView
  ) -> [UInt8] {
    let columns = view.columns ?? 80
    guard above.leavesRoomForBar(columns: columns) else { return passedBy([], [], view: view) }
    let erasing = painter.erase()
    let bar =
      now < firstMoment ? [] : paint(parts, at: now, clock: clock, view: view, force: true)
    let bytes = above.ask(at: now, columns: columns, bar: bar, barHeight: painter.height)
    painter.forget()
    lineIsOpen = true
    question = .aboveBar
    return erasing + bytes
  }

  /// What is written where no bar stands below it, as it comes: in place of the bar that stood there,
  /// or behind a question and its answer.
  private mutating func passedBy(
    _ output: [UInt8], _ lines: [String], view: ScreenView
  ) -> [UInt8] {
    stepAside(view)
    let text = above.passThrough(output)
    guard !text.isEmpty || !lines.isEmpty else { return [] }
    let clearing =
      question == .aboveBar ? ControlSequence.eraseBelow : painter.clear(leftHeight)
    leftHeight = 0
    if !text.isEmpty { lineIsOpen = above.leavesLineOpen }
    // What is left open may be a question, wherever it was shown.
    question = display.mayAsk && lineIsOpen && lines.isEmpty ? .alone : nil
    var bytes = clearing + text
    if !lines.isEmpty, lineIsOpen {
      bytes += ControlSequence.newline
      lineIsOpen = false
    }
    for line in lines { bytes += Array(line.utf8) + ControlSequence.newline }
    return bytes
  }
}
