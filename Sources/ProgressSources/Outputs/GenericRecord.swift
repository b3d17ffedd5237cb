import TerminalText

/// The last percentage, `n/m` or `n of m` of a line.
struct GenericRecord {
  private static let mostNumbers = 32  // Of a line, from its end
  let record: OutputRecord
  let wordHash: Int  // A hash of the words before the value
  let endsLine: Bool

  /// Whether the line is hardly prose: the value begins or ends it, or has brackets around it.
  let isProminent: Bool

  /// Reads a line without blanks at its ends; `nil` if it has no such value.
  init?(in line: UnsafeRawBufferPointer) {
    var end = line.count
    for _ in 0..<Self.mostNumbers {
      guard let last = line[..<end].lastIndex(where: { $0.isDigit }) else { return nil }
      let number = line.numberStart(before: last + 1)..<last + 1
      if let (found, range) = Self.value(in: line, at: number) {
        record = found.total == nil ? Self.step(of: line, found) ?? found : found
        let head = line[..<range.lowerBound]
        wordHash = Self.hash(ofWords: line.part(..<range.lowerBound))
        endsLine = range.upperBound == line.count
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

  /// The share of a step, as in `( 2/29) upgrading tzdata  60%`: the steps around it are the whole.
  private static func step(of line: UnsafeRawBufferPointer, _ share: OutputRecord) -> OutputRecord?
  {
    guard let first = line.first, "([".utf8.contains(first),
      let end = line.firstIndex(where: { ")]".utf8.contains($0) }),
      case let count = line.part(1..<end).trimmed,
      let number = count.lastIndex(of: UInt8(ascii: "/")).map({ $0 + 1..<count.count }),
      let (step, range) = value(in: count, at: number), range.lowerBound == 0,
      let index = step.completed?.doubleValue, let fraction = share.fraction
    else { return nil }
    var record = step
    record.completed = .real(max(0, index - 1 + fraction))
    return record
  }

  /// A hash of the words without digits, but for hexadecimal numbers and units behind a number.
  private static func hash(ofWords text: UnsafeRawBufferPointer) -> Int {
    var hash = 17
    var followsNumber = false
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isDigit }) {
      let hasDigit = word.contains { $0.isDigit }
      let isHexadecimal = word.count > 1 && word.allSatisfy { ($0 | 0x20) &- 0x61 < 6 }
      let isUnit = followsNumber && word.count <= 3
      followsNumber = hasDigit
      if !hasDigit, !isHexadecimal, !isUnit { hash = word.reduce(hash) { $0 &* 31 &+ Int($1) } }
    }
    return hash
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
      // `87% of the size` is a share of something else.
      let rest = line.part((sign + 1)...).trimmed
      if rest.starts(with: "of ".utf8), rest.dropFirst(3).first?.isLetter ?? false { return nil }
      return line.mayHoldValue(at: range) && record.take(.percentage, last) ? (record, range) : nil
    }
    if let sizes = sizes(in: line, lastAt: number) { return sizes }
    guard let firstEnd = separator(in: line, before: number.lowerBound), firstEnd > 0,
      line[firstEnd - 1].isDigit
    else { return nil }
    let range = line.numberStart(before: firstEnd)..<number.upperBound
    let first = line.part(range.lowerBound..<firstEnd)
    // `1.2/3` is no share of anything, and `3/12 10:00` is a date.
    guard range.lowerBound > 0 || !line.part(range.upperBound...).isTime,
      first.contains(UInt8(ascii: ".")) == last.contains(UInt8(ascii: ".")),
      line.mayHoldValue(at: range), record.take(.total, last), record.take(.completed, first),
      let completed = record.completed, let total = record.total, completed <= total,
      total > .whole(1)
    else { return nil }
    return (record, range)
  }

  /// Two sizes in bytes, as `1.2 MiB/~76.3 MiB`; a total that grows has a `~`.
  private static func sizes(in line: UnsafeRawBufferPointer, lastAt number: Range<Int>)
    -> (record: OutputRecord, range: Range<Int>)?
  {
    guard let end = line.sizeEnd(from: number.lowerBound) else { return nil }
    var lastStart = number.lowerBound
    if lastStart > 0, line[lastStart - 1] == UInt8(ascii: "~") { lastStart -= 1 }
    guard let firstEnd = separator(in: line, before: lastStart),
      let digit = line[..<firstEnd].lastIndex(where: { $0.isDigit }),
      case let start = line.numberStart(before: digit + 1), line.sizeEnd(from: start) == firstEnd,
      line.mayHoldValue(at: start..<end)
    else { return nil }
    var record = OutputRecord()
    guard record.take(.bytes, line.part(start..<firstEnd)),
      record.take(.totalBytes, line.part(number.lowerBound..<end)),
      let completed = record.completed, let total = record.total, completed <= total
    else { return nil }
    return (record, start..<end)
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
  /// Whether the text begins with a time of day, as `10:00`.
  fileprivate var isTime: Bool {
    let rest = trimmed
    return rest.count >= 5 && rest[0].isDigit && rest[1].isDigit && rest[2] == UInt8(ascii: ":")
      && rest[3].isDigit && rest[4].isDigit
  }

  /// The end of a size that says that it counts bytes.
  fileprivate func sizeEnd(from start: Int) -> Int? {
    guard let end = OutputField.bytes.end(in: self, from: start), self[end - 1] == UInt8(ascii: "B")
    else { return nil }
    return end
  }

  fileprivate func numberStart(before end: Int) -> Int {
    let before = self[..<end].lastIndex { !$0.isDigit && !".,".utf8.contains($0) }
    return before.map { $0 + 1 } ?? 0
  }

  /// Whether a value may be there: not within a word, a path, a date or a version.
  fileprivate func mayHoldValue(at range: Range<Int>) -> Bool {
    if let before = self[..<range.lowerBound].last, !" \t[(:=|>#".utf8.contains(before) {
      return false
    }
    // `t[1/4]` is a name.
    if range.lowerBound > 1, self[range.lowerBound - 1] == UInt8(ascii: "["),
      self[range.lowerBound - 2].isLetter
    {
      return false
    }
    let rest = self[range.upperBound...]
    guard let next = rest.first else { return true }
    let endsSentence = ".,:".utf8.contains(next) && rest.dropFirst().first?.isBlank ?? true
    return endsSentence || " \t])|<".utf8.contains(next)
  }
}
