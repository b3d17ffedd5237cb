import ProgressModel
import TerminalText

/// A style of the user: the lines of a format for each part.
package final class FormatStyle: ProgressViewStyle {
  private let template: Template
  private let shapes: FormatShapes

  package init(_ template: Template, shapes: FormatShapes) {
    var template = template
    template.kind = .userStyle
    self.template = template
    self.shapes = shapes
  }

  package func valueLabelLimit(in view: ViewConfiguration) -> Int { view.share(3) }

  package func height(of part: @autoclosure () -> ViewPart, in view: ViewConfiguration) -> Int {
    rows(part(), view).count
  }

  package func layout(_ view: ViewConfiguration) -> ViewLayout {
    let blocks = view.parts.map { rows($0, view) }
    // Blank lines would hide the run.
    guard blocks.joined().contains(where: { !$0.withoutTrailingSpaces.runs.isEmpty }) else {
      return CircularStyle().layout(view)
    }
    return ViewLayout(lines: view.list(blocks), extent: view.width)
  }

  private func rows(_ part: ViewPart, _ view: ViewConfiguration) -> [StyledText] {
    let theme = part.colored(view.theme)
    var template = template
    template.minimumLabel = part.minimumLabel
    template.maximumLabel = part.maximumLabel
    // The bars of several parts are in one column.
    let label = Piece(.label, part.label ?? "", width: view.parts.widestLabel)
    let rows = template.body(
      part.snapshot, label: label.padded(theme.direction), clock: view.clock, width: view.width,
      height: view.height, theme: theme
    ) { [shapes] in shapes.body($0, part, view.theme) }
    return rows.prefix(view.height).map(view.padded)
  }
}

/// Draws the bars and circles of a template.
package struct FormatShapes: Sendable {
  private let glyphs: BarGlyphs?  // Of `--bar-style`
  private let thickness: Double  // Of a ring, as a fraction of its diameter
  private let style: BarStyle?  // Of the bar of a line; `nil` for pv's own
  private let hasTrack: Bool  // Whether the rest of a bar of blocks has a colour

  package init(
    glyphs: BarGlyphs? = nil, thickness: Double = RingStyle.usualThickness,
    style: BarStyle? = nil, hasTrack: Bool = true
  ) {
    self.glyphs = glyphs
    self.thickness = thickness
    self.style = style
    self.hasTrack = hasTrack
  }

  /// The line of a bar, or the lines of a circle.
  package func body(_ piece: Piece, _ part: ViewPart, _ theme: Theme) -> [StyledText] {
    guard case .bar(let shape) = piece.kind else { return [] }
    let tinted = piece.style.foreground.map { theme.tinted($0) } ?? theme
    switch shape {
    case .arrow(let named, let isBracketed):
      let bar = part.bar(width: piece.width, theme: theme)
      let own = named == nil ? style ?? (theme.hasImages ? .thick() : nil) : nil
      let bracketed = BarStyle.bracketed(
        named ?? glyphs ?? .plain, isBracketed: isBracketed,
        isExceeded: part.snapshot.wholePercentage ?? 0 > 100, hasTrack: hasTrack)
      return [(own ?? bracketed).body(bar)]
    case .linear, .thin:
      let bar = part.bar(width: piece.width, theme: tinted)
      return [(shape == .thin ? .thin : BarStyle.thick(glyphs)).body(bar)]
    case .sign:
      return [CircularSign.body(part, tinted).padded(toCells: piece.width, theme.direction)]
    case .ring, .gauge:
      var bare = ViewPart(part.snapshot, fractionReached: part.fractionReached)
      bare.index = part.index
      return RingStyle(shape == .gauge ? .gauge : .ring, lines: piece.width, thickness: thickness)
        .body(
          ViewConfiguration(
            parts: [bare], width: piece.circleWidth, height: piece.width, theme: tinted))
    }
  }
}
