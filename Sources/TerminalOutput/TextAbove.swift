import TerminalText

/// The text of a command, passed on as it comes. Only an incomplete character or sequence waits for
/// its rest, so that no frame gets into it.
package struct TextAbove: Sendable {
  private var tail = IncompleteTail()
  package var end = TextEnd()

  package init() {}

  /// The bytes that write text. `columns`: the width of the terminal if a bar is below the text.
  package mutating func write(_ text: [UInt8], columns: Int? = nil) -> [UInt8] {
    end.follow(tail.complete(with: text), columns: columns)
  }

  /// Writes the last text; an incomplete sequence is dropped.
  package mutating func writeRest() -> [UInt8] { end.follow(tail.giveUp()[...], columns: nil) }
}

/// Where foreign text ends, as far as a bar below it has to know. Follows ECMA-48 and xterm.
package struct TextEnd: Sendable {
  /// The row of the cursor, counted from that in which the text began.
  private struct Place {
    var row = 0
    var isAtStart = true  // Whether the cursor is in the first column
    var isEmpty = true  // Whether the text has left nothing in the row
    var isAtEnd = true  // Whether it has left nothing after the cursor
    var isKnown = true  // Whether the row is
  }

  private var place = Place()
  private var lastRow = 0  // The lowest row with text
  private var lowestRow = 0  // The lowest one that the text has reached
  private var saved: (place: Place, lastRow: Int)?  // As the text has saved its cursor last
  private var beforeScreen: (place: Place, lastRow: Int)?  // While the alternate one is shown
  private var filter = EscapeFilter(endsAtLines: false)
  private var sequence: [UInt8] = []
  private static let longestSequence = 64  // No longer one moves the cursor

  /// The bytes of the row while they are ASCII text, each a cell; else `nil`.
  private var cells: Int? = 0

  /// Whether a row that the text fills was ended by us, so that its own end of line is left out.
  private var hasEndedRow = false

  /// Whether the style that the text has set may not be the default one.
  package private(set) var isStyled = false

  /// Whether the text moved between rows, or has the alternate screen, since `forgetMoves`.
  package private(set) var movesBetweenRows = false

  package init() {}

  /// Whether the text has ended with its last line.
  package var isAtLineStart: Bool { place.isAtStart && place.isEmpty && isAfterText }

  /// Whether the text has nothing after the cursor or in a row below it.
  package var isAfterText: Bool { place.isAtEnd && rowsBelow == 0 && place.isKnown }

  /// The rows of the text below the cursor; many, if the row is unknown.
  package var rowsBelow: Int { place.isKnown ? lastRow - place.row : 9999 }

  /// Whether there is room for a bar below the text: not while it has the alternate screen, nor
  /// while it may restore a position in its last row, of which a frame would save another one.
  package var leavesRoom: Bool {
    place.isKnown && beforeScreen == nil && saved?.lastRow != lastRow
  }

  package mutating func forgetMoves() { movesBetweenRows = beforeScreen != nil }

  /// Others have moved the cursor, perhaps to another row.
  package mutating func noteOthers() {
    (place.isAtEnd, place.isKnown) = (true, true)
    (lastRow, lowestRow) = (place.row, place.row)
    cells = nil
    hasEndedRow = false
  }

  /// Begins at the start of an empty row.
  package mutating func restart() {
    place = Place()
    (lastRow, lowestRow) = (0, 0)
    saved = nil
    cells = 0
    hasEndedRow = false
  }

  /// Follows a text, and returns the bytes that write it.
  ///
  /// After a full row a terminal waits for the next character before it goes to the next row, but
  /// a frame makes most of them forget that. So a text that fills its row goes to the next row now.
  mutating func follow(_ text: ArraySlice<UInt8>, columns: Int?) -> [UInt8] {
    var text = text
    if hasEndedRow, let first = text.first {
      hasEndedRow = false
      if first == 0x0A { text.removeFirst() }
      if text.starts(with: [0x0D, 0x0A]) { text.removeFirst(2) }
    }
    for byte in text {
      if filter.feed(byte) {
        take(byte)
      } else {
        if byte == ControlSequence.escape { sequence = [] }
        if sequence.count <= Self.longestSequence { sequence.append(byte) }
        if !filter.isInSequence, sequence.count <= Self.longestSequence { obey() }
      }
    }
    guard let columns, let cells, cells > 0, cells % columns == 0 else { return Array(text) }
    restart()
    hasEndedRow = true
    return text + [UInt8(ascii: " "), 0x08]
  }

  private mutating func take(_ byte: UInt8) {
    switch byte {
    case 0x0A...0x0C:
      // A vertical tab keeps the column.
      if byte == 0x0A { place.isAtStart = true }
      moveDown()
      cells = 0
    case 0x0D:
      place.isAtEnd = place.isEmpty
      place.isAtStart = true
      cells = 0
    case 0x20...0x7E:
      (place.isAtStart, place.isEmpty) = (false, false)
      cells = cells.map { $0 + 1 }
    case 0x08:
      place.isAtEnd = false
      cells = nil
    case 0x09, 0x80...:
      (place.isAtStart, place.isEmpty) = (false, false)
      cells = nil
    default: break
    }
  }

  private mutating func moveDown() {
    place.row += 1
    place.isEmpty = place.row > lastRow
    place.isAtEnd = place.isEmpty
    noteRow()
  }

  private mutating func noteRow() {
    lastRow = max(lastRow, place.row)
    lowestRow = max(lowestRow, lastRow)
  }

  private mutating func move(by rows: Int) {
    movesBetweenRows = true
    // The last row was cleared.
    if rows < 0, place.isEmpty, place.row == lastRow { lastRow -= 1 }
    place.row = min(lowestRow, place.row + rows)
    noteRow()
    (place.isEmpty, place.isAtEnd) = (false, false)
  }

  private mutating func obey() {
    guard sequence.count > 1 else { return }
    guard sequence[1] == UInt8(ascii: "[") else {
      if sequence.count == 2 { obeyEscape(sequence[1]) }
      return
    }
    let content = sequence.dropFirst(2).dropLast()
    let numbers = content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { $0.wholeNumber ?? 0 }
    let count = min(9999, max(1, numbers[0]))
    let final = Character(Unicode.Scalar(sequence[sequence.count - 1]))
    // Private sequences, as those of the keyboard, move no cursor.
    if let first = content.first, "<=>?".utf8.contains(first), !"hl".contains(final) { return }
    if final != "m" { cells = nil }
    switch final {
    case "A", "F":
      place.isAtStart = place.isAtStart || final == "F"
      move(by: -count)
    case "B", "E", "e":
      place.isAtStart = place.isAtStart || final == "E"
      move(by: count)
    case "H", "f": moveAway(toStart: numbers.dropFirst().first ?? 1 <= 1)
    case "d", "r": moveAway(toStart: place.isAtStart)
    case "L", "M", "S", "T": place.isAtEnd = false
    case "C", "I", "a": place.isAtStart = false
    case "D", "Z": place.isAtEnd = place.isEmpty
    case "G", "`":
      place.isAtStart = numbers[0] <= 1
      place.isAtEnd = place.isEmpty
    // The numbers of a colour may end in 0.
    case "m": isStyled = numbers.last != 0 || numbers.count > 2
    case "J", "K": erase(numbers[0], isScreen: final == "J")
    case "s" where content.isEmpty: saved = (place, lastRow)
    case "u": restore()
    case "h", "l": changeMode(String(decoding: content, as: UTF8.self))
    default: break
    }
  }

  private mutating func obeyEscape(_ byte: UInt8) {
    cells = nil
    switch byte {
    case UInt8(ascii: "7"): saved = (place, lastRow)
    case UInt8(ascii: "8"): restore()
    case UInt8(ascii: "D"), UInt8(ascii: "E"):
      if byte == UInt8(ascii: "E") { place.isAtStart = true }
      moveDown()
    case UInt8(ascii: "M"): move(by: -1)
    case UInt8(ascii: "c"):
      restart()
      beforeScreen = nil
    default: break
    }
  }

  private mutating func moveAway(toStart isAtStart: Bool) {
    movesBetweenRows = true
    place.isKnown = false
    (place.isAtStart, place.isEmpty, place.isAtEnd) = (isAtStart, false, false)
  }

  private mutating func erase(_ part: Int, isScreen: Bool) {
    guard part != 1 else { return }
    if part == 2 || place.isAtStart { place.isEmpty = true }
    place.isAtEnd = true
    guard isScreen else { return }
    place.isKnown = true
    lastRow = place.row
  }

  private mutating func restore() {
    guard let saved else { return moveAway(toStart: false) }
    place = saved.place
    (place.isEmpty, place.isAtEnd) = (false, false)
    self.saved = nil
  }

  private mutating func changeMode(_ mode: String) {
    guard ["?1049", "?1047", "?47"].contains(mode) else { return }
    if sequence.last == UInt8(ascii: "h") {
      beforeScreen = beforeScreen ?? (place, lastRow)
      movesBetweenRows = true
    } else if let before = beforeScreen {
      (place, lastRow) = before
      beforeScreen = nil
    }
  }
}
