import CLibrary

/// The functions of the C library's libm that the standard library lacks.
///
/// This is the only file outside `SystemCalls` that imports the C library, so that pure targets can
/// calculate without being able to call the system.
package enum Math {
  package static func sine(of angle: Double) -> Double { sin(angle) }
  package static func cosine(of angle: Double) -> Double { cos(angle) }

  /// The angle of the vector (`x`, `y`) in radians, -π...π, counted from the x axis towards the y
  /// axis.
  package static func angle(x: Double, y: Double) -> Double { atan2(y, x) }
  package static func exponential(of exponent: Double) -> Double { exp(exponent) }
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  package static func cubeRoot(of value: Double) -> Double { cbrt(value) }
}
