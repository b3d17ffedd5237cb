import ProgressModel
import TerminalText
import Wording

/// A sign of one or two cells and the percentage, then label and fields, on a line for each part:
/// `⠈⡷ 27%  Uploading`.
package final class CircularStyle: ProgressViewStyle {
  package init() {}

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    let columns = PartColumns(PartList.fitting(configuration))
    return PartList.lines(
      columns.parts.map { line($0, columns, configuration) }, of: columns.parts, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int { min(1, configuration.width) }

  /// Half of the width, because there is no bar.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int { configuration.share(2) }

  private func line(_ part: ViewPart, _ columns: PartColumns, _ configuration: ViewConfiguration)
    -> StyledText
  {
    let (width, theme) = (configuration.width, configuration.theme)
    guard part.sign == nil else { return part.textLine(columns, configuration) }
    let hasFractions = columns.parts.contains { $0.fractionCompleted != nil }
    var sign = CircularSign.body(part, theme, isWide: width >= Self.fewestCells)
    // A spinner is as wide as a pie beside it.
    if hasFractions, width >= Self.fewestCells { sign = sign.padded(toCells: 2, theme.direction) }
    var fields = part.fields
    // In ASCII the sign is the percentage; all signs are as wide as a percentage if any part has
    // one.
    if theme.charset == .ascii, hasFractions {
      let width = columns.parts.map { max($0.hasEnded ? 0 : 6, letters($0, theme).cellWidth) }.max()
      sign = letters(part, theme).padded(toCells: width ?? 0, theme.direction)
      fields.removeAll { $0.isPercentage }
    }
    let value = fields.first { $0.rank == .percentage }
    fields.removeAll { $0.rank == .percentage }
    if let ends = part.rangeEnds { fields.append(ends) }
    let head = sign.cellWidth + (value.map { 1 + $0.width } ?? 0)
    guard head <= width else { return narrow(part, configuration) }

    var pieces = [Piece(.sign(sign), width: sign.cellWidth)]
    if var value {
      value.alignment = .leading
      value.gap = 1
      pieces.append(value)
    }
    // A percentage takes the cell for its third digit from the gap after it.
    let gap = value.map { $0.sharesGap ? 1 : Piece.usualGap } ?? 1
    var line = configuration.fitted(columns.pieces(part.label, fields), width: width - head - gap)
    line.pieces.removeAll { $0.isDropped }
    if !line.pieces.isEmpty { line.pieces[0].gap = gap }
    line.pieces = pieces + line.pieces
    line.width = width
    return line.drawn()
  }

  private static let fewestCells = 20  // The width from which on a pie has two cells

  private func letters(_ part: ViewPart, _ theme: Theme) -> StyledText {
    let sign = CircularSign.body(part, theme)
    if part.hasEnded, part.snapshot.fractionCompleted == nil {
      return (part.state == .failed ? EndSign.failed : .done).text(theme)
    }
    guard let fraction = part.overfulfilledFraction ?? part.fractionCompleted else { return sign }
    let style = sign.runs.first?.style ?? .plain
    return StyledText("(", style)
      + StyledText(
        (part.snapshot.isEstimate ? "~" : "") + theme.wording.percent(wholePercentage(of: fraction))
      )
      + StyledText(")", style)
  }

  private func narrow(_ part: ViewPart, _ configuration: ViewConfiguration) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    guard width > 0 else { return StyledText() }
    let content: StyledText
    if var value = part.fields.first(where: { $0.rank == .percentage && !$0.text.isEmpty }),
      value.width <= width
    {
      value.alignment = .leading
      content = StyledText(value.padded(theme.direction), value.style)
    } else if theme.charset == .ascii, part.fractionCompleted != nil {
      content = part.singleCell(theme)
    } else {
      content = CircularSign.body(part, theme)
    }
    return content.padded(toCells: width, theme.direction)
  }
}

/// The sign of a part: a pie that fills clockwise, in one cell or two, or a spinner.
///
/// In right-to-left layouts it is mirrored, but for the pie of one cell, because Unicode has no
/// other ones. With a gradient the sign has the colour at the completed fraction.
enum CircularSign {
  static func body(_ part: ViewPart, _ theme: Theme, isWide: Bool = false) -> StyledText {
    let theme = part.colored(theme)
    guard let fraction = part.fractionCompleted else {
      return StyledText(
        theme.spinner.frame(
          part.motion, isASCII: theme.charset == .ascii, isMirrored: theme.direction == .rightToLeft
        ),
        TextStyle(foreground: theme.color(at: 0)))
    }
    let color = theme.color(at: fraction)
    guard isWide, theme.charset == .unicode else {
      return StyledText(pie(fraction), TextStyle(foreground: color))
    }
    return widePie(fraction, color, theme)
  }

  /// A circle of dots in two cells, which has more steps than the characters of one cell. Only a
  /// fraction of 1 fills it.
  private static func widePie(_ fraction: Double, _ color: Color?, _ theme: Theme) -> StyledText {
    let dots = Int((min(1, fraction) * Double(DotCanvas.mostDots)).rounded())
    let count = fraction < 1 ? min(DotCanvas.mostDots - 1, dots) : dots
    guard count > 0 else { return StyledText("⢎⡱", TextStyle(foreground: color)) }
    return DotCanvas.pie(count, color, from: theme.start, mirrored: theme.direction == .rightToLeft)
  }

  /// The pie with the nearest quarter; only a fraction of 1 fills it.
  private static func pie(_ fraction: Double) -> String {
    let quarters = min(4, max(0, Int((min(1, fraction) * 4).rounded())))
    return pies[fraction < 1 ? min(3, quarters) : 4]
  }

  private static let pies = ["○", "◔", "◑", "◕", "●"]
}
