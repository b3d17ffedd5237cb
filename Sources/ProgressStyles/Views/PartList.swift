import TerminalText
import Wording

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

  var isBlank: Bool { fitted.isBlank }
  var labelWidth: Int {
    fitted.pieces.first { $0.kind == .label && !$0.isDropped }?.width ?? 0
  }

  var barWidth: Int { fitted.pieces.first { $0.isFlexible && !$0.isDropped }?.width ?? 0 }

  /// The row in these columns.
  func line(_ row: [Piece]) -> Line {
    var line = fitted
    guard !isAlone else {
      line.pieces.removeAll { $0.isDropped }
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
      line.pieces[last].width += max(0, min(missing, fitted.width - fitted.taken))
    }
    line.pieces = line.pieces.map { $0.fitting(ellipsis: line.ellipsis) }
    return line
  }
}

extension [Piece] {
  fileprivate func spansRate(at index: Int) -> Bool {
    self[index].replacesRate && !contains { $0.rank == .rate }
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

extension [ViewPart] {
  /// The cells of the widest of several labels; 0 for one part, which has no column.
  var widestLabel: Int { count > 1 ? widest { $0.label } : 0 }

  func widest(_ text: (ViewPart) -> String?) -> Int {
    map { text($0)?.cellWidth ?? 0 }.max() ?? 0
  }
}

extension ViewConfiguration {
  /// The blocks of the parts that fit, and a line with the number of the others if it has room.
  /// `spaced`: a blank line is between two blocks if it hides none.
  func list(_ blocks: [[StyledText]], spaced: Bool = false) -> [StyledText] {
    let shown = fitting(blocks.map { $0.count })
    let count = shown.reduce(hidden.isEmpty ? 0 : 1) { $0 + blocks[$1].count }
    let hasGaps = spaced && count + parts.count - 1 <= height
    let gap = hasGaps ? [StyledText(spaces: width)] : []
    var lines = Array(shown.map { blocks[$0] }.joined(separator: gap))
    let hidden = hidden(besides: shown.map { parts[$0] })
    guard !hidden.isEmpty, lines.count < height else { return lines }
    let counts = PartState.allCases.compactMap { state in
      hidden[state].map { theme.language.parts($0, state) }
    }
    let text = theme.language.listed(counts).guardedFromReordering
    let rest = StyledText(text, .faint).truncated(toCells: width)
    let isAboveLast = shown.last.map { parts[$0].isOverall } ?? false && lines.count == shown.count
    let cells = lines.first?.cellWidth ?? width
    lines.insert(
      rest.padded(toCells: cells, theme.direction), at: isAboveLast ? lines.count - 1 : lines.count)
    return lines
  }

  /// The first parts that fit, at least one, and the whole run; if not all fit, a line is kept for
  /// the others.
  private func fitting(_ heights: [Int]) -> [Int] {
    guard heights.reduce(hidden.isEmpty ? 0 : 1, +) > height else { return Array(parts.indices) }
    var room = height - parts.indices.reduce(1) { $0 + (parts[$1].isOverall ? heights[$1] : 0) }
    let shown = parts.indices.filter { index in
      if !parts[index].isOverall { room -= heights[index] }
      return parts[index].isOverall || room >= 0
    }
    guard shown.isEmpty || height > 1 && shown.allSatisfy({ parts[$0].isOverall }) else {
      return shown
    }
    let first = parts.firstIndex { !$0.isOverall }
    return parts.indices.filter { parts[$0].isOverall || $0 == first }
  }

  func hidden(besides shown: [ViewPart]) -> [PartState: Int] {
    var hidden = hidden
    for part in parts { hidden[part.state, default: 0] += 1 }
    for part in shown { hidden[part.state, default: 0] -= 1 }
    return hidden.filter { $0.value > 0 }
  }

  /// Pads the amounts of several parts so that their slashes are in one column.
  mutating func alignAmounts() {
    guard parts.count > 1 else { return }
    let pairs = parts.flatMap { $0.fields }.filter { $0.pair != nil }
    let total = pairs.map { $0.pair?.total.cellWidth ?? 0 }.max() ?? 0
    let completed = pairs.map { $0.width - 1 - ($0.pair?.total.cellWidth ?? 0) }.max() ?? 0
    for part in parts.indices {
      for field in parts[part].fields.indices {
        parts[part].fields[field].alignPair(completed: completed, total: total)
      }
    }
  }

  func padded(_ text: StyledText) -> StyledText { text.padded(toCells: width, theme.direction) }

  /// The columns of the pieces that each part has.
  func columns(width: Int? = nil, _ pieces: (ViewPart) -> [Piece]) -> PartColumns {
    PartColumns(
      aligned.map(pieces), width: width ?? self.width, theme: theme)
  }

  /// Lines of the label and the fields behind a sign and a value, which are never cut for them.
  func textLines(
    head: (ViewPart) -> [Piece], fields: (ViewPart) -> [Piece]
  ) -> [StyledText] {
    let heads = columns(head)
    let taken = parts.map { heads.line(head($0)).taken }.max() ?? 0
    let isSign = !parts.contains { head($0).count > 1 }
    let between = taken > 0 ? isSign ? 1 : Piece.usualGap : 0
    func row(_ part: ViewPart) -> [Piece] { pieces(part, fields(part)) }
    let rest = columns(width: max(0, width - taken - between), row)
    return parts.map { part in
      var line = rest.line(row(part))
      if !line.pieces.isEmpty { line.pieces[0].gap = between }
      line.pieces = heads.line(head(part)).pieces + line.pieces
      line.width = width
      return line.drawn(fills: false)
    }
  }

  /// The pieces of a line for a part; all labels have the column of the widest.
  func pieces(_ part: ViewPart, bar: Piece? = nil, _ fields: [Piece]) -> [Piece] {
    let hasLabel = aligned.contains { $0.label != nil }
    let width = max(aligned.widestLabel, hasLabel ? labelWidth : 0)
    let label = Piece.label(part.label, width: width)
    return [label, bar].compactMap { $0 } + fields
  }

  /// Lines of texts; of parts that ended, behind a sign that says how.
  func textLines() -> [StyledText] {
    textLines(
      head: { $0.hasEndSign ? [Piece(sign: $0.endSign(theme))] : [] },
      fields: { $0.fields })
  }
}

/// A bar between the labels of its range, in columns that all parts share.
struct RangedBar {
  private let bar: BarStyle
  private let theme: Theme
  private let minimumWidth: Int
  private let maximumWidth: Int
  private let labels: Int  // The cells of both labels with their gaps
  let longest: Int

  init(_ bar: BarStyle, _ view: ViewConfiguration) {
    self.bar = bar
    theme = view.theme
    minimumWidth = view.aligned.widest { $0.minimumLabel }
    maximumWidth = view.aligned.widest { $0.maximumLabel }
    labels = [minimumWidth, maximumWidth].reduce(0) { $0 + ($1 > 0 ? $1 + 1 : 0) }
    longest = min(view.longestBar, .max - labels) + labels
  }

  var endsWithBracket: Bool { maximumWidth == 0 && bar.hasBrackets(theme.ofBar) }

  func barWidth(in width: Int) -> Int {
    let rest = width - labels
    return rest >= Line.comfortableBar ? rest : width
  }

  func body(_ part: ViewPart, width: Int) -> StyledText {
    let barWidth = barWidth(in: width)
    let body = bar.body(part.bar(width: barWidth, theme: theme))
    guard barWidth < width else { return body }
    return [
      label(part.minimumLabel, width: minimumWidth, .trailing), body,
      label(part.maximumLabel, width: maximumWidth, .leading),
    ].compactMap { $0 }.inRow(gap: 1, theme.direction)
  }

  private func label(_ label: String?, width: Int, _ alignment: TextAlignment) -> StyledText? {
    guard width > 0 else { return nil }
    let text = (label ?? "").guardedFromReordering
    let label = Piece(text, rank: .amount, width: width, aligns: alignment)
    return StyledText(label.padded(theme.direction), label.style)
  }
}

package enum PartList {
  /// The lines; if not all fit, the last of `capacity` rows has the number of the others.
  package static func fitting(_ lines: [StyledText], capacity: Int, width: Int, in theme: Theme)
    -> [StyledText]
  {
    guard lines.count > capacity else { return lines }
    guard capacity > 1 else { return Array(lines.prefix(1)) }
    let count = lines.count - capacity + 1
    let rest = StyledText(theme.language.more(count).guardedFromReordering, .faint)
    return lines.prefix(capacity - 1) + [rest.truncated(toCells: width)]
  }
}
