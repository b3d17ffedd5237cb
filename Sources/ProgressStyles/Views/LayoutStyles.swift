import TerminalText

package final class InlineStyle: ProgressViewStyle {
  private let bar: any ProgressBarStyle
  private let labelWidth: Int  // The smallest width of a label, so that the bars of several views begin in one column

  package init(bar: any ProgressBarStyle, labelWidth: Int = 0) { (self.bar, self.labelWidth) = (bar, labelWidth) }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    let (columns, bar) = shown(configuration)
    return PartList.lines(columns.parts.map { line($0, columns, bar, configuration) }, of: columns.parts, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    let (columns, bar) = shown(configuration)
    guard let part = columns.parts.first else { return 0 }
    return bar.barWidth(in: plan(part, columns, bar, configuration).barWidth)
  }

  private func shown(_ configuration: ViewConfiguration) -> (columns: PartColumns, bar: RangedBar) {
    let parts = PartList.fitting(configuration)
    let bar = RangedBar(bar, for: parts, configuration.theme)
    func columns(_ parts: [ViewPart]) -> PartColumns {
      PartColumns(parts, labelWidth: max(labelWidth, configuration.labelWidth))
    }
    guard parts.contains(where: { $0.hasEnded }) else { return (columns(parts), bar) }
    // A line that is too narrow for a bar shows the percentage even after the end.
    let short = columns(parts.map { $0.asClosing })
    let hasBars = short.parts.allSatisfy { plan($0, short, bar, configuration).barWidth > 0 }
    return (hasBars ? short : columns(parts), bar)
  }

  private func line(_ part: ViewPart, _ columns: PartColumns, _ bar: RangedBar, _ configuration: ViewConfiguration)
    -> StyledText
  {
    let (width, theme) = (configuration.width, configuration.theme)
    // Among other parts, one without a bar keeps the columns.
    guard columns.parts.contains(where: { $0.hasBar }), part.sign == nil else {
      return part.textLine(columns, configuration)
    }
    let plan = plan(part, columns, bar, configuration)
    var pieces = LinePieces()
    guard !plan.isBlank || width < 1 else {
      pieces.append(part.singleCell(theme), gap: 0)
      return pieces.line(width: width, theme.direction)
    }
    pieces.append(label: plan.label, width: plan.labelWidth, theme.direction)
    if plan.barWidth > 0 {
      let body = part.hasBar ? bar.body(part, width: plan.barWidth) : StyledText(spaces: plan.barWidth)
      pieces.append(body, gap: LinePlan.gap)
    }
    pieces.append(plan.fields, theme.direction)
    return pieces.line(width: width, theme.direction)
  }

  private func plan(_ part: ViewPart, _ columns: PartColumns, _ bar: RangedBar, _ configuration: ViewConfiguration)
    -> LinePlan
  {
    let theme = configuration.theme
    var fields = part.fields
    // The bracket is a part of the gap between bar and percentage.
    if bar.endsWithBracket, fields.first?.isPercentage ?? false { fields[0].gap = 1 }
    return LinePlan(
      columns.line(part.label, fields), width: configuration.width, longestBar: bar.longest(configuration),
      ellipsis: theme.ellipsis)
  }
}

extension ViewPart {
  fileprivate var asClosing: ViewPart {
    guard hasEnded, hasBar else { return self }
    var part = self
    part.fields.removeAll { $0.isSaidByBar }
    return part
  }

  func textLine(_ columns: PartColumns, _ configuration: ViewConfiguration) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    let sign = sign?.text(colored(theme)).truncated(toCells: width)
    let head = sign.map { min(width, $0.cellWidth + 1) } ?? 0
    let plan = TextPlan(columns.line(label, fields), width: width - head, ellipsis: theme.ellipsis)
    var pieces = LinePieces([sign].compactMap { $0 })
    pieces.append(label: plan.label, width: plan.labelWidth, gap: 1, theme.direction)
    var fields = plan.fields
    if sign != nil, plan.label == nil, plan.labelWidth == 0, !fields.isEmpty { fields[0].gap = 1 }
    pieces.append(fields, theme.direction)
    return pieces.line(width: width, theme.direction).truncated(toCells: width)
  }
}

