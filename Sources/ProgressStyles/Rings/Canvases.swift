import TerminalText

/// A canvas of square dots, two by four to a cell, which becomes Braille patterns.
struct DotCanvas {
  /// The weight of a dot in choosing the single colour of a cell.
  enum Weight: Int {
    case track = 1
    case arc = 8
  }

  private struct Dot {
    var color: Color?
    /// 0 means that the dot is not set.
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

  /// Sets a dot.
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

  /// The pattern of a cell's dots, in the colour with the largest weight.
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

/// The bits of a cell's dots by ISO/TR 11548-1, row by row, and the bits of their mirror images.
private let dotBits: [(bit: UInt32, mirrored: UInt32)] = [
  (0x01, 0x08), (0x08, 0x01), (0x02, 0x10), (0x10, 0x02), (0x04, 0x20), (0x20, 0x04), (0x40, 0x80), (0x80, 0x40),
]

/// A canvas of square pixels, one above the other in each cell, which becomes half blocks.
struct PixelCanvas {
  let width: Int
  let height: Int
  private var colors: [BlendedColor]
  /// The covered fraction of each pixel.
  private var coverages: [Double]

  init(columns: Int, rows: Int) {
    width = columns
    height = rows * 2
    colors = Array(repeating: .black, count: width * height)
    coverages = Array(repeating: 0, count: width * height)
  }

  /// Draws over a fraction (0...1) of a pixel.
  mutating func draw(_ color: BlendedColor, coverage: Double, x: Int, y: Int) {
    let index = y * width + x
    let before = coverages[index]
    guard before > 0 else {
      colors[index] = color
      coverages[index] = coverage
      return
    }
    // Two shapes in one pixel are assumed to be side by side rather than one over the other.
    let sum = min(1, before + coverage)
    colors[index] = colors[index].covered(by: color, max(coverage, sum - before) / sum)
    coverages[index] = sum
  }

  /// The cells, blended with the background, or with hard edges if it is not known; cells without a drawing keep the
  /// terminal's default.
  func cells(over background: BlendedColor?, mirrored: Bool) -> CellGrid {
    var grid = CellGrid(columns: width, rows: height / 2)
    for row in 0..<grid.rows {
      for column in 0..<width {
        let x = mirrored ? width - 1 - column : column
        let top = pixel(x, row * 2, over: background)
        let bottom = pixel(x, row * 2 + 1, over: background)
        guard top != nil || bottom != nil else { continue }
        grid[column, row] = Self.cell(top: top, bottom: bottom)
      }
    }
    return grid
  }

  private static func cell(top: Color?, bottom: Color?) -> StyledRun {
    if top == bottom { return StyledRun("█", TextStyle(foreground: top)) }
    guard let top else { return StyledRun("▄", TextStyle(foreground: bottom)) }
    return StyledRun("▀", TextStyle(foreground: top, background: bottom))
  }

  private func pixel(_ x: Int, _ y: Int, over background: BlendedColor?) -> Color? {
    let index = y * width + x
    guard let background else { return coverages[index] < 0.5 ? nil : colors[index].color }
    // A smaller coverage is invisible, and would only cost bytes.
    guard coverages[index] > 0.04 else { return nil }
    return background.covered(by: colors[index], coverages[index]).color
  }
}

/// The cells of a drawing, into which text can be written.
struct CellGrid {
  let columns: Int
  let rows: Int
  private var cells: [StyledRun]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: StyledRun(" "), count: columns * rows)
  }

  subscript(column: Int, row: Int) -> StyledRun {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// Replaces the cells from `column` on by text, unless it would exceed the row.
  mutating func write(_ text: String, _ style: TextStyle, column: Int, row: Int) {
    let width = text.cellWidth
    guard width > 0, column >= 0, column + width <= columns, row >= 0, row < rows else { return }
    self[column, row] = StyledRun(text, style)
    // The first cell holds the whole text.
    for next in (column + 1)..<(column + width) { self[next, row] = StyledRun("") }
  }

  func line(_ row: Int) -> StyledText {
    var line = StyledText()
    for column in 0..<columns { line.append(self[column, row]) }
    return line
  }
}
