import TerminalText

extension TintColor {
  package init(_ color: Color) { self.init(light: color, dark: color) }

  /// Colours as `0xRRGGBB`, by default one for both backgrounds.
  fileprivate init(_ light: UInt32, dark: UInt32? = nil) {
    self.init(light: .hex(light), dark: .hex(dark ?? light))
  }

  package static let systemBlue = TintColor(0x007AFF, dark: 0x0A84FF)
  package static let systemRed = TintColor(0xFF3B30, dark: 0xFF453A)

  /// On light backgrounds the variant with more contrast.
  static let systemGreen = TintColor(0x248A3D, dark: 0x30D158)

  static let pink = TintColor(0xFF2D55, dark: 0xFF375F)
  static let lightGreen = TintColor(0x2ECC71)
  static let lightPurple = TintColor(0x9B59B6)
  static let darkPurple = TintColor(0x8E44AD)
  static let lightBlue = TintColor(0x3498DB)
  static let lightYellow = TintColor(0xF1C40F)

  /// The system colours of Apple's Human Interface Guidelines, by the names of SwiftUI.
  private static let systemColors: [(name: String, color: TintColor)] = [
    ("red", systemRed), ("orange", TintColor(0xFF9500, dark: 0xFF9F0A)),
    ("yellow", TintColor(0xFFCC00, dark: 0xFFD60A)),
    ("green", TintColor(0x34C759, dark: 0x30D158)), ("mint", TintColor(0x00C7BE, dark: 0x63E6E2)),
    ("teal", TintColor(0x30B0C7, dark: 0x40C8E0)), ("cyan", TintColor(0x32ADE6, dark: 0x64D2FF)),
    ("blue", systemBlue), ("indigo", TintColor(0x5856D6, dark: 0x5E5CE6)),
    ("purple", TintColor(0xAF52DE, dark: 0xBF5AF2)), ("pink", pink),
    ("brown", TintColor(0xA2845E, dark: 0xAC8E68)), ("gray", TintColor(0x8E8E93)),
  ]

  private static let namedColors: [(name: String, color: TintColor)] = [
    ("grey", TintColor(0x8E8E93)), ("systemGray6", TintColor(0xF2F2F7, dark: 0x1C1C1E)),
    ("lightRed", TintColor(0xE74C3C)),
    ("darkRed", TintColor(0xC0392B)), ("lightGreen", lightGreen),
    ("darkGreen", TintColor(0x27AE60)), ("lightPurple", lightPurple), ("darkPurple", darkPurple),
    ("lightBlue", lightBlue), ("darkBlue", TintColor(0x2980B9)), ("lightYellow", lightYellow),
    ("darkYellow", TintColor(0xF39C12)), ("lightOrange", TintColor(0xE67E22)),
    ("darkOrange", TintColor(0xD35400)), ("purpleBg", TintColor(0x4533C9)),
  ]

  private static let basicNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
  private static let terminalNames = basicNames + basicNames.map { "bright" + $0.capitalizedFirst }

  /// System colours have a name without `system` too, unless the terminal has that name.
  static let palette: [(name: String, color: TintColor)] =
    systemColors.map { ("system" + $0.name.capitalizedFirst, $0.color) }
    + systemColors.filter { !terminalNames.contains($0.name) } + namedColors
    + zip(terminalNames, 0...).map { ($0, TintColor(.indexed($1))) }

  package static var names: [String] { palette.map { $0.name } }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// A colour with a shade for light and one for dark backgrounds.
package struct TintColor: Hashable, Sendable {
  let light: Color
  package let dark: Color
  private(set) var opacity = 1.0  // 0...1
  private(set) var higher: [Level] = []  // Its colours from other fractions on, which ascend

  /// A colour from a fraction on, 0...1.
  struct Level: Hashable {
    var from: Double
    var color: TintColor
  }

  func color(at fraction: Double) -> TintColor {
    higher.last { $0.from <= fraction }?.color ?? self
  }

  /// Another colour from a fraction on, above those before.
  package mutating func change(to color: TintColor, from fraction: Double) -> Bool {
    guard fraction > higher.last?.from ?? 0, fraction <= 1 else { return false }
    higher.append(Level(from: fraction, color: color))
    return true
  }

  /// Parses a name of the palette in either case, `#rrggbb`, `#rgb`, or the number of a terminal
  /// colour. `#rrggbbaa`, `#rgba` and `COLOR/0.5` have an opacity.
  package static func named(_ name: String) -> TintColor? {
    if let slash = name.firstIndex(of: "/") {
      let digits = Array(name[slash...].dropFirst().utf8)
      guard let opacity = Amount(parsingNumber: digits)?.doubleValue, (0...1).contains(opacity)
      else { return nil }
      var color = named(String(name[..<slash]))
      color?.opacity = opacity
      return color
    }
    if name.hasPrefix("#") { return hexadecimal(name.dropFirst()) }
    if let index = UInt8(name), name.allSatisfy({ $0.isNumber }) {
      return TintColor(.indexed(index))
    }
    let sought = name.lowercased()
    return palette.first { $0.name.lowercased() == sought }?.color
  }

  private static func hexadecimal(_ digits: Substring) -> TintColor? {
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy({ $0.isHexDigit }) else {
      return nil
    }
    let pairs = digits.count > 4 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
    var color = UInt32(pairs.prefix(6), radix: 16).map { TintColor($0) }
    color?.opacity = Double(UInt32(pairs.dropFirst(6), radix: 16) ?? 255) / 255
    return color
  }
}
