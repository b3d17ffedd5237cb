import TerminalText

/// Where foreign text has left the cursor of the terminal, as far as the text itself tells.
///
/// Rows are counted from the row in which the text began. The position is unknown after a move to
/// an absolute row, after a move that the edge of the screen may have stopped, and while the
/// alternate screen is shown. Erasing the screen makes it known again. Follows ECMA-48 and xterm.
package struct TextCursor: Sendable {
  private struct Place {
    var row = 0
    var column = 0  // Cells before the cursor; all of the row behind a full one
    var isKnown = true
  }

  private var place = Place()
  private var lastRow = 0  // The lowest row with text

  /// Cells of the cursor's row that hold text, or may do so: those of a row above are unknown.
  private var width = 0

  private var saved: (place: Place, lastRow: Int)?  // As the text has saved it last
  private var beforeScreen: (place: Place, lastRow: Int, width: Int)?  // Of the main screen
  private var columns = 80
  private var filter = EscapeFilter(endsAtLines: false)
  private var sequence: [UInt8] = []
  private static let longestSequence = 64  // No longer one moves the cursor

  private var isStyled = false  // Whether the style is not the default one
  private var lastText: [UInt8] = []  // The last characters of the row
  private var lastCharacter = ""  // While the next text may join it; else empty
  private var isRewritten = false  // Whether the row was written again from its start

  /// Whether the text has erased or written below its last row, where the bar is.
  private var reachesBelow = false

  /// Whether the text moved between rows, or has the alternate screen, since `forgetMoves`.
  package private(set) var movesBetweenRows = false

  var isKnown: Bool { place.isKnown }

  package var isAtEmptyRow: Bool {
    isKnown && place.column == 0 && width == 0 && place.row == lastRow
  }

  /// Whether a bar can be below while the cursor stays. A restored cursor forgets that its row is
  /// full. Rows for a bar could scroll the text away from a position that the text has saved.
  package var leavesRoomForBar: Bool {
    isKnown && place.column < columns && saved?.lastRow != lastRow
  }

  /// Whether the text ends as a question does, but for a meter, which may end in a bracket.
  package var isAtQuestion: Bool {
    lastText.endOfQuestion.map { !isRewritten || $0 != UInt8(ascii: "]") } ?? false
  }

  private var isAtEnd: Bool { place.row == lastRow && place.column >= width }
  private var rowsBelow: Int { lastRow - place.row }

  package mutating func forgetMoves() { movesBetweenRows = beforeScreen != nil }

  // MARK: The bar below

  /// The bytes that write into the `height` rows below the text and leave the cursor in its place.
  /// `erases`: what a person has typed there is erased.
  package func below(_ bytes: [UInt8], height: Int, erases: Bool = false) -> [UInt8] {
    let rows = rowsBelow + height
    // The rows are made first, so that no move scrolls the saved position away.
    let room =
      [[UInt8]](repeating: ControlSequence.index, count: rows).flatMap { $0 }
      + ControlSequence.up(rows)
    let erasing = erases && isAtEnd ? ControlSequence.eraseBelow : []
    return room + ControlSequence.saveCursor + erasing + ControlSequence.down(rowsBelow)
      + ControlSequence.newline + bytes + ControlSequence.restoreCursor
  }

  /// The bytes that erase all below the text.
  package var erasureBelow: [UInt8] {
    isAtEnd ? ControlSequence.eraseBelow : below(ControlSequence.eraseBelow, height: 1)
  }

  /// Moves to the empty row below the text.
  package mutating func endLine() -> [UInt8] {
    defer { restart() }
    if isAtEmptyRow { return [] }
    return ControlSequence.down(place.isKnown ? rowsBelow : 9999) + ControlSequence.newline
  }

  /// Begins at an empty row.
  package mutating func restart() { self = TextCursor() }

  // MARK: Text

  /// Follows a text, and returns whether the rows below it are as before.
  mutating func follow(_ text: some Collection<UInt8>, columns: Int) -> Bool {
    self.columns = max(1, columns)
    let hadBarBelow = leavesRoomForBar && !isAtEmptyRow
    let lastRowBefore = lastRow
    reachesBelow = false
    var run: [UInt8] = []
    for byte in text {
      let isText = filter.feed(byte)
      guard !isText || byte < 0x20 || byte == 0x7F else {
        run.append(byte)
        continue
      }
      print(run)
      run = []
      lastCharacter = ""
      if isText {
        control(byte)
      } else {
        if byte == ControlSequence.escape { sequence = [] }
        if sequence.count <= Self.longestSequence { sequence.append(byte) }
        if !filter.isInSequence, sequence.count <= Self.longestSequence { obey() }
      }
    }
    print(run)
    return hadBarBelow && leavesRoomForBar && !isAtEmptyRow && !reachesBelow
      && lastRow == lastRowBefore
  }

  private mutating func print(_ run: [UInt8]) {
    guard !run.isEmpty else { return }
    lastText = (lastText + run).suffix(Self.longestSequence)
    let text = String(decoding: run, as: UTF8.self)
    let cells = (lastCharacter + text).cellWidth - lastCharacter.cellWidth
    let character = (lastCharacter + text).last.map { String($0) } ?? ""
    // Marks without an end belong to no character.
    lastCharacter = character.utf8.count <= Self.longestSequence ? character : ""
    if place.column + cells <= columns {
      place.column += cells
    } else {
      for character in text {
        let cells = String(character).cellWidth
        if place.column + cells > columns {
          place.column = 0
          moveDown()
        }
        place.column += cells
      }
    }
    width = max(width, place.column)
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: place.column = max(0, min(place.column, columns - 1) - 1)
    case 0x09: place.column = max(place.column, min(columns - 1, (place.column / 8 + 1) * 8))
    case 0x0A...0x0C:
      if byte == 0x0A { place.column = 0 }
      moveDown()
    case 0x0D: returnToStart()
    default: break
    }
  }

  private mutating func returnToStart() {
    if place.column > 0 { isRewritten = true }
    place.column = 0
    lastText = []
  }

  private mutating func moveDown() {
    place.row += 1
    enterRow()
  }

  /// The cells of a row that the text has left before are unknown.
  private mutating func enterRow() {
    width = place.row > lastRow ? 0 : .max
    if place.row > lastRow { reachesBelow = true }
    lastRow = max(lastRow, place.row)
    lastText = []
    isRewritten = false
  }

  private mutating func move(by rows: Int) {
    guard rows != 0 else { return }
    movesBetweenRows = true
    place.row += rows
    // The edge of the screen may have stopped the move.
    if place.row < 0 || place.row > lastRow { place.isKnown = false }
    enterRow()
  }

  // MARK: Sequences

  private mutating func obey() {
    guard sequence.count > 1 else { return }
    guard sequence[1] == UInt8(ascii: "[") else {
      if sequence.count == 2 { obeyEscape(sequence[1]) }
      return
    }
    let content = sequence.dropFirst(2).dropLast()
    let numbers = content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let count = min(9999, max(1, numbers[0]))
    let final = Character(Unicode.Scalar(sequence[sequence.count - 1]))
    // Private sequences, as those of the keyboard, move no cursor.
    if let first = content.first, "<=>?".utf8.contains(first), !"hl".contains(final) { return }
    switch final {
    case "A": move(by: -count)
    case "B", "e": move(by: count)
    case "E":
      place.column = 0
      move(by: count)
    case "F":
      place.column = 0
      move(by: -count)
    case "C", "a": place.column = min(columns - 1, place.column + count)
    case "D": place.column = max(0, min(place.column, columns - 1) - count)
    case "G", "`":
      if count == 1 { returnToStart() }
      place.column = min(columns, count) - 1
    case "H", "f": moveAway(to: min(columns, max(1, numbers.dropFirst().first ?? 1)) - 1)
    case "d", "r", "S", "T", "L", "M": moveAway(to: place.column)
    case "J": eraseScreen(numbers[0])
    case "K" where numbers[0] != 1: eraseRow(from: numbers[0] == 0 ? place.column : 0)
    // The numbers of a colour may end in 0
    case "m": isStyled = numbers.last != 0 || numbers.count > 2
    case "s" where content.isEmpty: saved = (place, lastRow)
    case "u": restore()
    case "h", "l": changeMode(String(decoding: content, as: UTF8.self))
    default: break
    }
  }

  private mutating func obeyEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "7"): saved = (place, lastRow)
    case UInt8(ascii: "8"): restore()
    case UInt8(ascii: "D"): moveDown()
    case UInt8(ascii: "E"):
      place.column = 0
      moveDown()
    case UInt8(ascii: "M"): move(by: -1)
    case UInt8(ascii: "c"):
      let columns = columns
      restart()
      self.columns = columns
      reachesBelow = true
    default: break
    }
  }

  /// A terminal erases with the background of the style.
  private mutating func eraseRow(from column: Int) {
    width = isStyled ? .max : min(width, column)
  }

  private mutating func moveAway(to column: Int) {
    movesBetweenRows = true
    reachesBelow = true
    place.isKnown = false
    place.column = column
  }

  private mutating func eraseScreen(_ part: Int) {
    reachesBelow = true
    switch part {
    // What is below the cursor is blank then.
    case 0, 2:
      if !place.isKnown {
        width = .max
        saved?.place.isKnown = false
      }
      place.isKnown = beforeScreen == nil
      lastRow = place.row
      eraseRow(from: part == 0 ? place.column : 0)
    default: break
    }
  }

  /// After text below the saved row the screen may have scrolled, but not the saved position.
  private mutating func restore() {
    guard let saved else { return moveAway(to: 0) }
    let row = place.row
    place = saved.place
    if lastRow > saved.lastRow { place.isKnown = false }
    if place.row != row { enterRow() }
  }

  private mutating func changeMode(_ mode: String) {
    guard ["?1049", "?1047", "?47"].contains(mode) else { return }
    if sequence.last == UInt8(ascii: "h") {
      beforeScreen = beforeScreen ?? (place, lastRow, width)
      moveAway(to: place.column)
    } else if let before = beforeScreen {
      place = before.place
      beforeScreen = nil
      reachesBelow = true
      lastRow = before.lastRow
      enterRow()
      width = before.width
    }
  }
}
