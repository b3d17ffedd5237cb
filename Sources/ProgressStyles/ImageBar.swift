import TerminalText

/// A bar whose parts are drawn with text repeated, as `UIProgressView` does with its images; a part
/// without a text of its own keeps the style's look.
func imageBar(
  _ configuration: BarConfiguration, ownTrack: StyledRun, ownFill: StyledRun
) -> StyledText {
  let theme = configuration.theme
  let fill = theme.fillImage.map { StyledRun($0, TextStyle(foreground: theme.tint)) } ?? ownFill
  let track = theme.trackImage.map { StyledRun($0, TextStyle(foreground: theme.track)) } ?? ownTrack

  var runs: [StyledRun] = []
  var rest = configuration.cells(steps: 1)[...]
  while let first = rest.first {
    let isTrack = first == .track
    let count = rest.prefix { ($0 == .track) == isTrack }.count
    rest = rest.dropFirst(count)
    let image = isTrack ? track : fill
    let clusters = repeated(image.text, toCells: count)
    let ordered = theme.direction == .leftToRight ? clusters : clusters.reversed()
    var text = ordered.joined()
    // Copies of some characters join into one, such as the letters of flags.
    if text.cellWidth != count { text = ordered.joined(separator: "\u{200B}") }
    runs.append(StyledRun(text, image.style))
  }
  return StyledText(theme.direction == .leftToRight ? runs : runs.reversed())
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
