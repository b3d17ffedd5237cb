/// The colours of a picture for the colours of a terminal.
struct PictureColors {
  let background: PictureColor
  let foreground: PictureColor
  /// The line around the whole picture.
  let frame: PictureColor

  /// The colours on black and on white, since styles blend their colours over those two.
  init(_ appearance: ScreenPicture.Appearance) {
    switch appearance {
    case .dark:
      background = PictureColor(0x000000)
      foreground = PictureColor(0xE6E6EA)
      frame = PictureColor(0x35353A)
    case .light:
      background = PictureColor(0xFFFFFF)
      foreground = PictureColor(0x1C1C1E)
      frame = PictureColor(0xD1D1D6)
    }
  }

  /// The colours of the character in a cell and of its background.
  func resolved(_ look: ScreenLook) -> (ink: PictureColor, paper: PictureColor) {
    var ink = color(look.foreground) ?? foreground
    let paper = color(look.background) ?? background
    if look.isFaint { ink = ink.mixed(with: paper, part: 0.6) }
    return look.isReversed ? (paper, ink) : (ink, paper)
  }

  private func color(_ color: ScreenColor) -> PictureColor? {
    switch color {
    case .default: nil
    case .indexed(let index): indexed(index)
    case .rgb(let red, let green, let blue): PictureColor(red: red, green: green, blue: blue)
    }
  }

  /// xterm's 256 colours.
  private func indexed(_ index: Int) -> PictureColor {
    switch index {
    case 0..<16: return PictureColor(basicColors[index])
    case 16..<232:
      let levels = [36, 6, 1].map { step in
        let level = (index - 16) / step % 6
        return level == 0 ? 0 : 55 + 40 * level
      }
      return PictureColor(red: levels[0], green: levels[1], blue: levels[2])
    default:
      let level = 8 + 10 * (index - 232)
      return PictureColor(red: level, green: level, blue: level)
    }
  }
}

/// The sixteen colours that every terminal may define differently: those of xterm, a little softer.
private let basicColors = [
  0x000000, 0xCC3333, 0x33A14B, 0xC4A000, 0x3A6FD8, 0xA347BA, 0x2AA1B3, 0xD0CFCC,
  0x5E5C64, 0xF66151, 0x57C46B, 0xE9C46A, 0x62A0EA, 0xC061CB, 0x4FD2E6, 0xFFFFFF,
]

/// A colour of the sRGB space, written as SVG does.
struct PictureColor: Hashable, CustomStringConvertible {
  var red: Int
  var green: Int
  var blue: Int

  init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Takes `0xRRGGBB`.
  init(_ value: Int) {
    self.init(red: value >> 16 & 255, green: value >> 8 & 255, blue: value & 255)
  }

  /// This part, 0...1, of the colour over the other one.
  func mixed(with other: PictureColor, part: Double) -> PictureColor {
    func mix(_ one: Int, _ two: Int) -> Int {
      Int((Double(one) * part + Double(two) * (1 - part)).rounded())
    }
    return PictureColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  var description: String {
    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let isShort = digits.allSatisfy { $0.first == $0.last }
    return "#" + digits.map { isShort ? String($0.prefix(1)) : $0 }.joined()
  }
}
