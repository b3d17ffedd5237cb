/// The characters that a linear bar is drawn with, under the names that `--bar-style` takes.
package enum BarGlyphs: String, Sendable, CaseIterable {
  /// An arrow in ASCII: `=====>`.
  case plain
  /// Whole cells: `█████`.
  case block
  /// Eighths of cells: `█████▍`.
  case granular
  /// Cells in shades: `█████▒`.
  case shaded

  /// Parts that a cell is divided into.
  var steps: Int {
    switch self {
    case .plain, .block: 1
    case .granular: 8
    case .shaded: 4
    }
  }
}

/// U+2588 to U+258F by how many eighths of the cell they fill from the left.
let leftBlocks = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

/// U+2591 to U+2593 and the full block by how many quarters of the cell they are worth.
let shades = [" ", "░", "▒", "▓", "█"]
