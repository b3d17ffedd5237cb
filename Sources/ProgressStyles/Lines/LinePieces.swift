import ProgressModel
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

extension StyledText {
  static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.append(b)
    return sum
  }

  /// So many spaces; none where the number is negative.
  init(spaces count: Int, _ style: TextStyle = .plain) {
    self.init(String(repeating: " ", count: max(0, count)), style)
  }
}

extension Array {
  /// What stands in the order of reading, from the left edge of the screen to the right.
  func onScreen(_ direction: LayoutDirection) -> [Element] {
    direction == .leftToRight ? self : reversed()
  }
}

extension LineField {
  /// The text in the cells that the field keeps, in its look.
  func padded(_ direction: LayoutDirection) -> StyledText {
    let leads = (alignment == .leading) == (direction == .leftToRight)
    return StyledText(
      text.padded(toCells: width, alignment: leads ? .leading : .trailing),
      isSecondary ? .faint : .plain)
  }
}

extension Theme {
  /// What stands for text that was cut off.
  var ellipsis: String { charset == .unicode ? "…" : "..." }
}

extension String {
  /// The text between two left-to-right marks if it has right-to-left letters: terminals that reorder text
  /// would otherwise take the bar and the numbers along.
  var guardedFromReordering: String {
    guard unicodeScalars.contains(where: isRightToLeft) else { return self }
    return "\u{200E}" + self + "\u{200E}"
  }
}

/// Whether a letter belongs to the scripts that are written from right to left, by their blocks.
private func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EEFF: true
  default: false
  }
}

/// The fraction in one cell, where there is room for nothing else.
enum OneCell {
  static func body(_ part: ViewPart, _ theme: Theme) -> StyledText {
    if theme.charset == .ascii {
      guard let fraction = part.fractionCompleted else { return StyledText("-") }
      return StyledText("\(min(9, wholePercentage(of: fraction) / 10))")
    }
    var plain = theme
    plain.fillImage = nil
    plain.trackImage = nil
    var part = part
    part.fractionCompleted = part.fractionCompleted ?? 1
    return LinearStyle().body(part.bar(width: 1, theme: plain))
  }
}
