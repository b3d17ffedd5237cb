import TerminalText

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
