/// A colour as it was requested from a terminal.
package enum ScreenColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`

  /// One of the palette's 256 colours; 0 to 7 are the plain ones, 8 to 15 the bright ones.
  case indexed(Int)

  case rgb(Int, Int, Int)
}

/// How a cell looks, apart from its character.
package struct ScreenLook: Hashable, Sendable {
  /// The colour of the character (SGR 30 to 39, 90 to 97).
  package var foreground = ScreenColor.default

  /// The colour behind the character (SGR 40 to 49, 100 to 107).
  package var background = ScreenColor.default
  // The colours are stored as they were requested, not exchanged.
  package var isBold = false
  package var isFaint = false
  package var isItalic = false
  package var isUnderlined = false
  package var isReversed = false
  package var isStruckThrough = false

  /// Makes the terminal's own look.
  package init() {}
}

/// One cell of an ``EmulatedScreen``.
///
/// A character of two cells is stored in the first.
package struct ScreenCell: Hashable, Sendable {
  /// The whole cluster that is shown; a space if there is none.
  package var character: Character = " "

  /// The colours and attributes in force when the cell was written.
  package var look = ScreenLook()

  /// Whether the cell is the second half of the character before it.
  package var isContinuation = false

  package var foreground: ScreenColor { look.foreground }
  package var background: ScreenColor { look.background }

  /// Whether the cell was never written, or was erased to the terminal's own background.
  var isEmpty: Bool { self == ScreenCell() }
}

/// One row of cells, and whether the text continues in the next row.
struct ScreenLine: Hashable, Sendable {
  var cells: [ScreenCell]

  /// The number of cells that the text takes if automatic wrapping continues it on the next row.
  var softWrappedLength: Int?

  init(columns: Int) {
    cells = Array(repeating: ScreenCell(), count: columns)
  }

  init(cells: [ScreenCell], columns: Int, softWrappedLength: Int? = nil) {
    self.cells = Array(cells.prefix(columns))
    self.cells += Array(repeating: ScreenCell(), count: columns - self.cells.count)
    self.softWrappedLength = softWrappedLength
  }

  /// The number of cells up to the last one that is not empty.
  var contentLength: Int { (cells.lastIndex { !$0.isEmpty } ?? -1) + 1 }

  var text: String {
    let length = (cells.lastIndex { $0.character != " " } ?? -1) + 1
    return String(cells.prefix(length).filter { !$0.isContinuation }.map(\.character))
  }

  /// Separates a wide character, so that a change of the column leaves no half of it alone.
  mutating func separateHalves(at column: Int) {
    guard column >= 0, column < cells.count else { return }
    if cells[column].isContinuation {
      cells[column] = ScreenCell(look: cells[column].look)
      if column > 0 { cells[column - 1].character = " " }
    }
    if column + 1 < cells.count, cells[column + 1].isContinuation {
      cells[column].character = " "
      cells[column + 1].isContinuation = false
    }
  }
}
