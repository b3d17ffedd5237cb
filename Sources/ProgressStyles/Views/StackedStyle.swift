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
    guard hasRoom(configuration) else { return inline.body(configuration) }
    let heights = configuration.parts.map { height($0, in: configuration.height) }
    let count = PartList.fittingCount(heights, in: configuration.height)
    let parts = Array(configuration.parts.prefix(count))
    let bar = RangedBar(bar, for: parts, configuration.theme)
    return PartList.lines(
      parts.flatMap { lines($0, bar, configuration) },
      hidden: configuration.parts.count - count, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard hasRoom(configuration) else { return inline.extent(configuration) }
    return RangedBar(bar, for: configuration.parts, configuration.theme)
      .barWidth(in: configuration.width)
  }

  /// It has a line of its own, but for the percentage.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    hasRoom(configuration)
      ? max(8, configuration.width - 6) : inline.valueLabelLimit(configuration)
  }

  private func hasRoom(_ configuration: ViewConfiguration) -> Bool {
    configuration.height > 1 && configuration.width >= LinePlan.shortestBar
  }

  private func hasLabel(_ part: ViewPart) -> Bool { (part.label?.cellWidth ?? 0) > 0 }

  private func height(_ part: ViewPart, in height: Int) -> Int {
    min(height, 1 + (hasLabel(part) ? 1 : 0) + (part.fields.isEmpty ? 0 : 1))
  }

  private func lines(
    _ part: ViewPart, _ bar: RangedBar, _ configuration: ViewConfiguration
  ) -> [StyledText] {
    let barLine = bar.body(part, width: configuration.width)
    let label = hasLabel(part) ? part.label : nil
    if configuration.height == 2, let label, !part.fields.isEmpty {
      return [text(label, part.fields, configuration), barLine]
    }
    return (label.map { [text($0, [], configuration)] } ?? []) + [barLine]
      + (part.fields.isEmpty ? [] : [text(nil, part.fields.leadingLine, configuration)])
  }

  /// A line of text alone: the label in the default colour, the value in the secondary one.
  private func text(
    _ label: String?, _ fields: [LineField], _ configuration: ViewConfiguration
  ) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    let plan = TextPlan(
      LineParts(label: label, fields: fields), width: width, ellipsis: theme.ellipsis)
    var shown = plan.fields.map(\.secondary)
    if plan.label == nil, shown.isEmpty || shown.reduce(0, { $0 + $1.width }) > width,
      let first = fields.max(by: { $0.rank < $1.rank })
    {
      shown = [first.secondary.cut(toCells: width, ellipsis: theme.ellipsis)]
    }
    var pieces = LinePieces()
    pieces.append(label: plan.label, width: plan.labelWidth, theme.direction)
    pieces.append(shown, theme.direction)
    return pieces.line(width: width, theme.direction)
  }
}
