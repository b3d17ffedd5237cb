import ProgressModel
import TerminalText
import Wording

/// A line for each part, of a sign, the percentage, label and fields: `⠈⡷ 27%  Uploading`.
package final class CircularStyle: ProgressViewStyle {
  package init() {}

  /// There is no bar.
  package func valueLabelLimit(in view: ViewConfiguration) -> Int { view.share(2) }
  package func shownCount(of view: ViewConfiguration) -> Int? { view.fitting().count }

  package func layout(_ view: ViewConfiguration) -> ViewLayout {
    let columns = PartColumns(view.fitting())
    return ViewLayout(
      lines: view.list(columns.parts.map { line($0, columns, view) }, of: columns.parts),
      extent: min(1, view.width))
  }

  private func line(_ part: ViewPart, _ columns: PartColumns, _ view: ViewConfiguration)
    -> StyledText
  {
    guard !part.hasEndSign else { return view.textLine(part, columns) }
    let theme = view.theme
    let hasFractions = columns.parts.contains { $0.fractionCompleted != nil }
    let isWide = view.width >= 20
    var sign = CircularSign.body(part, theme, isWide: isWide)
    // A spinner is as wide as a pie beside it.
    if hasFractions, isWide { sign = sign.padded(toCells: 2, theme.direction) }
    var fields = part.fields
    // In ASCII the sign is the percentage, and all signs are as wide if any part has one.
    if theme.charset == .ascii, hasFractions {
      let widths = columns.parts.map { max($0.hasEnded ? 0 : 6, letters($0, theme).cellWidth) }
      sign = letters(part, theme).padded(toCells: widths.max() ?? 0, theme.direction)
      fields.removeAll { $0.isPercentage }
    }
    let value = fields.first { $0.rank == .percentage }
    fields.removeAll { $0.rank == .percentage }
    if let ends = part.rangeEnds { fields.append(ends) }
    guard sign.cellWidth + (value.map { 1 + $0.width } ?? 0) <= view.width else {
      return narrow(part, view)
    }
    return view.line(columns.pieces(part.label, fields), behind: sign, value)
  }

  private func letters(_ part: ViewPart, _ theme: Theme) -> StyledText {
    if part.hasEnded, part.snapshot.fractionCompleted == nil { return part.endSign(theme) }
    let sign = CircularSign.body(part, theme)
    guard let fraction = part.fractionReached else { return sign }
    let style = sign.runs.first?.style ?? .plain
    let percent = part.snapshot.percentage(fraction, in: theme.language)
    return StyledText("(", style) + StyledText(percent) + StyledText(")", style)
  }

  private func narrow(_ part: ViewPart, _ view: ViewConfiguration) -> StyledText {
    let theme = view.theme
    guard view.width > 0 else { return StyledText() }
    if var value = part.fields.first(where: { $0.rank == .percentage && !$0.text.isEmpty }),
      value.width <= view.width
    {
      value.alignment = .leading
      return view.padded(StyledText(value.padded(theme.direction), value.style))
    }
    let isDigit = theme.charset == .ascii && part.fractionCompleted != nil
    return view.padded(isDigit ? part.singleCell(theme) : CircularSign.body(part, theme))
  }
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

  private func chosen(for view: ViewConfiguration) -> any ProgressViewStyle {
    // No fraction is known, also after the end.
    let isSpinning =
      hasSpinner && !view.parts.isEmpty
      && view.parts.allSatisfy { $0.snapshot.fractionCompleted == nil && !$0.hasRange }
    return isSpinning || view.width < Self.narrowestBar ? CircularStyle() : wide
  }

  package func valueLabelLimit(in view: ViewConfiguration) -> Int {
    chosen(for: view).valueLabelLimit(in: view)
  }

  package func shownCount(of view: ViewConfiguration) -> Int? {
    chosen(for: view).shownCount(of: view)
  }

  package func layout(_ view: ViewConfiguration) -> ViewLayout { chosen(for: view).layout(view) }
}

/// The sign of a part: a pie that fills clockwise, in one cell or two, or a spinner.
///
/// Right to left mirrors it, but for the pie of one cell, whose mirror image Unicode lacks.
enum CircularSign {
  static func body(_ part: ViewPart, _ theme: Theme, isWide: Bool = false) -> StyledText {
    let theme = part.colored(theme)
    let isMirrored = theme.direction == .rightToLeft
    let style = TextStyle(foreground: theme.color(at: part.fractionCompleted ?? 0))
    let isASCII = theme.charset == .ascii
    guard let fraction = part.fractionCompleted else {
      let frame = theme.spinner.frame(part.motion, isASCII: isASCII, isMirrored: isMirrored)
      return StyledText(frame, style)
    }
    guard isWide, !isASCII else { return StyledText(pies[steps(fraction, of: 4)], style) }
    let dots = max(1, steps(fraction, of: DotCanvas.mostDots))
    return DotCanvas.pie(dots, style.foreground, from: theme.start, mirrored: isMirrored)
  }

  /// The nearest number of steps; only a fraction of 1 fills all.
  private static func steps(_ fraction: Double, of count: Int) -> Int {
    let steps = max(0, Int((min(1, fraction) * Double(count)).rounded()))
    return fraction < 1 ? min(count - 1, steps) : count
  }

  private static let pies = ["○", "◔", "◑", "◕", "●"]
}
