import TerminalText

/// Gives each cell the glyph and the two colours that come nearest to its samples.
///
/// As in chafa, each side of a glyph has the mean colour of its samples, and the glyph has the least
/// sum of squared errors. A cell has one colour on an unknown background, and where two rings are in
/// it, since a mixture would bridge the gap between them.
struct ShapePainter {
  struct Area {
    var mask: CellMask
    var color: BlendedColor
    var ring = 0  // The index of the ring
  }

  let glyphs: BlockGlyphs
  let background: BlendedColor?
  let mirrored: Bool

  func cell(_ areas: [Area]) -> StyledRun? {
    let covered = areas.reduce(CellMask()) { $0 | $1.mask }
    guard covered.nonzeroBitCount >= Self.fewestSamples else { return nil }
    if areas.count == 1, covered == .whole { return run(covered, ink: areas[0].color, paper: nil) }
    if covered == .whole { return blended(areas) }
    guard let background, areas.allSatisfy({ $0.ring == areas[0].ring }) else {
      return cutOut(areas)
    }
    return blended(areas, over: Area(mask: ~covered, color: background))
  }

  private static let fewestSamples = 6  // Less would not be seen

  private func blended(_ areas: [Area], over background: Area? = nil) -> StyledRun {
    // The colours are relative to the last, which adds nothing to the sums.
    let last = background ?? areas[areas.count - 1]
    let shapes = (background == nil ? areas.dropLast() : areas[...]).map {
      (mask: $0.mask, levels: $0.color.levels - last.color.levels)
    }
    func sum(_ mask: CellMask) -> SIMD3<Float> {
      shapes.reduce(SIMD3()) { $0 + Float(($1.mask & mask).nonzeroBitCount) * $1.levels }
    }
    let size = Float(CellMask.bitWidth)
    let whole = sum(.whole)
    let main = shapes.reduce(CellMask()) { mask, shape in
      size * (shape.levels * whole).sum() > whole.square ? mask | shape.mask : mask
    }
    // The error falls as the squares of the sums grow.
    var best = CellMask.whole
    var limit = whole.square / size + Self.leastGain
    for mask in glyphs.masks(near: main) {
      let part = sum(mask)
      let count = Float(mask.nonzeroBitCount)
      let gain = part.square / count + (whole - part).square / (size - count)
      if gain > limit { (best, limit) = (mask, gain + Self.leastGain) }
    }
    // Little of a ring leaves the background as it is: dim cells around it look like dirt.
    func color(_ mask: CellMask) -> BlendedColor? {
      let count = mask.nonzeroBitCount
      let isOpen = background.map { 4 * ($0.mask & mask).nonzeroBitCount >= 3 * count } ?? false
      var color = last.color
      color.levels += sum(mask) / Float(count)
      return isOpen ? nil : color
    }
    return run(best, ink: color(best), paper: best == .whole ? nil : color(~best))
  }

  /// What a glyph has to gain over a simpler one to be worth its bytes: half a level of each sample.
  private static let leastGain: Float = 32

  /// The best cell of one colour: it shows the ring with the largest area, and areas of the same
  /// colour.
  private func cutOut(_ areas: [Area]) -> StyledRun? {
    func largest(_ visible: CellMask) -> Area? {
      areas.max { ($0.mask & visible).nonzeroBitCount < ($1.mask & visible).nonzeroBitCount }
    }
    guard let main = largest(.whole) else { return nil }
    let covered = areas.reduce(CellMask()) {
      $1.ring == main.ring || $1.color == main.color ? $0 | $1.mask : $0
    }
    var best = (mask: CellMask(), misses: covered.nonzeroBitCount)
    for mask in [.whole] + glyphs.masks(near: covered) {
      let misses = (mask ^ covered).nonzeroBitCount
      if misses < best.misses { best = (mask, misses) }
      if CellMask.bitWidth - misses < best.misses { best = (~mask, CellMask.bitWidth - misses) }
    }
    guard best.mask != 0 else { return nil }
    return run(best.mask, ink: largest(best.mask & covered)?.color, paper: nil)
  }

  private func run(_ mask: CellMask, ink: BlendedColor?, paper: BlendedColor?) -> StyledRun {
    BlockGlyphs.run(mirrored ? mask.mirrored : mask, ink: ink?.color, paper: paper?.color)
  }
}

extension SIMD3<Float> {
  fileprivate var square: Float { (self * self).sum() }
}

/// The cells of a drawing with twice as many columns as lines, in which texts can be written.
struct CellGrid {
  private let columns: Int
  private var cells: [StyledRun]

  /// `cell`: `nil` for a space.
  init(lines: Int, isMirrored: Bool, cell: (_ column: Int, _ row: Int) -> StyledRun?) {
    let columns = 2 * lines
    self.columns = columns
    cells = (0..<lines * columns).map { index in
      let column = index % columns
      return cell(isMirrored ? columns - 1 - column : column, index / columns) ?? StyledRun(" ")
    }
  }

  /// Replaces the cells from `column` on, unless the text would exceed the row.
  mutating func write(_ text: String, _ style: TextStyle, column: Int, row: Int) {
    let width = text.cellWidth
    guard width > 0, column >= 0, column + width <= columns else { return }
    let first = row * columns + column
    cells[first] = StyledRun(text, style)
    // The first cell holds the whole text.
    for next in (first + 1)..<(first + width) { cells[next] = StyledRun("") }
  }

  func line(_ row: Int) -> StyledText {
    StyledText(Array(cells[row * columns..<(row + 1) * columns]))
  }
}
