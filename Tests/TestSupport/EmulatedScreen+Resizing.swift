extension EmulatedScreen {
  /// Changes the size of the screen, as dragging the corner of a window does.
  ///
  /// With `reflow`, wrapped lines are joined and broken anew, including the scrollback, and the cursor stays on its
  /// character, as in VTE and kitty. Without `reflow`, rows are cut or extended at the right and at the bottom, as in
  /// xterm. In both cases rows go into the scrollback if the cursor would not fit otherwise.
  package mutating func resize(columns: Int, rows: Int, reflow: Bool) {
    let columns = max(1, columns)
    let rows = max(1, rows)
    margins = nil
    if reflow {
      self.reflow(columns: columns, rows: rows)
    } else {
      cut(columns: columns, rows: rows)
    }
  }

  private mutating func cut(columns: Int, rows: Int) {
    for row in lines.indices {
      lines[row].separateHalvesIfCut(at: columns)
      lines[row] = ScreenLine(cells: lines[row].cells, columns: columns)
    }
    self.columns = columns
    cursorColumn = min(cursorColumn, columns - 1)
    isWrapPending = false
    let excess = max(0, cursorRow - rows + 1)
    scrollback += lines.prefix(excess)
    cursorRow -= excess
    fill(with: Array(lines.dropFirst(excess).prefix(rows)), rows: rows)
  }

  private mutating func fill(with visible: [ScreenLine], rows: Int) {
    self.rows = rows
    let missing = max(0, rows - visible.count)
    lines = visible + Array(repeating: ScreenLine(columns: columns), count: missing)
  }

  private mutating func reflow(columns: Int, rows: Int) {
    // Empty rows below the cursor are no content: they come back at the bottom if there is room.
    let lastRow = max(cursorRow, lines.lastIndex { $0.contentLength > 0 } ?? 0)
    let reachedBottom = lastRow == self.rows - 1
    let paragraphs = Paragraph.joining(scrollback + lines.prefix(lastRow + 1))
    let cursorPlace = Paragraph.place(
      ofRow: scrollback.count + cursorRow, column: cursorColumn + (isWrapPending ? 1 : 0),
      in: paragraphs)
    let topPlace = Paragraph.place(ofRow: scrollback.count, column: 0, in: paragraphs)

    var broken: [ScreenLine] = []
    var top = 0
    var cursor = (row: 0, column: 0)
    for (index, paragraph) in paragraphs.enumerated() {
      let pieces = paragraph.broken(atColumns: columns)
      if index == topPlace.paragraph {
        top = broken.count + Paragraph.find(topPlace.offset, in: pieces).row
      }
      if index == cursorPlace.paragraph {
        cursor = Paragraph.find(cursorPlace.offset, in: pieces)
        cursor.row += broken.count
      }
      broken += pieces.map { piece in
        ScreenLine(
          cells: piece.cells, columns: columns,
          softWrappedLength: piece.isSoftWrapped ? piece.cells.count : nil)
      }
    }

    let isTooLong = broken.count - top > rows
    if isTooLong || reachedBottom { top = max(0, broken.count - rows) }
    // Content below the cursor is removed before the row of the cursor is.
    top = min(top, cursor.row)
    self.columns = columns
    scrollback = Array(broken.prefix(top))
    fill(with: Array(broken.dropFirst(top).prefix(rows)), rows: rows)
    cursorRow = cursor.row - top
    isWrapPending = cursor.column >= columns && cursorPlace.isOnContent
    cursorColumn = min(cursor.column, columns - 1)
  }
}

extension ScreenLine {
  /// Blanks a wide character if only its first half would be left of `columns`.
  fileprivate mutating func separateHalvesIfCut(at columns: Int) {
    if cells.indices.contains(columns), cells[columns].isContinuation {
      separateHalves(at: columns)
    }
  }
}

/// The rows that automatic wrapping made of one line, joined again.
private struct Paragraph {
  /// One row of the paragraph at some width, without the empty cells at its end.
  struct Piece {
    var cells: [ScreenCell] = []
    /// The offset in the paragraph at which the piece begins.
    var offset = 0
    var isSoftWrapped = false
  }

  /// A position that stays on its character when the paragraph is broken anew.
  struct Place {
    let paragraph: Int
    let offset: Int
    /// Whether the position is in the text or just behind it.
    let isOnContent: Bool
  }

  var cells: [ScreenCell] = []
  /// The offset at which each of its original rows begins.
  var rowOffsets: [Int] = []

  static func joining(_ lines: [ScreenLine]) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var current = Paragraph()
    for line in lines {
      current.rowOffsets.append(current.cells.count)
      current.cells += line.cells.prefix(
        line.softWrappedLength ?? line.contentLength)
      if line.softWrappedLength != nil { continue }
      paragraphs.append(current)
      current = Paragraph()
    }
    if !current.rowOffsets.isEmpty { paragraphs.append(current) }
    return paragraphs
  }

  static func place(ofRow row: Int, column: Int, in paragraphs: [Paragraph]) -> Place {
    var rowsBefore = 0
    for (index, paragraph) in paragraphs.enumerated() {
      let offsets = paragraph.rowOffsets
      if row < rowsBefore + offsets.count {
        let offset = offsets[row - rowsBefore] + column
        return Place(
          paragraph: index, offset: offset, isOnContent: offset <= paragraph.cells.count)
      }
      rowsBefore += offsets.count
    }
    return Place(paragraph: max(0, paragraphs.count - 1), offset: 0, isOnContent: false)
  }

  /// The row and column of an offset; a column at or beyond the width is behind the last piece.
  static func find(_ offset: Int, in pieces: [Piece]) -> (row: Int, column: Int) {
    let row = max(0, (pieces.firstIndex { $0.offset > offset } ?? pieces.count) - 1)
    return (row, offset - pieces[row].offset)
  }

  /// Breaks the paragraph, but never through a wide character. An empty paragraph gives one empty piece.
  ///
  /// If there is a single column, a wide character takes its one cell.
  func broken(atColumns columns: Int) -> [Piece] {
    var pieces: [Piece] = []
    var piece = Piece()
    for (offset, cell) in cells.enumerated() where columns > 1 || !cell.isContinuation {
      let isWide = cells.indices.contains(offset + 1) && cells[offset + 1].isContinuation
      if piece.cells.count + (isWide ? min(2, columns) : 1) > columns {
        piece.isSoftWrapped = true
        pieces.append(piece)
        piece = Piece(offset: offset)
      }
      piece.cells.append(cell)
    }
    return pieces + [piece]
  }
}
