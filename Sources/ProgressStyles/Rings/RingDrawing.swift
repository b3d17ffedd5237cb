import TerminalText

/// One ring of a drawing; lengths are fractions of the drawing's height.
struct Ring: Sendable {
  var outerRadius = 0.5
  var thickness: Double
  var arc: RingArc?
  var colors: RingColors
}

/// Draws concentric rings in cells.
///
/// A drawing has twice as many columns as lines, which makes it look square. In right-to-left layouts it is mirrored.
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
        guard let sample = shape.sample(x: Double(x) + 0.5 - middle, y: Double(y) + 0.5 - middle) else { continue }
        var color = track
        if sample.arc > 0 {
          let band = RingColors.band(at: sample.fraction, of: bands.count)
          color = color.covered(by: bands[band], sample.arc / sample.track)
        }
        if sample.shadow > 0 { color = color.covered(by: .black, sample.shadow * shadowStrength) }
        if sample.tip > 0 { color = color.covered(by: last, sample.tip / sample.track) }
        canvas.draw(color, coverage: sample.track, x: x, y: y)
      }
    }
  }

  /// Draws without shades: the track is a sparse row of dots, and a gap replaces the shadow of the tip.
  private static func draw(_ ring: Ring, on canvas: inout DotCanvas) {
    let shape = ring.shape(of: canvas.height)
    let middle = Double(canvas.height) / 2
    for point in shape.dottedCircle {
      canvas.draw(ring.colors.track, .track, x: Int(point.x + middle), y: Int(point.y + middle))
    }
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        guard let sample = shape.sample(x: Double(x) + 0.5 - middle, y: Double(y) + 0.5 - middle), sample.arc >= 0.5
        else { continue }
        if sample.shadow > 0.4, sample.tip < 0.5, shape.hasGap { continue }
        let color = ring.colors.color(at: sample.tip >= 0.5 ? 1 : sample.fraction)
        canvas.draw(color, .arc, x: x, y: y)
      }
    }
  }

  /// The shadow is stronger than on a phone, since the pixels are larger.
  private static let shadowStrength = 0.45
}

extension Ring {
  /// The geometry in a drawing of `height` pixels or dots.
  fileprivate func shape(of height: Int) -> RingShape {
    RingShape(outerRadius: outerRadius, thickness: thickness, arc: arc, scale: Double(height))
  }
}

/// The colours of one ring.
struct RingColors: Sendable {
  /// The colours from the start of the arc to its tip; empty without colours.
  private let colors: [Color]
  let track: Color?
  /// The fraction of the gradient that the arc has.
  private var reach = 1.0

  init(along colors: [Color], track: Color?) {
    self.colors = colors
    self.track = track
  }

  /// The colours along the arc of a part. Those of a level belong to its scale, which is the whole circle, so that a
  /// level has one colour in all styles; others stretch with the arc.
  func reaching(_ part: ViewPart) -> RingColors {
    var colors = self
    if part.hasRange { colors.reach = part.fractionCompleted ?? 1 }
    return colors
  }

  /// The colours along the arc as bands of one colour, for a terminal that can show any colour.
  ///
  /// The gradient stretches with the arc, so that without bands every cell would have to be sent with every frame.
  /// The step between two bands is too small to be seen.
  var bands: [BlendedColor] {
    guard let gradient = Gradient(colors) else { return colors.map { BlendedColor($0) } }
    let count = min(64, max(2, Int(length / Self.step)))
    return (0..<count).map { band in BlendedColor(gradient.color(at: reach * Double(band) / Double(count - 1))) }
  }

  /// The nearest colour at a fraction of the arc.
  func color(at fraction: Double) -> Color? {
    colors.isEmpty ? nil : colors[Int((min(1, max(0, fraction * reach)) * Double(colors.count - 1)).rounded())]
  }

  /// The index of the band, of `count`, at a fraction of the arc.
  static func band(at fraction: Double, of count: Int) -> Int { min(count - 1, max(0, Int(fraction * Double(count)))) }

  /// The perceived distance from the first colour to the last by way of all others.
  private var length: Double {
    let stops = colors.map { PerceptualColor($0) }
    return zip(stops, stops.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The distance of two bands, at which colours are hardly distinguishable.
  private static let step = 0.010
}

extension Theme {
  /// The colours of a single ring: those of the user, or a gradient from dark purple to light yellow.
  var ringColors: RingColors {
    let colors: [Color]
    if gradient.count > 1 {
      colors = gradient
    } else if let tint {
      colors =
        hasChosenTint
        ? [tint]
        : (ink == .rich ? richGradient : basicGradient).map { $0.shade(onLightBackground: isOnLightBackground) }
    } else {
      colors = []
    }
    return RingColors(along: colors, track: track)
  }

  /// The colours of a part's ring; index 0 is the outermost ring.
  ///
  /// As with Apple's Activity rings, each ring has its own colour, which gets lighter towards the tip, on a track of
  /// the same colour. The colours of the user come first.
  func ringColors(of index: Int, among count: Int, _ part: ViewPart) -> RingColors {
    let theme = part.colored(self)
    let isChosen = theme.hasChosenTint || !theme.gradient.isEmpty
    if isChosen, count > 1, ink == .rich, part.state != .failed, theme.gradient.isEmpty, let tint = theme.tint {
      return ringColors(around: tint).reaching(part)
    }
    switch ink {
    case _ where isChosen, .none: return theme.ringColors.reaching(part)
    case .basic:
      let color = basicRings[index].shade(onLightBackground: isOnLightBackground)
      return RingColors(along: [color], track: track)
    case .rich:
      return ringColors(around: richRings[index].shade(onLightBackground: isOnLightBackground)).reaching(part)
    }
  }

  /// A gradient from this colour to a lighter tip, on a dimmed track.
  private func ringColors(around color: Color) -> RingColors {
    let middle = PerceptualColor(color)
    let tip = middle.mixed(with: PerceptualColor(.hex(0xFFFFFF)), at: 0.28).color
    let dim = background?.covered(by: BlendedColor(color), 0.22).color
    return RingColors(along: [color, tip], track: hasChosenTrack ? track : dim ?? track)
  }
}

private let richGradient: [TintColor] = [.darkPurple, .lightYellow]

/// The default gradient in the sixteen colours of the user's theme.
private let basicGradient = [basicRings[4], basicRings[3]]

/// A colour for each of the rings, from the outermost on.
private let richRings: [TintColor] = [.pink, .lightGreen, .lightBlue, .lightYellow, .lightPurple]

/// A colour for each of the rings in the sixteen colours of the user's theme.
private let basicRings = [1, 2, 4, 3, 5].map { TintColor(light: .indexed($0), dark: .indexed($0 + 8)) }
