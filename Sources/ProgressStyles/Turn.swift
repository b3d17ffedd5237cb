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
