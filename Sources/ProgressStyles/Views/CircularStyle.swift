import ProgressModel
import TerminalText
import Wording

/// A sign of one or two cells and the percentage, then label and fields, on a line for each part:
/// `⠈⡷ 27%  Uploading`.
package final class CircularStyle: ProgressViewStyle {
  package init() {}

  package func body(_ view: ViewConfiguration) -> [StyledText] {
    let columns = PartColumns(view.fitting())
    let lines = columns.parts.map { line($0, columns, view) }
    return view.list(lines, of: columns.parts)
  }

  package func extent(_ view: ViewConfiguration) -> Int { min(1, view.width) }

  /// Half of the width, because there is no bar.
  package func valueLabelLimit(_ view: ViewConfiguration) -> Int { view.share(2) }

  private func line(_ part: ViewPart, _ columns: PartColumns, _ view: ViewConfiguration)
    -> StyledText
  {
    let (width, theme) = (view.width, view.theme)
    guard !part.hasEndSign else { return view.textLine(part, columns) }
    let hasFractions = columns.parts.contains { $0.fractionCompleted != nil }
    let isWide = width >= 20
    var sign = CircularSign.body(part, theme, isWide: isWide)
    // A spinner is as wide as a pie beside it.
    if hasFractions, isWide { sign = sign.padded(toCells: 2, theme.direction) }
    var fields = part.fields
    // In ASCII the sign is the percentage, and all signs are as wide if any part has one.
    if theme.charset == .ascii, hasFractions {
      let width = columns.parts.map { max($0.hasEnded ? 0 : 6, letters($0, theme).cellWidth) }.max()
      sign = letters(part, theme).padded(toCells: width ?? 0, theme.direction)
      fields.removeAll { $0.isPercentage }
    }
    let value = fields.first { $0.rank == .percentage }
    fields.removeAll { $0.rank == .percentage }
    if let ends = part.rangeEnds { fields.append(ends) }
    guard sign.cellWidth + (value.map { 1 + $0.width } ?? 0) <= width else {
      return narrow(part, view)
    }
    return view.line(columns.pieces(part.label, fields), behind: sign, value)
  }

  private func letters(_ part: ViewPart, _ theme: Theme) -> StyledText {
    if part.hasEnded, part.snapshot.fractionCompleted == nil { return part.endSign(theme) }
    let sign = CircularSign.body(part, theme)
    guard let fraction = part.overfulfilledFraction ?? part.fractionCompleted else { return sign }
    let style = sign.runs.first?.style ?? .plain
    let percent = theme.language.percent(wholePercentage(of: fraction))
    return StyledText("(", style) + StyledText((part.snapshot.isEstimate ? "~" : "") + percent)
      + StyledText(")", style)
  }

  private func narrow(_ part: ViewPart, _ view: ViewConfiguration) -> StyledText {
    let theme = view.theme
    guard view.width > 0 else { return StyledText() }
    let content: StyledText
    if var value = part.fields.first(where: { $0.rank == .percentage && !$0.text.isEmpty }),
      value.width <= view.width
    {
      value.alignment = .leading
      content = StyledText(value.padded(theme.direction), value.style)
    } else if theme.charset == .ascii, part.fractionCompleted != nil {
      content = part.singleCell(theme)
    } else {
      content = CircularSign.body(part, theme)
    }
    return view.padded(content)
  }
}

/// The sign of a part: a pie that fills clockwise, in one cell or two, or a spinner.
///
/// From right to left it is mirrored, but for the pie of one cell, of which Unicode has no mirror
/// image. With a gradient it has the colour at the completed fraction.
enum CircularSign {
  static func body(_ part: ViewPart, _ theme: Theme, isWide: Bool = false) -> StyledText {
    let theme = part.colored(theme)
    let isMirrored = theme.direction == .rightToLeft
    let style = TextStyle(foreground: theme.color(at: part.fractionCompleted ?? 0))
    guard let fraction = part.fractionCompleted else {
      let isASCII = theme.charset == .ascii
      let frame = theme.spinner.frame(part.motion, isASCII: isASCII, isMirrored: isMirrored)
      return StyledText(frame, style)
    }
    guard isWide, theme.charset == .unicode else {
      return StyledText(pies[steps(fraction, of: 4)], style)
    }
    // Two cells have more steps than the characters of one.
    let dots = steps(fraction, of: DotCanvas.mostDots)
    guard dots > 0 else { return StyledText("⢎⡱", style) }
    return DotCanvas.pie(dots, style.foreground, from: theme.start, mirrored: isMirrored)
  }

  /// The nearest number of steps; only a fraction of 1 fills all.
  private static func steps(_ fraction: Double, of count: Int) -> Int {
    let steps = max(0, Int((min(1, fraction) * Double(count)).rounded()))
    return fraction < 1 ? min(count - 1, steps) : count
  }

  private static let pies = ["○", "◔", "◑", "◕", "●"]
}
