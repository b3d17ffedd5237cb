import TerminalText

/// Rows of pieces in common columns: each column has one width, and is given up in all rows at
/// once.
struct PartColumns {
  private let fitted: Line  // A piece for each column
  private let isAlone: Bool  // Whether it is of one row, which needs no columns

  /// The pieces of a row are in the order of their places, no two in one place.
  init(_ rows: [[Piece]], width: Int, theme: Theme) {
    isAlone = rows.count == 1
    guard !isAlone else {
      fitted = Self.fitted(rows[0], width, theme)
      return
    }
    var cells: [Int: [Piece]] = [:]
    for row in rows {
      for (index, piece) in row.enumerated() where !row.spansRate(at: index) {
        cells[piece.place, default: []].append(piece)
      }
    }
    var columns = cells.values.compactMap { $0.widest }.sorted { $0.place < $1.place }
    for row in rows {
      for (index, piece) in row.enumerated() where row.spansRate(at: index) {
        columns.widen(for: piece)
      }
    }
    fitted = Self.fitted(columns, width, theme)
  }

  private static func fitted(_ pieces: [Piece], _ width: Int, _ theme: Theme) -> Line {
    let line = Line(
      pieces: pieces, width: width, direction: theme.direction, ellipsis: theme.ellipsis)
    return line.fitted() ?? line
  }

  var fits: Bool { fitted.usedWidth <= fitted.width }
  var isBlank: Bool { fitted.isBlank }
  var labelWidth: Int {
    fitted.pieces.first { $0.kind == .label && !$0.isDropped }?.width ?? 0
  }

  var barWidth: Int { fitted.pieces.first { $0.isFlexible && !$0.isDropped }?.width ?? 0 }

  /// The row in these columns.
  func line(_ row: [Piece]) -> Line {
    var line = fitted
    guard !isAlone else {
      line.pieces = line.pieces.filter { !$0.isDropped }.map {
        $0.fitting(ellipsis: line.ellipsis)
      }
      return line
    }
    line.pieces = []
    for column in fitted.pieces where !column.isDropped {
      let index = row.firstIndex { $0.place == column.place }
      var cell = index.map { row[$0] } ?? column.changed { $0.text = "" }
      cell.width = column.width
      cell.gap = column.gap
      if let index, row.spansRate(at: index), line.pieces.last?.rank == .rate {
        let rate = line.pieces.removeLast()
        cell.width += rate.width + cell.gap
        cell.gap = rate.gap
      }
      line.pieces.append(cell)
    }
    // The last text gets what no column needs.
    if let last = line.pieces.indices.last {
      let missing = line.pieces[last].text.cellWidth - line.pieces[last].width
      line.pieces[last].width += max(0, min(missing, fitted.width - fitted.usedWidth))
    }
    line.pieces = line.pieces.map { $0.fitting(ellipsis: line.ellipsis) }
    return line
  }
}

extension [Piece] {
  fileprivate func spansRate(at index: Int) -> Bool {
    self[index].value == .stall && !contains { $0.rank == .rate }
  }

  /// A column for pieces of one place.
  fileprivate var widest: Piece? {
    guard var widest = self.max(by: { $0.width < $1.width }) else { return nil }
    let needed = map { $0.width - $0.spare }.max() ?? 0
    widest.spare = Swift.max(0, widest.width - needed)
    guard contains(where: { $0.short != nil }) else { return widest }
    let short = map { piece in
      piece.short.map { Swift.max($0.width, $0.text.cellWidth) } ?? piece.width
    }
    widest.short = Piece.Short(text: "", width: short.max() ?? 0)
    return widest
  }

  /// Makes room for the text of a stall in the last column and in that of the rate before it.
  fileprivate mutating func widen(for piece: Piece) {
    guard let index = firstIndex(where: { $0.place == piece.place }) else {
      let next = firstIndex { $0.place > piece.place } ?? endIndex
      let rate = self[..<next].last?.rank == .rate ? self[next - 1].width + Piece.usualGap : 0
      return insert(piece.changed { $0.width = Swift.max(0, $0.text.cellWidth - rate) }, at: next)
    }
    let before = index > 0 && self[index - 1].rank == .rate ? self[index - 1] : nil
    let room = self[index].width + (before.map { $0.width + self[index].gap } ?? 0)
    self[index].width += Swift.max(0, piece.text.cellWidth - room)
  }
}
