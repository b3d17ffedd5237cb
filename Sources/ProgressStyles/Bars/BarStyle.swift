import TerminalText

/// How a bar on one line is drawn.
package enum BarStyle: Sendable {
  /// The tint on a track. Without glyphs, the bar is lower than a cell, so that it does not touch
  /// the lines above and below; with round ends, which exist for whole cells only, it is granular.
  case thick(BarGlyphs? = nil)

  /// The bar of a toolbar: a line in the middle, in halves of a cell.
  case thin

  /// The bar of pv: `[=====>    ]`, or with other glyphs `[█████▍    ]`, which need Unicode.
  /// `isExceeded`: more than the total has been completed. `hasTrack`: the rest of a bar of blocks
  /// has a colour, unlike pv's.
  case bracketed(
    BarGlyphs = .plain, isBracketed: Bool = true, isExceeded: Bool = false, hasTrack: Bool = false)

  /// The bar, exactly `bar.width` cells wide.
  func body(_ bar: BarConfiguration) -> StyledText {
    switch self {
    case .thick(let glyphs): bar.thick(glyphs, isBracketed: hasBrackets(bar.theme))
    case .thin: bar.line(.thin)
    case .bracketed(let glyphs, let isBracketed, let isExceeded, let hasTrack):
      bar.bracketed(isBracketed) { bar in
        bar.inBrackets(
          glyphs, asPv: true, isExceeded: isExceeded, track: hasTrack ? bar.theme.track : nil)
      }
    }
  }

  func hasBrackets(_ theme: Theme) -> Bool {
    switch self {
    case .bracketed(_, let isBracketed, _, _): isBracketed
    case .thin: false
    case .thick where theme.hasImages: false
    case .thick(.plain): true
    // Without a coloured track the end of the bar would look like one of its shades.
    case .thick(.shaded): theme.charset == .ascii || theme.track == nil
    case .thick: theme.charset == .ascii
    }
  }
}

/// The characters of a line; those of its left and right halves end at the middle of a cell.
private struct LineGlyphs {
  let fill, left, right: String
  let track, leftTrack, rightTrack: String  // Of a track without a colour

  static let thin = LineGlyphs(
    fill: "━", left: "╸", right: "╺", track: "─", leftTrack: "╴", rightTrack: "╶")

  /// The lower half of a cell. The track needs no gap, since it is lower.
  static let half = LineGlyphs(
    fill: "▄", left: "▖", right: "▗", track: "▁", leftTrack: "▁", rightTrack: "▁")

  /// The third in the middle, of sextants.
  static let third = LineGlyphs(
    fill: "\u{1FB0B}", left: "\u{1FB03}", right: "\u{1FB07}", track: "─", leftTrack: "╴",
    rightTrack: "╶")
}

extension BarConfiguration {
  fileprivate func thick(_ chosen: BarGlyphs?, isBracketed: Bool) -> StyledText {
    var glyphs = chosen ?? .granular
    if theme.hasPlainGlyphs {
      if glyphs == .granular { glyphs = .shaded }
    } else if !isBracketed,
      // A track of shades would be dots in many terminals.
      chosen == nil && !theme.hasRoundCaps || glyphs == .granular && theme.track == nil
    {
      return line(theme.glyphs == .quadrants ? .half : .third)
    }
    let blocks = BlockCells(glyphs: glyphs, theme: theme, track: theme.track, emptyGlyph: "░")
    if theme.hasImages { return images(run: blocks.run) }
    if isBracketed { return bracketed(true) { $0.inBrackets(glyphs, asPv: false) } }
    let cells = fractionCompleted == nil ? softActivityCells : cells(steps: glyphs.steps)
    let body = drawn(cells, run: blocks.run)
    return theme.hasRoundCaps && width > 1 ? body.withRoundCaps : body
  }

  /// A line that is filled in halves of a cell, or in eighths: its last cell is a mixture then.
  fileprivate func line(_ line: LineGlyphs) -> StyledText {
    let isPlain = theme.hasPlainGlyphs
    let isForward = theme.direction == .leftToRight
    func run(_ cell: BarCell, _ tint: Color?) -> StyledRun {
      // A track without a colour of its own is a lighter line.
      let isLight = theme.track == nil
      let trackHalves =
        isLight
        ? (left: line.leftTrack, right: line.rightTrack) : (left: line.left, right: line.right)
      let (glyph, color): (String, Color?) =
        switch cell {
        case .fill: (line.fill, tint)
        case .mixed(let thirds): (line.fill, theme.mixed(tint, trackShare: 1 - Double(thirds) / 3))
        case .track: (isLight ? line.track : line.fill, theme.track)
        case .trackAfterGap:
          (isForward ? trackHalves.right : trackHalves.left, theme.track)
        case .part(let eighths, let isLeading):
          if let mixed = theme.mixed(tint, trackShare: 1 - Double(eighths) / 8) {
            (line.fill, mixed)
          } else {
            (isLeading == isForward ? line.left : line.right, tint)
          }
        }
      let isTrack = cell == .track || cell == .trackAfterGap
      let style = isTrack && color == nil ? TextStyle.faint : TextStyle(foreground: color)
      return StyledRun(isPlain ? isTrack ? "-" : "=" : glyph, style)
    }
    if theme.hasImages { return images(run: run) }
    let isSoft = fractionCompleted == nil && theme.canMix && !isPlain
    var cells = isSoft ? softActivityCells : cells(steps: isPlain ? 1 : theme.canMix ? 8 : 2)
    // Without mixed colours the gap between fill and track is always half a cell.
    if fractionCompleted != nil, !theme.canMix || isPlain, let start = cells.firstIndex(of: .track),
      start > 0,
      cells[start - 1] == .fill
    {
      cells[start] = .trackAfterGap
    }
    return drawn(cells, run: run)
  }

