import CommandOptions
import ProgressStyles

package enum ViewStyles {
  /// The style of a whole view. `labelWidth`: cells that a label takes at least.
  package static func view(_ settings: Settings, labelWidth: Int) -> any ProgressViewStyle {
    let shapes = FormatShapes(glyphs: settings.barGlyphs, thickness: thickness(settings))
    let own = settings.styleBody.map { FormatStyle(Template($0), shapes: shapes) }
    let content = own ?? content(settings, labelWidth: labelWidth)
    return settings.border.map {
      BorderedStyle(content: content, border: $0, enclosesEach: settings.bordersEach)
    } ?? content
  }

  static func thickness(_ settings: Settings) -> Double {
    settings.thickness ?? RingsStyle.usualThickness
  }

  private static func content(_ settings: Settings, labelWidth: Int) -> any ProgressViewStyle {
    let lines = settings.height ?? ringLines
    let thickness = thickness(settings)
    return switch settings.style {
    case .automatic where !asksForBar(settings):
      AutomaticStyle(
        wide: layout(settings, labelWidth: labelWidth),
        hasSpinner: settings.spinner != nil && settings.layout == .inline && !settings[.gauge])
    case .automatic, .linear, .thinBar: layout(settings, labelWidth: labelWidth)
    case .circular: CircularStyle()
    case .ring, .gauge:
      RingStyle(lines: lines, thickness: thickness, isGauge: settings.style == .gauge)
    case .rings: RingsStyle(lines: lines, thickness: thickness)
    }
  }

  /// Whether the user chose the glyphs of a bar, which is then drawn even in little room.
  private static func asksForBar(_ settings: Settings) -> Bool {
    settings.barGlyphs != nil || settings.fillImage != nil || settings.trackImage != nil
  }

  private static func layout(_ settings: Settings, labelWidth: Int) -> any ProgressViewStyle {
    switch settings.layout {
    case .inline: InlineStyle(bar: bar(settings), labelWidth: labelWidth)
    case .stacked: StackedStyle(bar: bar(settings))
    }
  }

  static func bar(_ settings: Settings) -> BarStyle {
    switch settings.style {
    case .thinBar: .thin
    case .automatic, .linear, .circular, .ring, .rings, .gauge:
      .thick(settings.barGlyphs ?? .granular)
    }
  }

  private static let ringLines = 9  // The height of a ring unless the user chose another

  static func ownsHeight(_ settings: Settings) -> Bool {
    [.ring, .rings, .gauge].contains(settings.style)
  }
}
