import ProgressStyles
import TerminalOutput
import TerminalText

// The text above the bar, and questions in place of it.

extension Presenter {
  /// The bytes that write `output` of the run above the bar, then whole `lines` of our own. The bar
  /// follows in the same write, so that it does not flicker.
  mutating func text(_ output: [UInt8], lines: [String], _ moment: RunMoment) -> [UInt8] {
    // From now on output comes above the bar.
    if !output.isEmpty { tail = nil }
    let view = moment.view
    let notes = lines.flatMap { Array($0.utf8) + ControlSequence.newline }
    // On a shared terminal text gets rows of its own, and the bar stays in its row.
    if display.isPinned {
      let opening = notes.isEmpty ? [] : ControlSequence.freshLine(columns: view.columns)
      return above.passThrough(output) + opening + notes
    }
    guard view.mayDraw, canvas.place != .nowhere, !writesLines else {
      return passedBy(view, output, notes)
    }
    let endsLine = output.contains(.newline)
    rewritesLine = !endsLine && (rewritesLine || TextAbove.rewritesLine(output))
    var opening: [UInt8] = []
    if cursor.isAtQuestion {
      guard rewritesLine, let bytes = above.withdrawQuestion() else {
        return passedBy(view, output, notes)
      }
      opening = bytes
      cursor = .atBlock
      last.lines = nil
    }
    if cursor == .atPrompt { opening = openingOfBar() }
    let written = above.write(output, at: moment.time, columns: view.columns)
    guard !written.isEmpty || !notes.isEmpty else { return opening }
    let hasBar = painter.isVisible && canvas.place == .terminal
    var bytes = opening + painter.erase() + written
    last.lines = nil
    if !notes.isEmpty { bytes += above.flush(endingLine: true) + notes }
    guard hasBar, !moment.snapshots.isEmpty else { return bytes }
    defer { schedule.follow(memory, after: moment) }
    return bytes + paint(moment, force: true)
  }

  /// The bytes that take the bar away for good. A shared terminal takes its rows away itself.
  mutating func vanish(_ view: ScreenView) -> [UInt8] {
    view.mayDraw && !display.isPinned ? painter.erase() : []
  }

  mutating func remainingText(view: ScreenView) -> [UInt8] {
    above.end()
    guard !above.isEmpty else { return [] }
    if display.isPinned { return above.passThrough([]) }
    guard !cursor.isBehindText, canvas.place != .nowhere else { return passedBy(view) }
    let rest = above.flush(endingLine: true)
    return rest.isEmpty ? [] : painter.erase() + rest
  }

  /// The bytes of an unfinished line that is due, even if no bar may be drawn: a terminal stops
  /// showing what is typed just after the prompt for a password.
  mutating func shownUnfinished(_ moment: RunMoment) -> [UInt8] {
    guard moment.view.mayDraw else { return passedBy(moment.view) }
    let rows = above.showUnfinished(at: moment.time, columns: moment.view.columns)
    last.lines = nil
    return painter.erase() + rows
  }

  /// Leaves the lines of the bar to other programs.
  mutating func stepAside(_ view: ScreenView) {
    switch cursor {
    case .atBlock, .atLeftLines:
      let height = max(cursor.leftLineCount, rows)
      cursor = view.isInForeground && height > 0 ? .atLeftLines(height) : .atBlock
    case .behindOpenText, .atQuestion, .atPrompt: break
    }
    forgetScreen()
  }

  private mutating func forgetScreen() {
    painter.forget()
    above.forget()
    last.lines = nil
  }

  /// Whether the unfinished line is a meter, which may end in a bracket but hardly as a question.
  func isMeter(_ view: ScreenView) -> Bool {
    let isQuestion = above.endOfQuestion.map { $0 != UInt8(ascii: "]") } ?? false
    return rewritesLine && !isQuestion && above.canBeRewritten(columns: view.columns)
  }

  /// The bytes of a prompt for a password that was the last line below the bar.
  mutating func prompt(_ moment: RunMoment) -> [UInt8] {
    guard moment.view.hidesInput, var kept = tail else { return [] }
    let prompt = kept.takeUnfinished()
    guard !prompt.isEmpty else { return [] }
    defer { tail = kept }
    return text(prompt, lines: [], moment)
  }

  /// Erases the bar while a program reads a password, but not a prompt in its row.
  mutating func hide() -> [UInt8] {
    let isBelow = cursor == .atQuestion(barIsBelow: true)
    guard isBelow || painter.isVisible, canvas.surface == .terminal, !display.isPinned else {
      return []
    }
    cursor = isBelow ? .atQuestion(barIsBelow: false) : .atPrompt
    forgetScreen()
    return ControlSequence.eraseBelow
  }

  mutating func ask(_ moment: RunMoment) -> [UInt8] {
    let columns = moment.view.columns
    guard above.leavesRoomForBar(columns: columns) else {
      guard above.isShown else { return passedBy(moment.view) }
      // The row that shows the beginning of the line is written again.
      defer { painter.forget() }
      cursor = .atQuestion(barIsBelow: false)
      last.lines = nil
      return painter.erase() + above.passThrough([])
    }
    let erasing = painter.erase()
    let bar = moment.time < schedule.firstMoment ? [] : paint(moment, force: true)
    let bytes = above.ask(at: moment.time, columns: columns, bar: bar, barHeight: painter.height)
    painter.forget()
    cursor = .atQuestion(barIsBelow: true)
    return erasing + bytes
  }

  /// The bytes of text where no bar is drawn.
  private mutating func passedBy(
    _ view: ScreenView, _ output: [UInt8] = [], _ notes: [UInt8] = []
  ) -> [UInt8] {
    stepAside(view)
    let text = above.passThrough(output)
    guard !text.isEmpty || !notes.isEmpty else { return [] }
    let opening = cursor == .atPrompt && text.isEmpty ? openingOfBar() : []
    let isAboveBar = cursor == .atQuestion(barIsBelow: true)
    let bytes =
      opening
      + (isAboveBar ? ControlSequence.eraseBelow : painter.clear(cursor.leftLineCount)) + text
    let isOpen = text.isEmpty ? cursor.isBehindText : above.leavesLineOpen
    guard notes.isEmpty else {
      cursor = .atBlock
      return bytes + (isOpen ? ControlSequence.newline : []) + notes
    }
    // An unfinished line may be a question, wherever it is shown.
    cursor = !isOpen ? .atBlock : display.mayAsk ? .atQuestion(barIsBelow: false) : .behindOpenText
    return bytes
  }
}
