import TerminalText

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
