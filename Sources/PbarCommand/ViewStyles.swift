import CommandOptions
import ProgressStyles

/// The styles that the options of looks ask for.
enum ViewStyles {
  /// The style of a whole view. `labelWidth`: cells that a label takes at least.
  static func view(_ settings: Settings, labelWidth: Int) -> any ProgressViewStyle {
    let inline = InlineStyle(bar: bar(settings), labelWidth: labelWidth)
    let lines = settings.height ?? ringLines
    let thickness = settings.thickness ?? ringThickness
    return switch settings.style {
    case .ring: RingStyle(lines: lines, thickness: thickness, fallback: inline)
    case .rings: RingsStyle(lines: lines, thickness: thickness, fallback: inline)
    case .automatic, .linear, .bar, .circular: inline
    }
  }

  /// The style of a bar alone, as the formats show it.
  static func bar(_ settings: Settings) -> any ProgressBarStyle {
    switch settings.style {
    case .bar: ThinBarStyle()
    case .automatic, .linear, .circular, .ring, .rings:
      LinearStyle(glyphs: settings.barGlyphs ?? .granular)
    }
  }

  /// How high a ring is, and how thick as part of its diameter, unless something else is asked for.
  private static let ringLines = 9
  private static let ringThickness = 0.12

  /// Whether `--height` is that of the view and not that of the terminal.
  static func ownsHeight(_ settings: Settings) -> Bool {
    switch settings.style {
    case .ring, .rings: true
    case .automatic, .linear, .bar, .circular: false
    }
  }
}
