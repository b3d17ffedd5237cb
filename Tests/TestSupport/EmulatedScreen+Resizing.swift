extension EmulatedScreen {
  /// Changes the size of the screen, as dragging the corner of a window does.
  ///
  /// With `reflow`, wrapped lines are joined and broken anew, as in VTE and kitty; without it, rows
  /// are cut or extended, as in xterm. Rows go into the scrollback as far as the cursor needs it.
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
      if lines[row].cells.indices.contains(columns), lines[row].cells[columns].isContinuation {
        lines[row].separateHalves(at: columns)
      }
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
    // Empty rows below the cursor are no content.
    let lastRow = max(cursorRow, lines.lastIndex { $0.contentLength > 0 } ?? 0)
    let reachedBottom = lastRow == self.rows - 1
    let old = scrollback + lines.prefix(lastRow + 1)
    let oldTop = scrollback.count
    let oldCursor = (row: oldTop + cursorRow, column: cursorColumn + (isWrapPending ? 1 : 0))
    var broken: [ScreenLine] = []
    var top = 0
    var cursor = (row: 0, column: 0)
    var isOnContent = false
    var next = 0
    while next < old.count {
      let first = next
      var cells: [ScreenCell] = []
      var offsets: [Int] = []
      repeat {
        offsets.append(cells.count)
        cells += old[next].cells.prefix(old[next].softWrappedLength ?? old[next].contentLength)
        next += 1
      } while next < old.count && old[next - 1].softWrappedLength != nil
      let pieces = Self.broken(cells, columns: columns)
      func place(_ offset: Int) -> (row: Int, column: Int) {
        let row = max(0, (pieces.firstIndex { $0.lowerBound > offset } ?? pieces.count) - 1)
        return (broken.count + row, offset - pieces[row].lowerBound)
      }
      if (first..<next).contains(oldTop) { top = place(offsets[oldTop - first]).row }
      if (first..<next).contains(oldCursor.row) {
        let offset = offsets[oldCursor.row - first] + oldCursor.column
        cursor = place(offset)
        isOnContent = offset <= cells.count
      }
      broken += pieces.map { piece in
        // In a single column a wide character takes one cell.
        let kept = cells[piece].filter { columns > 1 || !$0.isContinuation }
        return ScreenLine(
          cells: kept, columns: columns,
          softWrappedLength: piece.upperBound < cells.count ? kept.count : nil)
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
    isWrapPending = cursor.column >= columns && isOnContent
    cursorColumn = min(cursor.column, columns - 1)
  }

  /// Breaks the cells of a line into rows, of which an empty line has one.
  private static func broken(_ cells: [ScreenCell], columns: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var start = 0
    repeat {
      var end = min(start + columns, cells.count)
      if end < cells.count, cells[end].isContinuation { end += end - start > 1 ? -1 : 1 }
      rows.append(start..<end)
      start = end
    } while start < cells.count
    return rows
  }
}
