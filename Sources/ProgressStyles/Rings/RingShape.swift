import Mathematics

/// The geometry of a ring of pixels: the coverage of each pixel by the parts of the ring.
///
/// Lengths are in pixels and coordinates are relative to the centre: `x` grows to the right, `y` downward. A part
/// covers all points that are nearer than half the thickness to the middle line of the ring, so its ends are round.
struct RingShape: Sendable {
  /// The parts of a ring in one pixel; each coverage is 0...1.
  struct Sample: Hashable, Sendable {
    /// The coverage by the whole circle.
    var track: Double
    /// The coverage by the arc.
    var arc = 0.0
    /// The position along the arc, 0 at its start and 1 at its tip.
    var fraction = 0.0
    /// The coverage by the tip where it overlaps the start of the arc.
    var tip = 0.0
    /// The strength of the tip's shadow.
    var shadow = 0.0
  }

  /// The radius of the middle line.
  let radius: Double
  let thickness: Double
  private let arc: RingArc?
  /// Half the thickness of the arc, which begins as a growing dot.
  private let halfArc: Double
  private let start: (x: Double, y: Double)
  private let tip: (x: Double, y: Double)
  private let shade: (x: Double, y: Double)

  init(outerRadius: Double, thickness: Double, arc: RingArc?) {
    self.thickness = min(thickness, outerRadius)
    let radius = outerRadius - self.thickness / 2
    self.radius = radius
    self.arc = arc
    let circumference = 2 * Double.pi * radius
    halfArc = min(self.thickness / 2, (arc?.length ?? 0) * circumference)
    // The centre of the shadow is 0.01 of the ring ahead, as on a phone, but far enough to be visible here.
    let offset = max(0.01, 0.7 / circumference)
    let end = (arc?.start ?? 0) + (arc?.length ?? 0)
    start = Turn.point(at: arc?.start ?? 0, radius: radius)
    tip = Turn.point(at: end, radius: radius)
    shade = Turn.point(at: end + offset, radius: radius)
  }

  /// A ring in a drawing that is `scale` pixels high.
  ///
  /// `outerRadius` and `thickness` are fractions of the height. The ring is at least 1.4 pixels thick, because a
  /// thinner one would have gaps.
  init(outerRadius: Double = 0.5, thickness: Double, arc: RingArc? = nil, scale: Double) {
    self.init(outerRadius: outerRadius * scale, thickness: max(1.4, thickness * scale), arc: arc)
  }

  /// The length of the middle line.
  var circumference: Double { 2 * Double.pi * radius }

  /// The radius inside which no pixel is covered, not even by the soft edge.
  var freeRadius: Double { radius - thickness / 2 - 0.46 }

  /// Whether a gap separates the tip from the start without shades; an exactly full ring has none.
  var hasGap: Bool { arc?.length != 1 }

  /// The points of a dotted middle line. No point is on an axis, so that the line is its own mirror image.
  var dottedCircle: [(x: Double, y: Double)] {
    let count = max(4, Int(circumference / 3 / 4) * 4)
    return (0..<count).map { Turn.point(at: (Double($0) + 0.5) / Double(count), radius: radius) }
  }

  /// The sample of the pixel whose centre is (`x`, `y`); `nil` if the ring does not cover it.
  func sample(x: Double, y: Double) -> Sample? {
    let halfThickness = thickness / 2
    let distance = length(x, y)
    let track = coverage(halfThickness, abs(distance - radius))
    guard track > 0 else { return nil }
    var sample = Sample(track: track)
    guard let arc else { return sample }
    var ahead = Turn.fraction(x: x, y: y) - arc.start
    if ahead < 0 { ahead += 1 }
    let fromTip = length(x - tip.x, y - tip.y)
    if ahead <= arc.length {
      sample.arc = coverage(halfArc, abs(distance - radius))
      sample.fraction = (ahead + (arc.length - ahead).rounded(.down)) / arc.length
    } else {
      let fromStart = length(x - start.x, y - start.y)
      sample.arc = coverage(halfArc, min(fromStart, fromTip))
      sample.fraction = fromStart < fromTip ? 0 : 1
    }
    guard arc.length >= RingArc.overlap else { return sample }
    var beyondTip = ahead - (arc.length - arc.length.rounded(.down))
    if beyondTip < 0 { beyondTip += 1 }
    // The tip and its shadow are only visible in the quarter ahead of the tip.
    guard beyondTip < 0.25 else { return sample }
    sample.tip = coverage(halfThickness, fromTip)
    let blur = max(0.75, halfThickness * 0.4)
    let depth = halfThickness + blur - length(x - shade.x, y - shade.y)
    sample.shadow = min(1, max(0, depth / (2 * blur)))
    return sample
  }

  /// The coverage of a pixel by a line, from half the line's thickness and the distance of its middle.
  private func coverage(_ halfThickness: Double, _ distance: Double) -> Double {
    max(0, min(halfThickness + 0.5 - distance, min(1, 2 * halfThickness)))
  }
}

private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

/// The filled part of a ring; its start and length are fractions of a turn.
struct RingArc: Hashable, Sendable {
  /// 0 is the top.
  var start: Double
  /// Beyond 1 the arc overlaps itself.
  var length: Double

  /// The arc of a value; `nil` if nothing is completed.
  init?(fraction: Double) {
    guard fraction > 0 else { return nil }
    start = 0
    // The limit keeps the arithmetic of huge and infinite values exact.
    length = min(fraction, 1000)
  }

  /// The rotating arc of an activity indicator after `motion` seconds.
  init(motion: Double) {
    let turns = motion / Self.secondsPerTurn
    start = turns - turns.rounded(.down)
    length = 0.25
  }

  /// From this length on the tip is drawn over the start, with its shadow.
  static let overlap = 0.96

  private static let secondsPerTurn = 1.25
}

extension ViewPart {
  /// The arc for the part's value or activity.
  var ringArc: RingArc? {
    guard let fraction = overfulfilledFraction ?? fractionCompleted else { return RingArc(motion: motion) }
    return RingArc(fraction: fraction)
  }
}

/// Angles as fractions of a turn: 0 at the top, growing clockwise, as a ring fills.
enum Turn {
  /// The direction of a vector, 0...1; `x` grows to the right and `y` downward.
  static func fraction(x: Double, y: Double) -> Double {
    let fraction = Math.angle(x: 0 - y, y: x) / (2 * Double.pi)
    return fraction < 0 ? fraction + 1 : fraction
  }

  /// The point of a circle around the origin at a fraction of a turn.
  static func point(at fraction: Double, radius: Double = 1) -> (x: Double, y: Double) {
    let angle = fraction * 2 * Double.pi
    return (Math.sine(of: angle) * radius, -Math.cosine(of: angle) * radius)
  }
}
