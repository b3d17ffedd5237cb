import TerminalText
import Wording

/// A ring of a drawing; lengths are fractions of the drawing's diameter.
struct Ring {
  var outerRadius = 0.5
  var thickness: Double
  var scale = RingArc.circle
  var arc = RingArc(start: 0, length: 0)
  var colors = RingColors()

  /// The diameter of a drawing: half the width of a cell is free at each side, so that two drawings
  /// do not touch.
  static func diameter(lines: Int) -> Double { Double(2 * lines - 1) }

  /// The shape in a drawing of `lines` lines. Thinner than `least` cells it would have gaps.
  func shape(lines: Int, least: Double = 1.4) -> RingShape {
    let diameter = Self.diameter(lines: lines)
    return RingShape(
      outerRadius: outerRadius * diameter, thickness: max(least, thickness * diameter), arc: arc,
      scale: scale)
  }
}

struct RingColors {
  var along: [Color] = []  // From the start of the arc to its tip; empty without colours
  var track: Color?
  var offset = 0.0  // The place in the gradient where the arc, or the scale of a gauge, begins
  var reach = 1.0  // The length of that arc or scale, in lengths of the gradient
  var turn = 0.0  // A whole turn, in lengths of a gradient with angles
  var isIndexed = false  // Whether they are fixed colours of 256

  /// Usually the colours of a level or a gauge belong to the scale; others end at the tip.
  func reaching(_ part: ViewPart, _ theme: Theme, on scale: RingArc) -> RingColors {
    var colors = self
    let isGauge = scale == .gauge
    let fraction = part.fractionCompleted ?? 1
    switch theme.gradientSpan ?? (isGauge || part.hasRange ? .scale : .tip) {
    case .angles(let angles):
      let along = isGauge ? scale : scale.filled(part)
      let first = angles.low.doubleValue
      let length = angles.high.doubleValue - first
      // Turns begin at the top.
      colors.offset = (360 * along.start - 90 - first) / length
      colors.reach = 360 * along.length / length
      colors.turn = 360 / length
    case .scale where !isGauge: colors.reach = fraction
    case .tip where isGauge: colors.reach = 1 / max(0.01, fraction)
    case .tip, .scale: break
    }
    return colors
  }

  /// The colours along the arc in steps too small to be seen: since the gradient stretches with the
  /// arc, every frame would send every cell otherwise.
  var bands: [BlendedColor] {
    guard let gradient = Gradient(along, isIndexed: isIndexed) else {
      return along.map { BlendedColor($0) }
    }
    let count = min(64, max(2, Int(gradient.length / Self.step)))
    return (0..<count).map { band in
      BlendedColor(gradient.color(at: place(Double(band) / Double(count - 1))))
    }
  }

  /// The place in the gradient at a fraction of the arc or scale.
  private func place(_ fraction: Double) -> Double {
    let place = offset + reach * fraction
    guard turn > 0, !(0...1).contains(place) else { return place }
    let wrapped = place - (place / turn).rounded(.down) * turn
    return wrapped <= 1 ? wrapped : place
  }

  /// The nearest of the colours, which are not mixed.
  func color(at fraction: Double) -> Color? {
    let color = along.nearest(to: place(fraction))
    return isIndexed ? color.map { FixedColor(nearestTo: $0).color } : color
  }

  private static let step = 0.010  // Between two bands; hardly distinguishable
}

extension Theme {
  var circle: RingArc { RingArc(start: start, length: 1) }

  var ringColors: RingColors {
    let colors: [Color] =
      if ink != .none, gradient.isEmpty {
        hasChosenTint
          ? [tint].compactMap { $0 } : (ink == .rich ? richGradient : basicGradient).map(shade)
      } else {
        gradient
      }
    return RingColors(along: colors, track: track, isIndexed: isIndexed)
  }

  /// The colours of a part's ring; index 0 is the outermost. As with Apple's Activity rings, each
  /// has its own colour, lighter towards the tip, on a track of that colour. The colours of the
  /// user come first.
  func ringColors(of index: Int, among count: Int, _ part: ViewPart) -> RingColors {
    let theme = part.colored(self)
    var colors = theme.ringColors
    let isChosen = theme.hasChosenTint || !theme.gradient.isEmpty
    if ink == .none || isChosen && (ink == .basic || count == 1) { return colors }
    let shades = ink == .rich ? richRings : basicRings
    if !isChosen { colors.along = [shade(shades[index % shades.count])] }
    guard ink == .rich, let color = colors.along.last else { return colors }
    if !hasChosenTrack, let background {
      colors.track = background.covered(by: BlendedColor(color), 0.22).color
    }
    if colors.along.count == 1, part.state != .failed {
      let white = PerceptualColor(.hex(0xFFFFFF))
      colors.along.append(PerceptualColor(color).mixed(with: white, at: 0.28).color)
    }
    return colors
  }
}

private let richGradient: [TintColor] = [.darkPurple, .lightYellow]
private let richRings: [TintColor] = [.pink, .lightGreen, .lightBlue, .lightYellow, .lightPurple]

// In the sixteen colours of the user's theme, of which the bright ones may be greys.
private let basicGradient = [5, 3].map { TintColor(.indexed($0)) }
private let basicRings = [1, 2, 4, 3, 5].map { TintColor(.indexed($0)) }
