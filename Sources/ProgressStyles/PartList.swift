import TerminalText
import Wording

/// Lines below one another, as many as there is room for.
package enum PartList {
  /// How many parts of so many lines fit, the first at least; where not all of them do, a line is kept
  /// that says how many more there are.
  static func fittingCount(_ heights: [Int], in height: Int) -> Int {
    guard heights.reduce(0, +) > height else { return heights.count }
    var room = height - 1
    let count = heights.prefix { part in
      room -= part
      return room >= 0
    }.count
    return min(heights.count, max(1, count))
  }

  /// The lines of the first parts, and if there is room, how many more parts there are.
  static func lines(
    _ lines: [StyledText], hidden: Int, _ configuration: ViewConfiguration
  ) -> [StyledText] {
    guard hidden > 0, lines.count < configuration.height else { return lines }
    var pieces = LinePieces()
    let theme = configuration.theme
    pieces.append(more(hidden, theme.language).truncated(toCells: configuration.width), gap: 0)
    return lines + [pieces.line(width: configuration.width, theme.direction)]
  }

  /// Of lines that are there already those that fit on so many rows, the last of which says how many more
  /// there are.
  ///
  /// On a single row there is only the first line.
  package static func fitting(
    _ lines: [StyledText], capacity: Int, width: Int, in language: Language
  ) -> [StyledText] {
    guard lines.count > capacity else { return lines }
    guard capacity > 1 else { return Array(lines.prefix(1)) }
    let rest = more(lines.count - capacity + 1, language).truncated(toCells: width)
    return lines.prefix(capacity - 1) + [rest]
  }

  /// What stands in place of parts for which there is no room.
  static func more(_ count: Int, _ language: Language) -> StyledText {
    StyledText(language.wording.more(count).guardedFromReordering, .faint)
  }
}
