import TerminalText

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
    let label = Piece(text, .amount(), width: width, aligns: alignment)
    return StyledText(label.padded(theme.direction), label.style)
  }
}
