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
    let (columns, bar) = shown(configuration)
    return PartList.lines(
      columns.parts.map { line($0, columns, bar, configuration) },
      hidden: configuration.parts.count - columns.parts.count, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    let (columns, bar) = shown(configuration)
    guard let part = columns.parts.first else { return 0 }
    return bar.barWidth(in: plan(part, columns, bar, configuration).barWidth)
  }

  private func shown(_ configuration: ViewConfiguration) -> (columns: PartColumns, bar: RangedBar) {
    let heights = configuration.parts.map { _ in 1 }
    let count = PartList.fittingCount(heights, in: configuration.height)
    let columns = PartColumns(
      Array(configuration.parts.prefix(count)), labelWidth: labelWidth)
    return (columns, RangedBar(bar, for: columns.parts, configuration.theme))
  }

  private func line(
    _ part: ViewPart, _ columns: PartColumns, _ bar: RangedBar, _ configuration: ViewConfiguration
  ) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    let plan = plan(part, columns, bar, configuration)
    var pieces = LinePieces()
    guard !plan.saysNothing || width < 1 else {
      pieces.append(OneCell.body(part, theme), gap: 0)
      return pieces.line(width: width, theme.direction)
    }
    pieces.append(label: plan.label, width: plan.labelWidth, theme.direction)
    if plan.barWidth > 0 { pieces.append(bar.body(part, width: plan.barWidth), gap: LinePlan.gap) }
    pieces.append(plan.fields, theme.direction)
    return pieces.line(width: width, theme.direction)
  }

  private func plan(
    _ part: ViewPart, _ columns: PartColumns, _ bar: RangedBar, _ configuration: ViewConfiguration
  ) -> LinePlan {
    let theme = configuration.theme
    var fields = part.fields
    // A bracket keeps bar and percentage apart enough.
    if bar.endsWithBracket, fields.first?.isPercentage ?? false { fields[0].gap = 1 }
    return LinePlan(
      columns.line(part.label, fields), width: configuration.width, ellipsis: theme.ellipsis)
  }
}
