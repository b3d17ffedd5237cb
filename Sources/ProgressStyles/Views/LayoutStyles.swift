import TerminalText

package final class InlineStyle: ProgressViewStyle {
  private let bar: BarStyle
  private let labelWidth: Int

  /// `labelWidth`: the least cells of a label, so that the bars of several views begin in one column.
  package init(bar: BarStyle, labelWidth: Int = 0) {
    self.bar = bar
    self.labelWidth = labelWidth
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    let lines = lines(configuration)
    return configuration.list(lines.parts.map(lines.line), of: lines.parts)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    let lines = lines(configuration)
    return lines.parts.first.map { lines.bar.barWidth(in: lines.barWidth($0)) } ?? 0
  }

  private func lines(_ configuration: ViewConfiguration) -> InlineLines {
    let parts = configuration.fitting()
    let bar = RangedBar(bar, for: parts, configuration)
    func lines(_ parts: [ViewPart]) -> InlineLines {
      let columns = PartColumns(parts, labelWidth: max(labelWidth, configuration.labelWidth))
      return InlineLines(columns: columns, bar: bar, configuration: configuration)
    }
    guard parts.contains(where: { $0.hasEnded }) else { return lines(parts) }
    // A line that is too narrow for a bar shows the percentage even after the end.
    let short = lines(parts.map { $0.asClosing })
    return short.parts.allSatisfy { short.barWidth($0) > 0 } ? short : lines(parts)
  }
}

private struct InlineLines {
  let columns: PartColumns
  let bar: RangedBar
  let configuration: ViewConfiguration

  var parts: [ViewPart] { columns.parts }

  func line(_ part: ViewPart) -> StyledText {
    // Among other parts, one without a bar keeps the columns.
    guard parts.contains(where: { $0.hasBar }), !part.hasEndSign else {
      return configuration.textLine(part, columns)
    }
    let line = fitted(part)
    let (width, theme) = (configuration.width, configuration.theme)
    guard !line.isBlank || width < 1 else {
      return part.singleCell(theme).padded(toCells: width, theme.direction)
    }
    return line.drawn {
      part.hasBar ? bar.body(part, width: $0.width) : StyledText(spaces: $0.width)
    }
  }

  func barWidth(_ part: ViewPart) -> Int {
    fitted(part).pieces.first { $0.isFlexible && !$0.isDropped }?.width ?? 0
  }

  private func fitted(_ part: ViewPart) -> Line {
    var fields = part.fields
    // The bracket is a part of the gap between bar and percentage.
    if bar.endsWithBracket, fields.first?.isPercentage ?? false { fields[0].gap = 1 }
    return configuration.fitted(
      columns.pieces(part.label, bar: .bar(longest: bar.longest), fields))
  }
}

extension ViewPart {
  /// The part without what its bar says after the end.
  fileprivate var asClosing: ViewPart {
    guard hasEnded, hasBar else { return self }
    var part = self
    part.fields.removeAll { $0.isSaidByBar }
    return part
  }
}

