/// The functions of libm that the standard library lacks, as far as pure targets may use the C
/// library: `import enum CLibrary.Math` shows them nothing else of it.
package enum Math {
  package static func sine(of angle: Double) -> Double { sin(angle) }
  package static func cosine(of angle: Double) -> Double { cos(angle) }

  /// The angle of the vector (`x`, `y`) in radians, -π...π, from the x axis towards the y axis.
  ///
  /// A static program would hold atan2(3) once for each kind of processor, in 64 KiB.
  package static func angle(x: Double, y: Double) -> Double {
    let (width, height) = (abs(x), abs(y))
    guard max(width, height) > 0 else { return 0 }
    // The tangent of the angle to the nearer axis, which is halved three times.
    var tangent = min(width, height) / max(width, height)
    for _ in 0..<3 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
    // The series of the arc tangent: x - x³/3 + x⁵/5 ...
    let series = stride(from: 15.0, to: 0, by: -2).reduce(0) { 1 / $1 - tangent * tangent * $0 }
    var angle = 8 * tangent * series
    if height > width { angle = Double.pi / 2 - angle }
    if x < 0 { angle = Double.pi - angle }
    return y < 0 ? -angle : angle
  }

  package static func exponential(of exponent: Double) -> Double { exp(exponent) }
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  package static func cubeRoot(of value: Double) -> Double { cbrt(value) }
}
