import TerminalText

/// A bar whose parts are drawn with text repeated, as `UIProgressView` does with its images; a part
/// without a text of its own keeps the style's look.
///
/// `ownFill`: a cell of the completed part in a tint.
func imageBar(
  _ configuration: BarConfiguration, ownTrack: StyledRun, ownFill: (Color?) -> StyledRun
) -> StyledText {
  let theme = configuration.theme
  let tint = TintBands(theme, width: configuration.width)
  let track =
    theme.trackImage.map { StyledRun($0, TextStyle(foreground: theme.track)) } ?? ownTrack
  func fill(_ cell: Int) -> StyledRun {
    theme.fillImage.map { StyledRun($0, TextStyle(foreground: tint[cell])) } ?? ownFill(tint[cell])
  }

  var runs: [StyledRun] = []
  var place = 0
  var rest = configuration.cells(steps: 1)[...]
  while let first = rest.first {
    let isTrack = first == .track
    let count = rest.prefix { ($0 == .track) == isTrack }.count
    rest = rest.dropFirst(count)
    let end = place + count
    for text in repeated(isTrack ? track.text : fill(place).text, toCells: count) {
      runs.append(StyledRun(text, isTrack ? track.style : fill(place).style))
      place += text.cellWidth
    }
    place = end
  }
  let ordered = runs.onScreen(theme.direction)
  let line = StyledText(ordered)
  guard line.plainText.cellWidth != configuration.width else { return line }
  // Copies of some characters join into one, such as the letters of flags.
  return StyledText(ordered.map { StyledRun($0.text + "\u{200B}", $0.style) })
}

/// The clusters of `text` again and again until they fill exactly this many cells; where a wide one no
/// longer fits, a space stands.
private func repeated(_ text: String, toCells count: Int) -> [String] {
  let clusters = text.map { (text: String($0), width: $0.cellWidth) }.filter { $0.width > 0 }
  guard !clusters.isEmpty else { return [String(repeating: " ", count: count)] }
  var result: [String] = []
  var room = count
  var index = 0
  while room > 0 {
    let cluster = clusters[index % clusters.count]
    guard cluster.width <= room else { break }
    result.append(cluster.text)
    room -= cluster.width
    index += 1
  }
  if room > 0 { result.append(String(repeating: " ", count: room)) }
  return result
}
