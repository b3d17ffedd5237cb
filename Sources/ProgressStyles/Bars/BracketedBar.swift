import TerminalText

/// The bar that every terminal can show: `[=====>    ]`, or with other glyphs `[█████▍    ]`. A
/// format may have it without brackets.
package final class BracketedBar: ProgressBarStyle {
  private let glyphs: BarGlyphs
  private let isBracketed: Bool
  private let isExceeded: Bool
  private let hasTrack: Bool
  private let isOwn: Bool

  /// Without Unicode the glyphs are always plain. `isExceeded`: more than the total has been
  /// completed. `hasTrack`: the rest of a bar of blocks has a colour, which pv's does not have.
  /// `isOwn`: the bar of our own line, which has a tip only between its ends, and a longer segment
  /// without a value.
  package init(
    glyphs: BarGlyphs = .plain, isBracketed: Bool = true, isExceeded: Bool = false,
    hasTrack: Bool = false,
    isOwn: Bool = false
  ) {
    self.glyphs = glyphs
    self.isBracketed = isBracketed
    self.isExceeded = isExceeded
    self.hasTrack = hasTrack
    self.isOwn = isOwn
  }

  package func body(_ configuration: BarConfiguration) -> StyledText {
    configuration.bracketed(isBracketed) { bar in
      let glyphs = bar.theme.charset == .unicode ? glyphs : .plain
      let isActivity = bar.fractionCompleted == nil
      guard glyphs != .plain else {
        if isActivity { return bar.slidingSegment(length: isOwn ? nil : 3) }
        let done = bar.completedSteps(of: bar.width)
        // The tip is shown at the very start and at the end too, and not beyond the end, as pv
        // does.
        return isOwn
          ? bar.arrow(done, hasTip: done > 0 && done < bar.width)
          : bar.arrow(max(1, done), hasTip: !isExceeded)
      }
      let track = hasTrack ? bar.theme.track : nil
      let blocks = BlockCells(glyphs: glyphs, theme: bar.theme, track: track, emptyGlyph: " ")
      let cells =
        isActivity ? bar.activityCells(steps: 1, length: 3) : bar.cells(steps: glyphs.steps)
      return bar.drawn(cells, run: blocks.run)
    }
  }

  package func hasBrackets(_ theme: Theme) -> Bool { isBracketed }
}

extension BarConfiguration {
  /// The content, drawn two cells narrower and in the gradient, between brackets; hyphens without
  /// room for it.
  fileprivate func bracketed(_ isBracketed: Bool, content: (BarConfiguration) -> StyledText)
    -> StyledText
  {
    var inner = self
    if isBracketed { inner.width -= 2 }
    guard inner.width > 0 else { return StyledText(String(repeating: "-", count: max(0, width))) }
    return StyledText(isBracketed ? "[" : "") + inner.tinted(content(inner))
      + StyledText(isBracketed ? "]" : "")
  }

  fileprivate func arrow(_ length: Int, hasTip: Bool) -> StyledText {
    let style = TextStyle(foreground: theme.tint)
    let rest = StyledRun(String(repeating: " ", count: width - length))
    let shaft = String(repeating: "=", count: hasTip ? length - 1 : length)
    switch theme.direction {
    case .leftToRight: return StyledText([StyledRun(shaft + (hasTip ? ">" : ""), style), rest])
    case .rightToLeft: return StyledText([rest, StyledRun((hasTip ? "<" : "") + shaft, style)])
    }
  }

  fileprivate func slidingSegment(length: Int? = nil) -> StyledText {
    let cells = activityCells(steps: 1, length: length).onScreen(theme.direction)
    let first = cells.firstIndex { $0 != .track } ?? 0
    let count = cells.count { $0 != .track }
    var line = StyledText(spaces: first)
    let shaft = String(repeating: "=", count: count < 2 ? count : count - 2)
    line.append(count < 2 ? shaft : "<" + shaft + ">", TextStyle(foreground: theme.tint))
    line.append(StyledText(spaces: width - first - count))
    return line
  }
}
