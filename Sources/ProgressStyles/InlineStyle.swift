import TerminalText

/// Label, bar and value beside one another, a line for each part: the usual layout.
package struct InlineStyle: ProgressViewStyle {
  private let bar: any ProgressBarStyle
  /// Cells that a label takes at least, so that the bars of several views begin below one another.
  private let labelWidth: Int

  package init(bar: any ProgressBarStyle, labelWidth: Int = 0) {
    self.bar = bar
    self.labelWidth = labelWidth
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    configuration.parts.prefix(configuration.height).map { line($0, configuration) }
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard let part = configuration.parts.first else { return 0 }
    return plan(part, configuration).barWidth
  }

  private func line(_ part: ViewPart, _ configuration: ViewConfiguration) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    let plan = plan(part, configuration)
    var pieces: [(gap: Int, text: StyledText)] = []
    if let label = plan.label { pieces.append((0, StyledText(label.guardedFromReordering))) }
    if plan.barWidth > 0 {
      pieces.append((LinePlan.gap, bar.body(part.bar(width: plan.barWidth, theme: theme))))
    }
    for field in plan.fields { pieces.append((field.gap, field.padded(theme.direction))) }
    if pieces.isEmpty, width > 0 { pieces.append((0, OneCell.body(part, theme))) }
    return joined(pieces, width: width, theme)
  }

  private func plan(_ part: ViewPart, _ configuration: ViewConfiguration) -> LinePlan {
    let theme = configuration.theme
    var fields = part.fields
    // A bracket keeps bar and percentage apart enough.
    if bar.hasBrackets(theme), fields.first?.text.hasSuffix("%") ?? false { fields[0].gap = 1 }
    let label = part.label?.padded(
      toCells: labelWidth, alignment: theme.direction == .leftToRight ? .leading : .trailing)
    return LinePlan(
      LineParts(label: label, fields: fields), width: configuration.width, ellipsis: theme.ellipsis)
  }

  /// The pieces in reading order, each behind its gap, flush at the leading edge.
  private func joined(
    _ pieces: [(gap: Int, text: StyledText)], width: Int, _ theme: Theme
  ) -> StyledText {
    let leftToRight = theme.direction == .leftToRight
    var line = StyledText()
    for (index, piece) in pieces.enumerated() {
      let gap = StyledText(spaces: index == 0 ? 0 : piece.gap)
      line = leftToRight ? line + gap + piece.text : piece.text + gap + line
    }
    let rest = StyledText(spaces: width - line.cellWidth)
    return leftToRight ? line + rest : rest + line
  }
}
