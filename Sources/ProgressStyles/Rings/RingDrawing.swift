import TerminalText

/// One ring of a drawing.
struct Ring: Sendable {
  /// From the middle of the drawing to the ring's outer edge, and the ring's thickness: both in parts of
  /// the drawing's height.
  var outerRadius = 0.5
  var thickness: Double
  var arc: RingArc?
  var colors: RingColors
}

/// Rings around one middle, drawn in cells.
///
/// A drawing is as high as it is wide for the eye: twice as many cells wide as it has lines. Right to left it is
/// the mirror image.
enum RingDrawing {
  static func cells(_ rings: [Ring], lines: Int, theme: Theme) -> CellGrid {
    let mirrored = theme.direction == .rightToLeft
    switch theme.ink {
    case .rich:
      var canvas = PixelCanvas(columns: 2 * lines, rows: lines)
      for ring in rings { draw(ring, on: &canvas) }
      return canvas.cells(over: theme.background, mirrored: mirrored)
    case .basic, .none:
      var canvas = DotCanvas(columns: 2 * lines, rows: lines)
      for ring in rings { draw(ring, on: &canvas) }
      return canvas.cells(mirrored: mirrored)
    }
  }

  private static func draw(_ ring: Ring, on canvas: inout PixelCanvas) {
    let bands = ring.colors.bands
    guard let last = bands.last, let trackColor = ring.colors.track else { return }
    let track = BlendedColor(trackColor)
    let shape = ring.shape(of: canvas.height)
    let middle = Double(canvas.height) / 2
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        guard let sample = shape.sample(x: Double(x) + 0.5 - middle, y: Double(y) + 0.5 - middle)
        else { continue }
        var color = track
        if sample.arc > 0 {
          let band = RingColors.band(at: sample.place, of: bands.count)
          color = color.covered(by: bands[band], sample.arc / sample.track)
        }
        if sample.shadow > 0 { color = color.covered(by: .black, sample.shadow * shadowStrength) }
        if sample.tip > 0 { color = color.covered(by: last, sample.tip / sample.track) }
        canvas.draw(color, coverage: sample.track, x: x, y: y)
      }
    }
  }

  /// Dots know no shades: the track is a sparse row of dots, and the tip stands apart from what it lies on
  /// by a gap in place of its shadow.
  private static func draw(_ ring: Ring, on canvas: inout DotCanvas) {
    let shape = ring.shape(of: canvas.height)
    let middle = Double(canvas.height) / 2
    for place in shape.dottedCircle {
      canvas.draw(ring.colors.track, .track, x: Int(place.x + middle), y: Int(place.y + middle))
    }
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let place = (x: Double(x) + 0.5 - middle, y: Double(y) + 0.5 - middle)
        guard let sample = shape.sample(x: place.x, y: place.y), sample.arc >= 0.5 else { continue }
        if sample.shadow > 0.4, sample.tip < 0.5, shape.hasGap { continue }
        let color = ring.colors.color(at: sample.tip >= 0.5 ? 1 : sample.place)
        canvas.draw(color, .arc, x: x, y: y)
      }
    }
  }

  /// More than on a phone, since a pixel is larger here.
  private static let shadowStrength = 0.45
}

extension Ring {
  /// In pixels, or dots, of a drawing so many of them high.
  fileprivate func shape(of height: Int) -> RingShape {
    RingShape(outerRadius: outerRadius, thickness: thickness, arc: arc, scale: Double(height))
  }
}

extension RingShape {
  /// Of a drawing as high as `scale`, of which radius and thickness are parts; never so thin that it falls
  /// to pieces.
  init(outerRadius: Double = 0.5, thickness: Double, arc: RingArc? = nil, scale: Double) {
    self.init(
      outerRadius: outerRadius * scale, thickness: max(1.4, thickness * scale), arc: arc)
  }

  /// How many pixels long a whole turn is.
  var circumference: Double { Turn.radians * radius }

  /// The radius within which nothing is drawn, also not of the soft edge.
  var freeRadius: Double { radius - thickness / 2 - 0.46 }

  /// Places along the middle of the ring for a dotted line; none stands on an axis, so that the line is
  /// its own mirror image.
  var dottedCircle: [(x: Double, y: Double)] {
    let count = max(4, Int(circumference / 3 / 4) * 4)
    return (0..<count).map { index in
      let unit = Turn.point(at: (Double(index) + 0.5) / Double(count))
      return (unit.x * radius, unit.y * radius)
    }
  }
}
