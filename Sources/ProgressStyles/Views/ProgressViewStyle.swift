import ProgressModel
import TerminalText
import Wording

/// Draws a view, as SwiftUI's `ProgressViewStyle` does: a pure function of its configuration.
package protocol ProgressViewStyle: AnyObject, Sendable {
  var movementDuration: Double { get }

  /// Whether a sign and words take the place of a bar at the end.
  var endsInWords: Bool { get }

  /// The most cells of a current value label, whatever the parts are.
  func valueLabelLimit(in view: ViewConfiguration) -> Int

  /// The lines of a view for the rows of its `partCount` parts; `nil` if one picture shows all of
  /// them, without the whole run. `view.parts` holds the snapshots of the first two parts only.
  func listHeight(of view: ViewConfiguration, partCount: Int) -> Int?

  /// The most parts of a picture of so many parts.
  func pictureCapacity(of view: ViewConfiguration, partCount: Int) -> Int

  /// The lines of a part in a list. Most styles need not know the part.
  func height(of part: @autoclosure () -> ViewPart, in view: ViewConfiguration) -> Int

  func layout(_ view: ViewConfiguration) -> ViewLayout
}

extension ProgressViewStyle {
  /// The lines, each exactly `width` cells wide.
  func body(_ view: ViewConfiguration) -> [StyledText] { layout(view).lines.map(view.padded) }

  package var endsInWords: Bool { false }
  package func listHeight(of view: ViewConfiguration, partCount: Int) -> Int? { view.height }
  package func height(of part: @autoclosure () -> ViewPart, in view: ViewConfiguration) -> Int { 1 }
  package func pictureCapacity(of view: ViewConfiguration, partCount: Int) -> Int { .max }

  /// The duration of `UIProgressView`.
  package var movementDuration: Double { 0.25 }
}

/// What a style makes of a view.
package struct ViewLayout {
  /// At most `height` lines of at most `width` cells; without room for all parts, the first ones
  /// and the number of the others.
  var lines: [StyledText]

  /// The steps of the first part's bar or circle that are easy to see, usually its cells: a smaller
  /// change needs no movement.
  var extent: Int
}

/// Where the row of the whole run is.
package enum OverallPlace: String, Sendable, CaseIterable {
  case automatic = "auto"  // At the top, from four parts on
  case top, bottom, none
  case mean  // Of all parts, at the top
}

/// The input of a view style, as `ProgressViewStyleConfiguration` is in SwiftUI.
package struct ViewConfiguration: Sendable {
  var parts: [ViewPart]
  var width: Int
  var height = Int.max  // The most lines, at least 1
  var isList = false  // Whether a style of pictures had no room, so that each part has a row
  var theme: Theme
  var longestBar = Int.max  // The most cells of a bar on a line
  var labelWidth = 0  // The least cells of a label on a line

  var peers: [ViewPart] = []  // The parts that share columns with these; empty if these alone do

  var hidden: [PartState: Int] = [:]  // The parts without room, and those that ended long ago
  var clock = LocalClock(now: 0, utcOffset: 0)  // The time for styles that show one

  /// The parts that share columns.
  var aligned: [ViewPart] { peers.isEmpty ? parts : peers }

  func share(_ count: Int) -> Int { max(8, width / count) }
}

/// What a view shows of a part of the run.
package struct ViewPart: Sendable {
  var snapshot = Snapshot()
  var index = 0  // Among all parts of the run, which decides the colours
  var label: String?
  var fields: [Piece] = []
  var fractionReached: Double?  // More than 1 beyond the total; `nil` for an activity indicator
  var motion = 0.0  // Seconds for which an activity indicator has moved
  var state = PartState.working
  var hasBar = true
  var hasEndSign = false  // Whether a sign before the label says how the part ended, and no bar

  // The labels at the ends of a range; printable.
  var minimumLabel: String?
  var maximumLabel: String?

  var fractionCompleted: Double? { fractionReached.map { min(1, $0) } }
  var isOverall: Bool { snapshot.isOverall }
  var hasEnded: Bool { snapshot.hasEnded }
  var hasRange: Bool { snapshot.hasRange }

  private var endGlyph: String {
    switch snapshot.end {
    case .interrupted, .failed: "✗"
    case .early, .readerLeft: "!"
    case .unknown, .unwatched: "◦"
    case .done, nil: "✓"
    }
  }

  var signedLabel: String? {
    hasEndSign ? [endGlyph, label].compactMap { $0 }.joined(separator: " ") : label
  }

  /// How the part ended; empty where a success has no sign but words.
  /// The sign of a success is green, whatever the tint.
  func endSign(_ theme: Theme) -> StyledText {
    let color = snapshot.end == .done ? theme.success : colored(theme).color(at: 1)
    let plain = ["✓": "", "◦": "", "✗": "x"]
    let sign = theme.hasPlainGlyphs ? plain[endGlyph] ?? endGlyph : endGlyph
    return StyledText(sign, TextStyle(foreground: color))
  }

  /// The labels of the range as one field: `30..90`, with the lower end where bars begin. Each end
  /// is guarded from reordering on its own: together they would swap.
  func rangeEnds(_ direction: LayoutDirection) -> Piece? {
    guard minimumLabel != nil || maximumLabel != nil else { return nil }
    let ends = [minimumLabel, maximumLabel].map { ($0 ?? "").guardedFromReordering }
    let isForward = direction == .leftToRight
    let text = (isForward ? ends : ends.reversed()).joined(separator: "..")
    return Piece(text, .rate, aligns: .leading)
  }

  func colored(_ theme: Theme) -> Theme {
    let isEnding = snapshot.timerInterval != nil && snapshot.timeRemaining ?? 0 <= 10 && !hasEnded
    if state == .failed || isEnding && theme.accentsEnd { return theme.tinted(theme.failure) }
    let theme = theme.ofPart(index, at: fractionCompleted ?? 0)
    return snapshot.isEstimate ? theme.estimated : theme
  }

  func bar(width: Int, theme: Theme) -> BarConfiguration {
    var theme = colored(theme).ofBar
    if hasRange, theme.gradientSpan == nil { theme.gradientSpan = .scale }
    return BarConfiguration(
      fractionCompleted: fractionCompleted, motion: motion, width: width, theme: theme)
  }

  func singleCell(_ theme: Theme) -> StyledText {
    if theme.hasPlainGlyphs {
      return StyledText(fractionCompleted.map { "\(min(9, wholePercentage(of: $0) / 10))" } ?? "-")
    }
    var bar = bar(width: 1, theme: theme)
    bar.theme.fillImage = nil
    bar.theme.trackImage = nil
    bar.fractionCompleted = fractionCompleted ?? 1
    return BarStyle.thick().body(bar)
  }
}

extension ViewPart {
  /// The part with what a bar shows of a snapshot; `fractionReached` is drawn.
  package init(_ snapshot: Snapshot, fractionReached: Double?) {
    self.init(
      snapshot: snapshot, fractionReached: fractionReached, motion: snapshot.motion,
      state: snapshot.partState)
  }
}

extension Snapshot {
  var hasEnded: Bool { end != nil }
  var hasRange: Bool { reading.range != nil }

  var partState: PartState {
    if let end, end.isFailure { return .failed }
    if reading.isAwaited { return .waiting }
    if hasEnded { return .done }
    return fractionCompleted == 1 && !hasRange ? .done : .working
  }
}

extension PartCounts {
  /// The parts without a snapshot, by their states.
  var elsewhere: [PartState: Int] {
    [.working: working, .done: done, .failed: failed].filter { $0.value > 0 }
  }
}
