/// A terminal's grid of cells, which takes bytes and shows what a person would see.
///
/// It follows xterm where terminals differ: wrapping waits for the next character, erasing to the
/// end of the line then erases the last column, and erased cells keep the background in force.
/// Characters are as wide as in the terminal that it is made for.
package struct EmulatedScreen: Sendable {
  /// The width in cells.
  package internal(set) var columns: Int

  /// The height in cells.
  package internal(set) var rows: Int

  /// Whether a line feed also goes to column 0, as a tty with ONLCR makes it.
  package var newlineReturns = true

  /// The number of times that text ran over the right edge.
  package private(set) var wrapCount = 0

  /// The number of rows that left the top, by line feed or wrapping.
  package private(set) var scrollCount = 0

  /// Whether the cursor is shown (mode 25).
  package internal(set) var isCursorVisible = true

  /// Whether a synchronized update (mode 2026) has begun and not ended.
  package internal(set) var isSynchronizing = false

  /// The text of each sequence between `ESC ]` and its end.
  package internal(set) var operatingSystemCommands: [String] = []

  /// The sequences that were not understood, each as ``visible(_:)`` shows it.
  package internal(set) var unknownSequences: [String] = []

  private let terminal: MeasuredTerminal
  var lines: [ScreenLine]
  var scrollback: [ScreenLine] = []

  /// The rows that scroll (DECSTBM); `nil` for all.
  package internal(set) var margins: ClosedRange<Int>?
  var cursorRow = 0
  var cursorColumn = 0

  /// Whether the last column was written and the next character will go to the next row.
  var isWrapPending = false
  var look = ScreenLook()

  var savedCursor = (row: 0, column: 0, look: ScreenLook())
  var parser = SequenceParser()
  var decoder = IncrementalUTF8()

  /// Makes an empty screen.
  package init(columns: Int, rows: Int, of terminal: MeasuredTerminal = .xterm) {
    self.terminal = terminal
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    lines = Array(repeating: ScreenLine(columns: self.columns), count: self.rows)
  }

  /// Takes bytes, which may be cut anywhere between calls.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      // Most bytes are ASCII, and an array for each of them would take most of the time.
      if byte < 0x80, decoder.isBetweenScalars {
        take(Unicode.Scalar(byte))
        continue
      }
      for outcome in decoder.decode(byte) {
        switch outcome {
        case .scalar(let scalar): take(scalar)
        case .invalid: take("\u{FFFD}")
        }
      }
    }
  }

  package mutating func feed(_ text: String) { feed(text.utf8) }
}

// The contents of the screen.
extension EmulatedScreen {
  /// The row and column of the next character, from 0; the last column while wrapping is pending.
  package var cursor: (row: Int, column: Int) { (cursorRow, cursorColumn) }

  /// The text of a row from 0, without the spaces at its end; empty beyond the screen.
  package func line(_ row: Int) -> String {
    lines.indices.contains(row) ? lines[row].text : ""
  }

  /// The rows of the screen with line feeds between, without the empty ones at the end.
  package var text: String { Self.joined(lines) }

  /// The rows that left the top, then those of the screen, without the empty ones at the end.
  package var fullText: String { Self.joined(scrollback + lines) }

  /// The cell at a row and column, both from 0; an empty cell beyond the screen.
  package func cell(row: Int, column: Int) -> ScreenCell {
    guard lines.indices.contains(row), lines[row].cells.indices.contains(column) else {
      return ScreenCell()
    }
    return lines[row].cells[column]
  }

  private static func joined(_ lines: [ScreenLine]) -> String {
    var texts = lines.map(\.text)
    while texts.last == "" { texts.removeLast() }
    return texts.joined(separator: "\n")
  }
}

extension EmulatedScreen {
  mutating func show(_ scalar: Unicode.Scalar) {
    if joinToCellBefore(scalar) { return }
    let width = min(terminal.cells(scalar), columns)
    guard width > 0 else { return }
    if isWrapPending || cursorColumn + width > columns { wrap() }
    put(Character(scalar), width: width, at: cursorColumn)
    advance(by: width)
  }

  mutating func lineFeed() {
    isWrapPending = false
    if cursorRow == margins?.upperBound ?? rows - 1 {
      scroll()
    } else {
      cursorRow = min(rows - 1, cursorRow + 1)
    }
  }

  private mutating func wrap() {
    wrapCount += 1
    let leavesLastColumn = !isWrapPending && cell(row: cursorRow, column: cursorColumn).isEmpty
    lines[cursorRow].softWrappedLength = leavesLastColumn ? cursorColumn : columns
    lineFeed()
    cursorColumn = 0
  }

  private mutating func scroll() {
    let (top, bottom) = (margins?.lowerBound ?? 0, margins?.upperBound ?? rows - 1)
    scrollCount += 1
    let gone = lines.remove(at: top)
    if top == 0 { scrollback.append(gone) }
    lines.insert(ScreenLine(columns: columns), at: bottom)
  }

  private mutating func put(_ character: Character, width: Int, at column: Int) {
    for column in column..<(column + width) { lines[cursorRow].separateHalves(at: column) }
    lines[cursorRow].cells[column] = ScreenCell(character: character, look: look)
    if lines[cursorRow].softWrappedLength != nil, column + width == columns {
      lines[cursorRow].softWrappedLength = columns
    }
    if width == 2 {
      lines[cursorRow].cells[column + 1] = ScreenCell(look: look, isContinuation: true)
    }
  }

  private mutating func advance(by width: Int) {
    isWrapPending = cursorColumn + width >= columns
    cursorColumn = min(cursorColumn + width, columns - 1)
  }

  /// Adds a scalar to the character before the cursor if both make one; returns whether they do.
  private mutating func joinToCellBefore(_ scalar: Unicode.Scalar) -> Bool {
    // ASCII, which most characters are, joins nothing.
    guard !scalar.isASCII else { return false }
    var column = isWrapPending ? cursorColumn : cursorColumn - 1
    guard column >= 0 else { return false }
    let isWide = lines[cursorRow].cells[column].isContinuation
    if isWide { column -= 1 }
    let character = lines[cursorRow].cells[column].character
    guard terminal.joins(scalar, to: character) else { return false }
    // A cell has one cluster, and what is none is not shown.
    guard let joined = character.appending(scalar) else { return true }
    lines[cursorRow].cells[column].character = joined
    if !isWide, terminal.widens(joined), !isWrapPending {
      put(joined, width: 2, at: column)
      advance(by: 1)
    }
    return true
  }
}
