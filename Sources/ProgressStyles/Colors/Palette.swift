import TerminalText

extension TintColor {
  /// The default tint of a bar.
  package static let systemBlue = TintColor(light: .hex(0x007AFF), dark: .hex(0x0A84FF))

  /// The tint of a run that has failed.
  package static let systemRed = TintColor(light: .hex(0xFF3B30), dark: .hex(0xFF453A))

  // The tints of rings.
  static let pink = TintColor(light: .hex(0xFF2D55), dark: .hex(0xFF375F))
  static let lightGreen = TintColor(.rgb(red: 46, green: 204, blue: 113))
  static let lightPurple = TintColor(.rgb(red: 155, green: 89, blue: 182))
  static let darkPurple = TintColor(.rgb(red: 142, green: 68, blue: 173))
  static let lightBlue = TintColor(.rgb(red: 52, green: 152, blue: 219))
  static let lightYellow = TintColor(.rgb(red: 241, green: 196, blue: 15))

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
    ("brown", TintColor(light: .hex(0xA2845E), dark: .hex(0xAC8E68))), ("gray", TintColor(.hex(0x8E8E93))),
  ]

  /// The names that are those of terminal colours too, which mean these.
  private static let terminalNames = ["red", "yellow", "green", "cyan", "blue"]

  /// The colours with names; SwiftUI's name of a system colour needs no `system` before it.
  static let palette: [(name: String, color: TintColor)] =
    systemColors.map { ("system\($0.name.prefix(1).uppercased())\($0.name.dropFirst())", $0.color) }
    + systemColors.filter { !terminalNames.contains($0.name) } + [("grey", TintColor(.hex(0x8E8E93)))] + namedColors

  private static let namedColors: [(name: String, color: TintColor)] = [
    ("lightRed", TintColor(.rgb(red: 231, green: 76, blue: 60))),
    ("darkRed", TintColor(.rgb(red: 192, green: 57, blue: 43))), ("lightGreen", lightGreen),
    ("darkGreen", TintColor(.rgb(red: 39, green: 174, blue: 96))), ("lightPurple", lightPurple),
    ("darkPurple", darkPurple), ("lightBlue", lightBlue), ("darkBlue", TintColor(.rgb(red: 41, green: 128, blue: 185))),
    ("lightYellow", lightYellow), ("darkYellow", TintColor(.rgb(red: 243, green: 156, blue: 18))),
    ("lightOrange", TintColor(.rgb(red: 230, green: 126, blue: 34))),
    ("darkOrange", TintColor(.rgb(red: 211, green: 84, blue: 0))),
    ("purpleBg", TintColor(.rgb(red: 69, green: 51, blue: 201))), ("black", TintColor(.indexed(0))),
    ("red", TintColor(.indexed(1))), ("green", TintColor(.indexed(2))), ("yellow", TintColor(.indexed(3))),
    ("blue", TintColor(.indexed(4))), ("magenta", TintColor(.indexed(5))), ("cyan", TintColor(.indexed(6))),
    ("white", TintColor(.indexed(7))), ("brightBlack", TintColor(.indexed(8))), ("brightRed", TintColor(.indexed(9))),
    ("brightGreen", TintColor(.indexed(10))), ("brightYellow", TintColor(.indexed(11))),
    ("brightBlue", TintColor(.indexed(12))), ("brightMagenta", TintColor(.indexed(13))),
    ("brightCyan", TintColor(.indexed(14))), ("brightWhite", TintColor(.indexed(15))),
  ]
}

/// A colour with a shade for light and one for dark backgrounds.
package struct TintColor: Hashable, Sendable {
  package var light: Color
  package var dark: Color

  package init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }

  package init(_ color: Color) { self.init(light: color, dark: color) }

  func shade(onLightBackground isLight: Bool) -> Color { isLight ? light : dark }

  /// Parses a name of the palette (in either case), `#rrggbb`, `#rgb`, or the number of a terminal colour, `0`...`255`.
  package static func named(_ name: String) -> TintColor? {
    if name.hasPrefix("#") { return hexadecimal(name.dropFirst()) }
    if let index = UInt8(name), name.allSatisfy(\.isNumber) { return TintColor(.indexed(index)) }
    let sought = name.lowercased()
    return palette.first { $0.name.lowercased() == sought }?.color
  }

  /// The names of the palette.
  package static var names: [String] { palette.map(\.name) }

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
