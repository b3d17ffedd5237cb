import TerminalText

/// The last percentage, `n/m` or `n of m` of a line.
struct GenericRecord {
  private static let mostNumbers = 32  // Of a line, from its end
  let record: OutputRecord
  let letters: Int  // A hash of the letters before the value

  /// Whether the line is hardly prose: the value begins or ends it, or has brackets around it.
  let isProminent: Bool

  /// Reads a line without blanks at its ends; `nil` if it has no such value.
  init?(in line: UnsafeRawBufferPointer) {
    var end = line.count
    for _ in 0..<Self.mostNumbers {
      guard let last = line[..<end].lastIndex(where: { $0.isDigit }) else { return nil }
      let number = line.numberStart(before: last + 1)..<last + 1
      if let (record, range) = Self.value(in: line, at: number) {
        self.record = record
        let head = line[..<range.lowerBound]
        letters = head.reduce(17) { $1.isLetter ? $0 &* 31 &+ Int($1) : $0 }
        let before = head.last { !$0.isBlank }
        let after = line[range.upperBound...].first { !$0.isBlank }
        isProminent =
          before == nil || after == nil
          || before == UInt8(ascii: "[") && after == UInt8(ascii: "]")
          || before == UInt8(ascii: "(") && after == UInt8(ascii: ")")
        return
      }
      end = number.lowerBound
    }
    return nil
  }

  /// The value whose last number is at a range, and the range of the whole value.
  private static func value(in line: UnsafeRawBufferPointer, at number: Range<Int>)
    -> (record: OutputRecord, range: Range<Int>)?
  {
    var record = OutputRecord()
    let last = line.part(number)
    if let sign = line[number.upperBound...].firstIndex(where: { !$0.isBlank }),
      line[sign] == UInt8(ascii: "%"), sign - number.upperBound <= 1
    {
      let range = number.lowerBound..<sign + 1
      return line.mayHoldValue(at: range) && record.take(.percentage, last) ? (record, range) : nil
    }
    guard let firstEnd = separator(in: line, before: number.lowerBound), firstEnd > 0,
      line[firstEnd - 1].isDigit
    else { return nil }
    let range = line.numberStart(before: firstEnd)..<number.upperBound
    let first = line.part(range.lowerBound..<firstEnd)
    // `1.2/3` is no share of anything.
    guard first.contains(UInt8(ascii: ".")) == last.contains(UInt8(ascii: ".")),
      line.mayHoldValue(at: range), record.take(.total, last), record.take(.completed, first),
      let completed = record.completed, let total = record.total, completed <= total,
      total > .whole(1)
    else { return nil }
    return (record, range)
  }

  /// Where `/` or `of` begins before a number, with the blanks before it.
  private static func separator(in line: UnsafeRawBufferPointer, before end: Int) -> Int? {
    func skipBlanks(_ end: Int) -> Int {
      line[..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    }
    let wordEnd = skipBlanks(end)
    let before = line[..<wordEnd]
    if before.last == UInt8(ascii: "/") { return skipBlanks(wordEnd - 1) }
    let isWord = wordEnd < end && before.dropLast(2).last?.isBlank ?? false
    return isWord && before.suffix(2).elementsEqual("of".utf8) ? skipBlanks(wordEnd - 2) : nil
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func numberStart(before end: Int) -> Int {
    let before = self[..<end].lastIndex { !$0.isDigit && !".,".utf8.contains($0) }
    return before.map { $0 + 1 } ?? 0
  }

  /// Whether a value may be there: not within a word, a path, a date or a version.
  fileprivate func mayHoldValue(at range: Range<Int>) -> Bool {
    if let before = self[..<range.lowerBound].last, !" \t[(:=|>#".utf8.contains(before) {
      return false
    }
    let rest = self[range.upperBound...]
    guard let next = rest.first else { return true }
    let endsSentence = ".,:".utf8.contains(next) && rest.dropFirst().first?.isBlank ?? true
    return endsSentence || " \t])|<".utf8.contains(next)
  }
}
