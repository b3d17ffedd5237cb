import TerminalText

/// Square dots, two by four to a cell, drawn as Braille patterns: for terminals without mixed
/// colours.
struct DotCanvas {
  /// The weight of a dot in choosing the single colour of a cell.
  private enum Weight: Int {
    case track = 1
    case arc = 8
  }

  private struct Dot {
    var color: Color?
    var weight = 0  // 0 means that the dot is not set
  }

  private let width: Int
  private let height: Int
  private var dots: [Dot]

  init(columns: Int, rows: Int) {
    width = columns * 2
    height = rows * 4
    dots = Array(repeating: Dot(), count: width * height)
  }

  /// The track is a sparse row of dots, and a gap replaces the shadow of the tip.
  mutating func draw(_ ring: Ring, lines: Int) {
    let shape = ring.shape(lines: lines, least: 0.7)
    let middle = Double(lines)
    for point in shape.dottedLine(step: 1.5) {
      set(ring.colors.track, .track, x: Int(2 * (point.x + middle)), y: Int(2 * (point.y + middle)))
    }
    for y in 0..<height {
      for x in 0..<width {
        let point = Point(x: Double(x) / 2 + 0.25 - middle, y: Double(y) / 2 + 0.25 - middle)
        guard let layer = shape.layer(point), layer != .track else { continue }
        if layer != .tip, shape.shadow(point) > 1, shape.hasGap { continue }
        set(ring.colors.color(at: shape.fraction(layer, near: point)), .arc, x: x, y: y)
      }
    }
  }

  static let mostDots = 12  // The dots of two cells without the corners, which makes a circle

  static func pie(_ count: Int, _ color: Color?, from start: Double, mirrored: Bool) -> StyledText {
    var canvas = DotCanvas(columns: 2, rows: 1)
    let places = (0..<16).filter { ![0, 3, 12, 15].contains($0) }.map { index in
      let point = Point(x: Double(index % 4) - 1.5, y: Double(index / 4) - 1.5)
      let turn = Turn.fraction(x: point.x, y: point.y) - start
      return (index, turn: turn - turn.rounded(.down), point.square)
    }
    for place in places.sorted(by: { ($0.turn, $0.2) < ($1.turn, $1.2) }).prefix(count) {
      canvas.set(color, .arc, x: place.0 % 4, y: place.0 / 4)
    }
    return StyledText(
      [0, 1].map { canvas.cell(mirrored ? 1 - $0 : $0, 0, mirrored: mirrored) ?? StyledRun(" ") })
  }

  private mutating func set(_ color: Color?, _ weight: Weight, x: Int, y: Int) {
    dots[y * width + x] = Dot(color: color, weight: weight.rawValue)
  }

  func cell(_ column: Int, _ row: Int, mirrored: Bool) -> StyledRun? {
    var pattern: UInt32 = 0
    var colors: [Color?] = []
    var weights: [Int] = []
    for (index, bits) in dotBits.enumerated() {
      let dot = dots[(row * 4 + index / 2) * width + column * 2 + index % 2]
      guard dot.weight > 0 else { continue }
      pattern |= mirrored ? bits.mirrored : bits.bit
      if let known = colors.firstIndex(of: dot.color) {
        weights[known] += dot.weight
      } else {
        colors.append(dot.color)
        weights.append(dot.weight)
      }
    }
    guard let most = weights.indices.max(by: { weights[$0] < weights[$1] }),
      let glyph = Unicode.Scalar(0x2800 + pattern)
    else { return nil }
    return StyledRun(String(Character(glyph)), TextStyle(foreground: colors[most]))
  }
}

/// The bits of a cell's dots by ISO/TR 11548-1, row by row, and the bits of their mirror images.
private let dotBits: [(bit: UInt32, mirrored: UInt32)] = [
  (0x01, 0x08), (0x08, 0x01), (0x02, 0x10), (0x10, 0x02), (0x04, 0x20), (0x20, 0x04), (0x40, 0x80),
  (0x80, 0x40),
]
