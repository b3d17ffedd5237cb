import SystemCalls

// How the roster stands in its file: a line for each row, between a first and a last one that tell it
// from anything else. Numbers are decimal; what comes after the last line counts for nothing.
extension TerminalRoster {
  private static let opening = "pbar terminal 1"
  private static let end = "end"
  /// More rows than any terminal shows; a file that holds more is not ours.
  private static let rowLimit = 1000
  /// Bytes that a file of so many rows may have.
  package static let sizeLimit = 65_536

  /// Reads what ``encoded`` gives, and nothing else; an empty file holds an empty roster.
  package init?(_ bytes: [UInt8]) {
    self.init()
    if bytes.isEmpty { return }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.first?.elementsEqual(Self.opening.utf8) == true,
      let last = lines.firstIndex(where: { $0.elementsEqual(Self.end.utf8) }),
      last < lines.count - 1, last <= Self.rowLimit
    else { return nil }
    for line in lines[1..<last] {
      let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard take(words.map { String(decoding: $0, as: UTF8.self) }) else { return nil }
    }
  }

  /// The contents of the file.
  package var encoded: [UInt8] {
    var lines = [Self.opening]
    if let columns { lines.append("columns \(columns)") }
    for row in rows {
      switch row {
      case .run(let mark): lines.append("run \(mark.identifier) \(mark.start)")
      // Of more rows than a terminal has, it does not matter how many they are.
      case .text(let count): lines.append("text \(min(count, Self.rowLimit))")
      case .blank(let count): lines.append("blank \(min(count, Self.rowLimit))")
      }
    }
    lines.append(Self.end)
    return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  /// Takes the words of a line; whether it is one that this program writes.
  private mutating func take(_ words: [String]) -> Bool {
    let counts = 1...Self.rowLimit
    switch (words.first, words.count) {
    case ("columns", 2):
      guard let number = Int(words[1]), (1...65_535).contains(number) else { return false }
      columns = number
    case ("run", 3):
      guard let identifier = Int32(words[1]), identifier > 0, let start = UInt64(words[2]) else {
        return false
      }
      rows.append(.run(ProcessMark(identifier: identifier, start: start)))
    case ("text", 2):
      guard let number = Int(words[1]), counts.contains(number) else { return false }
      rows.append(.text(rows: number))
    case ("blank", 2):
      guard let number = Int(words[1]), counts.contains(number) else { return false }
      rows.append(.blank(rows: number))
    default: return false
    }
    return true
  }
}
