/// A colour as it is written to a terminal.
///
/// Styles think in 24 bits; the encoder lowers a colour to what the terminal can show.
package enum Color: Hashable, Sendable {
  /// A colour of the sRGB space, each part 0...255.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
  /// A place in the terminal's palette: 0...15 are the reader's own theme, 16...255 the fixed cube
  /// and greys of xterm.
  case indexed(UInt8)

  /// A 24-bit colour written as `0xRRGGBB`.
  package static func hex(_ value: UInt32) -> Color {
    .rgb(
      red: UInt8(truncatingIfNeeded: value >> 16),
      green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}

extension Color {
  /// Red, green and blue, each 0...255; of a colour of the reader's theme what xterm begins with.
  package var components: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .indexed(let index) where index < 16: return Self.sixteen[Int(index)]
    case .indexed(let index) where index >= 232:
      let level = 8 + 10 * (index - 232)
      return (level, level, level)
    case .indexed(let index):
      let place = Int(index) - 16
      let steps = Self.cubeSteps
      return (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    }
  }

  /// The levels of each part in xterm's cube of 6 × 6 × 6 colours, 16...231.
  package static let cubeSteps: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The theme that xterm starts with.
  package static let sixteen: [(red: UInt8, green: UInt8, blue: UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
}
