import TerminalText

/// Gives each cell the glyph and the two colours that come nearest to its samples.
///
/// As in chafa, each side of a glyph has the mean colour of its samples, and the glyph has the
/// least sum of squared errors. No side is mixed with a background that is unknown. A cell on the
/// gap between two rings shows only one of them, since a mixture would bridge the gap.
struct ShapePainter {
  struct Area {
    var mask: CellMask
    var color: BlendedColor
    var ring = 0
  }

  let glyphs: BlockGlyphs
  let background: BlendedColor?
  var isIndexed = false  // Whether only fixed colours of 256 are shown
  let mirrored: Bool

  func cell(_ areas: [Area]) -> StyledRun? {
    func union(_ areas: [Area]) -> CellMask { areas.reduce(0) { $0 | $1.mask } }
    let covered = union(areas)
    guard covered.nonzeroBitCount >= Self.fewestSamples else { return nil }
    if areas.count == 1, covered == .whole { return run(covered, ink: areas[0].color, paper: nil) }
    guard covered != .whole, areas.contains(where: { $0.ring != areas[0].ring }),
      let main = areas.max(by: { $0.mask.nonzeroBitCount < $1.mask.nonzeroBitCount })
    else { return blended(areas, around: ~covered, background) }
    let drawn = areas.filter { $0.ring == main.ring || $0.color == main.color }
    return blended(drawn, around: ~union(drawn), nil)
  }

  private static let fewestSamples = 6  // Fewer would not be seen

  /// `background`: the colour of the samples in `open`, if it is known.
  private func blended(_ areas: [Area], around open: CellMask, _ background: BlendedColor?)
    -> StyledRun
  {
    // The colours are relative to the background or the last area, which adds 0 to the sums.
    let last = open == 0 ? nil : background
    let base = last ?? areas[areas.count - 1].color
    // An unknown background is far from each ring, and the outline of a ring is seen better than the
    // end of its arc.
    let distance: Float = open == 0 ? 0 : last == nil ? 350 : 130
    let shapes = open == 0 ? areas.dropLast() : areas[...]
    func levels(_ area: Area) -> SIMD4<Float> {
      SIMD4(area.color.levels - base.levels, distance)
    }
    func sum(_ mask: CellMask) -> SIMD4<Float> {
      shapes.reduce(SIMD4()) { $0 + Float(($1.mask & mask).nonzeroBitCount) * levels($1) }
    }
    let size = Float(CellMask.bitWidth)
    let whole = sum(.whole)
    let main = shapes.reduce(CellMask()) { mask, shape in
      size * (levels(shape) * whole).sum() > whole.square ? mask | shape.mask : mask
    }
    // The error falls as the squares of the sums grow.
    var best = CellMask.whole
    var limit = whole.square / size + Self.leastGain
    for (mask, count) in glyphs.cuts(near: main) {
      let part = sum(mask)
      let gain = part.square / count + (whole - part).square / (size - count)
      if gain > limit { (best, limit) = (mask, gain + Self.leastGain) }
    }
    // A cell that the ring covers only a little keeps the background, since a dim shade looks like
    // dirt, above all in half of a cell. If two thirds of it are uncovered, it may be a gap, so it
    // gets at most a quarter of the ring's colour.
    let isGap = 3 * open.nonzeroBitCount >= 2 * CellMask.bitWidth
    func color(_ mask: CellMask) -> BlendedColor? {
      let count = Float(mask.nonzeroBitCount)
      let openness = Float((open & mask).nonzeroBitCount) / count
      let most: Float = last == nil ? isGap ? 0.33 : 0.4 : 2 * count < size ? 0.75 : 0.625
      guard openness < most else { return nil }
      var part = sum(mask) / (last == nil ? count * (1 - openness) : count)
      if isGap, openness > 0.5 { part *= 0.24 / (1 - openness) }
      var color = base
      color.levels += SIMD3(part.x, part.y, part.z)
      guard isIndexed, !color.isNearFixed else { return color }
      // The nearest colour would be a speck of another hue.
      if openness > 0.5 { return nil }
      return areas.max { ($0.mask & mask).nonzeroBitCount < ($1.mask & mask).nonzeroBitCount }?
        .color
    }
    return run(best, ink: color(best), paper: best == .whole ? nil : color(~best))
  }

  /// What a glyph has to gain over a simpler one to be worth its
  /// bytes: half a level of each sample.
  private static let leastGain: Float = 32

  private func run(_ mask: CellMask, ink: BlendedColor?, paper: BlendedColor?) -> StyledRun {
    func shown(_ color: BlendedColor?) -> Color? {
      isIndexed ? color.map { FixedColor(nearestTo: $0.color).color } : color?.color
    }
    return BlockGlyphs.run(mirrored ? mask.mirrored : mask, ink: shown(ink), paper: shown(paper))
  }
}

extension SIMD4<Float> {
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
