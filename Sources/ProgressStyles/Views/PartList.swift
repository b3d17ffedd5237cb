import TerminalText
import Wording

/// Several parts with labels and fields of the same width, so that their bars begin below one another.
struct PartColumns {
  let parts: [ViewPart]
  /// Cells that each label keeps; 0 where there is only one, or none.
  private let labelWidth: Int

  /// `labelWidth`: cells that a label takes at least, where there is one.
  init(_ parts: [ViewPart], labelWidth: Int = 0) {
    let widest = parts.map { $0.label?.cellWidth ?? 0 }.max() ?? 0
    let hasLabel = parts.contains { $0.label != nil }
    self.labelWidth = max(parts.count > 1 ? widest : 0, hasLabel ? labelWidth : 0)
    guard parts.count > 1 else {
      self.parts = parts
      return
    }
    let columns = Self.columns(parts)
    self.parts = parts.map { part in
      var part = part
      part.fields = Self.fields(of: part, in: columns)
      return part
    }
  }

  /// What a line of one of the parts is laid out from, with these fields.
  func line(_ label: String?, _ fields: [LineField]) -> LineParts {
    LineParts(label: label, labelWidth: labelWidth, fields: fields)
  }

  /// A field by its rank, and by how many of that rank stand before it.
  private struct Key: Hashable {
    let rank: LineField.Rank
    let place: Int
  }

  private static func keys(_ fields: [LineField]) -> [Key] {
    fields.indices.map { index in
      let rank = fields[index].rank
      return Key(rank: rank, place: fields[..<index].count { $0.rank == rank })
    }
  }

  /// An example of every field that any part has, in the order of reading and as wide as the widest.
  private static func columns(
    _ parts: [ViewPart]
  ) -> [(key: Key, field: LineField)] {
    var columns: [(key: Key, field: LineField)] = []
    for part in parts {
      var place = 0
      for (key, field) in zip(keys(part.fields), part.fields) {
        if let known = columns.firstIndex(where: { $0.key == key }) {
          columns[known].field.width = max(columns[known].field.width, field.width)
          place = known + 1
        } else {
          columns.insert((key, field), at: place)
          place += 1
        }
      }
    }
    return columns
  }

  /// The fields of a part in all columns; those that it has not are empty.
  private static func fields(
    of part: ViewPart, in columns: [(key: Key, field: LineField)]
  ) -> [LineField] {
    let keys = keys(part.fields)
    return columns.map { column in
      var field = column.field
      if let own = keys.firstIndex(of: column.key) {
        field = part.fields[own]
        field.width = column.field.width
      } else {
        field.text = ""
      }
      return field
    }
  }
}

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
