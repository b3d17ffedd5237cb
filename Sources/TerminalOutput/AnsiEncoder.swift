import TerminalText

/// Encodes styled text for a terminal by ECMA-48 (SGR), and more than
/// sixteen colours as xterm does.
package struct AnsiEncoder: Sendable {
  package var depth: ColorDepth

  package init(depth: ColorDepth) { self.depth = depth }

  /// The text with the sequences of its styles, and the default style at its end.
  package func encode(_ text: StyledText) -> [UInt8] { encode(text.runs.lazy.map { (0, $0) }) }

  /// The runs, each after cells that are skipped.
  func encode(_ runs: some Sequence<(skipped: Int, run: StyledRun)>) -> [UInt8] {
    var bytes: [UInt8] = []
    var current = TextStyle.plain
    func change(to style: TextStyle) {
      guard style != current else { return }
      bytes += ControlSequence.selectGraphicRendition(style.parameters(after: current))
      current = style
    }
    for (skipped, run) in runs {
      if skipped > 0 { bytes += ControlSequence.forward(skipped) }
      change(to: lowered(run.style))
      bytes.append(contentsOf: run.text.utf8)
    }
    change(to: .plain)
    return bytes
  }

  private func lowered(_ style: TextStyle) -> TextStyle {
    depth == .none
      ? .plain
      : TextStyle(
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
}

extension TextStyle {
  /// The parameters of SGR that change another style into this one.
  fileprivate func parameters(after other: TextStyle) -> [UInt8] {
    let resets =
      !other.attributes.isSubset(of: attributes)
      || foreground == nil && other.foreground != nil
      || background == nil && other.background != nil
    let kept = resets ? .plain : other
    let added = attributes.subtracting(kept.attributes)
    var numbers = attributeParameters.compactMap { added.contains($0) ? $1 : nil }
    if let foreground, foreground != kept.foreground { numbers += foreground.parameters(base: 30) }
    if let background, background != kept.background { numbers += background.parameters(base: 40) }
    // Digit by digit, because a frame has hundreds of parameters.
    let zero = UInt8(ascii: "0")
    var bytes: [UInt8] = []
    for (index, number) in numbers.enumerated() {
      if resets || index > 0 { bytes.append(UInt8(ascii: ";")) }
      if number >= 100 { bytes.append(zero + number / 100) }
      if number >= 10 { bytes.append(zero + number / 10 % 10) }
      bytes.append(zero + number % 10)
    }
    return bytes
  }
}

private let attributeParameters: [(TextAttributes, UInt8)] = [
  (.bold, 1), (.faint, 2), (.italic, 3), (.underlined, 4), (.blinking, 5), (.reversed, 7),
]

package enum ColorDepth: Sendable, CaseIterable {
  case none, sixteen, indexed, trueColor
}

extension Color {
  /// `base`: 30 for the foreground, 40 for the background.
  fileprivate func parameters(base: UInt8) -> [UInt8] {
    switch self {
    case .indexed(let index) where index < 8: [base + index]
    case .indexed(let index) where index < 16: [base + 52 + index]
    case .indexed(let index): [base + 8, 5, index]
    case .rgb(let red, let green, let blue): [base + 8, 2, red, green, blue]
    }
  }

  /// The nearest of xterm's fixed colours: the cube (16...231) and the greys 8, 18, ... 238
  /// (232...255).
  var nearestIndexed: Color {
    guard case .rgb = self else { return self }
    let levels = levels
    func step(_ level: Int) -> Int {
      func distance(_ step: Int) -> Int { abs(Int(Color.cubeSteps[step]) - level) }
      return Color.cubeSteps.indices.min { distance($0) < distance($1) } ?? 0
    }
    let inCube = UInt8(16 + 36 * step(levels.x) + 6 * step(levels.y) + step(levels.z))
    let grey = UInt8(232 + min(23, max(0, (levels.wrappedSum() / 3 - 3) / 10)))
    return .indexed(distance(to: grey) < distance(to: inCube) ? grey : inCube)
  }

  /// The dark colour of the nearest hue, since some themes have greys for the bright ones; of a
  /// grey the nearest colour of xterm's default theme.
  var nearestOfSixteen: Color {
    if case .indexed(let index) = self, index < 16 { return self }
    let levels = levels
    let most = levels.max()
    let range = most - levels.min()
    guard range >= 64, 3 * range >= most else {
      let greys: [UInt8] = [0, 7, 8, 15]
      return .indexed(greys.min { distance(to: $0) < distance(to: $1) } ?? 7)
    }
    func slope(_ rise: Int) -> Double { Double(rise) / Double(range) }
    let hue =
      levels.x == most
      ? slope(levels.y - levels.z)
      : levels.y == most ? 2 + slope(levels.z - levels.x) : 4 + slope(levels.x - levels.y)
    let hues: [UInt8] = [1, 3, 2, 6, 4, 5]  // Red, yellow, green, cyan, blue, magenta
    return .indexed(hues[(Int(hue.rounded()) + 6) % 6])
  }

  private var levels: SIMD3<Int> { SIMD3(truncatingIfNeeded: components) }

  /// The squared distance to a colour of xterm's palette, weighted as "redmean" for the eye.
  private func distance(to index: UInt8) -> Int {
    let other = Color.indexed(index).levels
    let meanRed = (levels.x + other.x) / 2
    let squares = (levels &- other) &* (levels &- other)
    return (512 + meanRed) * squares.x / 256 + 4 * squares.y + (767 - meanRed) * squares.z / 256
  }
}
