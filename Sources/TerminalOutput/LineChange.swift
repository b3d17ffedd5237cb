import TerminalText

/// What has to be sent of a line where another one stands already: the cells that differ, and moves over
/// those that do not.
struct LineChange {
  enum Piece: Hashable, Sendable {
    /// Cells that stay as they are.
    case skip(Int)
    case run(StyledRun)
  }

  private(set) var pieces: [Piece] = []
  /// Whether something of the old line is left behind the end of the new one.
  let leavesRest: Bool

  /// `nil` where terminals may disagree about which cell is which: the line has to be sent whole then.
  init?(from old: StyledText, to new: StyledText) {
    guard let before = cells(of: old), let after = cells(of: new) else { return nil }
    leavesRest = after.count < before.count
    var column = 0
    var place = 0
    while let range = Self.change(from: column, before, after) {
      if range.lowerBound > place { pieces.append(.skip(range.lowerBound - place)) }
      for cell in after[range] where !cell.isSecondHalf {
        append(cell)
      }
      place = range.upperBound
      column = place
    }
    if leavesRest, place < after.count { pieces.append(.skip(after.count - place)) }
  }

  /// The next cells to be sent, with those between that cost less than a move over them.
  private static func change(
    from column: Int, _ before: [Cell], _ after: [Cell]
  ) -> Range<Int>? {
    func differs(_ place: Int) -> Bool {
      place >= before.count || before[place] != after[place]
    }
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

  /// Whether cells take fewer bytes than a move.
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

/// A cell of a line, or half of a wide character.
private struct Cell: Hashable {
  var scalar: Unicode.Scalar
  var style: TextStyle
  var isSecondHalf = false
}

/// The cells of a line, if each of its characters is of one scalar and stands where it is written.
private func cells(of line: StyledText) -> [Cell]? {
  var cells: [Cell] = []
  for run in line.runs {
    if run.text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      for byte in run.text.utf8 {
        cells.append(Cell(scalar: Unicode.Scalar(byte), style: run.style))
      }
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
  /// Whether all terminals show it in the cell where it is written: not so the letters that are written
  /// from right to left, and emoji, of which some join.
  fileprivate var staysInPlace: Bool {
    switch value {
    case 0..<0x0590, 0x0900..<0xFB1D, 0xFF00..<0xFFF0: true
    default: false
    }
  }
}
