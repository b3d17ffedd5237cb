import TerminalText

/// A square of dots, two by four to a cell, drawn as Braille patterns: for rings without mixed
/// colours, and tracks on an unknown background.
struct DotCanvas {
  private struct Dot {
    var color: Color?
    var weight: Int  // In the choice of the cell's single colour
  }

  private let lines: Int
  private let hasOddText: Bool  // Whether the drawing is a dot before the middle of its cells
  private var dots: [Dot?]
  private var width: Int { 4 * lines }

  init(lines: Int, hasOddText: Bool) {
    self.lines = lines
    self.hasOddText = hasOddText
    dots = Array(repeating: nil, count: 16 * lines * lines)
  }

  /// A thin line of dots.
  mutating func drawTrack(_ ring: Ring) {
    for point in ring.shape(lines: lines, least: 0.7).dottedLine(step: 0.4) {
      // Each row of a steep part of the circle has one dot, and each column of a flat one.
      var point = point
      let square = point.x * point.x + point.y * point.y
      func middleOfDot(_ place: Double) -> Double { ((2 * place).rounded(.down) + 0.5) / 2 }
      func other(_ place: Double, _ sign: Double) -> Double {
        max(0, square - place * place).squareRoot() * (sign < 0 ? -1 : 1)
      }
      if abs(point.x) > abs(point.y) {
        point.y = middleOfDot(point.y)
        point.x = other(point.y, point.x)
      } else {
        point.x = middleOfDot(point.x)
        point.y = other(point.x, point.y)
      }
      let middle = Double(lines)
      let (x, y) = (Int(2 * (point.x + middle)), Int(2 * (point.y + middle)))
      dots[y * width + x] = Dot(color: ring.colors.track, weight: 1)
    }
  }

  /// A gap replaces the shadow of the tip.
  mutating func draw(_ ring: Ring) {
    let shape = ring.shape(lines: lines, least: 0.7)
    let middle = Double(lines)
    for y in 0..<width {
      for x in 0..<width {
        let point = Point(x: Double(x) / 2 + 0.25 - middle, y: Double(y) / 2 + 0.25 - middle)
        guard let layer = shape.layer(point), layer != .track else { continue }
        if layer != .tip, shape.shadow(point) > 1, shape.arc.length != 1 { continue }
        let color = ring.colors.color(at: shape.fraction(layer, near: point))
        dots[y * width + x] = Dot(color: color, weight: 8)
      }
    }
  }

  func cell(_ column: Int, _ row: Int, mirrored: Bool) -> StyledRun? {
    var pattern: UInt32 = 0
    var sums: [Dot] = []
    for index in dotBits.indices {
      let x = column * 2 + index % 2 + (hasOddText ? 1 : 0)
      guard x < width, let dot = dots[(row * 4 + index / 2) * width + x] else { continue }
      pattern |= dotBits[mirrored ? index ^ 1 : index]
      if let known = sums.firstIndex(where: { $0.color == dot.color }) {
        sums[known].weight += dot.weight
      } else {
        sums.append(dot)
      }
    }
    guard let most = sums.max(by: { $0.weight < $1.weight }),
      let glyph = Unicode.Scalar(0x2800 + pattern)
    else { return nil }
    let isTrack = sums.allSatisfy { $0.weight < 8 }
    let style = isTrack && most.color == nil ? .faint : TextStyle(foreground: most.color)
    return StyledRun(String(Character(glyph)), style)
  }
}

/// The bits of a cell's dots, row by row (ISO/TR 11548-1).
private let dotBits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
