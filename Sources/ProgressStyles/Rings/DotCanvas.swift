import TerminalText

/// Dots, two by four to a cell, drawn as Braille patterns: for terminals without mixed colours.
struct DotCanvas {
  private struct Dot {
    var color: Color?
    var weight: Int  // In choosing the single colour of a cell
  }

  private let width: Int
  private let height: Int
  private var dots: [Dot?]

  init(columns: Int, rows: Int) {
    width = columns * 2
    height = rows * 4
    dots = Array(repeating: nil, count: width * height)
  }

  /// The track is a sparse row of dots, and a gap replaces the shadow of the tip.
  mutating func draw(_ ring: Ring, lines: Int) {
    let shape = ring.shape(lines: lines, least: 0.7)
    let middle = Double(lines)
    for point in shape.dottedLine(step: 1.5) {
      let (x, y) = (Int(2 * (point.x + middle)), Int(2 * (point.y + middle)))
      dots[y * width + x] = Dot(color: ring.colors.track, weight: 1)
    }
    for y in 0..<height {
      for x in 0..<width {
        let point = Point(x: Double(x) / 2 + 0.25 - middle, y: Double(y) / 2 + 0.25 - middle)
        guard let layer = shape.layer(point), layer != .track else { continue }
        if layer != .tip, shape.shadow(point) > 1, shape.hasGap { continue }
        let color = ring.colors.color(at: shape.fraction(layer, near: point))
        dots[y * width + x] = Dot(color: color, weight: 8)
      }
    }
  }

  static let mostDots = 12  // The dots of two cells without the corners, which makes a circle

  /// A circle in two cells with so many dots, which fills clockwise from `start`, in turns.
  static func pie(_ count: Int, _ color: Color?, from start: Double, mirrored: Bool) -> StyledText {
    var canvas = DotCanvas(columns: 2, rows: 1)
    let places = (0..<16).filter { ![0, 3, 12, 15].contains($0) }.map { index in
      let point = Point(x: Double(index % 4) - 1.5, y: Double(index / 4) - 1.5)
      let turn = (Turn.fraction(x: point.x, y: point.y) - start).withoutWholeTurns
      return (index: index, turn: turn, square: point.square)
    }
    for place in places.sorted(by: { ($0.turn, $0.square) < ($1.turn, $1.square) }).prefix(count) {
      canvas.dots[place.index] = Dot(color: color, weight: 8)
    }
    return CellGrid(columns: 2, rows: 1, isMirrored: mirrored) { column, row in
      canvas.cell(column, row, mirrored: mirrored)
    }.line(0)
  }

  func cell(_ column: Int, _ row: Int, mirrored: Bool) -> StyledRun? {
    var pattern: UInt32 = 0
    var sums: [Dot] = []
    for (index, bits) in dotBits.enumerated() {
      guard let dot = dots[(row * 4 + index / 2) * width + column * 2 + index % 2] else { continue }
      pattern |= mirrored ? bits.mirrored : bits.bit
      if let known = sums.firstIndex(where: { $0.color == dot.color }) {
        sums[known].weight += dot.weight
      } else {
        sums.append(dot)
      }
    }
    guard let most = sums.max(by: { $0.weight < $1.weight }),
      let glyph = Unicode.Scalar(0x2800 + pattern)
    else { return nil }
    return StyledRun(String(Character(glyph)), TextStyle(foreground: most.color))
  }
}

/// The bits of a cell's dots by ISO/TR 11548-1, row by row, and the bits of their mirror images.
private let dotBits: [(bit: UInt32, mirrored: UInt32)] = [
  (0x01, 0x08), (0x08, 0x01), (0x02, 0x10), (0x10, 0x02), (0x04, 0x20), (0x20, 0x04), (0x40, 0x80),
  (0x80, 0x40),
]