/// The layout of SwiftUI: the label above the bar, which takes the whole width, and the fields below it.
///
/// A part without a label or fields has fewer lines. If the view has two lines, label and fields share one, and if it
/// has one, the layout is that of ``InlineStyle``.
package final class StackedStyle: ProgressViewStyle {
  private let bar: any ProgressBarStyle
  private var inline: InlineStyle { InlineStyle(bar: bar) }
  package init(bar: any ProgressBarStyle) { self.bar = bar }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard hasRoom(configuration) else { return inline.body(configuration) }
    let parts = shown(configuration).map { $0.asClosing }
    let bar = RangedBar(bar, for: parts, configuration.theme)
    let blocks = parts.map { lines($0, bar, configuration) }
    // A blank line is between two parts if it hides none.
    let count = blocks.reduce(configuration.hidden.isEmpty ? 0 : 1) { $0 + $1.count }
    let hasGaps = count + configuration.parts.count - 1 <= configuration.height
    let gap = hasGaps ? [StyledText(spaces: configuration.width)] : []
    return PartList.lines(Array(blocks.joined(separator: gap)), of: parts, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard hasRoom(configuration) else { return inline.extent(configuration) }
    return RangedBar(bar, for: configuration.parts, configuration.theme).barWidth(in: configuration.width)
  }

  /// The whole line except for the percentage.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    hasRoom(configuration) ? max(8, configuration.width - 6) : inline.valueLabelLimit(configuration)
  }

  private func hasRoom(_ configuration: ViewConfiguration) -> Bool {
    configuration.height > 1 && configuration.width >= LinePlan.shortestBar
  }

  private func hasLabel(_ part: ViewPart) -> Bool { (part.label?.cellWidth ?? 0) > 0 }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? {
    hasRoom(configuration) ? shown(configuration).count : inline.shownCount(configuration)
  }

  private func shown(_ configuration: ViewConfiguration) -> [ViewPart] {
    PartList.fitting(configuration) { height($0, in: configuration.height) }
  }

  private func height(_ part: ViewPart, in height: Int) -> Int {
    min(height, 1 + (hasLabel(part) ? 1 : 0) + (part.fields.isEmpty ? 0 : 1))
  }

  private func lines(_ part: ViewPart, _ bar: RangedBar, _ configuration: ViewConfiguration) -> [StyledText] {
    guard part.hasBar, part.sign == nil else { return [part.textLine(PartColumns([part]), configuration)] }
    let barWidth = min(configuration.width, bar.longest(configuration))
    let barLine = LinePieces([bar.body(part, width: barWidth)]).line(
      width: configuration.width, configuration.theme.direction)
    let label = hasLabel(part) ? part.label : nil
    if configuration.height == 2, let label, !part.fields.isEmpty {
      return [text(label, part.fields, configuration), barLine]
    }
    return (label.map { [text($0, [], configuration)] } ?? []) + [barLine]
      + (part.fields.isEmpty ? [] : [text(nil, part.fields.leadingLine, configuration)])
  }

  private func text(_ label: String?, _ fields: [LineField], _ configuration: ViewConfiguration) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    let plan = TextPlan(LineParts(label: label, fields: fields), width: width, ellipsis: theme.ellipsis)
    var shown = plan.fields.map { $0.secondary }
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

package enum BorderLines: String, Sendable, CaseIterable {
  case rounded, square, heavy, double

  /// The corners, clockwise from the upper left one, then the horizontal and the vertical line.
  fileprivate func glyphs(_ charset: Charset) -> [String] {
    switch (charset, self) {
    case (.ascii, _): ["+", "+", "+", "+", "-", "|"]
    case (.unicode, .rounded): ["╭", "╮", "╯", "╰", "─", "│"]
    case (.unicode, .square): ["┌", "┐", "┘", "└", "─", "│"]
    case (.unicode, .heavy): ["┏", "┓", "┛", "┗", "━", "┃"]
    case (.unicode, .double): ["╔", "╗", "╝", "╚", "═", "║"]
    }
  }
}

/// A border around another style, or around each of its parts, with a cell of padding at both sides.
package final class BorderedStyle: ProgressViewStyle {
  private let content: any ProgressViewStyle
  private let border: BorderLines
  private let enclosesEach: Bool
  private static let narrowest = 10  // The smallest width for a border, which leaves room for a sign and a percentage

  package init(content: any ProgressViewStyle, border: BorderLines, enclosesEach: Bool = false) {
    (self.content, self.border, self.enclosesEach) = (content, border, enclosesEach)
  }

  package var movementDuration: Double { content.movementDuration }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard enclosesEach, configuration.parts.count > 1, inner(configuration) != nil else { return boxed(configuration) }
    let shown = boxes(configuration)
    return PartList.lines(shown.flatMap { $0.lines }, of: shown.map { $0.part }, configuration)
  }

  private func boxes(_ configuration: ViewConfiguration) -> [(part: ViewPart, lines: [StyledText])] {
    var single = configuration
    // A line is kept for the parts that do not fit.
    (single.height, single.hidden) = (single.height - 1, [:])
    single.labelWidth = configuration.parts.reduce(single.labelWidth) { max($0, $1.label?.cellWidth ?? 0) }
    func box(_ part: ViewPart) -> [StyledText] {
      single.parts = [part]
      return boxed(single)
    }
    var aligned = configuration
    // A percentage that only some bars say is shown beside all, so that the bars have one length.
    if !aligned.parts.allSatisfy({ $0.fields.contains(where: { $0.isSaidByBar }) }) {
      for part in aligned.parts.indices {
        for field in aligned.parts[part].fields.indices { aligned.parts[part].fields[field].isSaidByBar = false }
      }
    }
    aligned.parts = PartColumns(aligned.parts).parts
    return PartList.fitting(aligned) { box($0).count }.map { ($0, box($0)) }
  }

  private func boxed(_ configuration: ViewConfiguration) -> [StyledText] {
    guard let inner = inner(configuration) else { return content.body(configuration) }
    let lines = content.body(inner)
    guard !lines.isEmpty else { return [] }
    let glyphs = border.glyphs(configuration.theme.charset)
    let style = TextStyle(foreground: configuration.theme.borderTint)
    func edge(_ left: String, _ right: String) -> StyledText {
      StyledText(left + String(repeating: glyphs[4], count: configuration.width - 2) + right, style)
    }
    let left = StyledText(glyphs[5], style) + StyledText(" ")
    let right = StyledText(" ") + StyledText(glyphs[5], style)
    return [edge(glyphs[0], glyphs[1])] + lines.map { left + $0 + right } + [edge(glyphs[3], glyphs[2])]
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    content.extent(inner(configuration) ?? configuration)
  }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? {
    let hasBoxes = enclosesEach && configuration.parts.count > 1 && inner(configuration) != nil
    return hasBoxes ? boxes(configuration).count : content.shownCount(inner(configuration) ?? configuration)
  }

  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    content.valueLabelLimit(inner(configuration) ?? configuration)
  }

  private func inner(_ configuration: ViewConfiguration) -> ViewConfiguration? {
    guard configuration.width >= Self.narrowest, configuration.height >= 3 else { return nil }
    var inner = configuration
    inner.width -= 4
    inner.height -= 2
    return inner
  }
}
