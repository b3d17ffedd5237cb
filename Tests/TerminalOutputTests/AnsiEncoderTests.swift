import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct AnsiEncoderTests {
  @Test("Plain text is sent unchanged in every depth", arguments: ColorDepth.allCases)
  func plain(depth: ColorDepth) {
    #expect(encoded(StyledText("Copying 世界 ▌"), depth) == "Copying 世界 ▌")
    #expect(encoded(StyledText(), depth) == "")
  }

  @Test("A colour is written in the depth of the terminal")
  func depths() {
    let text = StyledText("x", TextStyle(foreground: .hex(0x0A84FF), background: .hex(0x2B2B2E)))
    #expect(encoded(text, .trueColor) == "␛[38;2;10;132;255;48;2;43;43;46mx␛[m")
    #expect(encoded(text, .indexed) == "␛[38;5;33;48;5;236mx␛[m")
    #expect(encoded(text, .sixteen) == "␛[94;40mx␛[m")
    #expect(encoded(text, .none) == "x")
  }

  @Test("The sixteen colours of the theme have their short forms")
  func sixteen() {
    for index in UInt8(0)..<16 {
      let normal = index < 8
      let expected = normal ? Int(index) + 30 : Int(index) + 82
      let text = StyledText("x", TextStyle(foreground: .indexed(index)))
      for depth in [ColorDepth.sixteen, .indexed, .trueColor] {
        #expect(encoded(text, depth) == "␛[\(expected)mx␛[m")
      }
      let background = StyledText("x", TextStyle(background: .indexed(index)))
      #expect(encoded(background, .sixteen) == "␛[\(expected + 10)mx␛[m")
    }
  }

  @Test("Secondary text is faint, and plain where no attribute is wanted")
  func faint() {
    #expect(encoded(StyledText("x", .faint), .sixteen) == "␛[2mx␛[m")
    #expect(encoded(StyledText("x", .faint), .none) == "x")
  }

  @Test("Every attribute has its parameter, and attributes combine")
  func attributes() {
    let all: TextAttributes = [.bold, .faint, .italic, .underlined, .blinking, .reversed]
    #expect(encoded([("x", TextStyle(attributes: all))]) == "␛[1;2;3;4;5;7mx␛[m")
    let bold = TextStyle(foreground: .indexed(2), attributes: .bold)
    let both = TextStyle(foreground: .indexed(2), attributes: [.bold, .underlined])
    #expect(encoded([("a", bold), ("b", both)]) == "␛[1;32ma␛[4mb␛[m")
    #expect(encoded([("a", both), ("b", bold)]) == "␛[1;4;32ma␛[;1;32mb␛[m")
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
  }

  @Test("Two colours that are lowered to the same one need no change of style")
  func loweredRuns() {
    let a = TextStyle(foreground: .hex(0xFF0000))
    let b = TextStyle(foreground: .hex(0xFE0000))
    let text = StyledText([StyledRun("a", a), StyledRun("b", b)])
    #expect(encoded(text, .sixteen) == "␛[91mab␛[m")
    #expect(encoded(text, .indexed) == "␛[38;5;196mab␛[m")
  }

  @Test("After any runs the terminal has its default style, and the text is complete")
  func law() {
    var random = SeededRandom()
    let colors: [Color?] = [nil, .indexed(1), .indexed(9), .indexed(200), .hex(0x0A84FF), .hex(0)]
    for _ in 0..<3000 {
      let runs = (0..<Int.random(in: 0...6, using: &random)).map { index in
        StyledRun(
          "\(index)",
          TextStyle(
            foreground: colors.randomElement(using: &random) ?? nil,
            background: colors.randomElement(using: &random) ?? nil,
            attributes: TextAttributes(rawValue: UInt8.random(in: 0..<64, using: &random))))
      }
      let text = StyledText(runs)
      let depth = ColorDepth.allCases.randomElement(using: &random) ?? .none
      let seen = shown(encoded(text, depth))
      #expect(seen.text == text.plainText)
      #expect(seen.last == [:])
      if depth == .trueColor {
        let wanted = text.runs.flatMap { run in run.text.map { _ in attributes(of: run.style) } }
        #expect(seen.attributes == wanted)
      }
    }
  }

  @Test("A colour of the fixed palette is lowered to itself")
  func fixedPalette() {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    for red in 0..<6 {
      for green in 0..<6 {
        for blue in 0..<6 {
          let color = Color.rgb(red: steps[red], green: steps[green], blue: steps[blue])
          let index = UInt8(16 + 36 * red + 6 * green + blue)
          #expect(color.nearestIndexed == .indexed(index))
        }
      }
    }
    for grey in 0..<24 {
      let level = UInt8(8 + 10 * grey)
      let color = Color.rgb(red: level, green: level, blue: level)
      #expect(color.nearestIndexed == .indexed(UInt8(232 + grey)))
    }
    #expect(Color.indexed(7).nearestIndexed == .indexed(7))
  }

  @Test("A colour is lowered to the nearest of xterm's fixed colours")
  func nearest() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let parts = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      let color = Color.rgb(
        red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]))
      guard case .indexed(let index) = color.nearestIndexed else {
        Issue.record("\(color) was not lowered")
        return
      }
      #expect(index >= 16)
      let best = (16...255).map { distance(parts, fixedColor($0)) }.min() ?? 0
      // Not all colours are compared, so the result may be slightly worse than the best.
      #expect(distance(parts, fixedColor(Int(index))) <= best * 1.25 + 200, "\(color) to \(index)")
    }
  }

  @Test("Of sixteen colours the one with the same name is chosen")
  func nearestOfSixteen() {
    #expect(Color.hex(0x000000).nearestOfSixteen == .indexed(0))
    #expect(Color.hex(0xFFFFFF).nearestOfSixteen == .indexed(15))
    #expect(Color.hex(0xFF0000).nearestOfSixteen == .indexed(9))
    #expect(Color.hex(0x00FF00).nearestOfSixteen == .indexed(10))
    #expect(Color.hex(0xCD0000).nearestOfSixteen == .indexed(1))
    #expect(Color.indexed(3).nearestOfSixteen == .indexed(3))
    // These are nearer to a grey, which would be the colour of the track.
    #expect(Color.rgb(red: 142, green: 68, blue: 173).nearestOfSixteen == .indexed(12))
    #expect(Color.rgb(red: 140, green: 130, blue: 120).nearestOfSixteen == .indexed(8))
    #expect(Color.indexed(196).nearestOfSixteen == .indexed(9))
    #expect(Color.indexed(232).nearestOfSixteen == .indexed(0))
    #expect(Color.indexed(255).nearestOfSixteen == .indexed(7))
    for index in UInt8(16)...255 { #expect(isBasic(Color.indexed(index).nearestOfSixteen)) }
  }

  private func isBasic(_ color: Color) -> Bool {
    guard case .indexed(let index) = color else { return false }
    return index < 16
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

  private func attributes(of style: TextStyle) -> [String: String] {
    var attributes: [String: String] = [:]
    for (attribute, parameter) in attributeParameters where style.attributes.contains(attribute) {
      attributes[parameter] = parameter
    }
    attributes["foreground"] = style.foreground.map { parameter($0, 30, 82, "38") }
    attributes["background"] = style.background.map { parameter($0, 40, 92, "48") }
    return attributes
  }

  private func parameter(_ color: Color, _ normal: Int, _ bright: Int, _ long: String) -> String {
    switch color {
    case .indexed(let index) where index < 8: "\(normal + Int(index))"
    case .indexed(let index) where index < 16: "\(bright + Int(index))"
    case .indexed(let index): "\(long);5;\(index)"
    case .rgb(let red, let green, let blue): "\(long);2;\(red);\(green);\(blue)"
    }
  }

  /// The state of a terminal: the characters, the attributes of each, and the attributes at the end.
  private func shown(
    _ bytes: String
  ) -> (text: String, attributes: [[String: String]], last: [String: String]) {
    var text = ""
    var all: [[String: String]] = []
    var current: [String: String] = [:]
    var rest = Array(bytes)[...]
    while let character = rest.popFirst() {
      guard character == "␛" else {
        text.append(character)
        all.append(current)
        continue
      }
      let sequence = rest.prefix { $0 != "m" }
      rest = rest.dropFirst(sequence.count + 1)
      select(String(sequence.dropFirst()), &current)
    }
    return (text, all, current)
  }

  private func select(_ parameters: String, _ current: inout [String: String]) {
    var rest = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let parameter = rest.popFirst() {
      switch parameter {
      case "": current = [:]
      case "1", "2", "3", "4", "5", "7": current[String(parameter)] = String(parameter)
      case "38", "48":
        let count = rest.first == "5" ? 2 : 4
        current[parameter == "38" ? "foreground" : "background"] =
          ([parameter] + rest.prefix(count)).joined(separator: ";")
        rest = rest.dropFirst(count)
      default:
        let number = Int(parameter) ?? 0
        let isForeground = (30...37).contains(number) || (90...97).contains(number)
        current[isForeground ? "foreground" : "background"] = String(parameter)
      }
    }
  }
}

private let attributeParameters: [(TextAttributes, String)] = [
  (.bold, "1"), (.faint, "2"), (.italic, "3"), (.underlined, "4"), (.blinking, "5"),
  (.reversed, "7"),
]
