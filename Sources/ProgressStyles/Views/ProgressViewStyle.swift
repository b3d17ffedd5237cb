import ProgressModel
import TerminalText
import Wording

/// Draws a view, as SwiftUI's `ProgressViewStyle` does: a pure function of its configuration.
package protocol ProgressViewStyle: AnyObject, Sendable {
  /// At most `view.height` lines, each exactly `view.width` cells wide. Without enough room, only
  /// the first parts are shown, and the number of the others.
  func body(_ view: ViewConfiguration) -> [StyledText]

  /// The cells of the first part's bar, because a step of less than a cell is hardly visible.
  func extent(_ view: ViewConfiguration) -> Int

  /// The most cells of a current value label; the parts are not considered.
  func valueLabelLimit(_ view: ViewConfiguration) -> Int

  /// The number of parts that are shown; `nil` if all are in one picture, without the whole run.
  func shownCount(_ view: ViewConfiguration) -> Int?

  var movementDuration: Double { get }
}

extension ProgressViewStyle {
  /// A third of the width, beside a bar and a label.
  package func valueLabelLimit(_ view: ViewConfiguration) -> Int { view.share(3) }

  package func shownCount(_ view: ViewConfiguration) -> Int? {
    view.fitting().count
  }

  /// The duration of `UIProgressView`.
  package var movementDuration: Double { 0.25 }
}

/// Where the row of the whole run is, beside those of its parts.
package enum OverallPlace: String, Sendable, CaseIterable {
  case automatic = "auto"  // At the top, from four parts on
  case top, bottom, none
}

/// A wide style, or the circular one without room for it.
package final class AutomaticStyle: ProgressViewStyle {
  private let wide: any ProgressViewStyle
  private let hasSpinner: Bool
  private static let narrowestBar = 20  // The smallest width for the wide style

  /// `hasSpinner`: whether work without a goal is shown by the circular style in any width.
  package init(wide: any ProgressViewStyle, hasSpinner: Bool = false) {
    self.wide = wide
    self.hasSpinner = hasSpinner
  }

  package func body(_ view: ViewConfiguration) -> [StyledText] {
    style(view).body(view)
  }

  package func extent(_ view: ViewConfiguration) -> Int {
    style(view).extent(view)
  }

  package func valueLabelLimit(_ view: ViewConfiguration) -> Int {
    style(view).valueLabelLimit(view)
  }

  package func shownCount(_ view: ViewConfiguration) -> Int? {
    style(view).shownCount(view)
  }

  private func style(_ view: ViewConfiguration) -> any ProgressViewStyle {
    let parts = view.parts
    let isSpinning = hasSpinner && !parts.isEmpty && parts.allSatisfy { $0.isIndeterminate }
    return isSpinning || view.width < Self.narrowestBar ? CircularStyle() : wide
  }
}

/// The input of a view style, as `ProgressViewStyleConfiguration` is in SwiftUI.
package struct ViewConfiguration: Sendable {
  var parts: [ViewPart]  // Of the run, usually one
  var width: Int  // In cells
  var height: Int  // The most lines, at least 1
  var theme: Theme
  var longestBar = Int.max  // The most cells of a bar on a line
  var labelWidth = 0  // The least cells of a label on a line

  /// The parts without room among `parts`, and those that ended long ago.
  var hidden: [PartState: Int] = [:]
  var clock = LocalClock(now: 0, utcOffset: 0)  // The time for styles that show one

  init(parts: [ViewPart], width: Int, height: Int = .max, theme: Theme) {
    self.parts = parts
    self.width = width
    self.height = max(1, height)
    self.theme = theme
  }

  func share(_ count: Int) -> Int { max(8, width / count) }
}

/// What a view shows of a part of the run.
package struct ViewPart: Hashable, Sendable {
  var snapshot = Snapshot()

  var index = 0  // Among all parts of the run, which decides the colours
  var label: String?
  var fields: [Piece] = []
  var fractionCompleted: Double?  // 0...1; `nil` for an activity indicator

  /// The completed fraction if it is more than 1, for styles that show several turns.
  var overfulfilledFraction: Double?
  var motion = 0.0  // Seconds for which an activity indicator has moved

  var state = PartState.working
  var hasBar = true  // Whether a line shows a bar

  /// Whether a sign before the label says how a command ended, in place of a bar or a spinner.
  var hasEndSign = false

  // The labels at the ends of a range; printable.
  var minimumLabel: String?
  var maximumLabel: String?

  var isOverall: Bool { snapshot.isOverall }
  var hasEnded: Bool { snapshot.phase != .running }

  /// Whether the value is a level within a range, whose scale has the gradient.
  var hasRange: Bool { snapshot.range != nil }

  /// Whether no fraction is known, also after the end.
  fileprivate var isIndeterminate: Bool { snapshot.fractionCompleted == nil && !hasRange }

  private var endGlyph: String { state == .failed ? "✗" : "✓" }

  var signedLabel: String? {
    hasEndSign ? [endGlyph, label].compactMap { $0 }.joined(separator: " ") : label
  }

  /// `✓`, `✗`, or a word where only ASCII may be written.
  func endSign(_ theme: Theme) -> StyledText {
    let color = state == .failed ? theme.failure : theme.color(at: 1)
    let word = state == .failed ? "failed" : "ok"
    return StyledText(
      theme.charset == .unicode ? endGlyph : word, TextStyle(foreground: color))
  }

  /// The labels of the range as one field, for a style without a bar: `30..90`.
  var rangeEnds: Piece? {
    guard minimumLabel != nil || maximumLabel != nil else { return nil }
    let text = "\(minimumLabel ?? "")..\(maximumLabel ?? "")"
    return Piece(text.guardedFromReordering, rank: .rate, aligns: .leading)
  }

  func colored(_ theme: Theme) -> Theme {
    if state == .failed { return theme.tinted(theme.failure) }
    return snapshot.isEstimate ? theme.ofPart(index).estimated : theme.ofPart(index)
  }

  func bar(width: Int, theme: Theme) -> BarConfiguration {
    BarConfiguration(
      fractionCompleted: fractionCompleted, motion: motion, width: width, theme: colored(theme))
  }

  func singleCell(_ theme: Theme) -> StyledText {
    if theme.charset == .ascii {
      return StyledText(fractionCompleted.map { "\(min(9, wholePercentage(of: $0) / 10))" } ?? "-")
    }
    var plain = theme
    plain.fillImage = nil
    plain.trackImage = nil
    var part = self
    part.fractionCompleted = fractionCompleted ?? 1
    return BarStyle.thick().body(part.bar(width: 1, theme: plain))
  }
}

extension ViewPart {
  /// The part with what a bar shows of a snapshot; `fractionCompleted` is drawn.
  package init(_ snapshot: Snapshot, fractionCompleted: Double?) {
    self.init(
      snapshot: snapshot, fractionCompleted: fractionCompleted,
      overfulfilledFraction: snapshot.overfulfilledFraction,
      motion: snapshot.motion, state: snapshot.partState)
  }
}
