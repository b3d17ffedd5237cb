import TerminalText

import enum CLibrary.Math

/// A colour in OKLab, in which equal distances look equal (Björn Ottosson, "A perceptual color
/// space for image processing", 2020).
struct PerceptualColor {
  var levels: SIMD3<Double>  // Lightness, 0...1, and the axes from green to red and blue to yellow

  init(_ color: Color) {
    let light = color.linearLight
    let cones = SIMD3(
      Math.cubeRoot(of: light.sum(0.4122214708, 0.5363325363, 0.0514459929)),
      Math.cubeRoot(of: light.sum(0.2119034982, 0.6806995451, 0.1073969566)),
      Math.cubeRoot(of: light.sum(0.0883024619, 0.2817188376, 0.6299787005)))
    levels = SIMD3(
      cones.sum(0.2104542553, 0.7936177850, -0.0040720468),
      cones.sum(1.9779984951, -2.4285922050, 0.4505937099),
      cones.sum(0.0259040371, 0.7827717662, -0.8086757660))
  }

  func mixed(with other: PerceptualColor, at fraction: Double) -> PerceptualColor {
    var mix = self
    mix.levels += (other.levels - levels) * fraction
    return mix
  }

  var color: Color {
    let roots = SIMD3(
      levels.sum(1, 0.3963377774, 0.2158037573), levels.sum(1, -0.1055613458, -0.0638541728),
      levels.sum(1, -0.0894841775, -1.2914855480))
    let cones = roots * roots * roots
    return .rgb(
      red: screenLevel(cones.sum(4.0767416621, -3.3077115913, 0.2309699292)),
      green: screenLevel(cones.sum(-1.2684380046, 2.6097574011, -0.3413193965)),
      blue: screenLevel(cones.sum(-0.0041960863, -0.7034186147, 1.7076147010)))
  }
}

extension SIMD3<Double> {
  fileprivate func sum(_ first: Double, _ second: Double, _ third: Double) -> Double {
    first * x + second * y + third * z
  }
}

extension Color {
  var isLight: Bool { contrast(to: .hex(0x000000)) > contrast(to: .hex(0xFFFFFF)) }

  /// The contrast of two colours, 1...21 (WCAG 2.2).
  func contrast(to other: Color) -> Double {
    let lights = (luminance + 0.05, other.luminance + 0.05)
    return max(lights.0 / lights.1, lights.1 / lights.0)
  }

  private var luminance: Double { linearLight.sum(0.2126, 0.7152, 0.0722) }

  /// The linear light of the components of sRGB, 0...1 (IEC 61966-2-1).
  fileprivate var linearLight: SIMD3<Double> {
    func light(_ level: UInt8) -> Double {
      let component = Double(level) / 255
      return component > 0.04045 ? Math.power((component + 0.055) / 1.055, 2.4) : component / 12.92
    }
    let levels = components
    return SIMD3(light(levels.x), light(levels.y), light(levels.z))
  }
}

private func screenLevel(_ light: Double) -> UInt8 {
  let light = min(1, max(0, light))
  let component = light <= 0.0031308 ? light * 12.92 : 1.055 * Math.power(light, 1 / 2.4) - 0.055
  return UInt8((component * 255).rounded())
}

/// A colour for soft edges: mixed in sRGB, as most screens do, so that they
/// are as wide on black as on white.
struct BlendedColor: Hashable {
  var levels: SIMD3<Float>  // Red, green and blue, each 0...255
  static let black = BlendedColor(.hex(0x000000))

  init(_ color: Color) { levels = SIMD3(color.components) }

  func covered(by other: BlendedColor, _ opacity: Double) -> BlendedColor {
    var mix = self
    mix.levels += (other.levels - levels) * Float(opacity)
    return mix
  }

  var color: Color {
    func level(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value + 0.5))) }
    return .rgb(red: level(levels.x), green: level(levels.y), blue: level(levels.z))
  }
}
