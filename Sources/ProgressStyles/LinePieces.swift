import TerminalText

/// What stands on a line in the order of reading, each piece behind its gap.
struct LinePieces {
  private var pieces: [(gap: Int, text: StyledText)] = []

  /// Pieces with the same gap between any two.
  init(_ texts: [StyledText] = [], gap: Int = 0) {
    for text in texts { append(text, gap: gap) }
  }

  /// Adds a piece; the gap of the first one is left out.
  mutating func append(_ text: StyledText, gap: Int) {
    pieces.append((pieces.isEmpty ? 0 : gap, text))
  }

  /// Adds a label, in the cells that it keeps at least.
  mutating func append(
    label: String?, width: Int, gap: Int = LinePlan.gap, _ direction: LayoutDirection
  ) {
    guard label != nil || width > 0 else { return }
    let text = (label ?? "").padded(
      toCells: width, alignment: direction == .leftToRight ? .leading : .trailing)
    append(StyledText(text.guardedFromReordering), gap: gap)
  }

  mutating func append(_ fields: [LineField], _ direction: LayoutDirection) {
    for field in fields { append(field.padded(direction), gap: field.gap) }
  }

  /// The line, flush at the leading edge and filled up to so many cells.
  func line(width: Int, _ direction: LayoutDirection) -> StyledText {
    var ordered: [StyledText] = []
    for (index, piece) in pieces.enumerated() {
      let style = index > 0 ? gapStyle(pieces[index - 1].text, piece.text, direction) : .plain
      ordered += [StyledText(spaces: piece.gap, style), piece.text]
    }
    ordered.append(StyledText(spaces: width - ordered.reduce(0) { $0 + $1.cellWidth }))
    return ordered.onScreen(direction).reduce(into: StyledText()) { $0.append($1) }
  }

  /// A gap between two faint texts is faint too, which saves the bytes of a change.
  private func gapStyle(
    _ before: StyledText, _ after: StyledText, _ direction: LayoutDirection
  ) -> TextStyle {
    let sides =
      direction == .leftToRight
      ? (before.runs.last, after.runs.first) : (before.runs.first, after.runs.last)
    return sides.0?.style == .faint && sides.1?.style == .faint ? .faint : .plain
  }
}
