import TerminalText

/// The input of a bar style, as `ProgressViewStyleConfiguration` is of a SwiftUI style.
package struct BarConfiguration: Sendable {
  /// 0...1, or `nil` for an activity indicator.
  package var fractionCompleted: Double?

  /// Seconds for which an activity indicator has moved.
  package var motion: Double
  package var width: Int
  package var theme: Theme

  package init(fractionCompleted: Double?, motion: Double = 0, width: Int, theme: Theme) {
    self.fractionCompleted = fractionCompleted
    self.motion = motion
    self.width = width
    self.theme = theme
  }
}

/// The characters that a linear bar is drawn with; the raw values are the names for `--bar-style`.
package enum BarGlyphs: String, Sendable, CaseIterable {
  case plain  // An arrow in ASCII: `=====>`
  case block  // Whole cells: `█████`
  case granular  // Eighths of cells: `█████▍`
  case shaded  // Shades of cells: `█████▒`

  var steps: Int {
    switch self {
    case .plain, .block: 1
    case .granular: 8
    case .shaded: 4
    }
  }
}
