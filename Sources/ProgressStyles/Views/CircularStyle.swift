import ProgressModel
import TerminalText

/// A line for each part, of a sign, the percentage, label and fields: `⠈⡷ 27%  Uploading`.
package final class CircularStyle: ProgressViewStyle {
  package init() {}

  /// Half of the line, since no bar needs room.
  package func valueLabelLimit(in view: ViewConfiguration) -> Int { view.share(2) }

  package func layout(_ view: ViewConfiguration) -> ViewLayout {
    let parts = view.parts
    let theme = view.theme
    // In ASCII the sign is the percentage.
    let isInLetters = theme.hasPlainGlyphs && parts.contains { $0.fractionCompleted != nil }
    func sign(_ part: ViewPart) -> StyledText {
      part.hasEndSign
        ? part.endSign(theme)
        : isInLetters ? letters(part, theme) : CircularSign.body(part, theme)
    }
    func fields(_ part: ViewPart) -> [Piece] {
      let fields = isInLetters ? part.fields.filter { $0.value != .percentage } : part.fields
      return fields + [part.rangeEnds(theme.direction)].compactMap { $0 }
    }
    func head(_ part: ViewPart) -> [Piece] {
      let least = isInLetters && !part.hasEndSign ? "(100%) ".count : 0
      let value = fields(part).first { $0.rank == .percentage && !part.hasEndSign }
      return [Piece(sign: sign(part), width: least)]
        + [value].compactMap { $0 }.map { value in
          value.changed {
            $0.gap = 1
            $0.place = 1
          }
        }
    }
    let widest = parts.map { head($0).reduce(-1) { $0 + 1 + $1.width } }.max() ?? 0
    let lines =
      widest > view.width
      ? parts.map { narrow($0, view) }
      : view.textLines(head: head) { part in
        fields(part).filter { $0.rank != .percentage || part.hasEndSign }
      }
    return ViewLayout(
      lines: view.list(lines.map { [$0] }), extent: view.width > 0 ? CircularSign.shapes : 0)
  }

  private func letters(_ part: ViewPart, _ theme: Theme) -> StyledText {
    if part.hasEnded, part.snapshot.fractionCompleted == nil { return part.endSign(theme) }
    guard let fraction = part.fractionReached else { return CircularSign.body(part, theme) }
    let style = TextStyle(foreground: part.colored(theme).color(at: fraction))
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
    return view.padded(CircularSign.body(part, theme))
  }
}

/// A wide style of rows, or the circular one without room for it.
package final class AutomaticStyle: ProgressViewStyle {
  private let wide: any ProgressViewStyle
  private let hasSpinner: Bool
  package let endsInWords: Bool
  private static let narrowestBar = 20  // The smallest width for the wide style

  /// `hasSpinner`: whether work without a goal is shown by the circular style in any width.
  package init(wide: any ProgressViewStyle, hasSpinner: Bool = false, endsInWords: Bool = true) {
    self.wide = wide
    self.endsInWords = endsInWords
    self.hasSpinner = hasSpinner
  }

  private func chosen(for view: ViewConfiguration) -> any ProgressViewStyle {
    // Work whose fraction was never known spins, also after the end.
    let isSpinning =
      hasSpinner && !view.parts.isEmpty
      && view.parts.allSatisfy { $0.snapshot.fractionCompleted == nil && !$0.hasRange }
    return isSpinning || view.width < Self.narrowestBar ? CircularStyle() : wide
  }

  package func valueLabelLimit(in view: ViewConfiguration) -> Int {
    chosen(for: view).valueLabelLimit(in: view)
  }

  package func height(of part: @autoclosure () -> ViewPart, in view: ViewConfiguration) -> Int {
    chosen(for: view).height(of: part(), in: view)
  }

  package func layout(_ view: ViewConfiguration) -> ViewLayout { chosen(for: view).layout(view) }
}

/// The sign of a part: a circle of one cell that fills clockwise, or a spinner.
///
/// Unicode has five such circles. Between two of them the colour says more: the tint is mixed with
/// the colour of the track, less as the fraction grows. Right to left mirrors only a spinner, since
/// Unicode lacks the mirror images of the circles.
enum CircularSign {
  static func body(_ part: ViewPart, _ theme: Theme) -> StyledText {
    let theme = part.colored(theme)
    guard let fraction = part.fractionCompleted else {
      let sign = theme.spinner.sign(
        after: part.motion * Spinner.rate, isASCII: theme.hasPlainGlyphs,
        isMirrored: theme.direction == .rightToLeft)
      return StyledText(sign, TextStyle(foreground: theme.color(at: 0)))
    }
    if theme.hasPlainGlyphs { return part.singleCell(theme) }
    let tint = theme.color(at: fraction)
    let shape = steps(fraction, of: shapes)
    guard let mixed = theme.mixed(tint, trackShare: 0.6 * (1 - Double(shape) / Double(shapes)))
    else {
      return StyledText(circles[steps(fraction, of: 4)], TextStyle(foreground: tint))
    }
    return StyledText(circles[shape / 2], TextStyle(foreground: mixed))
  }

  /// The nearest number of steps; only a fraction of 1 fills all.
  private static func steps(_ fraction: Double, of count: Int) -> Int {
    let steps = max(0, Int((min(1, fraction) * Double(count)).rounded()))
    return fraction < 1 ? min(count - 1, steps) : count
  }

  static let shapes = 8  // That differ, besides the empty circle
  private static let circles = ["○", "◔", "◑", "◕", "●"]
}
