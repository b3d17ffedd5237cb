import TerminalText

/// The thin bar of a toolbar: a line, in steps of half a cell.
package struct ThinBarStyle: ProgressBarStyle {
  package init() {}

  package func body(_ configuration: BarConfiguration) -> StyledText {
    let theme = configuration.theme
    if theme.fillImage != nil || theme.trackImage != nil {
      return imageBar(configuration, ownTrack: run(.track, theme), ownFill: run(.fill, theme))
    }
    let steps = theme.charset == .unicode ? 2 : 1
    let cells = configuration.cells(steps: steps)
    return StyledText(cells.inReadingOrder(theme.direction).map { run($0, theme) })
  }

  private func run(_ cell: BarCell, _ theme: Theme) -> StyledRun {
    let isTrack = cell == .track
    let color = isTrack ? theme.track : theme.tint
    return StyledRun(glyph(cell, theme), TextStyle(foreground: color))
  }

  private func glyph(_ cell: BarCell, _ theme: Theme) -> String {
    guard theme.charset == .unicode else { return cell == .track ? "-" : "=" }
    let leftToRight = theme.direction == .leftToRight
    switch cell {
    case .fill: return "━"
    // With colours the track is as heavy as the rest; without, only its weight tells it apart.
    case .track: return theme.track == nil ? "─" : "━"
    case .leading: return leftToRight ? "╸" : "╺"
    case .trailing: return leftToRight ? "╺" : "╸"
    }
  }
}
