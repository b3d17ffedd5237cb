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

  /// The bytes that make a terminal ready for a line whatever piece of one it was sent: at ^C and ^Z a
  /// terminal drops what its window has not read yet, perhaps in the middle of a sequence.
  package var recovery: [UInt8] {
    ControlSequence.carriageReturn
      + (depth == .none ? [] : ControlSequence.selectGraphicRendition([]))
      + ControlSequence.eraseToEndOfLine
  }

  /// The bytes that send what has changed of a line, the cursor at its start.
  func encode(_ change: LineChange) -> [UInt8] {
    var bytes: [UInt8] = []
    var current = TextStyle.plain
    for piece in change.pieces {
      switch piece {
      case .skip(let count): bytes += ControlSequence.forward(count)
      case .run(let run):
        switchStyle(from: &current, to: lowered(run.style), in: &bytes)
        bytes.append(contentsOf: run.text.utf8)
      }
    }
    switchStyle(from: &current, to: .plain, in: &bytes)
    return bytes + (change.leavesRest ? ControlSequence.eraseToEndOfLine : [])
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
    var parameters = RenditionParameters()
    let loses =
      !current.attributes.isSubset(of: style.attributes)
      || (current.foreground != nil && style.foreground == nil)
      || (current.background != nil && style.background == nil)
    if loses {
      parameters.appendReset()
      current = .plain
    }
    if style.attributes != current.attributes {
      for (attribute, parameter) in attributeParameters
      where style.attributes.contains(attribute) && !current.attributes.contains(attribute) {
        parameters.append(parameter)
      }
    }
    if let color = style.foreground, color != current.foreground {
      parameters.append(color, normal: 30, bright: 90, extended: 38)
    }
    if let color = style.background, color != current.background {
      parameters.append(color, normal: 40, bright: 100, extended: 48)
    }
    bytes += ControlSequence.selectGraphicRendition(parameters.bytes)
    current = style
  }
}

/// The parameters of one SGR, in the bytes they are sent in: a frame has hundreds.
private struct RenditionParameters {
  private(set) var bytes: [UInt8] = []
  private var isEmpty = true

  /// The reset, which is an empty parameter.
  mutating func appendReset() {
    isEmpty = false
  }

  mutating func append(_ number: UInt8) {
    if !isEmpty { bytes.append(UInt8(ascii: ";")) }
    isEmpty = false
    if number >= 100 { bytes.append(UInt8(ascii: "0") + number / 100) }
    if number >= 10 { bytes.append(UInt8(ascii: "0") + number / 10 % 10) }
    bytes.append(UInt8(ascii: "0") + number % 10)
  }

  mutating func append(_ color: Color, normal: UInt8, bright: UInt8, extended: UInt8) {
    switch color {
    case .indexed(let index) where index < 8: append(normal + index)
    case .indexed(let index) where index < 16: append(bright + index - 8)
    case .indexed(let index):
      append(extended)
      append(5)
      append(index)
    case .rgb(let red, let green, let blue):
      append(extended)
      append(2)
      append(red)
      append(green)
      append(blue)
    }
  }
}

/// The parameters of SGR that switch an attribute on.
private let attributeParameters: [(TextAttributes, UInt8)] = [
  (.bold, 1), (.faint, 2), (.italic, 3), (.underlined, 4), (.blinking, 5),
  (.reversed, 7),
]
