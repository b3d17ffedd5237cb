import ProgressModel
import TerminalText

/// Label, bar and fields on one line.
package final class InlineStyle: ProgressViewStyle {
  private let bar: BarStyle
  private let listBar: BarStyle

  /// `listBar`: the bars of several parts, if they are others.
  package init(bar: BarStyle, listBar: BarStyle? = nil) {
    self.bar = bar
    self.listBar = listBar ?? bar
  }

  /// A third of the line in a list, since a bar and a label are beside it, and half of a line
  /// alone.
  package func valueLabelLimit(in view: ViewConfiguration) -> Int {
    view.share(view.parts.count > 1 ? 3 : 2)
  }

  package func layout(_ view: ViewConfiguration) -> ViewLayout {
    let parts = view.parts
    // Without a bar, or with signs that say how each part ended, there are only texts.
    guard parts.contains(where: { $0.hasBar && !$0.hasEndSign }) else {
      return ViewLayout(lines: view.list(view.textLines().map { [$0] }), extent: 0)
    }
    let isList = parts.count > 1 || parts[0].snapshot.reading.hasPeers
    let bar = RangedBar(isList ? listBar : bar, view)
    let space = Piece.bar(longest: bar.longest)
    let labelColumn = view.labelColumn
    func row(_ part: ViewPart) -> [Piece] {
      var fields = part.fields
      // The bracket is a part of the gap between bar and percentage.
      if bar.endsWithBracket, fields.first?.value == .percentage { fields[0].gap = 1 }
      return [Piece.label(part.label, width: labelColumn), space].compactMap { $0 } + fields
    }
    let (rows, columns) = view.rows(row)
    let lines = zip(parts, rows).map { part, row in
      guard !columns.isBlank || view.width < 1 else {
        return view.padded(part.singleCell(view.theme))
      }
      // Among other parts, one without a bar keeps the columns.
      return columns.line(row).drawn {
        part.hasBar ? bar.body(part, width: $0.width) : StyledText(spaces: $0.width)
      }
    }
    return ViewLayout(
      lines: view.list(lines.map { [$0] }), extent: bar.barWidth(in: columns.barWidth))
  }
}

/// The layout of SwiftUI: the label above the bar, and the fields below it, or beside the label if
/// there are two lines.
package final class StackedStyle: ProgressViewStyle {
  private let bar: BarStyle

  package init(bar: BarStyle) { self.bar = bar }

  /// The style of a view without room for two lines.
  private func single(_ view: ViewConfiguration) -> InlineStyle? {
    view.height > 1 && view.width >= Piece.shortestBar ? nil : InlineStyle(bar: bar)
  }

  /// The whole line except for the percentage.
  package func valueLabelLimit(in view: ViewConfiguration) -> Int {
    single(view)?.valueLabelLimit(in: view) ?? max(8, view.width - 6)
  }

  package func height(of part: @autoclosure () -> ViewPart, in view: ViewConfiguration) -> Int {
    guard single(view) == nil else { return 1 }
    let part = part()
    guard part.hasBar, !part.hasEndSign else { return 1 }
    return 1 + [above(part, view), below(part, view)].count { !$0.isEmpty }
  }

  package func layout(_ view: ViewConfiguration) -> ViewLayout {
    if let single = single(view) { return single.layout(view) }
    let bar = RangedBar(bar, view)
    let upper = view.rows { above($0, view) }
    let lower = view.rows { below($0, view) }
    lazy var textLines = view.textLines().map(view.padded)
    let blocks = view.parts.enumerated().map { index, part in
      guard part.hasBar, !part.hasEndSign else { return [textLines[index]] }
      return text(upper.rows[index], upper.columns, view)
        + [view.padded(bar.body(part, width: min(view.width, bar.longest)))]
        + text(lower.rows[index], lower.columns, view)
    }
    return ViewLayout(
      lines: view.list(blocks, spaced: true), extent: bar.barWidth(in: view.width))
  }

  private func above(_ part: ViewPart, _ view: ViewConfiguration) -> [Piece] {
    guard let label = Piece.label(part.label) else { return [] }
    return [label] + (view.height == 2 ? fields(part) : [])
  }

  private func below(_ part: ViewPart, _ view: ViewConfiguration) -> [Piece] {
    guard view.height > 2 || Piece.label(part.label) == nil else { return [] }
    var fields = fields(part)
    if !fields.isEmpty { fields[0].alignment = .leading }
    return fields
  }

  private func fields(_ part: ViewPart) -> [Piece] {
    part.fields.map { field in field.changed { $0.style = .faint } }
  }

  /// A line of these pieces, if any; the most important field is cut if it has no room.
  private func text(_ pieces: [Piece], _ columns: PartColumns, _ view: ViewConfiguration)
    -> [StyledText]
  {
    guard !pieces.isEmpty else { return [] }
    var line = columns.line(pieces)
    let isTooWide = line.usedWidth > view.width || line.pieces.isEmpty
    if isTooWide, !line.pieces.contains(where: { $0.kind == .label }),
      let first = pieces.filter({ $0.value != nil }).max(by: { $0.rank < $1.rank })
    {
      line.pieces = [first.cut(toCells: view.width, ellipsis: line.ellipsis)]
    }
    return [line.drawn()]
  }
}

