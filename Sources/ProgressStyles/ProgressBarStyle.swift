import TerminalText

/// What a style draws a bar from, as `ProgressViewStyleConfiguration` hands it to a style.
package struct BarConfiguration: Sendable {
  /// 0...1, or `nil` for an activity indicator.
  package var fractionCompleted: Double?
  /// Seconds that an activity indicator has moved.
  package var motion: Double
  /// Cells that the bar is wide.
  package var width: Int
  package var theme: Theme

  package init(fractionCompleted: Double?, motion: Double = 0, width: Int, theme: Theme) {
    self.fractionCompleted = fractionCompleted
    self.motion = motion
    self.width = width
    self.theme = theme
  }
}

/// Turns a configuration into a bar, as `ProgressViewStyle.makeBody(configuration:)` does.
package protocol ProgressBarStyle: Sendable {
  /// The bar, exactly `configuration.width` cells wide.
  func body(_ configuration: BarConfiguration) -> StyledText

  /// Whether the bar stands between brackets, which keep it apart from what follows.
  func hasBrackets(_ theme: Theme) -> Bool
}

extension ProgressBarStyle {
  package func hasBrackets(_ theme: Theme) -> Bool { false }
}
