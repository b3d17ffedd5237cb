import TerminalText

/// Square dots, two by four to a cell, to be drawn with Braille patterns.
struct DotCanvas {
  /// Which colour a cell gets that holds dots of several.
  enum Weight: Int {
    case track = 1
    case arc = 8
  }

  private struct Dot {
    var color: Color?
    /// 0: it is not raised.
    var weight = 0
  }

  let width: Int
  let height: Int
  private var dots: [Dot]

  init(columns: Int, rows: Int) {
    width = columns * 2
    height = rows * 4
    dots = Array(repeating: Dot(), count: width * height)
  }

  /// Raises a dot.
  mutating func draw(_ color: Color?, _ weight: Weight, x: Int, y: Int) {
    dots[y * width + x] = Dot(color: color, weight: weight.rawValue)
  }

  func cells(mirrored: Bool) -> CellGrid {
    var grid = CellGrid(columns: width / 2, rows: height / 4)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        guard let cell = cell(column, row, mirrored: mirrored) else { continue }
        grid[mirrored ? grid.columns - 1 - column : column, row] = cell
      }
    }
    return grid
  }

  /// The pattern of a cell's dots, in the colour that most of them have.
  private func cell(_ column: Int, _ row: Int, mirrored: Bool) -> StyledRun? {
    var pattern: UInt32 = 0
    var (colors, weights): ([Color?], [Int]) = ([], [])
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

/// The bits of a cell's dots, row by row, and those of their images in a mirror, in the order of
/// ISO/TR 11548-1.
private let dotBits: [(bit: UInt32, mirrored: UInt32)] = [
  (0x01, 0x08), (0x08, 0x01), (0x02, 0x10), (0x10, 0x02), (0x04, 0x20), (0x20, 0x04), (0x40, 0x80),
  (0x80, 0x40),
]
