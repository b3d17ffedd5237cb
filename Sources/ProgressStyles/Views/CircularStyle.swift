import ProgressModel
import TerminalText

/// A sign with the percentage, then label and value, a line for each part: `◔ 27%  Uploading`.
package struct CircularStyle: ProgressViewStyle {
  package init() {}

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    let heights = configuration.parts.map { _ in 1 }
    let count = PartList.fittingCount(heights, in: configuration.height)
    let columns = PartColumns(Array(configuration.parts.prefix(count)))
    return PartList.lines(
      columns.parts.map { line($0, columns, configuration) },
      hidden: configuration.parts.count - count, configuration)
  }

  package func extent(_ configuration: ViewConfiguration) -> Int { min(1, configuration.width) }

  /// Half of the line, as there is no bar.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    configuration.share(2)
  }

  private func line(
    _ part: ViewPart, _ columns: PartColumns, _ configuration: ViewConfiguration
  ) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    var sign = CircularSign.body(part, theme)
    var fields = part.fields
    // The letters of all parts take the room of a percentage where any has one.
    if theme.charset == .ascii, columns.parts.contains(where: { $0.fractionCompleted != nil }) {
      sign = letters(part, theme)
      fields.removeAll(where: \.isPercentage)
    }
    let value = fields.first { $0.rank == .percentage }
    fields.removeAll { $0.rank == .percentage }
    if let ends = part.rangeEnds { fields.append(ends) }
    let head = sign.cellWidth + (value.map { 1 + $0.width } ?? 0)
    guard head <= width else { return narrow(part, configuration) }

    var pieces = LinePieces()
    pieces.append(sign, gap: 0)
    if var value {
      value.alignment = .leading
      pieces.append(value.padded(theme.direction), gap: 1)
    }
    // A percentage takes the room for its third digit from the gap behind it.
    let gap = value.map { $0.isPercentage ? 1 : LinePlan.gap } ?? 1
    let plan = TextPlan(
      columns.line(part.label, fields), width: width - head - gap, ellipsis: theme.ellipsis)
    pieces.append(label: plan.label, width: plan.labelWidth, gap: gap, theme.direction)
    fields = plan.fields
    if plan.label == nil, plan.labelWidth == 0, !fields.isEmpty { fields[0].gap = gap }
    pieces.append(fields, theme.direction)
    return pieces.line(width: width, theme.direction)
  }

  /// `(27%)`, as wide as it will ever be.
  private func letters(_ part: ViewPart, _ theme: Theme) -> StyledText {
    var sign = CircularSign.body(part, theme)
    if let fraction = part.fractionCompleted {
      let style = sign.runs.first?.style ?? .plain
      sign = StyledText("(", style)
      sign.append(theme.wording.percent(wholePercentage(of: fraction)))
      sign.append(")", style)
    }
    var pieces = LinePieces()
    pieces.append(sign, gap: 0)
    return pieces.line(width: 6, theme.direction)
  }

  /// The percentage, or where not even that has room one cell.
  private func narrow(
    _ part: ViewPart, _ configuration: ViewConfiguration
  ) -> StyledText {
    let (width, theme) = (configuration.width, configuration.theme)
    guard width > 0 else { return StyledText() }
    var pieces = LinePieces()
    if var value = part.fields.first(where: { $0.rank == .percentage && !$0.text.isEmpty }),
      value.width <= width
    {
      value.alignment = .leading
      pieces.append(value.padded(theme.direction), gap: 0)
    } else if theme.charset == .ascii, part.fractionCompleted != nil {
      pieces.append(OneCell.body(part, theme), gap: 0)
    } else {
      pieces.append(CircularSign.body(part, theme), gap: 0)
    }
    return pieces.line(width: width, theme.direction)
  }
}

/// The sign of one cell that shows how far something is: a pie that fills clockwise, or a spinner.
///
/// The pie is the same in both directions, as the face of a clock is: Unicode has no quarters that begin
/// at the left. The spinner turns the other way. A gradient shows the colour that it has got to.
enum CircularSign {
  static func body(_ part: ViewPart, _ theme: Theme) -> StyledText {
    let theme = part.hasFailed ? theme.failed : theme
    guard let fraction = part.fractionCompleted else {
      return StyledText(
        spinner(part.motion, theme), TextStyle(foreground: TintRamp(theme).color(at: 0)))
    }
    return StyledText(pie(fraction), TextStyle(foreground: TintRamp(theme).color(at: fraction)))
  }

  /// The nearest quarter; full only for all of it.
  private static func pie(_ fraction: Double) -> String {
    let quarters = min(4, max(0, Int((min(1, fraction) * 4).rounded())))
    return pies[fraction < 1 ? min(3, quarters) : 4]
  }

  private static let pies = ["○", "◔", "◑", "◕", "●"]

  /// Four dots, or a stroke, that go round once a second.
  private static func spinner(_ motion: Double, _ theme: Theme) -> String {
    // The remainder first: eight times a report's huge motion would be no number.
    let place = Int(max(0, motion).truncatingRemainder(dividingBy: 1) * 8) & 7
    let leftToRight = theme.direction == .leftToRight
    guard theme.charset == .unicode else {
      return strokes[leftToRight ? place % 4 : (4 - place % 4) % 4]
    }
    let dots = (0..<4).reduce(UInt32(0)) { dots, step in
      dots | brailleDots(at: (place + step) % 8, mirrored: !leftToRight)
    }
    return Unicode.Scalar(0x2800 + dots).map { String($0) } ?? "⠿"
  }

  private static let strokes = ["|", "/", "-", "\\"]

  /// The dot at a place of the eight, counted clockwise from the one at the upper left, or in a mirror.
  private static func brailleDots(at place: Int, mirrored: Bool) -> UInt32 {
    let dot = mirrored ? (9 - place) % 8 : place
    return [0x01, 0x08, 0x10, 0x20, 0x80, 0x40, 0x04, 0x02][dot]
  }
}
