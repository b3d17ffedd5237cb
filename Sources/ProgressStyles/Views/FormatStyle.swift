import ProgressModel
import TerminalText

/// A view in the language of `--format`, with the lines of the format for each part: the style of a user, as
/// `makeBody(configuration:)` makes one in SwiftUI.
package final class FormatStyle: ProgressViewStyle {
  private let template: FormatTemplate
  private let shapes: FormatShapes

  package init(_ template: FormatTemplate, shapes: FormatShapes) {
    var template = template
    template.isView = true
    (self.template, self.shapes) = (template, shapes)
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
    (template.charset, template.language, template.spinner) = (theme.charset, theme.language, theme.spinner)
    (template.minimumLabel, template.maximumLabel) = (part.minimumLabel, part.maximumLabel)
    // Labels of one width put the bars of several parts into one column.
    let labelWidth = configuration.parts.map { $0.label?.cellWidth ?? 0 }.max() ?? 0
    let label = (part.label ?? "").padded(
      toCells: configuration.parts.count > 1 ? labelWidth : 0,
      alignment: theme.direction == .leftToRight ? .leading : .trailing)
    return template.body(
      part.snapshot, label: label, clock: configuration.clock, width: configuration.width, height: configuration.height,
      theme: theme
    ) { self.shapes.body($0, part, theme) }.map { LinePieces([$0]).line(width: configuration.width, theme.direction) }
  }
}

package struct FormatShapes: Sendable {
  private let glyphs: BarGlyphs?
  private let thickness: Double

  /// `glyphs`: those of `--bar-style`. `thickness`: of a ring, as a fraction of its diameter.
  package init(glyphs: BarGlyphs? = nil, thickness: Double = RingsStyle.usualThickness) {
    (self.glyphs, self.thickness) = (glyphs, thickness)
  }

  /// The lines of a bar, which is one line, or of a circle.
  package func body(_ bar: FormatBar, _ part: ViewPart, _ theme: Theme) -> [StyledText] {
    var theme = theme
    if let color = bar.color { theme = theme.tinted(color) }
    var part = part
    (part.label, part.fields, part.minimumLabel, part.maximumLabel) = (nil, [], nil, nil)
    func circle(_ style: any ProgressViewStyle) -> [StyledText] {
      style.body(
        ViewConfiguration(
          parts: [part], width: max(FormatView.narrowestCircle, 2 * bar.width), height: bar.width, theme: theme))
    }
    switch bar.view {
    case .linear: return [LinearStyle(glyphs: glyphs ?? .granular).body(part.bar(width: bar.width, theme: theme))]
    case .bar: return [ThinBarStyle().body(part.bar(width: bar.width, theme: theme))]
    case .circular: return [CircularSign.body(part, theme, isWide: bar.width > 1)]
    case .ring, .gauge: return circle(RingStyle(lines: bar.width, thickness: thickness, isGauge: bar.view == .gauge))
    case nil:
      let pv = PvBar(glyphs: bar.glyphs ?? glyphs ?? .plain, isBracketed: bar.isBracketed)
      return [pv.body(part.bar(width: bar.width, theme: theme))]
    }
  }
}
