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

  /// Cells that a current value label may take in a view of this width.
  func valueLabelLimit(width: Int) -> Int

  /// Seconds that a bar takes to glide to a new value.
  var movementDuration: Double { get }
}

extension ProgressViewStyle {
  /// A third, where a bar and a label stand beside it.
  package func valueLabelLimit(width: Int) -> Int { max(8, width / 3) }

  /// As `UIProgressView` takes.
  package var movementDuration: Double { 0.25 }
}
