import TerminalText

/// One style where there is room, and another one where there is little: by their width alone.
package struct AutomaticStyle: ProgressViewStyle {
  private let wide: any ProgressViewStyle
  private let narrow: any ProgressViewStyle

  /// Columns that the wide style takes at least.
  private static let narrowestBar = 20

  package init(wide: any ProgressViewStyle, narrow: any ProgressViewStyle) {
    self.wide = wide
    self.narrow = narrow
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    style(configuration.width).body(configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    style(configuration.width).extent(configuration)
  }

  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    style(configuration.width).valueLabelLimit(configuration)
  }

  private func style(_ width: Int) -> any ProgressViewStyle {
    width < Self.narrowestBar ? narrow : wide
  }
}
