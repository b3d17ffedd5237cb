/// The part of its cell that a block character fills, read from its name in Unicode.
package struct BlockPattern: Hashable {
  package static let columns = 8
  package static let rows = 16

  /// Whether each of 8 by 16 parts of the cell is filled, row by row.
  package let isFilled: [Bool]

  /// Returns `nil` for a character that is no block.
  package init?(_ character: Character) {
    guard let scalar = character.unicodeScalars.first, let name = scalar.properties.name else {
      return nil
    }
    let words = name.split { $0 == " " || $0 == "-" }.map { String($0) }
    guard let test = Self.test(words, name: name) else { return nil }
    isFilled = (0..<Self.columns * Self.rows).map { test($0 % Self.columns, $0 / Self.columns) }
  }

  private typealias Test = (_ column: Int, _ row: Int) -> Bool

  private static func test(_ words: [String], name: String) -> Test? {
    switch name {
    case "SPACE": return { _, _ in false }
    case "FULL BLOCK": return { _, _ in true }
    default: break
    }
    if words.first == "QUADRANT" {
      return { column, row in
        let corner = (row < 8 ? "UPPER " : "LOWER ") + (column < 4 ? "LEFT" : "RIGHT")
        return name.contains(corner)
      }
    }
    if words.first == "BLOCK", let digits = words.last, words.count == 3 {
      let partRows = words[1] == "SEXTANT" ? 3 : 4
      return { column, row in
        // Parts are numbered row by row, from 1 on.
        let part = (2 * row + 1) * partRows / (2 * rows) * 2 + column / 4 + 1
        return digits.contains(String(part))
      }
    }
    guard words.last == "BLOCK" else { return nil }
    return rectangle(Array(words.dropLast()))
  }

  /// A block such as `LEFT HALF UPPER ONE QUARTER`.
  private static func rectangle(_ words: [String]) -> Test? {
    var (columns, rows) = (0..<8, 0..<16)
    var words = words[...]
    if words.starts(with: ["MIDDLE"]) {
      columns = words.dropFirst().first == "LEFT" ? 0..<4 : 4..<8
      return { column, row in columns.contains(column) && (4..<12).contains(row) }
    }
    while let side = words.popFirst() {
      guard let sixteenths = fraction(&words) else { return nil }
      switch side {
      case "LEFT": columns = 0..<sixteenths / 2
      case "RIGHT": columns = 8 - sixteenths / 2..<8
      case "UPPER": rows = 0..<sixteenths
      case "LOWER": rows = 16 - sixteenths..<16
      default: return nil
      }
    }
    return { column, row in columns.contains(column) && rows.contains(row) }
  }

  /// The fraction that the words begin with, in sixteenths.
  private static func fraction(_ words: inout ArraySlice<String>) -> Int? {
    guard let first = words.popFirst() else { return nil }
    if first == "HALF" { return 8 }
    let counts = ["ONE": 1, "THREE": 3, "FIVE": 5, "SEVEN": 7]
    guard let count = counts[first], let unit = words.popFirst() else { return nil }
    return count * (unit.hasPrefix("QUARTER") ? 4 : 2)
  }
}
