import TerminalText

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
