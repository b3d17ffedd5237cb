import ProgressStyles
import TerminalOutput
import TerminalText

// The text of a command above the bar.

extension Presenter {
  /// The bytes that write `output` of the run above the bar, then whole `lines` of our own. The bar
  /// follows in the same write, so that it does not flicker.
  mutating func text(_ output: [UInt8], lines: [String], _ moment: RunMoment) -> [UInt8] {
    // From now on output comes above the bar.
    if !output.isEmpty { tail = nil }
    let terminal = moment.terminal
    let notes = lines.flatMap { Array($0.utf8) + ControlSequence.newline }
    // On a shared terminal text gets rows of its own, and the bar stays in its row.
    if display.isPinned {
      let opening = notes.isEmpty ? [] : ControlSequence.freshLine(columns: terminal.columns)
      return above.write(output) + opening + notes
    }
    let hidden = mayDraw(terminal) ? [] : hide(terminal)
    let hasBar = painter.isVisible
    let columns = hasBar && canvas.ownsRows ? terminal.columns : nil
    let text = above.write(output, columns: columns)
    // What has passed through the run tells where it ends.
    if !text.isEmpty { mayFollowText = false }
    guard !text.isEmpty || !notes.isEmpty else { return hidden }
    let opening = hidden + openingOfBar() + (hasBar ? painter.erase() : [])
    let end = notes.isEmpty ? [] : endLine(terminal) + notes
    last.isShown = false
    guard hasBar, canvas.mode.isBar, !moment.snapshots.isEmpty else {
      return opening + text + end
    }
    defer { schedule.follow(memory, after: moment, size: last.usualSize) }
    return opening + text + end + paint(moment, force: true)
  }

  private func mayDraw(_ terminal: TerminalState) -> Bool {
    terminal.mayDraw && canvas.surface != nil && !writesLines
  }

  /// The bytes that take the bar away for good. A shared terminal takes its rows away itself.
  mutating func vanish(_ terminal: TerminalState) -> [UInt8] {
    terminal.mayDraw && !display.isPinned ? eraseOwnRow() + painter.erase() : []
  }

  mutating func remainingText(_ terminal: TerminalState) -> [UInt8] {
    let rest = above.writeRest()
    if rest.isEmpty { return [] }
    return (display.isPinned || !mayDraw(terminal) ? [] : painter.erase()) + rest
  }

  /// Leaves the rows of the bar to other programs.
  mutating func stepAside() {
    painter.forget()
    last.isShown = false
  }

  /// The bytes of a prompt that was the last line of hidden output, which replaces the bar until
  /// the line is read.
  mutating func prompt(_ moment: RunMoment) -> [UInt8] {
    // A frame on pinned rows saves another position of the cursor, so the prompt goes before it.
    if display.isPinned, isBelowPrompt, moment.terminal.mayDraw { return openingOfBar() }
    guard moment.terminal.hidesBar || moment.terminal.isAsked,
      let prompt = tail?.takeUnfinished(), !prompt.isEmpty
    else {
      return []
    }
    let erasure = openingOfBar() + hide(moment.terminal)
    isBelowPrompt = true
    // The answer ends its row, which must not scroll the saved position away.
    return erasure + ControlSequence.room(1) + ControlSequence.saveCursor + prompt
  }

  /// Erases the bar while a program reads a hidden line. The screen of a program that has all of it
  /// is left alone, and so is a prompt of ours.
  mutating func hide(_ terminal: TerminalState) -> [UInt8] {
    guard !isBelowPrompt else { return [] }
    let erases = canvas.ownsRows && !display.isPinned && terminal.isInForeground
    let erasure = erases && terminal.use != .fullScreen ? painter.erase() : []
    // The cursor stays after the answer.
    if terminal.use == .hiddenLine { isShared = true }
    stepAside()
    return erasure
  }

  /// Moves to the start of the empty row below the text, in the default style. Beside others the
  /// place of the cursor is unknown.
  mutating func endLine(_ terminal: TerminalState) -> [UInt8] {
    defer {
      above.end.restart()
      mayFollowText = false
    }
    let end = above.end.isAtLineStart ? [] : ControlSequence.newline
    guard canvas.ownsRows, !display.isPinned else { return end }
    let reset = isShared || above.end.isStyled ? ControlSequence.selectGraphicRendition([]) : []
    return reset + ControlSequence.down(above.end.rowsBelow)
      + (isShared || mayFollowText ? ControlSequence.freshLine(columns: terminal.columns) : end)
  }

  /// Erases a prompt of ours.
  mutating func openingOfBar() -> [UInt8] {
    guard isBelowPrompt else { return [] }
    isBelowPrompt = false
    return ControlSequence.restoreCursor + ControlSequence.eraseBelow
  }
}
