import TerminalText

/// Turns styled text into the bytes that a terminal shows it from.
///
/// Follows ECMA-48 (SGR), and xterm for more than sixteen colours.
package struct AnsiEncoder: Hashable, Sendable {
  package var depth: ColorDepth

  package init(depth: ColorDepth) {
    self.depth = depth
  }

  /// The text as UTF-8 with the escape sequences of its styles; it ends in the terminal's own style.
  package func encode(_ text: StyledText) -> [UInt8] {
    var bytes: [UInt8] = []
    var current = TextStyle.plain
    for run in text.runs {
      switchStyle(from: &current, to: lowered(run.style), in: &bytes)
      bytes.append(contentsOf: run.text.utf8)
    }
    switchStyle(from: &current, to: .plain, in: &bytes)
    return bytes
  }

  private func lowered(_ style: TextStyle) -> TextStyle {
    guard depth != .none else { return .plain }
    return TextStyle(
      foreground: style.foreground.map(lowered), background: style.background.map(lowered),
      attributes: style.attributes)
  }

  private func lowered(_ color: Color) -> Color {
    switch depth {
    case .none, .trueColor: color
    case .indexed: color.nearestIndexed
    case .sixteen: color.nearestOfSixteen
    }
  }

  private func switchStyle(
    from current: inout TextStyle, to style: TextStyle, in bytes: inout [UInt8]
  ) {
    guard style != current else { return }
    defer { current = style }
    var parameters: [String] = []
    let loses =
      !current.attributes.isSubset(of: style.attributes)
      || (current.foreground != nil && style.foreground == nil)
      || (current.background != nil && style.background == nil)
    if loses {
      parameters.append("")
      current = .plain
    }
    for (attribute, parameter) in attributeParameters
    where style.attributes.contains(attribute) && !current.attributes.contains(attribute) {
      parameters.append(parameter)
    }
    if let color = style.foreground, color != current.foreground {
      parameters.append(selection(of: color, normal: 30, bright: 90, extended: 38))
    }
    if let color = style.background, color != current.background {
      parameters.append(selection(of: color, normal: 40, bright: 100, extended: 48))
    }
    bytes.append(contentsOf: ControlSequence.selectGraphicRendition(parameters))
  }

  private func selection(of color: Color, normal: Int, bright: Int, extended: Int) -> String {
    switch color {
    case .indexed(let index) where index < 8: "\(normal + Int(index))"
    case .indexed(let index) where index < 16: "\(bright + Int(index) - 8)"
    case .indexed(let index): "\(extended);5;\(index)"
    case .rgb(let red, let green, let blue): "\(extended);2;\(red);\(green);\(blue)"
    }
  }
}

/// The parameters of SGR that switch an attribute on.
private let attributeParameters: [(TextAttributes, String)] = [
  (.bold, "1"), (.faint, "2"), (.italic, "3"), (.underlined, "4"), (.blinking, "5"),
  (.reversed, "7"),
]
