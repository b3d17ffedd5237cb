import TerminalText

/// Encodes styled text for a terminal by ECMA-48 (SGR), and more than sixteen colours as xterm does.
package struct AnsiEncoder: Hashable, Sendable {
  package var depth: ColorDepth

  package init(depth: ColorDepth) { self.depth = depth }

  /// The text as UTF-8 with the sequences of its styles, and the default style at its end.
  package func encode(_ text: StyledText) -> [UInt8] { encode(text.runs.lazy.map { .run($0) }) }

  /// The bytes that bring a terminal into a known state at the start of its line. At ^C and ^Z a
  /// terminal discards its unread input, which may end in the middle of a sequence.
  package var recovery: [UInt8] {
    ControlSequence.carriageReturn
      + (depth == .none ? [] : ControlSequence.selectGraphicRendition([]))
      + ControlSequence.eraseToEndOfLine
  }

  func encode(_ change: LineChange) -> [UInt8] {
    encode(change.pieces) + (change.leavesRest ? ControlSequence.eraseToEndOfLine : [])
  }

  private func encode(_ pieces: some Sequence<LineChange.Piece>) -> [UInt8] {
    var bytes: [UInt8] = []
    var current = TextStyle.plain
    func change(to style: TextStyle) {
      guard style != current else { return }
      bytes += ControlSequence.selectGraphicRendition(style.parameters(after: current))
      current = style
    }
    for piece in pieces {
      switch piece {
      case .skip(let count): bytes += ControlSequence.forward(count)
      case .run(let run):
        change(to: lowered(run.style))
        bytes.append(contentsOf: run.text.utf8)
      }
    }
    change(to: .plain)
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
}

extension TextStyle {
  /// The parameters of SGR that change another style into this one.
  fileprivate func parameters(after other: TextStyle) -> [UInt8] {
    let resets =
      !other.attributes.isSubset(of: attributes)
      || (other.foreground != nil && foreground == nil)
      || (other.background != nil && background == nil)
    let kept = resets ? .plain : other
    let added = attributes.subtracting(kept.attributes)
    var numbers = attributeParameters.compactMap { added.contains($0) ? $1 : nil }
    if let foreground, foreground != kept.foreground { numbers += foreground.parameters(base: 30) }
    if let background, background != kept.background { numbers += background.parameters(base: 40) }
    // The digits are written as bytes because a frame has hundreds of parameters.
    let zero = UInt8(ascii: "0")
    var bytes: [UInt8] = []
    for (index, number) in numbers.enumerated() {
      // An empty parameter before the others is the reset.
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

package enum ColorDepth: Comparable, Sendable, CaseIterable {
  case none
  case sixteen
  case indexed
  case trueColor
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
    guard case .rgb(let red, let green, let blue) = self else { return self }
    let steps = (cubeStep(nearest: red), cubeStep(nearest: green), cubeStep(nearest: blue))
    let inCube = UInt8(16 + 36 * steps.0 + 6 * steps.1 + steps.2)
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = UInt8(232 + min(23, max(0, (mean - 3) / 10)))
    func distance(to index: UInt8) -> Int {
      squaredDistance(components, Color.indexed(index).components)
    }
    return .indexed(distance(to: grey) < distance(to: inCube) ? grey : inCube)
  }

  /// The nearest colour of xterm's default theme. A colour with a hue keeps one: a dull purple must
  /// not become the grey of the track.
  var nearestOfSixteen: Color {
    if case .indexed(let index) = self, index < 16 { return self }
    let sought = components
    let candidates = isColorful(sought) ? Array(1...6) + Array(9...14) : Array(0...15)
    func distance(_ index: Int) -> Int { squaredDistance(sought, Color.sixteen[index]) }
    return .indexed(UInt8(candidates.min { distance($0) < distance($1) } ?? 7))
  }
}

private func isColorful(_ color: Components) -> Bool {
  let least = Int(min(color.red, color.green, color.blue))
  let most = Int(max(color.red, color.green, color.blue))
  return most - least >= 64 && 3 * (most - least) >= most
}

private func cubeStep(nearest part: UInt8) -> Int {
  Color.cubeSteps.indices.min {
    distance(Color.cubeSteps[$0], part) < distance(Color.cubeSteps[$1], part)
  } ?? 0
}

private func distance(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }

private typealias Components = (red: UInt8, green: UInt8, blue: UInt8)

/// The squared distance, weighted by the sensitivity of the eye (the "redmean" approximation).
private func squaredDistance(_ a: Components, _ b: Components) -> Int {
  let meanRed = (Int(a.red) + Int(b.red)) / 2
  let red = distance(a.red, b.red)
  let green = distance(a.green, b.green)
  let blue = distance(a.blue, b.blue)
  return (512 + meanRed) * red * red / 256 + 4 * green * green + (767 - meanRed) * blue * blue / 256
}
