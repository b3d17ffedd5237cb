import TerminalText

/// Draws concentric rings in twice as many columns as lines; mirrored from right to left.
enum RingDrawing {
  static func cells(_ rings: [Ring], lines: Int, theme: Theme) -> CellGrid {
    let isMirrored = theme.direction == .rightToLeft
    switch theme.ink {
    case .rich:
      let painter = ShapePainter(
        glyphs: theme.glyphs, background: theme.background, mirrored: isMirrored)
      let painted = rings.enumerated().map { PaintedRing($1, index: $0, lines: lines) }
      var areas: [ShapePainter.Area] = []
      return CellGrid(columns: 2 * lines, rows: lines, isMirrored: isMirrored) { column, row in
        areas.removeAll(keepingCapacity: true)
        let corner = Point(x: Double(column - lines), y: Double(2 * row - lines))
        for ring in painted { ring.add(to: &areas, from: corner) }
        return painter.cell(areas)
      }
    case .basic, .none:
      var canvas = DotCanvas(columns: 2 * lines, rows: lines)
      for ring in rings { canvas.draw(ring, lines: lines) }
      return CellGrid(columns: 2 * lines, rows: lines, isMirrored: isMirrored) { column, row in
        canvas.cell(column, row, mirrored: isMirrored)
      }
    }
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
    func add(_ mask: CellMask, _ layer: RingShape.Layer, shadow: Int) {
      guard mask != 0 else { return }
      let color = color(layer, near: center)
        .covered(by: .black, Double(shadow) / 3 * Self.shadowStrength)
      areas.append(ShapePainter.Area(mask: mask, color: color, ring: index))
    }
    // Most cells are far from the ends of the arc.
    if let only = shape.onlyLayer(around: center, reach: Self.halfDiagonal) {
      if let only { add(shape.band(from: corner), only, shadow: 0) }
      return
    }
    var masks = [CellMask](repeating: 0, count: 4 * RingShape.Layer.allCases.count)
    for index in 0..<CellMask.bitWidth {
      let (row, column) = (index / CellMask.columns, index % CellMask.columns)
      let point = Point(
        x: corner.x + (Double(column) + 0.5) / 8, y: corner.y + (Double(row) + 0.5) / 8)
      guard let layer = shape.layer(point) else { continue }
      masks[4 * layer.rawValue + (layer == .tip ? 0 : shape.shadow(point))] |= 1 << index
    }
    // The order decides between glyphs that are as good.
    for layer in RingShape.Layer.allCases {
      for shadow in 0...3 { add(masks[4 * layer.rawValue + shadow], layer, shadow: shadow) }
    }
  }

  private func color(_ layer: RingShape.Layer, near point: Point) -> BlendedColor {
    guard layer != .track else { return track ?? .black }
    guard !bands.isEmpty else { return .black }
    let band = Int(shape.fraction(layer, near: point) * Double(bands.count))
    return bands[min(bands.count - 1, max(0, band))]
  }

  private static let halfDiagonal = 1.12  // The distance from the centre of a cell to its corners

  /// The shadow is stronger than on a phone, since the cells are larger than its pixels.
  private static let shadowStrength = 0.45
}
