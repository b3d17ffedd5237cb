import TerminalText

/// The update that turns one line on the screen into another: the cells that differ, and moves over
/// the rest.
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
    var column = 0
    while let range = Self.change(from: column, before, after) {
      if range.lowerBound > column { pieces.append(.skip(range.lowerBound - column)) }
      for cell in after[range] where !cell.isSecondHalf { append(cell) }
      column = range.upperBound
    }
    if leavesRest, column < after.count { pieces.append(.skip(after.count - column)) }
  }

  private static func change(from column: Int, _ before: [Cell], _ after: [Cell]) -> Range<Int>? {
    func differs(_ index: Int) -> Bool { index >= before.count || before[index] != after[index] }
    guard let first = (column..<after.count).first(where: differs) else { return nil }
    var end = first + 1
    while end < after.count {
      if differs(end) {
        end += 1
        continue
      }
      let next = (end..<min(end + 4, after.count)).first(where: differs)
      guard let next, Self.isCheap(after[end..<next], after: after[end - 1]) else { break }
      end = next
    }
    return first..<end
  }

  /// Whether these cells take fewer bytes than a move over them.
  private static func isCheap(_ cells: ArraySlice<Cell>, after previous: Cell) -> Bool {
    cells.allSatisfy { $0.style == previous.style }
      && cells.reduce(0) { $0 + UTF8.width($1.scalar) } <= 4
  }

  private mutating func append(_ cell: Cell) {
    if let last = pieces.indices.last, case .run(var run) = pieces[last], run.style == cell.style {
      run.text.unicodeScalars.append(cell.scalar)
      pieces[last] = .run(run)
    } else {
      pieces.append(.run(StyledRun(String(cell.scalar), cell.style)))
    }
  }
}

private struct Cell: Hashable {
  var scalar: Unicode.Scalar
  var style: TextStyle
  var isSecondHalf = false
}

/// The cells of a line; `nil` if one of its characters has several scalars or may be drawn
/// elsewhere.
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
  /// Whether every terminal draws it in its cell: right-to-left letters may be reordered, and emoji
  /// may join.
  fileprivate var staysInPlace: Bool {
    switch value {
    case 0..<0x0590, 0x0900..<0xFB1D, 0xFF00..<0xFFF0: true
    default: false
    }
  }
}
