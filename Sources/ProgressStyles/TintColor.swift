import TerminalText

/// A colour that a person asked for, in the two shades that light and dark backgrounds call for.
package struct TintColor: Hashable, Sendable {
  package var light: Color
  package var dark: Color

  package init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  package init(_ color: Color) {
    self.init(light: color, dark: color)
  }

  /// The colour of this name of the palette (in either case), or written as `#rrggbb`, `#rgb` or the
  /// number of a terminal colour, `0`...`255`.
  package static func named(_ name: String) -> TintColor? {
    if name.hasPrefix("#") { return hexadecimal(name.dropFirst()) }
    if let index = UInt8(name), name.allSatisfy(\.isNumber) { return TintColor(.indexed(index)) }
    let sought = name.lowercased()
    return palette.first { $0.name.lowercased() == sought }?.color
  }

  /// The names of the palette, as they are offered to a reader.
  package static var names: [String] {
    palette.map(\.name)
  }

  private static func hexadecimal(_ digits: Substring) -> TintColor? {
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
    switch digits.count {
    case 6: return TintColor(.hex(value))
    case 3:
      let parts = [value >> 8, value >> 4 & 15, value & 15].map { $0 * 17 }
      return TintColor(.hex(parts[0] << 16 | parts[1] << 8 | parts[2]))
    default: return nil
    }
  }
}
