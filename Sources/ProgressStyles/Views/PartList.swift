import TerminalText
import Wording

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
    let rest = theme.line(of: hidden, width: width)
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
    let sides = parts.flatMap { $0.fields }.compactMap { field in
      field.pair.map { (total: $0.total.cellWidth, width: field.width) }
    }
    let total = sides.map { $0.total }.max() ?? 0
    let completed = sides.map { $0.width - 1 - $0.total }.max() ?? 0
    for part in parts.indices {
      for field in parts[part].fields.indices {
        parts[part].fields[field].alignPair(completed: completed, total: total)
      }
    }
  }

  func padded(_ text: StyledText) -> StyledText { text.padded(toCells: width, theme.direction) }

  /// The pieces of each part, and the columns that all parts share.
  func rows(width: Int? = nil, _ pieces: (ViewPart) -> [Piece]) -> (
    rows: [[Piece]], columns: PartColumns
  ) {
    let rows = parts.map(pieces)
    let all = peers.isEmpty ? rows : peers.map(pieces)
    return (rows, PartColumns(all, width: width ?? self.width, theme: theme))
  }

  /// Lines of `head`, a sign and a value, which is never cut for the rest, and then label and
  /// fields.
  func textLines(
    head: (ViewPart) -> [Piece], fields: (ViewPart) -> [Piece]
  ) -> [StyledText] {
    let heads = rows(head)
    let lines = heads.rows.map(heads.columns.line)
    let headWidth = lines.map { $0.usedWidth }.max() ?? 0
    let isSign = heads.rows.allSatisfy { $0.count <= 1 }
    let between = headWidth > 0 ? isSign ? 1 : Piece.usualGap : 0
    let column = labelColumn
    let rest = rows(width: max(0, width - headWidth - between)) { part in
      [Piece.label(part.label, width: column)].compactMap { $0 } + fields(part)
    }
    return zip(lines, rest.rows).map { head, row in
      var line = rest.columns.line(row)
      if !line.pieces.isEmpty { line.pieces[0].gap = between }
      line.pieces = head.pieces + line.pieces
      line.width = width
      return line.drawn(fills: false)
    }
  }

  /// The cells of the column of all labels.
  var labelColumn: Int {
    max(aligned.widestLabel, aligned.contains { $0.label != nil } ? labelWidth : 0)
  }

  /// Lines of texts; those of parts that ended begin with a sign that says how.
  func textLines() -> [StyledText] {
    textLines(
      head: { $0.hasEndSign ? [Piece(sign: $0.endSign(theme))] : [] },
      fields: { $0.fields })
  }
}

extension [StyledText] {
  /// The lines; if not all fit, the last of `capacity` rows has the number of lines left out.
  package func fitting(capacity: Int, width: Int, in theme: Theme) -> [StyledText] {
    guard count > capacity else { return self }
    guard capacity > 1 else { return Array(prefix(1)) }
    let rest = StyledText(
      theme.language.more(count - capacity + 1).guardedFromReordering, .faint)
    return prefix(capacity - 1) + [rest.truncated(toCells: width)]
  }
}

extension Theme {
  /// How many parts without room have which state.
  func line(of hidden: [PartState: Int], width: Int) -> StyledText {
    let counts = PartState.allCases.compactMap { state in
      hidden[state].map { language.parts($0, state) }
    }
    let text = language.listed(counts).guardedFromReordering
    return StyledText(text, .faint).truncated(toCells: width)
  }
}
