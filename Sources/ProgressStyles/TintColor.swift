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
}
