import CommandOptions
import ProgressStyles

// The styles that the options of a look choose.

extension Settings {
  /// The style of a whole view. `labelWidth`: cells that a label takes at least.
  package func viewStyle(labelWidth: Int) -> any ProgressViewStyle {
    let shapes = FormatShapes(glyphs: barGlyphs, thickness: ringThickness)
    let own = styleBody.map { FormatStyle(Template($0), shapes: shapes) }
    let content = own ?? builtInStyle(labelWidth: labelWidth)
    return border.map {
      BorderedStyle(content: content, border: $0, enclosesEach: bordersEach)
    } ?? content
  }

  private func builtInStyle(labelWidth: Int) -> any ProgressViewStyle {
    let lines = height ?? 9
    let ownLine: any ProgressViewStyle =
      switch layout {
      case .inline: InlineStyle(bar: barStyle, labelWidth: labelWidth)
      case .stacked: StackedStyle(bar: barStyle)
      }
    // A bar whose glyphs the user chose is drawn even in little room.
    let asksForBar = barGlyphs != nil || fillImage != nil || trackImage != nil
    return switch style {
    case .automatic where !asksForBar:
      AutomaticStyle(
        wide: ownLine,
        hasSpinner: spinner != nil && layout == .inline && !self[.gauge])
    case .automatic, .linear, .thinBar: ownLine
    case .circular: CircularStyle()
    case .ring: RingStyle(lines: lines, thickness: ringThickness)
    case .gauge: RingStyle(.gauge, lines: lines, thickness: ringThickness)
    case .rings: RingStyle(.rings, lines: lines, thickness: ringThickness)
    }
  }

  var ringThickness: Double { thickness ?? RingStyle.usualThickness }

  var barStyle: BarStyle {
    switch style {
    case .thinBar: .thin
    case .automatic, .linear, .circular, .ring, .rings, .gauge: .thick(barGlyphs ?? .granular)
    }
  }

  var ownsHeight: Bool { [.ring, .rings, .gauge].contains(style) }
}
