import TerminalText

/// Square pixels, two to a cell, one above the other, to be drawn with half blocks.
struct PixelCanvas {
  let width: Int
  let height: Int
  private var colors: [BlendedColor]
  /// How much of each pixel is covered.
  private var coverages: [Double]

  init(columns: Int, rows: Int) {
    width = columns
    height = rows * 2
    colors = Array(repeating: .black, count: width * height)
    coverages = Array(repeating: 0, count: width * height)
  }

  /// Draws over a pixel, of which it covers so much (0...1).
  mutating func draw(_ color: BlendedColor, coverage: Double, x: Int, y: Int) {
    let index = y * width + x
    let before = coverages[index]
    guard before > 0 else {
      colors[index] = color
      coverages[index] = coverage
      return
    }
    // Two shapes in one pixel are most often beside one another.
    let sum = min(1, before + coverage)
    colors[index] = colors[index].covered(by: color, max(coverage, sum - before) / sum)
    coverages[index] = sum
  }

  /// The cells, blended over the background; what is not drawn on leaves the terminal's own.
  func cells(over background: BlendedColor, mirrored: Bool) -> CellGrid {
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

  private func pixel(_ x: Int, _ y: Int, over background: BlendedColor) -> Color? {
    let index = y * width + x
    // So little can hardly be seen, but it would cost its bytes.
    guard coverages[index] > 0.04 else { return nil }
    return background.covered(by: colors[index], coverages[index]).color
  }
}
