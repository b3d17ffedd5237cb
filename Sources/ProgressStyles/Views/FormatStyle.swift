import ProgressModel
import TerminalText

/// A view in the language of `--format`, with the lines of the format for each part: the style of a
/// user, as `makeBody(configuration:)` makes one in SwiftUI.
package final class FormatStyle: ProgressViewStyle {
  private let template: Template
  private let shapes: FormatShapes

  package init(_ template: Template, shapes: FormatShapes) {
    var template = template
    template.kind = .view
    self.template = template
    self.shapes = shapes
  }

  package func extent(_ configuration: ViewConfiguration) -> Int { configuration.width }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    let parts = shown(configuration)
    let lines = parts.flatMap { rows($0, configuration) }.prefix(configuration.height)
    // A body without anything that fits, or that is known yet, would hide the run.
    guard lines.contains(where: { !$0.withoutTrailingSpaces.runs.isEmpty }) else {
      return CircularStyle().body(configuration)
    }
    return PartList.lines(Array(lines), of: parts, configuration)
  }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? { shown(configuration).count }

  private func shown(_ configuration: ViewConfiguration) -> [ViewPart] {
    PartList.fitting(configuration) { min(configuration.height, rows($0, configuration).count) }
  }

  private func rows(_ part: ViewPart, _ configuration: ViewConfiguration) -> [StyledText] {
    let theme = part.colored(configuration.theme)
    var template = self.template
    template.minimumLabel = part.minimumLabel
    template.maximumLabel = part.maximumLabel
    // Labels of one width put the bars of several parts into one column.
    let labelWidth = configuration.parts.map { $0.label?.cellWidth ?? 0 }.max() ?? 0
    let label = (part.label ?? "").padded(
      toCells: configuration.parts.count > 1 ? labelWidth : 0,
      alignment: theme.direction == .leftToRight ? .leading : .trailing)
    return template.body(
      part.snapshot, label: label, clock: configuration.clock, width: configuration.width,
      height: configuration.height,
      theme: theme
    ) { self.shapes.body($0, part, theme) }.map {
      $0.padded(toCells: configuration.width, theme.direction)
    }
  }
}

/// Draws the bars and circles of a template.
package struct FormatShapes: Sendable {
  private let glyphs: BarGlyphs?
  private let thickness: Double
  private let style: BarStyle?
  private let hasTrack: Bool
  private let isView: Bool

  /// `glyphs`: those of `--bar-style`. `thickness`: of a ring, as a fraction of its diameter.
  /// `style`: that of the bar of a line; `nil` for pv's own. `hasTrack`: whether the rest of a bar
  /// of blocks has a colour. `isView`: whether it belongs to a style of the user, where a bar shows
  /// by its colour that a run has failed.
  package init(
    glyphs: BarGlyphs? = nil, thickness: Double = RingStyle.usualThickness,
    style: BarStyle? = nil,
    hasTrack: Bool = false, isView: Bool = true
  ) {
    self.glyphs = glyphs
    self.thickness = thickness
    self.style = style
    self.hasTrack = hasTrack
    self.isView = isView
  }

  /// The lines of a bar, which is one line, or of a circle.
  package func body(_ piece: Piece, _ part: ViewPart, _ theme: Theme) -> [StyledText] {
    guard case .bar(let shape) = piece.kind else { return [] }
    var part = part
    part.label = nil
    part.fields = []
    part.minimumLabel = nil
    part.maximumLabel = nil
    if case .arrow(let named, let isBracketed) = shape {
      var bar = part.bar(width: piece.width, theme: theme)
      // The bar of pv has one colour to the end of a run.
      if !isView { bar.theme = theme }
      return [arrow(named, isBracketed: isBracketed, part, theme).body(bar)]
    }
    let theme = piece.style.foreground.map { theme.tinted($0) } ?? theme
    switch shape {
    case .arrow: return []
    case .linear:
      let style = BarStyle.thick(glyphs ?? .granular)
      return [style.body(part.bar(width: piece.width, theme: theme))]
    case .thin: return [BarStyle.thin.body(part.bar(width: piece.width, theme: theme))]
    case .sign: return [CircularSign.body(part, theme, isWide: piece.width > 1)]
    case .ring, .gauge:
      return RingStyle(shape == .gauge ? .gauge : .ring, lines: piece.width, thickness: thickness)
        .body(
          ViewConfiguration(
            parts: [part], width: max(Shape.narrowestCircle, 2 * piece.width), height: piece.width,
            theme: theme))
    }
  }

  private func arrow(_ named: BarGlyphs?, isBracketed: Bool, _ part: ViewPart, _ theme: Theme)
    -> BarStyle
  {
    if named == nil {
      if let style { return style }
      if theme.hasImages { return .thick() }
    }
    return .bracketed(
      named ?? glyphs ?? .plain, isBracketed: isBracketed,
      isExceeded: part.snapshot.wholePercentage ?? 0 > 100,
      hasTrack: hasTrack)
  }
}
