import TerminalText

/// The last percentage, `n/m` or `n of m` of a line.
struct GenericRecord: Sendable {
  let record: OutputRecord
  let kind: Int  // A number for the letters before the value: lines of one kind have the same

  /// Whether the line is hardly prose: the value begins or ends it, or has brackets around it.
  let isProminent: Bool

  /// Reads a line without blanks at its ends; `nil` if it has no such value.
  init?(in line: UnsafeRawBufferPointer) {
    var end = line.count
    while let last = line[..<end].lastIndex(where: { $0.isDigit }) {
      let start = Self.numberStart(in: line, before: last + 1)
      if let found = Self.value(in: line, from: start, to: last + 1) {
        record = found.record
        kind = line[..<found.range.lowerBound].reduce(17) { $1.isLetter ? $0 &* 31 &+ Int($1) : $0 }
        isProminent = Self.isProminent(found.range, in: line)
        return
      }
      end = start
    }
    return nil
  }

  private static func value(in line: UnsafeRawBufferPointer, from start: Int, to end: Int)
    -> (record: OutputRecord, range: Range<Int>)?
  {
    let number = line.part(start..<end)
    var record = OutputRecord()
    if let sign = line[end...].firstIndex(where: { !$0.isBlank }), line[sign] == UInt8(ascii: "%"),
      sign - end <= 1
    {
      let isValue = begins(at: start, in: line) && ends(at: sign + 1, in: line)
      return isValue && record.take(.percentage, number) ? (record, start..<sign + 1) : nil
    }
    guard ends(at: end, in: line), let before = separator(in: line, before: start), before > 0,
      line[before - 1].isDigit
    else { return nil }
    let first = numberStart(in: line, before: before)
    // `1.2/3` is no share of anything.
    let arePlain =
      line[first..<before].contains(UInt8(ascii: ".")) == number.contains(UInt8(ascii: "."))
    guard arePlain, begins(at: first, in: line), record.take(.total, number),
      record.take(.completed, line.part(first..<before)),
      let completed = record.completed, let total = record.total, completed <= total,
      total > .whole(1)
    else { return nil }
    return (record, first..<end)
  }

  private static func separator(in line: UnsafeRawBufferPointer, before end: Int) -> Int? {
    func skipBlanks(_ end: Int) -> Int {
      line[..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    }
    let wordEnd = skipBlanks(end)
    if wordEnd > 0, line[wordEnd - 1] == UInt8(ascii: "/") { return skipBlanks(wordEnd - 1) }
    let isOf =
      wordEnd > 2 && wordEnd < end && line[(wordEnd - 2)..<wordEnd].elementsEqual("of".utf8)
    return isOf && line[wordEnd - 3].isBlank ? skipBlanks(wordEnd - 2) : nil
  }

  private static func numberStart(in line: UnsafeRawBufferPointer, before end: Int) -> Int {
    let before = line[..<end].lastIndex {
      !$0.isDigit && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",")
    }
    return before.map { $0 + 1 } ?? 0
  }

  /// Whether a value may begin there: not within a word, a path, a date or a version.
  private static func begins(at start: Int, in line: UnsafeRawBufferPointer) -> Bool {
    start == 0 || line[start - 1].isBlank || "[(:=|>#".utf8.contains(line[start - 1])
  }

  private static func ends(at end: Int, in line: UnsafeRawBufferPointer) -> Bool {
    guard end < line.count else { return true }
    let isPoint = ".,:".utf8.contains(line[end])
    return line[end].isBlank || "])|<".utf8.contains(line[end])
      || isPoint && (end + 1 == line.count || line[end + 1].isBlank)
  }

  private static func isProminent(_ range: Range<Int>, in line: UnsafeRawBufferPointer) -> Bool {
    if range.lowerBound == 0 || range.upperBound == line.count { return true }
    let before = line[..<range.lowerBound].last { !$0.isBlank }
    let after = line[range.upperBound...].first { !$0.isBlank }
    return before == UInt8(ascii: "[") && after == UInt8(ascii: "]")
      || before == UInt8(ascii: "(") && after == UInt8(ascii: ")")
  }
}
