import Mathematics
import TerminalText

/// Colours that run from one to the next at equal distances, mixed in OKLab.
struct Gradient: Hashable, Sendable {
  private let stops: [PerceptualColor]

  init?(_ colors: [Color]) {
    guard colors.count > 1 else { return nil }
    stops = colors.map(PerceptualColor.init)
  }

  func color(at fraction: Double) -> Color {
    let position = min(1, max(0, fraction)) * Double(stops.count - 1)
    let index = min(Int(position), stops.count - 2)
    return stops[index].mixed(with: stops[index + 1], at: position - Double(index)).color
  }
}

/// A colour in OKLab, a space in which equal distances look equal.
///
/// After Björn Ottosson, "A perceptual color space for image processing" (2020): `lightness` is
/// 0...1, `a` runs from green to red, `b` from blue to yellow.
struct PerceptualColor: Hashable, Sendable {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ color: Color) {
    let parts = color.components
    let red = linearLight(Double(parts.red) / 255)
    let green = linearLight(Double(parts.green) / 255)
    let blue = linearLight(Double(parts.blue) / 255)
    let long = Math.cubeRoot(of: 0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = Math.cubeRoot(of: 0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Math.cubeRoot(of: 0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  func mixed(with other: PerceptualColor, at fraction: Double) -> PerceptualColor {
    var mix = self
    mix.lightness += (other.lightness - lightness) * fraction
    mix.a += (other.a - a) * fraction
    mix.b += (other.b - b) * fraction
    return mix
  }

  func distance(to other: PerceptualColor) -> Double {
    let (l, a, b) = (other.lightness - lightness, other.a - a, other.b - b)
    return (l * l + a * a + b * b).squareRoot()
  }

  var color: Color {
    func cubed(_ value: Double) -> Double { value * value * value }
    let long = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return .rgb(
      red: screenLevel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
      green: screenLevel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
      blue: screenLevel(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short))
  }
}

extension Color {
  var isLight: Bool { contrast(to: .hex(0x000000)) > contrast(to: .hex(0xFFFFFF)) }

  /// The contrast of two colours, 1...21 (WCAG 2.2).
  func contrast(to other: Color) -> Double {
    let (one, another) = (luminance, other.luminance)
    return (max(one, another) + 0.05) / (min(one, another) + 0.05)
  }

  private var luminance: Double {
    let (red, green, blue) = components
    return 0.2126 * linearLight(Double(red) / 255) + 0.7152 * linearLight(Double(green) / 255)
      + 0.0722 * linearLight(Double(blue) / 255)
  }
}

/// The linear light of a component of sRGB, both 0...1 (IEC 61966-2-1).
private func linearLight(_ component: Double) -> Double {
  component > 0.04045 ? Math.power((component + 0.055) / 1.055, 2.4) : component / 12.92
}

private func screenLevel(_ light: Double) -> UInt8 {
  let light = min(1, max(0, light))
  let component = light <= 0.0031308 ? light * 12.92 : 1.055 * Math.power(light, 1 / 2.4) - 0.055
  return UInt8((component * 255).rounded())
}

/// A colour for mixing within a pixel: components of sRGB, 0...255.
///
/// Soft edges are mixed in sRGB rather than in linear light, as most screens do, so that they are
/// as wide on black as on white.
struct BlendedColor: Hashable, Sendable {
  var levels: SIMD3<Float>  // Red, green and blue, each 0...255
  static let black = BlendedColor(.hex(0x000000))
  static let white = BlendedColor(.hex(0xFFFFFF))

  init(levels: SIMD3<Float>) { self.levels = levels }

  init(_ color: Color) {
    let parts = color.components
    levels = SIMD3(Float(parts.red), Float(parts.green), Float(parts.blue))
  }

  func covered(by other: BlendedColor, _ opacity: Double) -> BlendedColor {
    BlendedColor(levels: levels + (other.levels - levels) * Float(opacity))
  }

  var color: Color {
    func level(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value + 0.5))) }
    return .rgb(red: level(levels.x), green: level(levels.y), blue: level(levels.z))
  }
}
