/// Text of one style.
package struct StyledRun: Hashable, Sendable {
  package var text: String
  package var style: TextStyle

  package init(_ text: String, _ style: TextStyle = .plain) {
    self.text = text
    self.style = style
  }
}

/// One line of safe text with its style as data.
package struct StyledText: Hashable, Sendable {
  package private(set) var runs: [StyledRun]

  package init(_ runs: [StyledRun] = []) {
    self.runs = []
    for run in runs { append(run) }
  }

  package init(_ text: String, _ style: TextStyle = .plain) { self.init([StyledRun(text, style)]) }

  /// Joins runs of one style.
  mutating func append(_ run: StyledRun) {
    guard !run.text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == run.style {
      runs[last].text += run.text
    } else {
      runs.append(run)
    }
  }

  package mutating func append(_ text: String, _ style: TextStyle = .plain) {
    append(StyledRun(text, style))
  }

  package mutating func append(_ other: StyledText) { for run in other.runs { append(run) } }

  package var plainText: String { runs.map { $0.text }.joined() }
  package var cellWidth: Int { runs.reduce(0) { $0 + $1.text.cellWidth } }

  /// Without trailing spaces that show no style.
  package var withoutTrailingSpaces: StyledText {
    var rest = self
    while let last = rest.runs.last, !last.style.showsSpaces {
      rest.runs.removeLast()
      guard let end = last.text.lastIndex(where: { $0 != " " }) else { continue }
      rest.append(String(last.text[...end]), last.style)
      break
    }
    return rest
  }

  /// The longest prefix of at most `limit` cells.
  package func truncated(toCells limit: Int) -> StyledText {
    var result = StyledText()
    var room = limit
    for run in runs {
      let width = run.text.cellWidth
      guard width <= room else {
        result.append(run.text.prefix(cells: room), run.style)
        break
      }
      result.append(run)
      room -= width
    }
    return result
  }
}

/// A `nil` colour keeps the terminal's default.
package struct TextStyle: Hashable, Sendable {
  package var foreground: Color?
  package var background: Color?
  package var attributes: TextAttributes

  package init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = [])
  {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package static let plain = TextStyle()

  /// Secondary text, whose colour the theme of a view decides.
  package static let faint = TextStyle(attributes: .faint)

  fileprivate var showsSpaces: Bool {
    background != nil || !attributes.isDisjoint(with: [.reversed, .underlined])
  }

  /// This style, completed by the style below it.
  package func over(_ other: TextStyle) -> TextStyle {
    TextStyle(
      foreground: foreground ?? other.foreground, background: background ?? other.background,
      attributes: attributes.union(other.attributes))
  }
}

/// The attributes of SGR beside colours.
package struct TextAttributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Self(rawValue: 1 << 0)
  package static let faint = Self(rawValue: 1 << 1)
  package static let italic = Self(rawValue: 1 << 2)
  package static let underlined = Self(rawValue: 1 << 3)
  package static let blinking = Self(rawValue: 1 << 4)
  package static let reversed = Self(rawValue: 1 << 5)
}

/// A colour, which the encoder lowers to what the terminal can show.
package enum Color: Hashable, Sendable {
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// In the terminal's palette: 0...15 are the user's theme, then come xterm's cube and greys.
  case indexed(UInt8)

  /// `0xRRGGBB`.
  package static func hex(_ value: UInt32) -> Color {
    .rgb(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// Red, green and blue. The user's own sixteen are unknown, and count as xterm's default theme.
  package var components: SIMD3<UInt8> {
    switch self {
    case .rgb(let red, let green, let blue): return SIMD3(red, green, blue)
    case .indexed(let index) where index < 16: return Self.sixteen[Int(index)]
    case .indexed(let index) where index >= 232:
      return SIMD3(repeating: 8 + 10 * (index - 232))
    case .indexed(let index):
      let place = Int(index) - 16
      let steps = Self.cubeSteps
      return SIMD3(steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    }
  }

  /// The six levels of each component in xterm's colour cube.
  package static let cubeSteps: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// xterm's default theme, indices 0...15.
  private static let sixteen: [SIMD3<UInt8>] = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205],
    [0, 205, 205], [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0],
    [92, 92, 255], [255, 0, 255], [0, 255, 255], [255, 255, 255],
  ]
}
