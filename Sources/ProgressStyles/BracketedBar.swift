import TerminalText

/// The bar between brackets that every terminal can show: `[=====>    ]`, and `[  <=>  ]` without a
/// value.
package enum BracketedBar {
  /// `segment`: cells of the sliding part, or as many as suit the width.
  package static func body(_ configuration: BarConfiguration, segment length: Int? = nil)
    -> StyledText
  {
    let inner = configuration.width - 2
    guard inner > 0 else {
      return StyledText(String(repeating: "-", count: max(0, configuration.width)))
    }
    let style = TextStyle(foreground: configuration.theme.tint)
    let leftToRight = configuration.theme.direction == .leftToRight
    var line = StyledText("[")
    if let fraction = configuration.fractionCompleted {
      let done = BarCells.completedSteps(fraction, of: inner)
      let rest = String(repeating: " ", count: inner - done)
      let shaft = String(repeating: "=", count: max(0, done - 1))
      let isWhole = done == inner
      if leftToRight {
        line.append(shaft + (done == 0 ? "" : isWhole ? "=" : ">"), style)
        line.append(rest)
      } else {
        line.append(rest)
        line.append((done == 0 ? "" : isWhole ? "=" : "<") + shaft, style)
      }
    } else {
      let cells = BarCells.activity(
        motion: configuration.motion, width: inner, steps: 1, length: length
      ).inReadingOrder(configuration.theme.direction)
      let first = cells.firstIndex { $0 != .track } ?? 0
      let count = cells.filter { $0 != .track }.count
      line.append(String(repeating: " ", count: first))
      line.append(segment(count), style)
      line.append(String(repeating: " ", count: inner - first - count))
    }
    line.append("]")
    return line
  }

  private static func segment(_ count: Int) -> String {
    guard count >= 2 else { return String(repeating: "=", count: count) }
    return "<" + String(repeating: "=", count: count - 2) + ">"
  }
}
