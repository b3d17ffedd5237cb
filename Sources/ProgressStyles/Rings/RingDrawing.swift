import TerminalText

/// Draws concentric rings in twice as many columns as lines; mirrored from right to left.
enum RingDrawing {
  static func cells(_ rings: [Ring], lines: Int, theme: Theme) -> CellGrid {
    var grid = CellGrid(columns: 2 * lines, rows: lines)
    let mirrored = theme.direction == .rightToLeft
    func fill(_ cell: (_ column: Int, _ row: Int) -> StyledRun?) {
      for row in 0..<lines {
        for column in 0..<2 * lines {
          guard let cell = cell(column, row) else { continue }
          grid[mirrored ? 2 * lines - 1 - column : column, row] = cell
        }
      }
    }
    switch theme.ink {
    case .rich:
      let painter = ShapePainter(
        glyphs: theme.glyphs, background: theme.background, mirrored: mirrored)
      let painted = rings.enumerated().map { PaintedRing($1, index: $0, lines: lines) }
      var areas: [ShapePainter.Area] = []
      fill { column, row in
        areas.removeAll(keepingCapacity: true)
        let corner = Point(x: Double(column - lines), y: Double(2 * row - lines))
        for ring in painted { ring.add(to: &areas, from: corner) }
        return painter.cell(areas)
      }
    case .basic, .none:
      var canvas = DotCanvas(columns: 2 * lines, rows: lines)
      for ring in rings { canvas.draw(ring, lines: lines) }
      fill { column, row in canvas.cell(column, row, mirrored: mirrored) }
    }
    return grid
  }
}

private struct PaintedRing {
  private let index: Int
  private let shape: RingShape
  private let track: BlendedColor?
  private let bands: [BlendedColor]

  init(_ ring: Ring, index: Int, lines: Int) {
    self.index = index
    shape = ring.shape(lines: lines)
    track = ring.colors.track.map { BlendedColor($0) }
    bands = ring.colors.bands
  }

  func add(to areas: inout [ShapePainter.Area], from corner: Point) {
    let center = Point(x: corner.x + 0.5, y: corner.y + 1)
    if shape.isFree(around: center, reach: Self.halfDiagonal) { return }
    // Most cells are far from the ends of the arc.
    if let only = shape.onlyLayer(around: center, reach: Self.halfDiagonal) {
      let covered = shape.band(from: corner)
      guard let layer = only, covered != 0 else { return }
      areas.append(
        ShapePainter.Area(
          mask: covered, color: color(layer, shadow: 0, near: center), ring: index))
      return
    }
    var masks: [Int: CellMask] = [:]
    for index in 0..<CellMask.bitWidth {
      let (row, column) = (index / CellMask.columns, index % CellMask.columns)
      let point = Point(
        x: corner.x + (Double(column) + 0.5) / 8, y: corner.y + (Double(row) + 0.5) / 8)
      guard let layer = shape.layer(point) else { continue }
      masks[layer.rawValue * 4 + (layer == .tip ? 0 : shape.shadow(point)), default: 0] |=
        1 << index
    }
    // The order decides between glyphs that are as good.
    for (key, mask) in masks.sorted(by: { $0.key < $1.key }) {
      guard let layer = RingShape.Layer(rawValue: key / 4) else { continue }
      areas.append(
        ShapePainter.Area(
          mask: mask, color: color(layer, shadow: key % 4, near: center), ring: index))
    }
  }

  private func color(_ layer: RingShape.Layer, shadow: Int, near point: Point) -> BlendedColor {
    let color: BlendedColor
    switch layer {
    case .track: color = track ?? .black
    case .arc, .arcAhead, .tip:
      let band = RingColors.band(at: shape.fraction(layer, near: point), of: bands.count)
      color = bands.indices.contains(band) ? bands[band] : .black
    }
    return color.covered(by: .black, Double(shadow) / 3 * Self.shadowStrength)
  }

  private static let halfDiagonal = 1.12  // The distance from the centre of a cell to its corners

  /// The shadow is stronger than on a phone, since the cells are larger than its pixels.
  private static let shadowStrength = 0.45
}