  // MARK: Brackets

  /// The content between brackets; hyphens without room for it.
  fileprivate func bracketed(_ isBracketed: Bool, content: (BarConfiguration) -> StyledText)
    -> StyledText
  {
    var inner = self
    if isBracketed { inner.width -= 2 }
    guard inner.width > 0 else { return StyledText(String(repeating: "-", count: max(0, width))) }
    let body = content(inner)
    return isBracketed ? StyledText("[") + body + StyledText("]") : body
  }

  fileprivate func inBrackets(
    _ glyphs: BarGlyphs, asPv: Bool, isExceeded: Bool = false, track: Color? = nil
  ) -> StyledText {
    let isSegment = fractionCompleted == nil
    let isForward = theme.direction == .leftToRight
    guard theme.charset == .ascii || glyphs == .plain else {
      let blocks = BlockCells(glyphs: glyphs, theme: theme, track: track, emptyGlyph: " ")
      return drawn(cells(steps: isSegment ? 1 : glyphs.steps, segment: 3), run: blocks.run)
    }
    var filled = filled(steps: 1, segment: asPv ? 3 : nil)
    // As pv does, the tip is shown at the start and the end too, and not beyond the end.
    if asPv, !isSegment { filled = 0..<max(1, filled.upperBound) }
    let hasTips = isSegment ? filled.count > 1 : asPv ? !isExceeded : filled.upperBound < width
    let runs = zip(0..., tints()).map { cell, tint in
      guard filled.contains(cell) else { return StyledRun(" ") }
      let isTip = hasTips && cell == filled.upperBound - 1
      let isTail = hasTips && isSegment && cell == filled.lowerBound
      return StyledRun(
        isTip || isTail ? (isTip == isForward ? ">" : "<") : "=", TextStyle(foreground: tint))
    }
    return StyledText(runs.onScreen(theme.direction))
  }

  // MARK: Images

  /// A bar of repeated text, as `UIProgressView` has images; `run` draws a part without one.
  private func images(run: (BarCell, Color?) -> StyledRun) -> StyledText {
    var runs: [StyledRun] = []
    var tints = tints()[...]
    var rest = cells(steps: 1)[...]
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      rest = rest.dropFirst(count)
      func part(_ tint: Color?) -> StyledRun {
        let image = first == .track ? theme.trackImage : theme.fillImage
        let color = first == .track ? theme.track : tint
        let style = first == .track && color == nil ? .faint : TextStyle(foreground: color)
        return image.map { StyledRun($0, style) } ?? run(first, tint)
      }
      for text in stretched(part(nil).text, toCells: count, theme.imageCaps) {
        runs.append(StyledRun(text, part(tints.first ?? nil).style))
        tints = tints.dropFirst(text.cellWidth)
      }
    }
    let ordered = runs.onScreen(theme.direction)
    let line = StyledText(ordered)
    guard line.plainText.cellWidth != width else { return line }
    // Copies of some characters, such as the letters of flags, would
    // join without a zero-width space.
    return StyledText(ordered.map { StyledRun($0.text + "\u{200B}", $0.style) })
  }
}

/// The grapheme clusters of `text` in exactly `count` cells: its caps, and between them the others,
/// or else the end of the leading cap, as often as they fit. Without room for the caps the leading
/// one is cut first, because the other one shows how far the bar is. Spaces fill room that is too
/// narrow for a wide cluster.
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

extension StyledText {
  /// A bar whose cells at both ends are half circles of Powerline's fonts, each in one colour: that
  /// of the larger part of its cell.
  fileprivate var withRoundCaps: StyledText {
    var runs = runs
    func cap(_ glyph: String, _ cell: String, _ style: TextStyle) -> StyledRun? {
      if cell == "█" { return StyledRun(glyph, style) }
      guard let background = style.background else { return nil }
      // A cap can't be filled in part, so its colour is a mixture.
      guard let eighths = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"].firstIndex(of: cell),
        let foreground = style.foreground
      else { return StyledRun(glyph, TextStyle(foreground: background)) }
      let mixture = PerceptualColor(foreground).mixed(
        with: PerceptualColor(background), at: 1 - Double(eighths + 1) / 8)
      return StyledRun(glyph, TextStyle(foreground: mixture.color))
    }
    if let first = runs.first, let cell = first.text.first.map(String.init),
      let cap = cap("\u{E0B6}", cell, first.style)
    {
      runs[0].text.removeFirst()
      runs.insert(cap, at: 0)
    }
    if let last = runs.last, let cell = last.text.last.map(String.init),
      let cap = cap("\u{E0B4}", cell, last.style)
    {
      runs[runs.count - 1].text.removeLast()
      runs.append(cap)
    }
    return StyledText(runs.filter { !$0.text.isEmpty })
  }
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
