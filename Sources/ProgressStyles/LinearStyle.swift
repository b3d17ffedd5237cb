import TerminalText

/// The thick bar: tint on a track, in steps of an eighth of a cell.
package struct LinearStyle: ProgressBarStyle {
  package init() {}

  package func body(_ configuration: BarConfiguration) -> StyledText {
    let theme = configuration.theme
    if theme.fillImage != nil || theme.trackImage != nil {
      return imageBar(configuration, ownTrack: cell(.track, theme), ownFill: cell(.fill, theme))
    }
    guard theme.charset == .unicode else { return BracketedBar.body(configuration) }
    let cells = configuration.cells(steps: 8)
    return StyledText(cells.inReadingOrder(theme.direction).map { cell($0, theme) })
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
    case .leading(let eighths):
      return leftToRight ? leftPart(eighths, theme) : rightPart(eighths, theme)
    case .trailing(let eighths):
      return leftToRight ? rightPart(eighths, theme) : leftPart(eighths, theme)
    }
  }

  private func leftPart(_ eighths: Int, _ theme: Theme) -> StyledRun {
    StyledRun(leftBlocks[eighths], TextStyle(foreground: theme.tint, background: theme.track))
  }

  /// Only halves have a glyph at the right edge, so the left part is drawn with the colours swapped.
  private func rightPart(_ eighths: Int, _ theme: Theme) -> StyledRun {
    guard theme.tint != nil else { return StyledRun(eighths >= 4 ? "▐" : "░") }
    return StyledRun(
      leftBlocks[8 - eighths], TextStyle(foreground: theme.track, background: theme.tint))
  }
}

/// U+2588 to U+258F by how many eighths of the cell they fill from the left.
private let leftBlocks = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
