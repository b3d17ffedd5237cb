import TerminalText

/// The thick bar: tint on a track, in steps of an eighth of a cell unless other glyphs are asked for.
///
/// Its ends are square. What could round them is either in Unicode's private use area, or missing in most
/// fonts (Symbols for Legacy Computing), or smaller than a cell and so apart from the blocks beside it
/// (half circles).
package struct LinearStyle: ProgressBarStyle {
  private let glyphs: BarGlyphs

  package init(glyphs: BarGlyphs = .granular) {
    self.glyphs = glyphs
  }

  package func body(_ configuration: BarConfiguration) -> StyledText {
    let theme = configuration.theme
    if theme.hasImages {
      return imageBar(configuration, ownTrack: cell(.track, nil, theme)) { [self] in
        cell(.fill, $0, theme)
      }
    }
    if hasBrackets(theme) {
      let bar =
        theme.charset == .unicode && glyphs == .shaded
        ? PvBar(glyphs: glyphs).body(configuration) : BracketedBar.body(configuration)
      return theme.gradient.isEmpty
        ? bar : TintBands(theme, width: configuration.width).applied(to: bar, theme)
    }
    let tint = TintBands(theme, width: configuration.width)
    let runs =
      configuration.fractionCompleted == nil
      ? segment(configuration, tint)
      : configuration.cells(steps: glyphs.steps).enumerated().map { cell($1, tint[$0], theme) }
    return StyledText(runs.onScreen(theme.direction))
  }

  package func hasBrackets(_ theme: Theme) -> Bool {
    guard !theme.hasImages else { return false }
    switch glyphs {
    case .plain: return true
    case .block, .granular: return theme.charset == .ascii
    // Without a tinted track nothing would tell its shades from the end of the bar.
    case .shaded: return theme.charset == .ascii || theme.track == nil
    }
  }

  /// The cells of the activity indicator from its leading edge on.
  private func segment(_ configuration: BarConfiguration, _ tint: TintBands) -> [StyledRun] {
    let theme = configuration.theme
    let tinted = SoftSegment(motion: configuration.motion, width: configuration.width).tinted
    let canMix = theme.canMix
    return tinted.enumerated().map { place, share in
      let tint = tint[place]
      let shade = SoftSegment.shade(share)
      if shade == 0 { return cell(.track, nil, theme) }
      if shade == 1 { return cell(.fill, tint, theme) }
      guard canMix, let tint, let track = theme.track else {
        return part(shades[shade < 0.5 ? 2 : 3], tint, theme)
      }
      let mixed = tint.mixed(over: track, share: shade)
      return StyledRun(" ", TextStyle(background: mixed))
    }
  }

  private func cell(_ cell: BarCell, _ tint: Color?, _ theme: Theme) -> StyledRun {
    guard theme.charset == .unicode else {
      return StyledRun(cell == .track ? " " : "=", TextStyle(foreground: tint))
    }
    let leftToRight = theme.direction == .leftToRight
    switch cell {
    case .fill: return StyledRun("█", TextStyle(foreground: tint))
    case .track:
      return theme.track == nil
        ? StyledRun("░") : StyledRun(" ", TextStyle(background: theme.track))
    case .leading(let eighths), .trailing(let eighths):
      let isAtLeft = (cell == .leading(eighths: eighths)) == leftToRight
      if glyphs == .shaded { return part(shades[eighths / 2], tint, theme) }
      return isAtLeft ? part(leftBlocks[eighths], tint, theme) : rightPart(eighths, tint, theme)
    }
  }

  private func part(_ glyph: String, _ tint: Color?, _ theme: Theme) -> StyledRun {
    StyledRun(glyph, TextStyle(foreground: tint, background: theme.track))
  }

  /// Only halves have a glyph at the right edge, so the left part is drawn with the colours swapped.
  private func rightPart(_ eighths: Int, _ tint: Color?, _ theme: Theme) -> StyledRun {
    guard tint != nil else { return StyledRun(eighths >= 4 ? "▐" : "░") }
    return StyledRun(
      leftBlocks[8 - eighths], TextStyle(foreground: theme.track, background: tint))
  }
}

/// The segment of an activity indicator whose ends fade into the track.
struct SoftSegment {
  /// Cells that it covers, wholly or in part, with how much of each is tint: 0...1.
  let tinted: [Double]

  /// Where it is follows from the time alone.
  init(motion: Double, width: Int) {
    let length = Double(BarCells.segmentLength(ofWidth: width))
    let start = (Double(width) - length) * BarCells.swing(motion)
    let slope = Slope(length: min(Self.longestFade, length / 4))
    // The tint rises at the start and falls before the end.
    let fall = start + length - slope.length
    tinted = (0..<max(0, width)).map { cell in
      let (from, to) = (Double(cell), Double(cell + 1))
      return slope.mean(from - start, to - start) - slope.mean(from - fall, to - fall)
    }
  }

  /// The nearest of the few shades that are drawn, since each takes twenty bytes of a frame.
  static func shade(_ share: Double) -> Double { (share * 3).rounded() / 3 }

  /// Cells in which an end fades.
  private static let longestFade = 1.5

  /// What rises from 0 to 1 over so many cells from 0 on.
  private struct Slope {
    let length: Double

    /// The mean between two places one cell apart.
    func mean(_ from: Double, _ to: Double) -> Double { area(to) - area(from) }

    private func area(_ place: Double) -> Double {
      if place <= 0 { return 0 }
      return place < length ? place * place / (2 * length) : place - length / 2
    }
  }
}

extension Color {
  /// The colour on the way from another one to this one, in a space in which equal steps look equal.
  func mixed(over other: Color, share: Double) -> Color {
    PerceptualColor(other).mixed(with: PerceptualColor(self), at: share).color
  }
}
