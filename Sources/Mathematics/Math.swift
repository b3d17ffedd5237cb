import CLibrary

/// The functions of libm that the standard library lacks. Only this file outside `SystemCalls`
/// imports the C library.
package enum Math {
  package static func sine(of angle: Double) -> Double { sin(angle) }
  package static func cosine(of angle: Double) -> Double { cos(angle) }

  /// The angle of the vector (`x`, `y`) in radians, -π...π, from the x axis towards the y axis.
  package static func angle(x: Double, y: Double) -> Double { atan2(y, x) }
  package static func exponential(of exponent: Double) -> Double { exp(exponent) }
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  package static func cubeRoot(of value: Double) -> Double { cbrt(value) }
}
