import TerminalText

/// How many colours a terminal can show.
package enum ColorDepth: Comparable, Sendable, CaseIterable {
  /// No colour, and no other attribute either.
  case none
  /// The sixteen of the reader's theme.
  case sixteen
  /// Those and the fixed cube and greys of xterm.
  case indexed
  /// 24 bits.
  case trueColor
}

extension Color {
  /// The nearest colour of xterm's fixed ones (16...255).
  ///
  /// The cube has the steps 0, 95, 135, 175, 215, 255 in each part, the greys 8, 18, ... 238.
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

  /// The nearest of the sixteen, by the colours that xterm gives them.
  ///
  /// What has a hue keeps one: a dull purple is nearest to the grey that tracks are drawn in.
  var nearestOfSixteen: Color {
    if case .indexed(let index) = self, index < 16 { return self }
    let sought = components
    let candidates = isColorful(sought) ? Array(1...6) + Array(9...14) : Array(0...15)
    let nearest = candidates.min {
      squaredDistance(sought, Color.sixteen[$0]) < squaredDistance(sought, Color.sixteen[$1])
    }
    return .indexed(UInt8(nearest ?? 7))
  }
}

/// Whether it is far from the greys.
private func isColorful(_ color: Components) -> Bool {
  let parts = [color.red, color.green, color.blue]
  let (least, most) = (Int(parts.min() ?? 0), Int(parts.max() ?? 0))
  return most - least >= 64 && 3 * (most - least) >= most
}

private func cubeStep(nearest part: UInt8) -> Int {
  Color.cubeSteps.indices.min {
    distance(Color.cubeSteps[$0], part) < distance(Color.cubeSteps[$1], part)
  } ?? 0
}

private func distance(_ a: UInt8, _ b: UInt8) -> Int {
  abs(Int(a) - Int(b))
}

private typealias Components = (red: UInt8, green: UInt8, blue: UInt8)

/// The squared distance, weighted as the eye sees it (the "redmean" approximation).
private func squaredDistance(_ a: Components, _ b: Components) -> Int {
  let meanRed = (Int(a.red) + Int(b.red)) / 2
  let red = distance(a.red, b.red)
  let green = distance(a.green, b.green)
  let blue = distance(a.blue, b.blue)
  return (512 + meanRed) * red * red / 256 + 4 * green * green
    + (767 - meanRed) * blue * blue / 256
}
