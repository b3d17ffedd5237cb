import TerminalText

struct LinePieces {
  private var pieces: [(gap: Int, text: StyledText)] = []

  init(_ texts: [StyledText] = [], gap: Int = 0) { for text in texts { append(text, gap: gap) } }
  mutating func append(_ text: StyledText, gap: Int) { pieces.append((pieces.isEmpty ? 0 : gap, text)) }

  mutating func append(label: String?, width: Int, gap: Int = LinePlan.gap, _ direction: LayoutDirection) {
    guard label != nil || width > 0 else { return }
    let text = (label ?? "").padded(toCells: width, alignment: direction == .leftToRight ? .leading : .trailing)
    append(StyledText(text.guardedFromReordering), gap: gap)
  }

  mutating func append(_ fields: [LineField], _ direction: LayoutDirection) {
    for field in fields { append(field.padded(direction), gap: field.gap) }
  }

  /// The line, aligned with the leading edge and padded to `width`.
  func line(width: Int, _ direction: LayoutDirection) -> StyledText {
    var ordered: [StyledText] = []
    for (index, piece) in pieces.enumerated() {
      let style = index > 0 ? gapStyle(pieces[index - 1].text, piece.text, direction) : .plain
      ordered += [StyledText(spaces: piece.gap, style), piece.text]
    }
    ordered.append(StyledText(spaces: width - ordered.reduce(0) { $0 + $1.cellWidth }))
    return ordered.onScreen(direction).reduce(into: StyledText()) { $0.append($1) }
  }

  /// The style of a gap: faint between two faint texts, which saves the bytes of two changes of style.
  private func gapStyle(_ before: StyledText, _ after: StyledText, _ direction: LayoutDirection) -> TextStyle {
    let sides = direction == .leftToRight ? (before.runs.last, after.runs.first) : (before.runs.first, after.runs.last)
    return sides.0?.style == .faint && sides.1?.style == .faint ? .faint : .plain
  }
}

extension StyledText {
  static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.append(b)
    return sum
  }

  init(spaces count: Int, _ style: TextStyle = .plain) {
    self.init(String(repeating: " ", count: max(0, count)), style)
  }
}

extension Array {
  func onScreen(_ direction: LayoutDirection) -> [Element] { direction == .leftToRight ? self : reversed() }
}

extension String {
  /// The text, between two left-to-right marks if it has right-to-left letters. Terminals that reorder text would
  /// otherwise reorder the bar and the numbers with it.
  var guardedFromReordering: String {
    guard unicodeScalars.contains(where: isRightToLeft) else { return self }
    return "\u{200E}" + self + "\u{200E}"
  }
}

private func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EEFF: true
  default: false
  }
}
