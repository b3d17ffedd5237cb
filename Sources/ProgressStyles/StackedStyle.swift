import TerminalText

/// The label above the bar, which takes the whole width, and the value below it: the layout of SwiftUI.
///
/// What a part does not have takes no line. On two lines the label joins the value, and on one all stand
/// beside one another.
package struct StackedStyle: ProgressViewStyle {
  private let bar: any ProgressBarStyle
  private let inline: InlineStyle

  package init(bar: any ProgressBarStyle) {
    self.bar = bar
    inline = InlineStyle(bar: bar)
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard configuration.height > 1 else { return inline.body(configuration) }
    let heights = configuration.parts.map { height($0, in: configuration.height) }
    let count = PartList.fittingCount(heights, in: configuration.height)
    let parts = PartColumns.aligned(
      Array(configuration.parts.prefix(count)), configuration.theme.direction)
    let bar = RangedBar(bar, for: parts, configuration.theme)
    return PartList.lines(
      zip(parts, configuration.parts).flatMap { part, given in
        // Whether it has a label is seen in what was given: columns fill up.
        lines(part, hasLabel: hasLabel(given), bar, configuration)
      }, hidden: configuration.parts.count - count, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard configuration.height > 1 else { return inline.extent(configuration) }
    return RangedBar(bar, for: configuration.parts, configuration.theme)
      .barWidth(in: configuration.width)
  }

  private func hasLabel(_ part: ViewPart) -> Bool { !(part.label?.isEmpty ?? true) }

  private func height(_ part: ViewPart, in height: Int) -> Int {
    min(height, 1 + (hasLabel(part) ? 1 : 0) + (part.fields.isEmpty ? 0 : 1))
  }

  private func lines(
    _ part: ViewPart, hasLabel: Bool, _ bar: RangedBar, _ configuration: ViewConfiguration
  ) -> [StyledText] {
    let width = configuration.width
    let barLine = bar.body(part, width: width)
    let label = hasLabel ? part.label : nil
    if configuration.height == 2, hasLabel, !part.fields.isEmpty {
      return [text(label, part.fields, configuration), barLine]
    }
    return (hasLabel ? [text(label, [], configuration)] : []) + [barLine]
      + (part.fields.isEmpty ? [] : [text(nil, part.fields.leadingLine, configuration)])
  }

  /// A line of text alone: the label in the default colour, the value in the secondary one.
  private func text(
    _ label: String?, _ fields: [LineField], _ configuration: ViewConfiguration
  ) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    var plan = TextPlan(label: label, fields: fields, width: width, ellipsis: theme.ellipsis)
    if plan.label == nil, plan.fields.count == 1, plan.fields[0].width > width {
      plan.fields[0].cut(toCells: width, ellipsis: theme.ellipsis)
    }
    var pieces = LinePieces()
    if let label = plan.label { pieces.append(StyledText(label.guardedFromReordering), gap: 0) }
    pieces.append(plan.fields.map(\.secondary), theme.direction)
    return pieces.line(width: width, theme.direction)
  }
}
