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
