import TerminalText

/// The bar that pv draws: `[=====>    ]`, with other glyphs `[█████▍    ]`, and without its brackets where
/// a format asks for the bar alone.
package struct PvBar: ProgressBarStyle {
  private let glyphs: BarGlyphs
  private let isBracketed: Bool
  private let isExceeded: Bool

  /// The glyphs are plain where only ASCII can be shown. `isExceeded`: more has come than was announced.
  package init(glyphs: BarGlyphs = .plain, isBracketed: Bool = true, isExceeded: Bool = false) {
    self.glyphs = glyphs
    self.isBracketed = isBracketed
    self.isExceeded = isExceeded
  }

  package func body(_ configuration: BarConfiguration) -> StyledText {
    let inner = isBracketed ? configuration.width - 2 : configuration.width
    guard inner > 0 else {
      return StyledText(String(repeating: "-", count: max(0, configuration.width)))
    }
    var line = StyledText(isBracketed ? "[" : "")
    line.append(cells(configuration, width: inner))
    line.append(isBracketed ? "]" : "")
    return line
  }

  package func hasBrackets(_ theme: Theme) -> Bool { isBracketed }

  private func cells(_ configuration: BarConfiguration, width: Int) -> StyledText {
    let theme = configuration.theme
    let glyphs = theme.charset == .unicode ? glyphs : .plain
    guard let fraction = configuration.fractionCompleted else {
      return BracketedBar.activity(configuration, width: width, length: 3) { count in
        glyphs == .plain
          ? BracketedBar.segment(count) : String(repeating: "█", count: count)
      }
    }
    guard glyphs != .plain else {
      // The tip is there at the very start and at the end too, and gone beyond the end, as pv does.
      let done = max(1, BarCells.completedSteps(fraction, of: width))
      return BracketedBar.arrow(done, of: width, hasTip: !isExceeded, theme: theme)
    }
    let cells = BarCells.determinate(fraction, width: width, steps: glyphs.steps)
    return StyledText(cells.onScreen(theme.direction).map { run($0, glyphs, theme) })
  }

  private func run(_ cell: BarCell, _ glyphs: BarGlyphs, _ theme: Theme) -> StyledRun {
    let style = TextStyle(foreground: theme.tint)
    switch cell {
    case .fill: return StyledRun("█", style)
    case .track: return StyledRun(" ")
    case .leading(let eighths), .trailing(let eighths):
      if glyphs == .shaded { return StyledRun(shades[eighths / 2], style) }
      if theme.direction == .leftToRight { return StyledRun(leftBlocks[eighths], style) }
      // At the right edge only halves have a glyph; the rest is the gap left of it, reversed.
      guard theme.tint != nil else { return StyledRun(eighths >= 4 ? "▐" : " ") }
      return StyledRun(
        leftBlocks[8 - eighths], TextStyle(foreground: theme.tint, attributes: .reversed))
    }
  }
}

/// The bar between brackets that every terminal can show: `[=====>    ]`, and `[  <=>  ]` without a
/// value.
package enum BracketedBar {
  package static func body(_ configuration: BarConfiguration) -> StyledText {
    let inner = configuration.width - 2
    guard inner > 0 else {
      return StyledText(String(repeating: "-", count: max(0, configuration.width)))
    }
    var line = StyledText("[")
    if let fraction = configuration.fractionCompleted {
      let done = BarCells.completedSteps(fraction, of: inner)
      line.append(
        arrow(done, of: inner, hasTip: done > 0 && done < inner, theme: configuration.theme))
    } else {
      line.append(activity(configuration, width: inner))
    }
    line.append("]")
    return line
  }

  /// An arrow of so many cells, the last of them its tip, and spaces.
  static func arrow(_ done: Int, of width: Int, hasTip: Bool, theme: Theme) -> StyledText {
    let style = TextStyle(foreground: theme.tint)
    let rest = StyledRun(String(repeating: " ", count: width - done))
    let shaft = String(repeating: "=", count: hasTip ? done - 1 : done)
    switch theme.direction {
    case .leftToRight: return StyledText([StyledRun(shaft + (hasTip ? ">" : ""), style), rest])
    case .rightToLeft: return StyledText([rest, StyledRun((hasTip ? "<" : "") + shaft, style)])
    }
  }

  /// A segment that slides to and fro, of as many cells as asked for or as suit the width.
  static func activity(
    _ configuration: BarConfiguration, width: Int, length: Int? = nil,
    segment: (_ cells: Int) -> String = BracketedBar.segment
  ) -> StyledText {
    let cells = BarCells.activity(
      motion: configuration.motion, width: width, steps: 1, length: length
    ).onScreen(configuration.theme.direction)
    let first = cells.firstIndex { $0 != .track } ?? 0
    let count = cells.filter { $0 != .track }.count
    var line = StyledText(String(repeating: " ", count: first))
    line.append(segment(count), TextStyle(foreground: configuration.theme.tint))
    line.append(String(repeating: " ", count: width - first - count))
    return line
  }

  /// `<===>`
  static func segment(_ count: Int) -> String {
    guard count >= 2 else { return String(repeating: "=", count: count) }
    return "<" + String(repeating: "=", count: count - 2) + ">"
  }
}
