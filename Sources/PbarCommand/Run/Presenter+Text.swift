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
      return above.passThrough(output, columns: terminal.columns) + opening + notes
    }
    guard mayHoldText(terminal) else { return passedBy(terminal, output, notes) }
    let ready = above.take(output, at: moment.time)
    return write(ready + (notes.isEmpty ? [] : above.takeHeld()), moment, notes: notes)
  }

  /// The bytes of the held text, even where no bar may be drawn: a program turns echo off just
  /// after its prompt for a password.
  mutating func shownHeld(_ moment: RunMoment) -> [UInt8] {
    mayHoldText(moment.terminal) && !display.isPinned
      ? write(above.takeHeld(), moment) : passedBy(moment.terminal, [])
  }

  private func mayHoldText(_ terminal: TerminalState) -> Bool {
    terminal.mayDraw && canvas.place != .nowhere && !writesLines
  }

  /// Writes text above the bar.
  private mutating func write(_ text: [UInt8], _ moment: RunMoment, notes: [UInt8] = [])
    -> [UInt8]
  {
    guard !text.isEmpty || !notes.isEmpty else { return [] }
    let opening =
      cursor == .atPrompt || cursor == .belowPrompt
      ? openingOfBar(moment.terminal, before: text) : []
    let hasBar = painter.isVisible && canvas.place == .terminal
    let before = above.cursor
    let (bytes, keepsBelow) = above.write(text, columns: moment.terminal.columns)
    if hasBar, keepsBelow, notes.isEmpty { return opening + bytes }
    let erasure = erase(beside: before)
    last.isShown = false
    let end = notes.isEmpty ? [] : endLine() + notes
    guard hasBar, !moment.snapshots.isEmpty else { return opening + erasure + bytes + end }
    defer { schedule.follow(memory, after: moment, size: last.usualSize) }
    return opening + erasure + bytes + end + paint(moment, force: true)
  }

  /// The bytes that erase the bar. `text`: where the text has left the cursor.
  mutating func erase(beside text: TextCursor? = nil) -> [UInt8] {
    let text = text ?? above.cursor
    guard painter.isVisible, canvas.surface == .terminal, !text.isAtEmptyRow else {
      return painter.erase()
    }
    painter.forget()
    return text.erasureBelow
  }

  /// The bytes that take the bar away for good. A shared terminal takes its rows away itself.
  mutating func vanish(_ terminal: TerminalState) -> [UInt8] {
    terminal.mayDraw && !display.isPinned ? erase() : []
  }

  mutating func remainingText(_ moment: RunMoment) -> [UInt8] {
    let rest = above.takeRest()
    if rest.isEmpty { return [] }
    guard display.isPinned || mayHoldText(moment.terminal) else {
      return passedBy(moment.terminal, rest)
    }
    let erasure = display.isPinned ? [] : erase()
    return erasure + above.write(rest, columns: moment.terminal.columns).bytes
  }

  /// Leaves the lines of the bar to other programs.
  mutating func stepAside(_ terminal: TerminalState) {
    switch cursor {
    case .atBlock, .atLeftLines:
      let height = max(cursor.leftLineCount, rows)
      cursor = terminal.isInForeground && height > 0 ? .atLeftLines(height) : .atBlock
    case .atPrompt, .belowPrompt: break
    }
    painter.forget()
    last.isShown = false
  }

  /// The bytes of a prompt that was the last line of hidden output, which replaces the bar until
  /// the line is read.
  mutating func prompt(_ moment: RunMoment) -> [UInt8] {
    // A frame on pinned rows saves another position of the cursor, so the prompt goes before it.
    if display.isPinned, cursor == .belowPrompt, moment.terminal.mayDraw {
      return openingOfBar(moment.terminal)
    }
    guard moment.terminal.hidesInput, let prompt = tail?.takeUnfinished(), !prompt.isEmpty else {
      return []
    }
    let erasure = hide()
    cursor = .belowPrompt
    // The answer ends its row, which must not scroll the saved position away.
    let room = ControlSequence.index + ControlSequence.up(1)
    return erasure + room + ControlSequence.saveCursor + prompt
  }

  /// Erases the bar while a program reads a line, but not a prompt in its row.
  mutating func hide() -> [UInt8] {
    guard canvas.surface == .terminal, !display.isPinned, cursor != .belowPrompt else { return [] }
    let erasure = painter.isVisible ? above.cursor.erasureBelow : []
    // The text of a command that has the whole screen tells where the cursor is.
    if !above.cursor.movesBetweenRows { cursor = .atPrompt }
    painter.forget()
    last.isShown = false
    return erasure
  }

  /// The bytes of text where no bar is drawn.
  private mutating func passedBy(
    _ terminal: TerminalState, _ output: [UInt8], _ notes: [UInt8] = []
  ) -> [UInt8] {
    stepAside(terminal)
    let leftLines =
      above.cursor.isAtEmptyRow
      ? painter.clear(cursor.leftLineCount)
      : cursor.leftLineCount > 0 ? above.cursor.erasureBelow : []
    let text = above.passThrough(output, columns: terminal.columns)
    guard !text.isEmpty || !notes.isEmpty else { return [] }
    let opening =
      cursor == .belowPrompt || cursor == .atPrompt && text.isEmpty ? openingOfBar(terminal) : []
    cursor = .atBlock
    return opening + leftLines + text + (notes.isEmpty ? [] : endLine() + notes)
  }

  /// Moves to the empty row below the text.
  mutating func endLine() -> [UInt8] {
    guard canvas.surface != .terminal else { return above.cursor.endLine() }
    defer { above.cursor.restart() }
    return above.cursor.isAtEmptyRow ? [] : ControlSequence.newline
  }
}