/// The lines of a border.
package enum BorderLines: String, Sendable, CaseIterable {
  case rounded, square, heavy, double
  case roundedHeavy = "rounded-heavy"  // Of blocks, since Unicode has no heavy round corner

  /// The corners and then the lines, clockwise from the upper left corner and the upper line.
  fileprivate func glyphs(_ theme: Theme) -> [String] {
    let glyphs =
      switch self {
      case _ where theme.charset == .ascii: "++++-|-|"
      case .double: "╔╗╝╚═║═║"
      // A console without quadrants has no other lines.
      case .square,
        _ where theme.glyphs == .halves:
        "┌┐┘└─│─│"
      case .rounded: "╭╮╯╰─│─│"
      case .heavy: "┏┓┛┗━┃━┃"
      case .roundedHeavy: "▗▖▘▝▄▌▀▐"
      }
    return glyphs.map { String($0) }
  }
}

/// A border around another style or each of its parts.
package final class BorderedStyle: ProgressViewStyle {
  private let content: any ProgressViewStyle
  private let border: BorderLines
  private let padding: Int  // Cells at each side
  private let enclosesEach: Bool

  package init(
    content: any ProgressViewStyle, border: BorderLines, padding: Int = 1,
    enclosesEach: Bool = false
  ) {
    self.content = content
    self.border = border
    self.padding = padding
    self.enclosesEach = enclosesEach
  }

  package var movementDuration: Double { content.movementDuration }

  /// The view within the border; `nil` without room for a sign and a percentage.
  private func inner(_ view: ViewConfiguration) -> ViewConfiguration? {
    guard view.width >= 8 + 2 * padding, view.height >= 3 else { return nil }
    var inner = view
    inner.width -= 2 + 2 * padding
    inner.height -= 2
    return inner
  }

  package func valueLabelLimit(in view: ViewConfiguration) -> Int {
    content.valueLabelLimit(in: inner(view) ?? view)
  }

  package func listHeight(of view: ViewConfiguration, partCount: Int) -> Int? {
    guard let inner = inner(view) else {
      return content.listHeight(of: view, partCount: partCount)
    }
    return enclosesEach && view.parts.count > 1
      ? view.height : content.listHeight(of: inner, partCount: partCount)
  }

  package func pictureCapacity(of view: ViewConfiguration, partCount: Int) -> Int {
    content.pictureCapacity(of: inner(view) ?? view, partCount: partCount)
  }

  package func height(of part: @autoclosure () -> ViewPart, in view: ViewConfiguration) -> Int {
    guard let inner = inner(view) else { return content.height(of: part(), in: view) }
    guard enclosesEach, view.parts.count > 1 else { return content.height(of: part(), in: inner) }
    return layout(single(part(), of: view)).lines.count
  }

  package func layout(_ view: ViewConfiguration) -> ViewLayout {
    guard let inner = inner(view) else { return content.layout(view) }
    guard enclosesEach, view.parts.count > 1 else {
      var layout = content.layout(inner)
      layout.lines = enclosed(layout.lines, view)
      return layout
    }
    let boxes = view.parts.map { layout(single($0, of: view)) }
    return ViewLayout(
      lines: view.list(boxes.map { $0.lines }), extent: boxes.first?.extent ?? 0)
  }

  /// The view of a part that has a border of its own.
  private func single(_ part: ViewPart, of view: ViewConfiguration) -> ViewConfiguration {
    var single = view
    single.parts = [part]
    single.peers = view.parts
    single.height -= 1  // A line is kept for the parts that do not fit
    single.hidden = [:]
    single.labelWidth = max(single.labelWidth, view.parts.widestLabel)
    return single
  }

  private func enclosed(_ content: [StyledText], _ view: ViewConfiguration) -> [StyledText] {
    guard let width = content.map({ $0.cellWidth }).max() else { return [] }
    let lines = content.map { $0.padded(toCells: width, view.theme.direction) }
    let glyphs = border.glyphs(view.theme)
    let style = view.theme.borderTint.map { TextStyle(foreground: $0) } ?? .faint
    func edge(_ left: String, _ line: String, _ right: String) -> StyledText {
      StyledText(left + String(repeating: line, count: width + 2 * padding) + right, style)
    }
    let (left, right) = (StyledText(glyphs[7], style), StyledText(glyphs[5], style))
    let gap = StyledText(spaces: padding)
    return [edge(glyphs[0], glyphs[4], glyphs[1])]
      + lines.map { left + gap + $0 + gap + right } + [edge(glyphs[3], glyphs[6], glyphs[2])]
  }
}
