import TerminalText

/// Cells of a drawing, into which text can be written; lines are made of them.
struct CellGrid {
  let columns: Int
  let rows: Int
  private var cells: [StyledRun]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: StyledRun(" "), count: columns * rows)
  }

  subscript(column: Int, row: Int) -> StyledRun {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// Puts text in place of the cells from `column` on; nothing where the row has too few of them.
  mutating func write(_ text: String, _ style: TextStyle, column: Int, row: Int) {
    let width = text.cellWidth
    guard width > 0, column >= 0, column + width <= columns, row >= 0, row < rows else { return }
    self[column, row] = StyledRun(text, style)
    // The first cell holds it all.
    for place in (column + 1)..<(column + width) { self[place, row] = StyledRun("") }
  }

  /// A row from left to right.
  func line(_ row: Int) -> StyledText {
    var line = StyledText()
    for column in 0..<columns { line.append(self[column, row]) }
    return line
  }
}
