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
    let steps = [red, green, blue].map { part in
      cubeSteps.indices.min { distance(cubeSteps[$0], part) < distance(cubeSteps[$1], part) } ?? 0
    }
    let inCube = UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = min(23, max(0, (mean - 3) / 10))
    let level = UInt8(8 + 10 * grey)
    let cubeDistance = squaredDistance(
      (red, green, blue), (cubeSteps[steps[0]], cubeSteps[steps[1]], cubeSteps[steps[2]]))
    let greyDistance = squaredDistance((red, green, blue), (level, level, level))
    return .indexed(greyDistance < cubeDistance ? UInt8(232 + grey) : inCube)
  }

  /// The nearest of the sixteen, by the colours that xterm gives them.
  var nearestOfSixteen: Color {
    switch self {
    case .indexed(let index):
      return index < 16 ? self : Color.ofFixedPalette(index).nearestOfSixteen
    case .rgb(let red, let green, let blue):
      let nearest = sixteenColors.indices.min {
        squaredDistance((red, green, blue), sixteenColors[$0])
          < squaredDistance((red, green, blue), sixteenColors[$1])
      }
      return .indexed(UInt8(nearest ?? 7))
    }
  }

  /// What xterm shows for an index of 16...255.
  private static func ofFixedPalette(_ index: UInt8) -> Color {
    if index >= 232 {
      let level = 8 + 10 * (index - 232)
      return .rgb(red: level, green: level, blue: level)
    }
    let place = Int(index) - 16
    return .rgb(
      red: cubeSteps[place / 36], green: cubeSteps[place / 6 % 6], blue: cubeSteps[place % 6])
  }
}

private let cubeSteps: [UInt8] = [0, 95, 135, 175, 215, 255]

/// The theme that xterm starts with.
private let sixteenColors: [(UInt8, UInt8, UInt8)] = [
  (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
  (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
  (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
  (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
]

private func distance(_ a: UInt8, _ b: UInt8) -> Int {
  abs(Int(a) - Int(b))
}

/// The squared distance, weighted as the eye sees it (the "redmean" approximation).
private func squaredDistance(_ a: (UInt8, UInt8, UInt8), _ b: (UInt8, UInt8, UInt8)) -> Int {
  let meanRed = (Int(a.0) + Int(b.0)) / 2
  let red = distance(a.0, b.0)
  let green = distance(a.1, b.1)
  let blue = distance(a.2, b.2)
  return (512 + meanRed) * red * red / 256 + 4 * green * green
    + (767 - meanRed) * blue * blue / 256
}
