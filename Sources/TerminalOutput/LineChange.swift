import TerminalText

/// The cells in which two lines differ.
struct LineChange {
  enum Piece: Hashable, Sendable {
    case skip(Int)  // Moves over cells that do not change
    case run(StyledRun)
  }

  private(set) var pieces: [Piece] = []
  let leavesRest: Bool  // Whether the old line is longer, so that its rest has to be erased

  /// `nil` if terminals may disagree about the cells of the line, which has to be sent whole then.
  init?(from old: StyledText, to new: StyledText) {
    guard let before = cells(of: old), let after = cells(of: new) else { return nil }
    leavesRest = after.count < before.count
    var unchanged = 0
    for (column, cell) in after.enumerated() {
      if column < before.count, before[column] == cell {
        unchanged += 1
        continue
      }
      if unchanged > 0 { pieces.append(.skip(unchanged)) }
      unchanged = 0
      if !cell.isSecondHalf { append(cell) }
    }
    if leavesRest, unchanged > 0 { pieces.append(.skip(unchanged)) }
  }

  private mutating func append(_ cell: Cell) {
    guard case .run(var run) = pieces.last, run.style == cell.style else {
      return pieces.append(.run(StyledRun(String(cell.scalar), cell.style)))
    }
    run.text.unicodeScalars.append(cell.scalar)
    pieces[pieces.count - 1] = .run(run)
  }
}

private struct Cell: Hashable {
  var scalar: Unicode.Scalar
  var style: TextStyle
  var isSecondHalf = false
}

/// The cells of a line; `nil` if a character has several scalars or may be drawn elsewhere.
private func cells(of line: StyledText) -> [Cell]? {
  var cells: [Cell] = []
  for run in line.runs {
    if run.text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      cells += run.text.utf8.lazy.map { Cell(scalar: Unicode.Scalar($0), style: run.style) }
      continue
    }
    for character in run.text {
      let scalars = character.unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1, scalar.staysInPlace else { return nil }
      let width = character.cellWidth
      guard width > 0 else { return nil }
      cells.append(Cell(scalar: scalar, style: run.style))
      if width > 1 { cells.append(Cell(scalar: scalar, style: run.style, isSecondHalf: true)) }
    }
  }
  return cells
}

extension Unicode.Scalar {
  /// Whether every terminal draws it in its cell: letters may be reordered, and emoji may join.
  fileprivate var staysInPlace: Bool {
    switch value {
    case 0..<0x0590, 0x0900..<0xFB1D, 0xFF00..<0xFFF0: true
    default: false
    }
  }
}
