/// A ring of pixels, and how much of each pixel its parts cover.
///
/// Lengths are in pixels, and places are seen from the centre: `x` grows to the right, `y` downward. What is
/// filled is all that is nearer to a curve, the arc along the middle of the ring, than half the thickness:
/// so both ends are round by themselves.
struct RingShape: Sendable {
  /// What a pixel shows of a ring, each part 0...1.
  struct Sample: Hashable, Sendable {
    /// Of the whole circle.
    var track: Double
    /// Of the arc.
    var arc = 0.0
    /// Where along the arc it is, 0 at the start and 1 at the tip.
    var place = 0.0
    /// Of the tip where it lies over the start of the arc.
    var tip = 0.0
    /// How deep in the shadow of the tip it is.
    var shadow = 0.0
  }

  /// Of the middle of the ring.
  let radius: Double
  /// Of the track.
  private let halfThickness: Double
  private let arc: RingArc?
  /// Of the arc, which starts as a dot that grows.
  private let halfArc: Double
  private let start: (x: Double, y: Double)
  private let tip: (x: Double, y: Double)
  private let shade: (x: Double, y: Double)

  init(outerRadius: Double, thickness: Double, arc: RingArc?) {
    halfThickness = min(thickness, outerRadius) / 2
    radius = outerRadius - halfThickness
    self.arc = arc
    let circumference = Turn.radians * radius
    halfArc = min(halfThickness, (arc?.length ?? 0) * circumference)
    // By 0.01 of the ring as the shadow is drawn on a phone, by so much that it can be seen here.
    let offset = max(0.01, 0.7 / circumference)
    let end = (arc?.start ?? 0) + (arc?.length ?? 0)
    func point(_ place: Double, _ radius: Double) -> (x: Double, y: Double) {
      let unit = Turn.point(at: place)
      return (unit.x * radius, unit.y * radius)
    }
    start = point(arc?.start ?? 0, radius)
    tip = point(end, radius)
    shade = point(end + offset, radius)
  }

  var thickness: Double { 2 * halfThickness }

  /// Whether the tip is told from what it lies on, where there are no shades, by a gap: a ring that is
  /// exactly full has none.
  var hasGap: Bool { arc?.length != 1 }

  /// What the pixel around a place shows; `nil` where that is nothing.
  func sample(x: Double, y: Double) -> Sample? {
    let distance = (x * x + y * y).squareRoot()
    let track = coverage(halfThickness, abs(distance - radius))
    guard track > 0 else { return nil }
    var sample = Sample(track: track)
    guard let arc else { return sample }
    var ahead = Turn.place(x: x, y: y) - arc.start
    if ahead < 0 { ahead += 1 }
    let fromTip = length(x - tip.x, y - tip.y)
    if ahead <= arc.length {
      sample.arc = coverage(halfArc, abs(distance - radius))
      sample.place = (ahead + (arc.length - ahead).rounded(.down)) / arc.length
    } else {
      let fromStart = length(x - start.x, y - start.y)
      sample.arc = coverage(halfArc, min(fromStart, fromTip))
      sample.place = fromStart < fromTip ? 0 : 1
    }
    guard arc.length >= RingArc.overlap else { return sample }
    var beyondTip = ahead - (arc.length - arc.length.rounded(.down))
    if beyondTip < 0 { beyondTip += 1 }
    // What lies before the tip, and neither behind nor on the other side.
    guard beyondTip < 0.25 else { return sample }
    sample.tip = coverage(halfThickness, fromTip)
    let blur = max(0.75, halfThickness * 0.4)
    let depth = halfThickness + blur - length(x - shade.x, y - shade.y)
    sample.shadow = min(1, max(0, depth / (2 * blur)))
    return sample
  }

  /// How much of a pixel is covered by a line of that half thickness, whose middle is so far away.
  private func coverage(_ halfThickness: Double, _ distance: Double) -> Double {
    max(0, min(halfThickness + 0.5 - distance, min(1, 2 * halfThickness)))
  }
}

private func length(_ x: Double, _ y: Double) -> Double {
  (x * x + y * y).squareRoot()
}

/// The part of a ring that is filled: where it begins and how far it goes, in turns.
struct RingArc: Hashable, Sendable {
  /// 0 is the top.
  var start: Double
  /// Beyond 1 it goes on over itself.
  var length: Double

  /// The arc of a value; none where nothing is completed.
  init?(fraction: Double) {
    guard fraction > 0 else { return nil }
    start = 0
    length = min(fraction, Self.longest)
  }

  /// The arc that turns while there is no value, after so many seconds of motion.
  init(motion: Double) {
    let turns = motion / Self.secondsPerTurn
    start = turns - turns.rounded(.down)
    length = 0.25
  }

  /// From here on the tip is drawn over the start, with its shadow.
  static let overlap = 0.96

  private static let longest = 1000.0
  private static let secondsPerTurn = 1.25
}

extension ViewPart {
  /// The arc that shows how far it is, or that it is being worked on.
  var ringArc: RingArc? {
    guard let fraction = overfulfilledFraction ?? fractionCompleted else {
      return RingArc(motion: motion)
    }
    return RingArc(fraction: fraction)
  }
}

/// Angles as parts of a turn: 0 at the top, growing clockwise, as a ring fills.
///
/// The standard library has no functions of angles, so these are series that are right to seven digits,
/// which is far below what a pixel shows.
enum Turn {
  static let radians = 2 * Double.pi

  /// Where a direction points, 0..<1; `x` grows to the right and `y` downward.
  static func place(x: Double, y: Double) -> Double {
    let (across, along) = (abs(x), abs(y))
    guard across > 0 || along > 0 else { return 0 }
    // From the vertical, within a quarter.
    let quarter =
      across <= along ? arcTangent(across / along) : 0.25 - arcTangent(along / across)
    if x >= 0 { return y < 0 ? quarter : 0.5 - quarter }
    return y < 0 ? (quarter > 0 ? 1 - quarter : 0) : 0.5 + quarter
  }

  /// The point of the circle of radius 1 at a place.
  static func point(at place: Double) -> (x: Double, y: Double) {
    let turn = place - place.rounded(.down)
    let half = turn >= 0.5 ? turn - 0.5 : turn
    let quarter = half >= 0.25 ? half - 0.25 : half
    let (sine, cosine) = sineAndCosine(quarter * radians)
    var point = half >= 0.25 ? (x: cosine, y: sine) : (x: sine, y: -cosine)
    if turn >= 0.5 { point = (-point.x, -point.y) }
    return point
  }

  /// The part of a turn whose tangent is 0...1.
  private static func arcTangent(_ tangent: Double) -> Double {
    // Beyond an eighth of a half turn from the eighth of a turn, where the series is short.
    let isSteep = tangent > 0.41421356237309503
    let z = isSteep ? (tangent - 1) / (tangent + 1) : tangent
    let s = z * z
    let series =
      z * (1 - s * (1 / 3 - s * (1 / 5 - s * (1 / 7 - s * (1 / 9 - s * (1 / 11 - s * (1 / 13)))))))
    return series / radians + (isSteep ? 0.125 : 0)
  }

  /// Of an angle within a quarter turn.
  private static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    let isSteep = angle > Double.pi / 4
    let a = isSteep ? Double.pi / 2 - angle : angle
    let s = a * a
    let sine = a * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72))))
    let cosine = 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90))))
    return isSteep ? (cosine, sine) : (sine, cosine)
  }
}
