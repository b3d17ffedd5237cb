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
    let (parts, bar) = shown(configuration)
    return PartList.lines(
      parts.map { line($0, bar, configuration, isOneOfMany: parts.count > 1) },
      hidden: configuration.parts.count - parts.count, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    let (parts, bar) = shown(configuration)
    guard let part = parts.first else { return 0 }
    return bar.barWidth(
      in: plan(part, bar, configuration, isOneOfMany: parts.count > 1).barWidth)
  }

  private func shown(_ configuration: ViewConfiguration) -> (parts: [ViewPart], bar: RangedBar) {
    let heights = configuration.parts.map { _ in 1 }
    let count = PartList.fittingCount(heights, in: configuration.height)
    let parts = Array(configuration.parts.prefix(count))
    let direction = configuration.theme.direction
    return (
      PartColumns.aligned(parts, labelWidth: labelWidth, direction),
      RangedBar(bar, for: parts, configuration.theme)
    )
  }

  private func line(
    _ part: ViewPart, _ bar: RangedBar, _ configuration: ViewConfiguration, isOneOfMany: Bool
  ) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    let plan = plan(part, bar, configuration, isOneOfMany: isOneOfMany)
    var pieces = LinePieces()
    if let label = plan.label { pieces.append(StyledText(label.guardedFromReordering), gap: 0) }
    if plan.barWidth > 0 { pieces.append(bar.body(part, width: plan.barWidth), gap: LinePlan.gap) }
    pieces.append(plan.fields, theme.direction)
    if pieces.isEmpty, width > 0 { pieces.append(OneCell.body(part, theme), gap: 0) }
    return pieces.line(width: width, theme.direction)
  }

  private func plan(
    _ part: ViewPart, _ bar: RangedBar, _ configuration: ViewConfiguration, isOneOfMany: Bool
  ) -> LinePlan {
    let theme = configuration.theme
    var fields = part.fields
    // A bracket keeps bar and percentage apart enough.
    if bar.endsWithBracket, fields.first?.isPercentage ?? false { fields[0].gap = 1 }
    var plan = LinePlan(
      LineParts(label: part.label, fields: fields), width: configuration.width,
      ellipsis: theme.ellipsis)
    if isOneOfMany { plan.keepLabelWidth(theme.direction) }
    return plan
  }
}
