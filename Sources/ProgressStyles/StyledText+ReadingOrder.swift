import TerminalText

extension [StyledText] {
  /// The pieces in reading order with gaps between them, flush at the leading edge of `width` cells.
  func inReadingOrder(width: Int, gap: Int = 0, _ direction: LayoutDirection) -> StyledText {
    var line = StyledText()
    for (index, piece) in enumerated() {
      let space = StyledText(spaces: index == 0 ? 0 : gap)
      line = direction == .leftToRight ? line + space + piece : piece + space + line
    }
    let rest = StyledText(spaces: width - line.cellWidth)
    return direction == .leftToRight ? line + rest : rest + line
  }
}
