import TerminalText

/// The lines of one frame.
enum LineBlock {
  /// The lines that fit on so many rows, the last of which says how many more there are.
  ///
  /// On a single row there is only the first line.
  static func fitting(_ lines: [StyledText], capacity: Int, width: Int) -> [StyledText] {
    guard lines.count > capacity else { return lines }
    guard capacity > 1 else { return Array(lines.prefix(1)) }
    let hidden = lines.count - capacity + 1
    let rest = StyledText("and \(hidden) more", .faint).truncated(toCells: width)
    return lines.prefix(capacity - 1) + [rest]
  }
}
