import TerminalText

/// The thick bar: tint on a track, in steps of an eighth of a cell unless other glyphs are asked for.
package struct LinearStyle: ProgressBarStyle {
  private let glyphs: BarGlyphs

  package init(glyphs: BarGlyphs = .granular) {
    self.glyphs = glyphs
  }

  package func body(_ configuration: BarConfiguration) -> StyledText {
    let theme = configuration.theme
    if hasImages(theme) {
      return imageBar(configuration, ownTrack: cell(.track, theme), ownFill: cell(.fill, theme))
    }
    if hasBrackets(theme) {
      return theme.charset == .unicode && glyphs == .shaded
        ? PvBar(glyphs: glyphs).body(configuration) : BracketedBar.body(configuration)
    }
    let cells = configuration.cells(steps: glyphs.steps)
    return StyledText(cells.inReadingOrder(theme.direction).map { cell($0, theme) })
  }

  package func hasBrackets(_ theme: Theme) -> Bool {
    guard !hasImages(theme) else { return false }
    switch glyphs {
    case .plain: return true
    case .block, .granular: return theme.charset == .ascii
    // Without a tinted track nothing would tell its shades from the end of the bar.
    case .shaded: return theme.charset == .ascii || theme.track == nil
    }
  }

  private func hasImages(_ theme: Theme) -> Bool {
    theme.fillImage != nil || theme.trackImage != nil
  }

  private func cell(_ cell: BarCell, _ theme: Theme) -> StyledRun {
    guard theme.charset == .unicode else {
      return StyledRun(cell == .track ? " " : "=", TextStyle(foreground: theme.tint))
    }
    let leftToRight = theme.direction == .leftToRight
    switch cell {
    case .fill: return StyledRun("█", TextStyle(foreground: theme.tint))
    case .track:
      return theme.track == nil
        ? StyledRun("░") : StyledRun(" ", TextStyle(background: theme.track))
    case .leading(let eighths), .trailing(let eighths):
      let isAtLeft = (cell == .leading(eighths: eighths)) == leftToRight
      if glyphs == .shaded { return part(shades[eighths / 2], theme) }
      return isAtLeft ? part(leftBlocks[eighths], theme) : rightPart(eighths, theme)
    }
  }

  private func part(_ glyph: String, _ theme: Theme) -> StyledRun {
    StyledRun(glyph, TextStyle(foreground: theme.tint, background: theme.track))
  }

  /// Only halves have a glyph at the right edge, so the left part is drawn with the colours swapped.
  private func rightPart(_ eighths: Int, _ theme: Theme) -> StyledRun {
    guard theme.tint != nil else { return StyledRun(eighths >= 4 ? "▐" : "░") }
    return StyledRun(
      leftBlocks[8 - eighths], TextStyle(foreground: theme.track, background: theme.tint))
  }
}