/// The layout of SwiftUI: the label above the bar, which takes the whole width, and the fields
/// below it. In two lines, label and fields share one; in one, it is that of ``InlineStyle``.
package final class StackedStyle: ProgressViewStyle {
  private let bar: BarStyle
  private var inline: InlineStyle { InlineStyle(bar: bar) }

  package init(bar: BarStyle) { self.bar = bar }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard hasRoom(configuration) else { return inline.body(configuration) }
    let parts = shown(configuration).map { $0.asClosing }
    let bar = RangedBar(bar, for: parts, configuration)
    let blocks = parts.map { lines($0, bar, configuration) }
    // A blank line is between two parts if it hides none.
    let count = blocks.reduce(configuration.hidden.isEmpty ? 0 : 1) { $0 + $1.count }
    let hasGaps = count + configuration.parts.count - 1 <= configuration.height
    let gap = hasGaps ? [StyledText(spaces: configuration.width)] : []
    return configuration.list(Array(blocks.joined(separator: gap)), of: parts)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    hasRoom(configuration)
      ? RangedBar(bar, for: configuration.parts, configuration).barWidth(in: configuration.width)
      : inline.extent(configuration)
  }

  /// The whole line except for the percentage.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    hasRoom(configuration) ? max(8, configuration.width - 6) : inline.valueLabelLimit(configuration)
  }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? {
    hasRoom(configuration) ? shown(configuration).count : inline.shownCount(configuration)
  }

  private func hasRoom(_ configuration: ViewConfiguration) -> Bool {
    configuration.height > 1 && configuration.width >= Piece.shortestBar
  }

  private func shown(_ configuration: ViewConfiguration) -> [ViewPart] {
    configuration.fitting { part in
      let texts = (Piece.label(part.label) == nil ? 0 : 1) + (part.fields.isEmpty ? 0 : 1)
      return min(configuration.height, 1 + texts)
    }
  }

  private func lines(_ part: ViewPart, _ bar: RangedBar, _ configuration: ViewConfiguration)
    -> [StyledText]
  {
    guard part.hasBar, !part.hasEndSign else {
      return [configuration.textLine(part, PartColumns([part]))]
    }
    let width = configuration.width
    let barLine = bar.body(part, width: min(width, bar.longest)).padded(
      toCells: width, configuration.theme.direction)
    let label = Piece.label(part.label).map { [$0] } ?? []
    let shareLine = configuration.height == 2 && !label.isEmpty && !part.fields.isEmpty
    let above = shareLine ? label + part.fields : label
    let below = shareLine ? [] : part.fields.leadingLine
    return (above.isEmpty ? [] : [text(above, configuration)]) + [barLine]
      + (below.isEmpty ? [] : [text(below, configuration)])
  }

  /// A line of label and fields; the most important field is cut if it has no room.
  private func text(_ pieces: [Piece], _ configuration: ViewConfiguration) -> StyledText {
    let pieces = pieces.map { $0.kind == .label ? $0 : $0.secondary }
    var line = configuration.fitted(pieces)
    line.pieces.removeAll { $0.isDropped }
    let isTooWide = line.taken > configuration.width || line.pieces.isEmpty
    if isTooWide, !line.pieces.contains(where: { $0.kind == .label }),
      let first = pieces.filter({ $0.kind == .field }).max(by: { $0.rank < $1.rank })
    {
      line.pieces = [first.cut(toCells: configuration.width, ellipsis: line.ellipsis)]
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

  package init(content: any ProgressViewStyle, border: BorderLines, enclosesEach: Bool = false) {
    self.content = content
    self.border = border
    self.enclosesEach = enclosesEach
  }

  package var movementDuration: Double { content.movementDuration }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard hasBoxes(configuration) else { return boxed(configuration) }
    let shown = boxes(configuration)
    return configuration.list(shown.flatMap { $0.lines }, of: shown.map { $0.part })
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    content.extent(inner(configuration) ?? configuration)
  }

  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    content.valueLabelLimit(inner(configuration) ?? configuration)
  }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? {
    hasBoxes(configuration)
      ? boxes(configuration).count : content.shownCount(inner(configuration) ?? configuration)
  }

  /// The configuration inside a border; `nil` without room for a sign and a percentage in it.
  private func inner(_ configuration: ViewConfiguration) -> ViewConfiguration? {
    guard configuration.width >= 10, configuration.height >= 3 else { return nil }
    var inner = configuration
    inner.width -= 4
    inner.height -= 2
    return inner
  }

  private func hasBoxes(_ configuration: ViewConfiguration) -> Bool {
    enclosesEach && configuration.parts.count > 1 && inner(configuration) != nil
  }

  private func boxes(_ configuration: ViewConfiguration) -> [(part: ViewPart, lines: [StyledText])]
  {
    var single = configuration
    single.height -= 1  // A line is kept for the parts that do not fit
    single.hidden = [:]
    single.labelWidth = max(single.labelWidth, configuration.parts.widestLabel)
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
    return aligned.fitting { box($0).count }.map { ($0, box($0)) }
  }

  private func boxed(_ configuration: ViewConfiguration) -> [StyledText] {
    guard let inner = inner(configuration) else { return content.body(configuration) }
    let lines = content.body(inner)
    guard !lines.isEmpty else { return [] }
    let glyphs = border.glyphs(configuration.theme.charset)
    let style = TextStyle(foreground: configuration.theme.borderTint)
    func edge(_ left: String, _ right: String) -> StyledText {
      StyledText(left + String(repeating: glyphs[4], count: inner.width + 2) + right, style)
    }
    let side = StyledText(glyphs[5], style)
    return [edge(glyphs[0], glyphs[1])]
      + lines.map { side + StyledText(" ") + $0 + StyledText(" ") + side }
      + [edge(glyphs[3], glyphs[2])]
  }
}
