import TerminalText

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
