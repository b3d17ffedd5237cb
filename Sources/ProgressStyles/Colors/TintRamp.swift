import TerminalText

struct TintRamp {
  private let tint: Color?
  private let gradient: Gradient?
  private let stops: [Color]

  init(_ theme: Theme) {
    tint = theme.tint
    gradient = Gradient(theme.gradient)
    // Of the sixteen colours, the nearest to a mixed colour would often be a grey, so only the
    // stops are used.
    stops = theme.ink == .basic ? theme.gradient : []
  }

  func color(at fraction: Double) -> Color? {
    guard let gradient else { return tint }
    guard !stops.isEmpty else { return gradient.color(at: fraction) }
    return stops[Int((min(1, max(0, fraction)) * Double(stops.count - 1)).rounded())]
  }
}

extension BarConfiguration {
  /// The tint of each cell of the bar from its leading edge. The gradient covers the whole bar and
  /// not only its completed part, so that a cell keeps its colour while the bar grows, and only the
  /// cells that change have to be sent.
  var tints: [Color?] {
    let (ramp, last) = (TintRamp(theme), Double(max(1, width - 1)))
    return (0..<max(0, width)).map { ramp.color(at: Double($0) / last) }
  }

  /// The drawn bar with these colours instead of the single tint; each of its characters has to
  /// take one cell.
  func tinted(_ bar: StyledText) -> StyledText {
    let cells = bar.runs.flatMap { run in run.text.map { StyledRun(String($0), run.style) } }
    return StyledText(
      zip(cells, tints.onScreen(theme.direction)).map { cell, tint in
        var cell = cell
        if cell.style.foreground == theme.tint { cell.style.foreground = tint }
        return cell
      })
  }
}

extension Theme {
  /// A tint mixed with the track, of which it covers one or two thirds; `nil` if they cannot be
  /// mixed.
  func mixed(_ tint: Color?, thirds: Int) -> Color? {
    guard canMix, let tint, let track else { return nil }
    return PerceptualColor(track).mixed(with: PerceptualColor(tint), at: Double(thirds) / 3).color
  }
}
