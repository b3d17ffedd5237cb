/// A terminal that supports what the painter sends: text, CR, LF, moving up, and erasing to the end of a line.
struct TinyTerminal {
  private(set) var rows: [[Character]] = [[]]
  private(set) var row = 0
  private(set) var column = 0

  /// The rows without trailing spaces.
  var lines: [String] {
    rows.map { row in
      let last = row.lastIndex { $0 != " " } ?? -1
      return String(row[..<(last + 1)])
    }
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": newline()
      case "\u{1B}":
        let parameters = rest.dropFirst().prefix { !("@"..."~").contains($0) }
        rest = rest.dropFirst(parameters.count + 1)
        obey(rest.popFirst())
      default: put(Character(scalar))
      }
    }
  }

  private mutating func obey(_ command: Unicode.Scalar?) {
    switch command {
    case "A": row = max(0, row - 1)
    case "K": rows[row].removeSubrange(min(column, rows[row].count)...)
    default: break
    }
  }

  private mutating func newline() {
    row += 1
    column = 0
    if row == rows.count { rows.append([]) }
  }

  private mutating func put(_ character: Character) {
    while rows[row].count <= column { rows[row].append(" ") }
    rows[row][column] = character
    column += 1
  }
}
