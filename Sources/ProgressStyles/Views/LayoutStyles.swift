import TerminalText

package final class InlineStyle: ProgressViewStyle {
  private let bar: BarStyle

  /// The smallest width of a label, so that the bars of several views begin in one column.
  private let labelWidth: Int

  package init(bar: BarStyle, labelWidth: Int = 0) {
    self.bar = bar
    self.labelWidth = labelWidth
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    let (columns, bar) = shown(configuration)
    return PartList.lines(
      columns.parts.map { line($0, columns, bar, configuration) }, of: columns.parts, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    let (columns, bar) = shown(configuration)
    guard let part = columns.parts.first else { return 0 }
    return bar.barWidth(in: barWidth(part, columns, bar, configuration))
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
    let hasBars = short.parts.allSatisfy { barWidth($0, short, bar, configuration) > 0 }
    return (hasBars ? short : columns(parts), bar)
  }

  private func line(
    _ part: ViewPart, _ columns: PartColumns, _ bar: RangedBar, _ configuration: ViewConfiguration
  )
    -> StyledText
  {
    let (width, theme) = (configuration.width, configuration.theme)
    // Among other parts, one without a bar keeps the columns.
    guard columns.parts.contains(where: { $0.hasBar }), part.sign == nil else {
      return part.textLine(columns, configuration)
    }
    let line = fitted(part, columns, bar, configuration)
    guard !line.isBlank || width < 1 else {
      return part.singleCell(theme).padded(toCells: width, theme.direction)
    }
    return line.drawn {
      part.hasBar ? bar.body(part, width: $0.width) : StyledText(spaces: $0.width)
    }
  }

  private func barWidth(
    _ part: ViewPart, _ columns: PartColumns, _ bar: RangedBar, _ configuration: ViewConfiguration
  )
    -> Int
  {
    fitted(part, columns, bar, configuration).pieces.first { $0.isFlexible && !$0.isDropped }?.width
      ?? 0
  }

  private func fitted(
    _ part: ViewPart, _ columns: PartColumns, _ bar: RangedBar, _ configuration: ViewConfiguration
  )
    -> Line
  {
    var fields = part.fields
    // The bracket is a part of the gap between bar and percentage.
    if bar.endsWithBracket, fields.first?.isPercentage ?? false { fields[0].gap = 1 }
    let pieces = columns.pieces(part.label, bar: .bar(longest: bar.longest(configuration)), fields)
    return configuration.fitted(pieces)
  }
}

extension ViewConfiguration {
  /// A line of these pieces in so many cells, by default in all of the view.
  func fitted(_ pieces: [Piece], width: Int? = nil) -> Line {
    let line = Line(
      pieces: pieces, width: width ?? self.width, direction: theme.direction,
      ellipsis: theme.ellipsis)
    return line.fitted() ?? line
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
    var line = configuration.fitted(columns.pieces(label, fields), width: width - head)
    line.begin(with: sign, gap: 1)
    line.width = width
    return line.drawn()
  }
}

extension Line {
  /// Puts a sign before the pieces that are left.
  fileprivate mutating func begin(with sign: StyledText?, gap: Int) {
    guard let sign else { return }
    pieces.removeAll { $0.isDropped }
    if !pieces.isEmpty { pieces[0].gap = gap }
    pieces.insert(Piece(.sign(sign), width: sign.cellWidth), at: 0)
  }
}

/// The layout of SwiftUI: the label above the bar, which takes the whole width, and the fields
/// below it.
///
/// A part without a label or fields has fewer lines. If the view has two lines, label and fields
/// share one, and if it has one, the layout is that of ``InlineStyle``.
package final class StackedStyle: ProgressViewStyle {
  private let bar: BarStyle
  private var inline: InlineStyle { InlineStyle(bar: bar) }
  package init(bar: BarStyle) { self.bar = bar }

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
    return RangedBar(bar, for: configuration.parts, configuration.theme).barWidth(
      in: configuration.width)
  }

  /// The whole line except for the percentage.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    hasRoom(configuration) ? max(8, configuration.width - 6) : inline.valueLabelLimit(configuration)
  }

  private func hasRoom(_ configuration: ViewConfiguration) -> Bool {
    configuration.height > 1 && configuration.width >= Piece.shortestBar
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

  private func lines(_ part: ViewPart, _ bar: RangedBar, _ configuration: ViewConfiguration)
    -> [StyledText]
  {
    guard part.hasBar, part.sign == nil else {
      return [part.textLine(PartColumns([part]), configuration)]
    }
    let barWidth = min(configuration.width, bar.longest(configuration))
    let barLine = bar.body(part, width: barWidth).padded(
      toCells: configuration.width, configuration.theme.direction)
    let label = hasLabel(part) ? part.label : nil
    if configuration.height == 2, let label, !part.fields.isEmpty {
      return [text(label, part.fields, configuration), barLine]
    }
    return (label.map { [text($0, [], configuration)] } ?? []) + [barLine]
      + (part.fields.isEmpty ? [] : [text(nil, part.fields.leadingLine, configuration)])
  }

  private func text(_ label: String?, _ fields: [Piece], _ configuration: ViewConfiguration)
    -> StyledText
  {
    let pieces = [Piece.label(label)].compactMap { $0 } + fields.map { $0.secondary }
    var line = configuration.fitted(pieces)
    line.pieces.removeAll { $0.isDropped }
    let isTooWide = line.taken > configuration.width || line.pieces.isEmpty
    if isTooWide, !line.pieces.contains(where: { $0.kind == .label }),
      let first = fields.max(by: { $0.rank < $1.rank })
    {
      line.pieces = [first.secondary.cut(toCells: configuration.width, ellipsis: line.ellipsis)]
    }
    return line.drawn()
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

/// A border around another style, or around each of its parts, with a cell of padding at both
/// sides.
package final class BorderedStyle: ProgressViewStyle {
  private let content: any ProgressViewStyle
  private let border: BorderLines
  private let enclosesEach: Bool

  /// The smallest width for a border, which leaves room for a sign and a percentage.
  private static let narrowest = 10

  package init(content: any ProgressViewStyle, border: BorderLines, enclosesEach: Bool = false) {
    self.content = content
    self.border = border
    self.enclosesEach = enclosesEach
  }

  package var movementDuration: Double { content.movementDuration }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard enclosesEach, configuration.parts.count > 1, inner(configuration) != nil else {
      return boxed(configuration)
    }
    let shown = boxes(configuration)
    return PartList.lines(shown.flatMap { $0.lines }, of: shown.map { $0.part }, configuration)
  }

  private func boxes(_ configuration: ViewConfiguration) -> [(part: ViewPart, lines: [StyledText])]
  {
    var single = configuration
    // A line is kept for the parts that do not fit.
    (single.height, single.hidden) = (single.height - 1, [:])
    single.labelWidth = configuration.parts.reduce(single.labelWidth) {
      max($0, $1.label?.cellWidth ?? 0)
    }
    func box(_ part: ViewPart) -> [StyledText] {
      single.parts = [part]
      return boxed(single)
    }
    var aligned = configuration
    // A percentage that only some bars say is shown beside all, so that the bars have one length.
    if !aligned.parts.allSatisfy({ $0.fields.contains(where: { $0.isSaidByBar }) }) {
      for part in aligned.parts.indices {
        for field in aligned.parts[part].fields.indices {
          aligned.parts[part].fields[field].isSaidByBar = false
        }
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
    return [edge(glyphs[0], glyphs[1])] + lines.map { left + $0 + right } + [
      edge(glyphs[3], glyphs[2])
    ]
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    content.extent(inner(configuration) ?? configuration)
  }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? {
    let hasBoxes = enclosesEach && configuration.parts.count > 1 && inner(configuration) != nil
    return hasBoxes
      ? boxes(configuration).count : content.shownCount(inner(configuration) ?? configuration)
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
