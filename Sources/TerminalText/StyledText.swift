/// Text of one style.
package struct StyledRun: Hashable, Sendable {
  package var text: String
  package var style: TextStyle

  package init(_ text: String, _ style: TextStyle = .plain) {
    self.text = text
    self.style = style
  }
}

/// One line of text that keeps its style as data until the encoder writes it.
///
/// The text is safe already: it holds no control character and no escape sequence.
package struct StyledText: Hashable, Sendable {
  package private(set) var runs: [StyledRun]

  package init(_ runs: [StyledRun] = []) {
    self.runs = []
    for run in runs { append(run) }
  }

  package init(_ text: String, _ style: TextStyle = .plain) {
    self.init([StyledRun(text, style)])
  }

  /// Adds a run, joining it to the last one where both look the same.
  package mutating func append(_ run: StyledRun) {
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

  package mutating func append(_ other: StyledText) {
    for run in other.runs { append(run) }
  }

  /// The text without its styles.
  package var plainText: String {
    runs.map(\.text).joined()
  }

  /// The width in terminal cells.
  package var cellWidth: Int {
    runs.reduce(0) { $0 + $1.text.cellWidth }
  }
}

/// How a run of text looks: colours are `nil` where the terminal's own are kept.
package struct TextStyle: Hashable, Sendable {
  package var foreground: Color?
  package var background: Color?
  package var attributes: TextAttributes

  package init(
    foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's default look.
  package static let plain = TextStyle()
  /// Secondary text.
  package static let faint = TextStyle(attributes: .faint)

  /// Whether a space looks like something.
  var showsSpaces: Bool {
    background != nil || !attributes.isDisjoint(with: [.reversed, .underlined])
  }

  /// This look where it says something, and the other's elsewhere.
  package func over(_ other: TextStyle) -> TextStyle {
    TextStyle(
      foreground: foreground ?? other.foreground, background: background ?? other.background,
      attributes: attributes.union(other.attributes))
  }
}

/// What a terminal can do to letters beside colouring them.
package struct TextAttributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let bold = TextAttributes(rawValue: 1 << 0)
  /// Secondary text: drawn faint where the terminal knows how.
  package static let faint = TextAttributes(rawValue: 1 << 1)
  package static let italic = TextAttributes(rawValue: 1 << 2)
  package static let underlined = TextAttributes(rawValue: 1 << 3)
  package static let blinking = TextAttributes(rawValue: 1 << 4)
  /// Foreground and background swapped.
  package static let reversed = TextAttributes(rawValue: 1 << 5)
}
