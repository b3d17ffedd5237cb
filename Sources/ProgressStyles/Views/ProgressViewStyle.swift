import ProgressModel
import TerminalText
import Wording

/// Draws a view, as `ProgressViewStyle.makeBody(configuration:)` does in SwiftUI: a pure function
/// of the configuration.
package protocol ProgressViewStyle: AnyObject, Sendable {
  /// At most `configuration.height` lines, each exactly `configuration.width` cells wide. If there
  /// is not enough room, only the first parts are shown, and the number of the others.
  func body(_ configuration: ViewConfiguration) -> [StyledText]

  /// The length of the first part's bar in cells, because a step of less than a cell is hardly
  /// visible.
  func extent(_ configuration: ViewConfiguration) -> Int

  /// The largest width of a current value label in a view of this size; the parts are not
  /// considered.
  func valueLabelLimit(_ configuration: ViewConfiguration) -> Int

  /// The number of parts that are shown; `nil` if all are in one picture, without the whole run.
  func shownCount(_ configuration: ViewConfiguration) -> Int?

  var movementDuration: Double { get }
}

extension ProgressViewStyle {
  /// A third of the width, beside a bar and a label.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int { configuration.share(3) }

  /// The duration of `UIProgressView`.
  package var movementDuration: Double { 0.25 }
}

/// Where the row of the whole run is, beside those of its parts.
package enum OverallPlace: String, Sendable, CaseIterable {
  case automatic = "auto"  // At the top, from four parts on
  case top, bottom, none
}

package final class AutomaticStyle: ProgressViewStyle {
  private let wide: any ProgressViewStyle
  private let narrow: any ProgressViewStyle
  private let hasSpinner: Bool
  private static let narrowestBar = 20  // The smallest width for the wide style

  /// `hasSpinner`: whether the narrow style shows work without a goal in a wide view too.
  package init(wide: any ProgressViewStyle, narrow: any ProgressViewStyle, hasSpinner: Bool = false)
  {
    self.wide = wide
    self.narrow = narrow
    self.hasSpinner = hasSpinner
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    style(configuration).body(configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    style(configuration).extent(configuration)
  }

  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    style(configuration).valueLabelLimit(configuration)
  }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? {
    style(configuration).shownCount(configuration)
  }

  /// The longer one, since the width of a view may change while a bar glides.
  package var movementDuration: Double { max(wide.movementDuration, narrow.movementDuration) }

  private func style(_ configuration: ViewConfiguration) -> any ProgressViewStyle {
    let parts = configuration.parts
    let isSpinning = hasSpinner && !parts.isEmpty && parts.allSatisfy { $0.isIndeterminate }
    return isSpinning || configuration.width < Self.narrowestBar ? narrow : wide
  }
}

/// The input of a view style, as `ProgressViewStyleConfiguration` is in SwiftUI.
package struct ViewConfiguration: Sendable {
  /// The parts of the run, usually one.
  package var parts: [ViewPart]

  /// The width in cells.
  package var width: Int

  /// The largest number of lines, at least 1.
  package var height: Int
  package var theme: Theme
  var longestBar = Int.max  // A bar on a line gets no more cells
  var labelWidth = 0  // The smallest width of a label on a line

  /// The parts that are not among `parts`, because there is no room for them or they ended long
  /// ago.
  var hidden: [PartState: Int] = [:]
  var clock = LocalClock(now: 0, utcOffset: 0)  // The time for styles that show one

  package init(parts: [ViewPart], width: Int, height: Int = .max, theme: Theme) {
    self.parts = parts
    self.width = width
    self.height = max(1, height)
    self.theme = theme
  }

  func share(_ count: Int) -> Int { max(8, width / count) }
}

enum EndSign: Hashable, Sendable {
  case done, failed

  var glyph: String { self == .done ? "✓" : "✗" }

  /// `✓`, `✗`, or a word where only ASCII may be written.
  func text(_ theme: Theme) -> StyledText {
    let isUnicode = theme.charset == .unicode
    return switch self {
    case .done:
      StyledText(isUnicode ? glyph : "ok", TextStyle(foreground: theme.color(at: 1)))
    case .failed: StyledText(isUnicode ? glyph : "failed", TextStyle(foreground: theme.failure))
    }
  }
}

package struct ViewPart: Hashable, Sendable {
  /// All that is known of the part, for styles that show fields of their own.
  var snapshot = Snapshot()

  /// The position among all parts of the run, which decides the colours and never changes.
  package var index = 0
  package var label: String?
  package var fields: [Piece] = []

  /// The completed fraction, 0...1; `nil` for an activity indicator.
  package var fractionCompleted: Double?

  /// The completed fraction if it is more than 1, for the styles that can show more than one turn.
  package var overfulfilledFraction: Double?

  /// Seconds for which an activity indicator has moved.
  package var motion = 0.0

  /// The state, which decides whether the part is shown if not all fit.
  package var state = PartState.working
  var hasEnded = false  // Whether the run has ended, so that nothing changes any more
  var hasBar = true  // Whether a line shows a bar

  /// The sign before the label in place of a bar or a spinner, after the end of a command.
  var sign: EndSign?
  var hasRange = false  // Whether the value is a level within a range, whose scale has the gradient

  /// The label at the lower end of a range; printable.
  package var minimumLabel: String?

  /// The label at the upper end of a range; printable.
  package var maximumLabel: String?

  var isOverall: Bool { snapshot.isOverall }

  /// Whether no fraction is known, also after the end.
  fileprivate var isIndeterminate: Bool {
    snapshot.fractionCompleted == nil && snapshot.range == nil
  }
  var signedLabel: String? {
    sign.map { [$0.glyph, label].compactMap { $0 }.joined(separator: " ") } ?? label
  }

  /// The labels of the range as one field, for a style without a bar: `30..90`.
  var rangeEnds: Piece? {
    guard minimumLabel != nil || maximumLabel != nil else { return nil }
    let text = "\(minimumLabel ?? "")..\(maximumLabel ?? "")"
    return Piece(text.guardedFromReordering, rank: .rate, aligns: .leading)
  }

  func colored(_ theme: Theme) -> Theme {
    if state == .failed { return theme.failed }
    return snapshot.isEstimate ? theme.ofPart(index).estimated : theme.ofPart(index)
  }

  func bar(width: Int, theme: Theme) -> BarConfiguration {
    BarConfiguration(
      fractionCompleted: fractionCompleted, motion: motion, width: width, theme: colored(theme))
  }

  func singleCell(_ theme: Theme) -> StyledText {
    if theme.charset == .ascii {
      guard let fractionCompleted else { return StyledText("-") }
      return StyledText("\(min(9, wholePercentage(of: fractionCompleted) / 10))")
    }
    var plain = theme
    plain.fillImage = nil
    plain.trackImage = nil
    var part = self
    part.fractionCompleted = fractionCompleted ?? 1
    return BarStyle.thick().body(part.bar(width: 1, theme: plain))
  }
}
