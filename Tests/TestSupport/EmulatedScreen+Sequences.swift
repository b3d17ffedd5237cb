extension EmulatedScreen {
  mutating func take(_ scalar: Unicode.Scalar) {
    switch parser.take(scalar) {
    case .text(let scalar): show(scalar)
    case .control(let scalar): control(scalar)
    case .controlSequence(let sequence):
      if !perform(sequence) { unknownSequences.append(sequence.visibleText) }
    case .operatingSystemCommand(let command): operatingSystemCommands.append(command)
    case .escape("7"): savedCursor = (cursorRow, cursorColumn, look)
    case .escape("8"):
      look = savedCursor.look
      moveCursor(row: savedCursor.row, column: savedCursor.column)
    case .escape("D"): lineFeed()
    case .escape("M"): reverseIndex()
    case .escape(let scalar): unknownSequences.append(visible("\u{1B}\(scalar)".utf8))
    case .unknown(let sequence): unknownSequences.append(sequence)
    case nil: break
    }
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": moveCursor(row: cursorRow, column: 0)
    case "\n":
      lineFeed()
      if newlineReturns { cursorColumn = 0 }
    case "\u{08}": moveCursor(row: cursorRow, column: cursorColumn - 1)
    case "\t": moveCursor(row: cursorRow, column: cursorColumn / 8 * 8 + 8)
    case "\u{07}": break
    default: unknownSequences.append(visible(String(scalar).utf8))
    }
  }

  private mutating func perform(_ sequence: ControlSequenceRead) -> Bool {
    if sequence.isPrivate { return setModes(sequence) }
    let distance = max(1, sequence.number(0, default: 1))
    switch sequence.final {
    case "A": moveCursor(row: cursorRow - distance, column: cursorColumn)
    case "B": moveCursor(row: cursorRow + distance, column: cursorColumn)
    case "C": moveCursor(row: cursorRow, column: cursorColumn + distance)
    case "D": moveCursor(row: cursorRow, column: cursorColumn - distance)
    case "E": moveCursor(row: cursorRow + distance, column: 0)
    case "F": moveCursor(row: cursorRow - distance, column: 0)
    case "G": moveCursor(row: cursorRow, column: distance - 1)
    case "H", "f": moveCursor(row: distance - 1, column: sequence.number(1, default: 1) - 1)
    case "J": return eraseScreen(sequence.number(0, default: 0))
    case "K": return eraseLine(sequence.number(0, default: 0))
    case "L": insertLines(distance)
    case "r": setMargins(sequence)
    case "m": return look.apply(sequence.numbers.map { $0 ?? 0 })
    default: return false
    }
    return true
  }

  /// Lets only the rows between two margins scroll (DECSTBM).
  private mutating func setMargins(_ sequence: ControlSequenceRead) {
    let (top, bottom) = (
      sequence.number(0, default: 1), min(rows, sequence.number(1, default: rows))
    )
    guard top < bottom else { return }
    margins = top == 1 && bottom == rows ? nil : top - 1...bottom - 1
    moveCursor(row: 0, column: 0)
  }

  private mutating func reverseIndex() {
    isWrapPending = false
    guard cursorRow == margins?.lowerBound ?? 0 else {
      cursorRow = max(0, cursorRow - 1)
      return
    }
    lines.remove(at: margins?.upperBound ?? rows - 1)
    lines.insert(ScreenLine(columns: columns), at: cursorRow)
  }

  private mutating func insertLines(_ count: Int) {
    for _ in 0..<min(count, rows - cursorRow) {
      lines.removeLast()
      lines.insert(ScreenLine(columns: columns), at: cursorRow)
    }
    moveCursor(row: cursorRow, column: 0)
  }

  /// Moves the cursor as near as the screen allows.
  private mutating func moveCursor(row: Int, column: Int) {
    isWrapPending = false
    cursorRow = min(max(0, row), rows - 1)
    cursorColumn = min(max(0, column), columns - 1)
  }

  private mutating func setModes(_ sequence: ControlSequenceRead) -> Bool {
    guard sequence.final == "h" || sequence.final == "l" else { return false }
    let isSet = sequence.final == "h"
    var areKnown = true
    for mode in sequence.numbers {
      switch mode {
      case 25: isCursorVisible = isSet
      case 2026: isSynchronizing = isSet
      default: areKnown = false
      }
    }
    return areKnown
  }

  private mutating func eraseScreen(_ part: Int) -> Bool {
    switch part {
    case 0: for row in (cursorRow + 1)..<rows { erase(row: row, columns: 0..<columns) }
    case 1: for row in 0..<cursorRow { erase(row: row, columns: 0..<columns) }
    case 2: for row in 0..<rows { erase(row: row, columns: 0..<columns) }
    case 3:
      scrollback = []
      return true
    default: return false
    }
    return eraseLine(part)
  }

  private mutating func eraseLine(_ part: Int) -> Bool {
    switch part {
    case 0: erase(row: cursorRow, columns: cursorColumn..<columns)
    case 1: erase(row: cursorRow, columns: 0..<(cursorColumn + 1))
    case 2: erase(row: cursorRow, columns: 0..<columns)
    default: return false
    }
    return true
  }

  private mutating func erase(row: Int, columns erased: Range<Int>) {
    isWrapPending = false
    var blank = ScreenCell()
    blank.look.background = look.background
    guard !erased.isEmpty else { return }
    lines[row].separateHalves(at: erased.lowerBound)
    lines[row].separateHalves(at: erased.upperBound - 1)
    lines[row].cells.replaceSubrange(erased, with: repeatElement(blank, count: erased.count))
    if erased.upperBound == columns { lines[row].softWrappedLength = nil }
  }
}
