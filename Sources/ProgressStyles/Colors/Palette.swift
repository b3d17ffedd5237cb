import TerminalText

extension TintColor {
  package static let systemBlue = TintColor(light: .hex(0x007AFF), dark: .hex(0x0A84FF))
  package static let systemRed = TintColor(light: .hex(0xFF3B30), dark: .hex(0xFF453A))

  // The tints of rings.
  static let pink = TintColor(light: .hex(0xFF2D55), dark: .hex(0xFF375F))
  static let lightGreen = TintColor(.hex(0x2ECC71))
  static let lightPurple = TintColor(.hex(0x9B59B6))
  static let darkPurple = TintColor(.hex(0x8E44AD))
  static let lightBlue = TintColor(.hex(0x3498DB))
  static let lightYellow = TintColor(.hex(0xF1C40F))

  /// The track in the sixteen colours of the user's theme.
  static let basicTrack = TintColor(light: .indexed(7), dark: .indexed(8))

  /// The system colours of Apple's Human Interface Guidelines, by the names of SwiftUI.
  private static let systemColors: [(name: String, color: TintColor)] = [
    ("red", systemRed), ("orange", TintColor(light: .hex(0xFF9500), dark: .hex(0xFF9F0A))),
    ("yellow", TintColor(light: .hex(0xFFCC00), dark: .hex(0xFFD60A))),
    ("green", TintColor(light: .hex(0x34C759), dark: .hex(0x30D158))),
    ("mint", TintColor(light: .hex(0x00C7BE), dark: .hex(0x63E6E2))),
    ("teal", TintColor(light: .hex(0x30B0C7), dark: .hex(0x40C8E0))),
    ("cyan", TintColor(light: .hex(0x32ADE6), dark: .hex(0x64D2FF))), ("blue", systemBlue),
    ("indigo", TintColor(light: .hex(0x5856D6), dark: .hex(0x5E5CE6))),
    ("purple", TintColor(light: .hex(0xAF52DE), dark: .hex(0xBF5AF2))), ("pink", pink),
    ("brown", TintColor(light: .hex(0xA2845E), dark: .hex(0xAC8E68))),
    ("gray", TintColor(.hex(0x8E8E93))),
  ]

  /// The colours with names; SwiftUI's names of system colours need no `system`, unless the
  /// terminal has that name.
  static let palette: [(name: String, color: TintColor)] =
    systemColors.map { ("system\($0.name.prefix(1).uppercased())\($0.name.dropFirst())", $0.color) }
    + systemColors.filter { !terminalNames.contains($0.name) } + [
      ("grey", TintColor(.hex(0x8E8E93)))
    ] + namedColors

  private static let namedColors: [(name: String, color: TintColor)] =
    [
      ("lightRed", TintColor(.hex(0xE74C3C))), ("darkRed", TintColor(.hex(0xC0392B))),
      ("lightGreen", lightGreen),
      ("darkGreen", TintColor(.hex(0x27AE60))), ("lightPurple", lightPurple),
      ("darkPurple", darkPurple),
      ("lightBlue", lightBlue), ("darkBlue", TintColor(.hex(0x2980B9))),
      ("lightYellow", lightYellow),
      ("darkYellow", TintColor(.hex(0xF39C12))), ("lightOrange", TintColor(.hex(0xE67E22))),
      ("darkOrange", TintColor(.hex(0xD35400))), ("purpleBg", TintColor(.hex(0x4533C9))),
    ] + zip(terminalNames, 0...).map { ($0, TintColor(.indexed($1))) }

  private static let terminalNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "brightBlack",
    "brightRed", "brightGreen",
    "brightYellow", "brightBlue", "brightMagenta", "brightCyan", "brightWhite",
  ]
}

/// A colour with a shade for light and one for dark backgrounds.
package struct TintColor: Hashable, Sendable {
  package var light: Color
  package var dark: Color

  package init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }
  package init(_ color: Color) { self.init(light: color, dark: color) }
  func shade(onLightBackground isLight: Bool) -> Color { isLight ? light : dark }

  /// Parses a name of the palette (in either case), `#rrggbb`, `#rgb`, or the number of a terminal
  /// colour, `0`...`255`.
  package static func named(_ name: String) -> TintColor? {
    if name.hasPrefix("#") { return hexadecimal(name.dropFirst()) }
    if let index = UInt8(name), name.allSatisfy({ $0.isNumber }) {
      return TintColor(.indexed(index))
    }
    let sought = name.lowercased()
    return palette.first { $0.name.lowercased() == sought }?.color
  }

  package static var names: [String] { palette.map { $0.name } }

  private static func hexadecimal(_ digits: Substring) -> TintColor? {
    guard digits.allSatisfy({ $0.isHexDigit }), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    switch digits.count {
    case 6: return TintColor(.hex(value))
    case 3:
      let parts = [value >> 8, value >> 4 & 15, value & 15].map { $0 * 17 }
      return TintColor(.hex(parts[0] << 16 | parts[1] << 8 | parts[2]))
    default: return nil
    }
  }
}
