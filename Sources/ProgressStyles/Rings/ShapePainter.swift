import TerminalText

/// Gives each cell the glyph and the two colours that come nearest to its 8 by 16 samples.
///
/// As in chafa, each side of a glyph has the colour of its samples, and of all glyphs the one with
/// the smallest squared error is taken. An unknown background of the terminal is mixed with
/// nothing: it is one of the two colours of each cell at an edge.
struct ShapePainter {
  struct Area {
    var mask: CellMask
    var color: BlendedColor

    var count: Int { mask.nonzeroBitCount }

    func squaredDifference(to other: Area) -> Float {
      let difference = color.levels - other.color.levels
      return (difference * difference).sum()
    }

    func joined(with other: Area) -> Area {
      let part = Double(other.count) / Double(count + other.count)
      return Area(mask: mask | other.mask, color: color.covered(by: other.color, part))
    }
  }

  let glyphs: BlockGlyphs
  let background: BlendedColor?
  let mirrored: Bool

  func cell(_ areas: [Area]) -> StyledRun? {
    let covered = areas.reduce(CellMask()) { $0 | $1.mask }
    // Less would not be seen, and cost bytes.
    guard covered.nonzeroBitCount >= Self.fewestSamples else { return nil }
    if areas.count == 1, covered == .whole { return run(covered, ink: areas[0].color, paper: nil) }
    guard covered != .whole else { return blended(areas) }
    guard let background else { return cutOut(areas, covered) }
    return blended(areas, background: Area(mask: ~covered, color: background))
  }

  private static let fewestSamples = 6

  /// The best cell with two colours; unmixed background keeps the terminal's own colour.
  private func blended(_ areas: [Area], background: Area? = nil) -> StyledRun {
    let clusters = clustered(areas + [background].compactMap { $0 })
    var best = CellMask.whole
    if clusters.count == 2 {
      let contrast = clusters[0].squaredDifference(to: clusters[1])
      let first = clusters[0].count
      func error(_ count: Int, of total: Int) -> Float {
        let fewer = min(count, total - count)
        return Self.isPure(total - fewer, of: total)
          ? Float(fewer) * contrast : Float(count * (total - count)) / Float(total) * contrast
      }
      var limit = error(first, of: CellMask.bitWidth) - Self.leastGain
      for (mask, size) in glyphs.masks(near: clusters[0].mask) {
        let count = (clusters[0].mask & mask).nonzeroBitCount
        let sum = error(count, of: size) + error(first - count, of: CellMask.bitWidth - size)
        if sum < limit { (best, limit) = (mask, sum - Self.leastGain) }
      }
    }
    func color(_ mask: CellMask) -> BlendedColor? { side(areas, over: background, in: mask) }
    return run(best, ink: color(best), paper: color(~best))
  }

  private func clustered(_ areas: [Area]) -> [Area] {
    var areas = areas
    while areas.count > 2 {
      var best = (first: 0, second: 1, cost: Float.infinity)
      for second in areas.indices {
        for first in 0..<second {
          let (one, two) = (Float(areas[first].count), Float(areas[second].count))
          let cost = one * two / (one + two) * areas[first].squaredDifference(to: areas[second])
          if cost < best.cost { best = (first, second, cost) }
        }
      }
      areas[best.first] = areas[best.first].joined(with: areas.remove(at: best.second))
    }
    return areas
  }

  /// The colour of the area with most samples, mixed with the background if neither has nearly all;
  /// `nil` for none but the background. Two areas are not mixed, since the colour between those of
  /// two rings belongs to neither.
  private func side(_ areas: [Area], over background: Area? = nil, in mask: CellMask)
    -> BlendedColor?
  {
    let parts = areas.map { (color: $0.color, count: ($0.mask & mask).nonzeroBitCount) }
    let covered = parts.reduce(0) { $0 + $1.count }
    guard let most = parts.max(by: { $0.count < $1.count }), covered > 0 else { return nil }
    let open = background.map { ($0.mask & mask).nonzeroBitCount } ?? 0
    if Self.isPure(open, of: covered + open) { return nil }
    guard let background, !Self.isPure(covered, of: covered + open) else { return most.color }
    return most.color.covered(by: background.color, Double(open) / Double(covered + open))
  }

  /// Whether a colour has five ninths of the samples of a side. It is drawn pure then, so that
  /// edges are sharp and neighbours have the same colours; of the fractions tried, this has the
  /// smallest error.
  private static func isPure(_ count: Int, of total: Int) -> Bool { count * 9 >= total * 5 }

  /// A glyph that is hardly better than a simpler one is not worth its bytes: half a level of each
  /// sample.
  private static let leastGain: Float = 32

  /// The best cell of one colour over the terminal's own background; `nil` for background alone.
  private func cutOut(_ areas: [Area], _ covered: CellMask) -> StyledRun? {
    var best = (mask: CellMask(), misses: covered.nonzeroBitCount)
    for mask in [.whole] + glyphs.masks(near: covered).map({ $0.mask }) {
      let misses = (mask ^ covered).nonzeroBitCount
      if misses < best.misses { best = (mask, misses) }
      if CellMask.bitWidth - misses < best.misses { best = (~mask, CellMask.bitWidth - misses) }
    }
    guard best.mask != 0 else { return nil }
    return run(best.mask, ink: side(areas, in: best.mask & covered), paper: nil)
  }

  private func run(_ mask: CellMask, ink: BlendedColor?, paper: BlendedColor?) -> StyledRun {
    BlockGlyphs.run(mirrored ? mask.mirrored : mask, ink: ink?.color, paper: paper?.color)
  }
}

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
