import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct AnsiEncoderTests {
  @Test("A colour is written in the depth of the terminal")
  func depths() {
    let text = StyledText("x", TextStyle(foreground: .hex(0x0A84FF), background: .hex(0x2B2B2E)))
    #expect(encoded(text, .trueColor) == "␛[38;2;10;132;255;48;2;43;43;46mx␛[m")
    #expect(encoded(text, .indexed) == "␛[38;5;33;48;5;236mx␛[m")
    #expect(encoded(text, .sixteen) == "␛[34;40mx␛[m")
    #expect(encoded(text, .none) == "x")
    let short = [1, 9].map { TextStyle(foreground: .indexed($0), background: .indexed($0)) }
    for depth in [ColorDepth.sixteen, .indexed, .trueColor] {
      #expect(encoded(StyledText("x", short[0]), depth) == "␛[31;41mx␛[m")
      #expect(encoded(StyledText("x", short[1]), depth) == "␛[91;101mx␛[m")
    }
    for depth in ColorDepth.allCases { #expect(encoded(StyledText("世界 ▌"), depth) == "世界 ▌") }
  }

  @Test("Every attribute has its parameter, and attributes combine")
  func attributes() {
    let all: TextAttributes = [.bold, .faint, .italic, .underlined, .blinking, .reversed]
    #expect(encoded([("x", TextStyle(attributes: all))]) == "␛[1;2;3;4;5;7mx␛[m")
    let bold = TextStyle(foreground: .indexed(2), attributes: .bold)
    let both = TextStyle(foreground: .indexed(2), attributes: [.bold, .underlined])
    #expect(encoded([("a", bold), ("b", both)]) == "␛[1;32ma␛[4mb␛[m")
    #expect(encoded([("a", both), ("b", bold)]) == "␛[1;4;32ma␛[;1;32mb␛[m")
    #expect(encoded(StyledText("x", .faint), .sixteen) == "␛[2mx␛[m")
    #expect(encoded(StyledText("x", both), .none) == "x")
  }

  @Test("Only what changes between two runs is sent")
  func minimal() {
    let red = TextStyle(foreground: .indexed(1))
    let redOnBlue = TextStyle(foreground: .indexed(1), background: .indexed(4))
    let greenOnBlue = TextStyle(foreground: .indexed(2), background: .indexed(4))
    let faintRed = TextStyle(foreground: .indexed(1), attributes: .faint)
    #expect(encoded([("a", red), ("b", redOnBlue), ("c", greenOnBlue)]) == "␛[31ma␛[44mb␛[32mc␛[m")
    #expect(encoded([("a", red), ("b", .plain), ("c", red)]) == "␛[31ma␛[mb␛[31mc␛[m")
    #expect(encoded([("a", redOnBlue), ("b", red)]) == "␛[31;44ma␛[;31mb␛[m")
    #expect(encoded([("a", faintRed), ("b", red), ("c", .faint)]) == "␛[2;31ma␛[;31mb␛[;2mc␛[m")
    #expect(encoded([("a", .plain), ("b", .plain)]) == "ab")
    // Two colours that are lowered to the same one need no change.
    let reds = [0xFF0000, 0xFE0000].map { TextStyle(foreground: .hex($0)) }
    #expect(encoded([("a", reds[0]), ("b", reds[1])]) == "␛[31mab␛[m")
  }

  @Test("A terminal shows the text in its style, and then has its default style again")
  func law() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let colors: [Color?] = [
        nil, .indexed(.random(in: 0...15, using: &random)), .indexed(200), .hex(0x0A84FF),
      ]
      let runs = (0..<Int.random(in: 0...6, using: &random)).map { index in
        // The emulated screen does not blink.
        let attributes = TextAttributes(rawValue: UInt8.random(in: 0..<64, using: &random))
        return StyledRun(
          "\(index)",
          TextStyle(
            foreground: colors.randomElement(using: &random) ?? nil,
            background: colors.randomElement(using: &random) ?? nil,
            attributes: attributes.subtracting(.blinking)))
      }
      let depth = ColorDepth.allCases.randomElement(using: &random) ?? .none
      var screen = EmulatedScreen(columns: 20, rows: 1)
      screen.feed(AnsiEncoder(depth: depth).encode(StyledText(runs)))
      screen.feed("|")
      let cells = (0...runs.count).map { screen.cell(row: 0, column: $0) }
      #expect(String(cells.map(\.character)) == runs.map(\.text).joined() + "|")
      #expect(cells.last?.look == ScreenLook())
      guard depth == .trueColor else { continue }
      #expect(cells.dropLast().map(\.look) == runs.map { look(of: $0.style) })
    }
  }

  @Test("A colour is lowered to the nearest of xterm's fixed colours, and one of them to itself")
  func nearest() {
    var random = SeededRandom()
    func lowered(_ parts: [Int]) -> Int {
      let color = Color.rgb(
        red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]))
      guard case .indexed(let index) = color.nearestIndexed else { return -1 }
      return Int(index)
    }
    for index in 16...255 { #expect(lowered(fixedColor(index)) == index) }
    #expect(Color.indexed(7).nearestIndexed == .indexed(7))
    for _ in 0..<300 {
      let parts = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      let index = lowered(parts)
      #expect(index >= 16)
      let best = (16...255).map { distance(parts, fixedColor($0)) }.min() ?? 0
      // Not all colours are compared, so the result may be slightly worse than the best.
      #expect(distance(parts, fixedColor(index)) <= best * 1.25 + 200, "\(parts) to \(index)")
    }
  }

  @Test("Of sixteen colours the dark one of the nearest hue is chosen, or the nearest grey")
  func nearestOfSixteen() {
    let nearest: [(UInt32, UInt8)] = [
      (0x000000, 0), (0xFFFFFF, 15), (0x8C8278, 8), (0xFF0000, 1), (0xCD0000, 1), (0x00FF00, 2),
      (0xFFCC00, 3), (0x007AFF, 4), (0x0A84FF, 4), (0x8E44AD, 5), (0xFF00FF, 5), (0x32ADE6, 6),
      (0xFF2D55, 1), (0xFF9500, 3),
    ]
    for (color, index) in nearest { #expect(Color.hex(color).nearestOfSixteen == .indexed(index)) }
    #expect(Color.indexed(3).nearestOfSixteen == .indexed(3))
    #expect(Color.indexed(196).nearestOfSixteen == .indexed(1))
    #expect(Color.indexed(232).nearestOfSixteen == .indexed(0))
    #expect(Color.indexed(255).nearestOfSixteen == .indexed(7))
    let basic = (UInt8(0)..<16).map { Color.indexed($0) }
    for index in UInt8(16)...255 {
      #expect(basic.contains(Color.indexed(index).nearestOfSixteen))
    }
  }

  private func encoded(_ text: StyledText, _ depth: ColorDepth) -> String {
    visible(AnsiEncoder(depth: depth).encode(text))
  }

  private func encoded(_ runs: [(String, TextStyle)]) -> String {
    encoded(StyledText(runs.map { StyledRun($0.0, $0.1) }), .sixteen)
  }

  private func fixedColor(_ index: Int) -> [Int] {
    let steps = [0, 95, 135, 175, 215, 255]
    if index >= 232 { return [Int](repeating: 8 + 10 * (index - 232), count: 3) }
    return [steps[(index - 16) / 36], steps[(index - 16) / 6 % 6], steps[(index - 16) % 6]]
  }

  private func distance(_ a: [Int], _ b: [Int]) -> Double {
    let mean = (a[0] + b[0]) / 2
    let (red, green, blue) = (a[0] - b[0], a[1] - b[1], a[2] - b[2])
    return Double((512 + mean) * red * red) / 256 + Double(4 * green * green)
      + Double((767 - mean) * blue * blue) / 256
  }

  private func look(of style: TextStyle) -> ScreenLook {
    var look = ScreenLook()
    look.foreground = color(style.foreground)
    look.background = color(style.background)
    look.isBold = style.attributes.contains(.bold)
    look.isFaint = style.attributes.contains(.faint)
    look.isItalic = style.attributes.contains(.italic)
    look.isUnderlined = style.attributes.contains(.underlined)
    look.isReversed = style.attributes.contains(.reversed)
    return look
  }

  private func color(_ color: Color?) -> ScreenColor {
    switch color {
    case .indexed(let index): .indexed(Int(index))
    case .rgb(let red, let green, let blue): .rgb(Int(red), Int(green), Int(blue))
    case nil: .default
    }
  }
}
