import TerminalText

/// A colour in OKLab, a space in which equal steps look equal.
///
/// After Björn Ottosson, "A perceptual color space for image processing" (2020): `lightness` is 0...1, `a`
/// runs from green to red, `b` from blue to yellow.
struct PerceptualColor: Hashable, Sendable {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ color: Color) {
    let parts = color.components
    let red = linearLight(Double(parts.red) / 255)
    let green = linearLight(Double(parts.green) / 255)
    let blue = linearLight(Double(parts.blue) / 255)
    let long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// The colour between this one (0) and another (1).
  func mixed(with other: PerceptualColor, at place: Double) -> PerceptualColor {
    var mix = self
    mix.lightness += (other.lightness - lightness) * place
    mix.a += (other.a - a) * place
    mix.b += (other.b - b) * place
    return mix
  }

  /// How different two colours look; from black to white it is 1.
  func distance(to other: PerceptualColor) -> Double {
    let (l, a, b) = (other.lightness - lightness, other.a - a, other.b - b)
    return (l * l + a * a + b * b).squareRoot()
  }

  /// The nearest colour that a screen can show.
  var color: Color {
    let long = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return .rgb(
      red: screenLevel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
      green: screenLevel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
      blue: screenLevel(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short))
  }
}

/// The light that a part of an sRGB colour stands for, both 0...1 (IEC 61966-2-1).
private func linearLight(_ part: Double) -> Double {
  guard part > 0.04045 else { return part / 12.92 }
  let base = (part + 0.055) / 1.055
  // To the power of 2.4.
  return base * base * root(5, of: base * base)
}

/// The level of a screen, 0...255, that gives so much light.
private func screenLevel(_ light: Double) -> UInt8 {
  let light = min(1, max(0, light))
  let cubic = root(3, of: light)
  // To the power of 1/2.4: of 5/12.
  let part =
    light <= 0.0031308
    ? light * 12.92 : 1.055 * cubic * cubic.squareRoot().squareRoot() - 0.055
  return UInt8((part * 255).rounded())
}

private func cubeRoot(_ value: Double) -> Double {
  value < 0 ? -root(3, of: -value) : root(3, of: value)
}

private func cubed(_ value: Double) -> Double { value * value * value }

/// The root of 0...1 by Newton's method, since the standard library has only the square root; right to
/// 12 digits.
private func root(_ degree: Int, of value: Double) -> Double {
  guard value > 1e-12 else { return 0 }
  var estimate = value.squareRoot().squareRoot()
  for _ in 0..<40 {
    var power = 1.0
    for _ in 1..<degree { power *= estimate }
    let step = (value / power - estimate) / Double(degree)
    estimate += step
    if abs(step) < 1e-14 { break }
  }
  return estimate
}

/// Colours that run from one to the next at equal distances, by way of a space in which equal steps look
/// equal.
struct Gradient: Hashable, Sendable {
  private let stops: [PerceptualColor]

  /// `nil` where there are no two colours to run between.
  init?(_ colors: [Color]) {
    guard colors.count > 1 else { return nil }
    stops = colors.map(PerceptualColor.init)
  }

  /// The colour at a place, 0 at the first colour and 1 at the last.
  func color(at place: Double) -> Color {
    let position = min(1, max(0, place)) * Double(stops.count - 1)
    let index = min(Int(position), stops.count - 2)
    return stops[index].mixed(with: stops[index + 1], at: position - Double(index)).color
  }
}

/// A colour that can be mixed with others in a pixel: the levels of a screen, each part 0...255.
///
/// Mixing levels, as screens mostly do, and not the light they stand for, keeps soft edges as wide on black
/// as on white.
struct BlendedColor: Hashable, Sendable {
  private var red: Float
  private var green: Float
  private var blue: Float

  static let black = BlendedColor(.hex(0x000000))
  static let white = BlendedColor(.hex(0xFFFFFF))

  init(_ color: Color) {
    let parts = color.components
    red = Float(parts.red)
    green = Float(parts.green)
    blue = Float(parts.blue)
  }

  /// The colour where so much of this one, 0...1, is covered by another.
  func covered(by other: BlendedColor, _ coverage: Double) -> BlendedColor {
    let part = Float(coverage)
    var mix = self
    mix.red += (other.red - red) * part
    mix.green += (other.green - green) * part
    mix.blue += (other.blue - blue) * part
    return mix
  }

  var color: Color {
    .rgb(red: UInt8(red + 0.5), green: UInt8(green + 0.5), blue: UInt8(blue + 0.5))
  }
}
