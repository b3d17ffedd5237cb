import TerminalText

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
