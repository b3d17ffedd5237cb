import TerminalText

/// The thin bar of a toolbar: a line, in steps of half a cell.
package struct ThinBarStyle: ProgressBarStyle {
  package init() {}

  package func body(_ configuration: BarConfiguration) -> StyledText {
    let theme = configuration.theme
    if theme.hasImages {
      return imageBar(configuration, ownTrack: run(.track, nil, theme)) { [self] in
        run(.fill, $0, theme)
      }
    }
    let tint = TintBands(theme, width: configuration.width)
    let runs =
      configuration.fractionCompleted == nil && theme.canMix && theme.charset == .unicode
      ? segment(configuration, tint)
      : configuration.cells(steps: theme.charset == .unicode ? 2 : 1).enumerated()
        .map { run($1, tint[$0], theme) }
    return StyledText(runs.onScreen(theme.direction))
  }

  /// The cells of the activity indicator from its leading edge on, where colours can be mixed.
  private func segment(_ configuration: BarConfiguration, _ tint: TintBands) -> [StyledRun] {
    let theme = configuration.theme
    let tinted = SoftSegment(motion: configuration.motion, width: configuration.width).tinted
    return tinted.enumerated().map { place, share in
      let shade = SoftSegment.shade(share)
      guard shade > 0, let tint = tint[place], let track = theme.track else {
        return run(.track, nil, theme)
      }
      let color = shade == 1 ? tint : tint.mixed(over: track, share: shade)
      return run(.fill, color, theme)
    }
  }

  private func run(_ cell: BarCell, _ tint: Color?, _ theme: Theme) -> StyledRun {
    StyledRun(
      glyph(cell, theme), TextStyle(foreground: cell == .track ? theme.track : tint))
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
