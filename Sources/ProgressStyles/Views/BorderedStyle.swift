import TerminalText

/// The lines that a border can be drawn with.
package enum BorderLines: Sendable, CaseIterable {
  case rounded, square, heavy, double

  /// The corners from the upper left one on, clockwise, then the horizontal and the vertical line.
  fileprivate func glyphs(_ charset: Charset) -> [String] {
    switch (charset, self) {
    case (.ascii, _): ["+", "+", "+", "+", "-", "|"]
    case (.unicode, .rounded): ["╭", "╮", "╯", "╰", "─", "│"]
    case (.unicode, .square): ["┌", "┐", "┘", "└", "─", "│"]
    case (.unicode, .heavy): ["┏", "┓", "┛", "┗", "━", "┃"]
    case (.unicode, .double): ["╔", "╗", "╝", "╚", "═", "║"]
    }
  }
}

/// A border around any other style, with a cell of padding at both sides of it.
package struct BorderedStyle: ProgressViewStyle {
  private let content: any ProgressViewStyle
  private let border: BorderLines

  /// Cells below which there is no border: it leaves a sign and a percentage room.
  private static let narrowest = 10

  package init(content: any ProgressViewStyle, border: BorderLines) {
    self.content = content
    self.border = border
  }

  package var movementDuration: Double { content.movementDuration }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard let inner = inner(configuration) else { return content.body(configuration) }
    let lines = content.body(inner)
    guard !lines.isEmpty else { return [] }
    let glyphs = border.glyphs(configuration.theme.charset)
    let style = TextStyle(foreground: configuration.theme.borderTint)
    func edge(_ left: String, _ right: String) -> StyledText {
      StyledText(left + String(repeating: glyphs[4], count: configuration.width - 2) + right, style)
    }
    let left = StyledText(glyphs[5], style) + StyledText(" ")
    let right = StyledText(" ") + StyledText(glyphs[5], style)
    return [edge(glyphs[0], glyphs[1])] + lines.map { left + $0 + right }
      + [edge(glyphs[3], glyphs[2])]
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    content.extent(inner(configuration) ?? configuration)
  }

  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    content.valueLabelLimit(inner(configuration) ?? configuration)
  }

  /// What is left for the content; `nil` where there is too little room for a border.
  private func inner(_ configuration: ViewConfiguration) -> ViewConfiguration? {
    guard configuration.width >= Self.narrowest, configuration.height >= 3 else { return nil }
    var inner = configuration
    inner.width -= 4
    inner.height -= 2
    return inner
  }
}
