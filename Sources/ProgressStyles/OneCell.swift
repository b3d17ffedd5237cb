import ProgressModel
import TerminalText

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
