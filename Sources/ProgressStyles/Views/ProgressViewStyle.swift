import TerminalText

/// Turns a configuration into a view, as `ProgressViewStyle.makeBody(configuration:)` does.
///
/// It is pure: nothing but the configuration decides. Styles compose: one may draw another within itself.
package protocol ProgressViewStyle: Sendable {
  /// The lines of the view, each exactly `configuration.width` cells wide, and no more than
  /// `configuration.height` of them. Where not all parts find room the first ones are shown.
  func body(_ configuration: ViewConfiguration) -> [StyledText]

  /// Cells along which the bar of the first part is drawn: a smaller step can hardly be seen.
  func extent(_ configuration: ViewConfiguration) -> Int

  /// Cells that a current value label may take in a view that is so configured, whatever its parts are.
  func valueLabelLimit(_ configuration: ViewConfiguration) -> Int

  /// Seconds that a bar takes to glide to a new value.
  var movementDuration: Double { get }
}

extension ProgressViewStyle {
  /// A third, where a bar and a label stand beside it.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    configuration.share(3)
  }

  /// As `UIProgressView` takes.
  package var movementDuration: Double { 0.25 }
}

extension ViewConfiguration {
  /// One of so many equal parts of the width, but never so little that a text says nothing in it.
  func share(_ count: Int) -> Int { max(8, width / count) }
}

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
