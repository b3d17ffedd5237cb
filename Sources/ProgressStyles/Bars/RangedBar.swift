import TerminalText

/// A bar between the two ends of its range, in columns that all parts share.
struct RangedBar {
  private let bar: any ProgressBarStyle
  private let theme: Theme
  private let minimumWidth: Int
  private let maximumWidth: Int

  init(_ bar: any ProgressBarStyle, for parts: [ViewPart], _ theme: Theme) {
    self.bar = bar
    self.theme = theme
    minimumWidth = parts.map { $0.minimumLabel?.cellWidth ?? 0 }.max() ?? 0
    maximumWidth = parts.map { $0.maximumLabel?.cellWidth ?? 0 }.max() ?? 0
  }

  /// Whether the bar's bracket stands at the trailing end.
  var endsWithBracket: Bool { maximumWidth == 0 && bar.hasBrackets(theme) }

  /// Cells of the bar itself where it and its labels have so many. Labels that would leave it too short
  /// are left out.
  func barWidth(in width: Int) -> Int {
    let rest = width - [minimumWidth, maximumWidth].reduce(0) { $0 + ($1 > 0 ? $1 + Self.gap : 0) }
    return rest >= LinePlan.comfortableBar ? rest : width
  }

  /// Bar and labels, so many cells wide.
  func body(_ part: ViewPart, width: Int) -> StyledText {
    let barWidth = barWidth(in: width)
    let body = bar.body(part.bar(width: barWidth, theme: theme))
    guard barWidth < width else { return body }
    var pieces = LinePieces()
    append(part.minimumLabel, width: minimumWidth, .trailing, to: &pieces)
    pieces.append(body, gap: Self.gap)
    append(part.maximumLabel, width: maximumWidth, .leading, to: &pieces)
    return pieces.line(width: width, theme.direction)
  }

  private static let gap = 1

  private func append(
    _ label: String?, width: Int, _ alignment: TextAlignment, to pieces: inout LinePieces
  ) {
    guard width > 0 else { return }
    let field = LineField(
      (label ?? "").guardedFromReordering, rank: .amount, width: width, aligns: alignment)
    pieces.append(field.padded(theme.direction), gap: Self.gap)
  }
}
