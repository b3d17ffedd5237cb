import TerminalText

extension CellGrid {
  /// Concentric rings, mirrored from right to left. `hasOddText`: whether they are half a cell
  /// before the middle, as a text is whose number of cells is odd.
  init(_ rings: [Ring], lines: Int, hasOddText: Bool = false, theme: Theme) {
    let isMirrored = theme.direction == .rightToLeft
    var dots = DotCanvas(lines: lines, hasOddText: hasOddText)
    // Any solid track would be heavier than the fill on some unknown background.
    let hasDottedTrack = theme.ink != .rich || theme.background == nil && !theme.hasChosenTrack
    if hasDottedTrack {
      for ring in rings { dots.drawTrack(ring) }
    }
    guard theme.ink == .rich else {
      for ring in rings { dots.draw(ring) }
      self.init(lines: lines, isMirrored: isMirrored) {
        dots.cell($0, $1, mirrored: isMirrored)
      }
      return
    }
    let painter = ShapePainter(
      glyphs: theme.glyphs, background: theme.background, isIndexed: theme.isIndexed,
      mirrored: isMirrored)
    let painted = rings.enumerated().map { index, ring in
      let bands = ring.colors.bands
      return PaintedRing(
        index: index, shape: ring.shape(lines: lines),
        track: hasDottedTrack ? nil : BlendedColor(ring.colors.track ?? .hex(0)), bands: bands,
        // The tracks of concentric rings have their colours.
        edge: rings.count > 1
          ? nil : bands.last.flatMap { theme.edge($0.color) }.map { BlendedColor($0) })
    }
    var areas: [ShapePainter.Area] = []
    let left = (hasOddText ? 0.5 : 0) - Double(lines)
    self.init(lines: lines, isMirrored: isMirrored) { column, row in
      areas.removeAll(keepingCapacity: true)
      let corner = Point(x: Double(column) + left, y: Double(2 * row - lines))
      for ring in painted { ring.add(to: &areas, from: corner) }
      return painter.cell(areas) ?? dots.cell(column, row, mirrored: isMirrored)
    }
  }
}

private struct PaintedRing {
  let index: Int
  let shape: RingShape
  let track: BlendedColor?
  let bands: [BlendedColor]
  let edge: BlendedColor?  // Of the tip

  func add(to areas: inout [ShapePainter.Area], from corner: Point) {
    let center = Point(x: corner.x + 0.5, y: corner.y + 1)
    func add(_ mask: CellMask, _ layer: RingShape.Layer, shadow: Int) {
      guard mask != 0, let color = color(layer, near: center) else { return }
      let shaded =
        color
        .covered(by: .black, Double(shadow) / 3 * Self.shadowStrength)
      areas.append(ShapePainter.Area(mask: mask, color: shaded, ring: index))
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

  private func color(_ layer: RingShape.Layer, near point: Point) -> BlendedColor? {
    if layer == .track { return track }
    if bands.isEmpty { return .black }
    let fraction = shape.fraction(layer, near: point)
    if let edge, (1 - fraction) * shape.arc.length * shape.circumference < 0.6 { return edge }
    return bands[min(bands.count - 1, max(0, Int(fraction * Double(bands.count))))]
  }

  private static let halfDiagonal = 1.12  // Of a cell
  private static let shadowStrength = 0.45  // More than on a phone, whose pixels are smaller
}
