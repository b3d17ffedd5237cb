import TerminalText

/// The thick bar: the tint on a track, in eighths of a cell unless the user asks for other glyphs.
///
/// Its ends are square. Characters for round ends are in Unicode's private use area, missing in
/// most fonts (Symbols for Legacy Computing), or smaller than a cell, which leaves a gap beside the
/// blocks (half circles).
package final class LinearStyle: ProgressBarStyle {
  private let glyphs: BarGlyphs

  package init(glyphs: BarGlyphs = .granular) { self.glyphs = glyphs }

  package func body(_ configuration: BarConfiguration) -> StyledText {
    let theme = configuration.theme
    let blocks = BlockCells(glyphs: glyphs, theme: theme, track: theme.track, emptyGlyph: "░")
    if theme.hasImages { return imageBar(configuration, run: blocks.run) }
    if hasBrackets(theme) {
      return BracketedBar(glyphs: glyphs == .shaded ? .shaded : .plain, isOwn: true).body(
        configuration)
    }
    let cells =
      configuration.fractionCompleted == nil
      ? configuration.softActivityCells : configuration.cells(steps: glyphs.steps)
    return configuration.drawn(cells, run: blocks.run)
  }

  package func hasBrackets(_ theme: Theme) -> Bool {
    guard !theme.hasImages else { return false }
    switch glyphs {
    case .plain: return true
    case .block, .granular: return theme.charset == .ascii
    // Without a coloured track the end of the bar would look like one of its shades.
    case .shaded: return theme.charset == .ascii || theme.track == nil
    }
  }
}

/// The thin bar of a toolbar: a line, in halves of a cell.
package final class ThinBarStyle: ProgressBarStyle {
  package init() {}

  package func body(_ configuration: BarConfiguration) -> StyledText {
    let theme = configuration.theme
    func run(_ cell: BarCell, _ tint: Color?) -> StyledRun {
      StyledRun(glyph(cell, theme), TextStyle(foreground: color(cell, tint, theme)))
    }
    if theme.hasImages { return imageBar(configuration, run: run) }
    let isUnicode = theme.charset == .unicode
    let isSoft = configuration.fractionCompleted == nil && theme.canMix && isUnicode
    return configuration.drawn(
      isSoft ? configuration.softActivityCells : configuration.cells(steps: isUnicode ? 2 : 1),
      run: run)
  }

  private func color(_ cell: BarCell, _ tint: Color?, _ theme: Theme) -> Color? {
    switch cell {
    case .track: theme.track
    case .mixed(let thirds): theme.mixed(tint, thirds: thirds)
    case .fill, .leading, .trailing: tint
    }
  }

  private func glyph(_ cell: BarCell, _ theme: Theme) -> String {
    guard theme.charset == .unicode else { return cell == .track ? "-" : "=" }
    let leftToRight = theme.direction == .leftToRight
    switch cell {
    case .fill, .mixed: return "━"
    // Without colours the track has to be lighter than the rest; with colours it is as heavy.
    case .track: return theme.track == nil ? "─" : "━"
    case .leading: return leftToRight ? "╸" : "╺"
    case .trailing: return leftToRight ? "╺" : "╸"
    }
  }
}

/// A bar drawn with repeated text, as `UIProgressView` does with its images; `run` draws a part
/// without such a text.
private func imageBar(_ configuration: BarConfiguration, run: (BarCell, Color?) -> StyledRun)
  -> StyledText
{
  let theme = configuration.theme
  let tints = configuration.tints
  let track =
    theme.trackImage.map { StyledRun($0, TextStyle(foreground: theme.track)) } ?? run(.track, nil)
  func fill(_ cell: Int) -> StyledRun {
    theme.fillImage.map { StyledRun($0, TextStyle(foreground: tints[cell])) }
      ?? run(.fill, tints[cell])
  }

  var runs: [StyledRun] = []
  var cell = 0
  var rest = configuration.cells(steps: 1)[...]
  while let first = rest.first {
    let isTrack = first == .track
    let count = rest.prefix { ($0 == .track) == isTrack }.count
    rest = rest.dropFirst(count)
    let end = cell + count
    for text in stretched(isTrack ? track.text : fill(cell).text, toCells: count, theme.imageCaps) {
      runs.append(StyledRun(text, isTrack ? track.style : fill(cell).style))
      cell += text.cellWidth
    }
    cell = end
  }
  let ordered = runs.onScreen(theme.direction)
  let line = StyledText(ordered)
  guard line.plainText.cellWidth != configuration.width else { return line }
  // Copies of some characters join into one, such as the letters of flags; a zero-width space keeps
  // them apart.
  return StyledText(ordered.map { StyledRun($0.text + "\u{200B}", $0.style) })
}

/// The grapheme clusters of `text` in exactly `count` cells: its caps, and those between them as
/// often as they fit. If there are none between the caps, the end of the leading cap is repeated.
/// If not even the caps fit, the leading one is cut first, because the other one shows how far the
/// bar is. Spaces fill room that is too narrow for a wide cluster.
private func stretched(_ text: String, toCells count: Int, _ caps: ImageCaps) -> [String] {
  let clusters = text.map(String.init).filter { $0.cellWidth > 0 }
  let tail = Array(clusters.reversed().prefix(cells: min(count, caps.trailing)).reversed())
  let rest = clusters.dropLast(tail.count)
  let head = rest.prefix(cells: min(count - tail.cells, caps.leading))
  let room = count - head.cells - tail.cells
  let between =
    rest.count > head.count
    ? Array(rest.dropFirst(head.count)) : Array((head.suffix(1) + tail).prefix(1))
  let body = repeatElement(between, count: room).joined().prefix(cells: room)
  return head + body + Array(repeating: " ", count: room - body.cells) + tail
}

extension Sequence<String> {
  fileprivate var cells: Int { reduce(0) { $0 + $1.cellWidth } }

  /// The first elements, which together take at most `count` cells.
  fileprivate func prefix(cells count: Int) -> [String] {
    var room = count
    return prefix { element in
      room -= element.cellWidth
      return room >= 0
    }.map { $0 }
  }
}
