import TerminalText

/// The bar between brackets that every terminal can show: `[=====>    ]`, and `[  <=>  ]` without a value.
enum BracketedBar {
  static func body(_ configuration: BarConfiguration) -> StyledText {
    configuration.bracketed { bar in
      guard bar.fractionCompleted != nil else { return bar.slidingSegment(bracketSegment) }
      let done = bar.completedSteps(of: bar.width)
      return bar.arrow(done, hasTip: done > 0 && done < bar.width)
    }
  }
}

/// pv's bar: `[=====>    ]`, with other glyphs `[█████▍    ]`, and without brackets where a format asks for the bar
/// alone.
package struct PvBar: ProgressBarStyle {
  private let glyphs: BarGlyphs
  private let isBracketed: Bool
  private let isExceeded: Bool

  /// Without Unicode the glyphs are always plain. `isExceeded`: more than the total has been completed.
  package init(glyphs: BarGlyphs = .plain, isBracketed: Bool = true, isExceeded: Bool = false) {
    self.glyphs = glyphs
    self.isBracketed = isBracketed
    self.isExceeded = isExceeded
  }

  package func body(_ configuration: BarConfiguration) -> StyledText {
    configuration.bracketed(isBracketed) { bar in
      let glyphs = bar.theme.charset == .unicode ? glyphs : .plain
      guard bar.fractionCompleted != nil else {
        return bar.slidingSegment(length: 3) { count in
          glyphs == .plain ? bracketSegment(count) : String(repeating: "█", count: count)
        }
      }
      guard glyphs != .plain else {
        // The tip is shown at the very start and at the end too, and not beyond the end, as pv does.
        return bar.arrow(max(1, bar.completedSteps(of: bar.width)), hasTip: !isExceeded)
      }
      let blocks = BlockCells(glyphs: glyphs, theme: bar.theme, track: nil, emptyGlyph: " ")
      let runs = bar.cells(steps: glyphs.steps).map { blocks.run($0, bar.theme.tint) }
      return StyledText(runs.onScreen(bar.theme.direction))
    }
  }

  package func hasBrackets(_ theme: Theme) -> Bool { isBracketed }
}

extension BarConfiguration {
  /// The content, which is drawn two cells narrower, between brackets; hyphens if there is no room for it.
  fileprivate func bracketed(_ isBracketed: Bool = true, content: (BarConfiguration) -> StyledText) -> StyledText {
    var inner = self
    if isBracketed { inner.width -= 2 }
    guard inner.width > 0 else { return StyledText(String(repeating: "-", count: max(0, width))) }
    return StyledText(isBracketed ? "[" : "") + content(inner) + StyledText(isBracketed ? "]" : "")
  }

  /// An arrow of `length` cells, including its tip, and spaces.
  fileprivate func arrow(_ length: Int, hasTip: Bool) -> StyledText {
    let style = TextStyle(foreground: theme.tint)
    let rest = StyledRun(String(repeating: " ", count: width - length))
    let shaft = String(repeating: "=", count: hasTip ? length - 1 : length)
    switch theme.direction {
    case .leftToRight: return StyledText([StyledRun(shaft + (hasTip ? ">" : ""), style), rest])
    case .rightToLeft: return StyledText([rest, StyledRun((hasTip ? "<" : "") + shaft, style)])
    }
  }

  /// A segment that slides to and fro, of `length` cells or of a length that suits the width.
  fileprivate func slidingSegment(length: Int? = nil, _ segment: (_ cells: Int) -> String) -> StyledText {
    let cells = activityCells(steps: 1, length: length).onScreen(theme.direction)
    let first = cells.firstIndex { $0 != .track } ?? 0
    let count = cells.count { $0 != .track }
    var line = StyledText(spaces: first)
    line.append(segment(count), TextStyle(foreground: theme.tint))
    line.append(StyledText(spaces: width - first - count))
    return line
  }
}

/// `<===>`
private func bracketSegment(_ count: Int) -> String {
  guard count >= 2 else { return String(repeating: "=", count: count) }
  return "<" + String(repeating: "=", count: count - 2) + ">"
}
