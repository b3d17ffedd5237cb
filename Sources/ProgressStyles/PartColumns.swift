import TerminalText

/// Gives several parts labels and fields of the same width, so that their bars begin below one another.
enum PartColumns {
  /// `labelWidth`: cells that a label takes at least, where there is one.
  static func aligned(
    _ parts: [ViewPart], labelWidth: Int = 0, _ direction: LayoutDirection
  ) -> [ViewPart] {
    let hasSeveral = parts.count > 1
    let widest = hasSeveral ? parts.map { $0.label?.cellWidth ?? 0 }.max() ?? 0 : 0
    let width = max(labelWidth, widest)
    let columns = hasSeveral ? columns(parts) : []
    return parts.map { part in
      var part = part
      if hasSeveral, widest > 0 { part.label = part.label ?? "" }
      part.label = part.label?.padded(
        toCells: width, alignment: direction == .leftToRight ? .leading : .trailing)
      if hasSeveral { part.fields = fields(of: part, in: columns) }
      return part
    }
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
  private static func columns(_ parts: [ViewPart]) -> [(key: Key, field: LineField)] {
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
