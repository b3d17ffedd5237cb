import ProgressModel
import TerminalText

/// How far the work is by a line of any program: a percentage, `n/m` or `n of m`.
///
/// Of several values in a line, one is taken for that of the whole work. A percentage outside of
/// brackets comes first (the 45 % of `45% (12 of 80 files)`), then `n of m` and `n/m`, then what is
/// in brackets; of each kind, the first one. A number beside the word for a measure, as in `buffer
/// 30% full`, is no value.
struct GenericRecord {
  private static let mostNumbers = 32  // Of a line
  let record: OutputRecord
  let wordHash: Int  // Of the words before the value, which tell one kind of lines from another
  let endsLine: Bool

  /// Whether the line is hardly prose: the value begins it (`45% done`), ends it (`Copied 3/10`),
  /// or has brackets around it (`Unpacking [3/10] tzdata`).
  let isProminent: Bool

  /// Reads a line without blanks at its ends; `nil` if it has no such value.
  init?(in line: UnsafeRawBufferPointer) {
    guard let (found, range) = Self.whole(in: line) else { return nil }
    let step =
      found.total == nil ? Self.step(of: line, found) : Self.step(found, at: range, in: line)
    record = step ?? found
    let head = line[..<range.lowerBound]
    wordHash = Self.hash(ofWords: line.part(..<range.lowerBound))
    endsLine = range.upperBound == line.count
    let before = head.last { !$0.isBlank }
    let after = line[range.upperBound...].first { !$0.isBlank }
    isProminent =
      before == nil || after == nil
      || before == UInt8(ascii: "[") && after == UInt8(ascii: "]")
      || before == UInt8(ascii: "(") && after == UInt8(ascii: ")")
  }

  private typealias Value = (record: OutputRecord, range: Range<Int>)

  private static func whole(in line: UnsafeRawBufferPointer) -> Value? {
    var best: (rank: Int, value: Value)?
    var depth = 0  // Of brackets
    var start = 0
    for _ in 0..<mostNumbers {
      guard let first = line[start...].firstIndex(where: { $0.isDigit }) else { break }
      for byte in line[start..<first] {
        if "([".utf8.contains(byte) { depth += 1 }
        if ")]".utf8.contains(byte) { depth = max(0, depth - 1) }
      }
      start = line.numberEnd(from: first) ?? line.count
      // Most numbers are no values, and making a record takes long.
      let percentEnd = line.percentEnd(from: start)
      let firstEnd = separator(in: line, before: first)
      guard percentEnd != nil || firstEnd != nil,
        let value = value(
          in: line, at: first..<start, firstEnd: firstEnd, percentEnd: percentEnd),
        !line.isMeasure(at: value.range)
      else { continue }
      let rank = (depth > 0 ? 2 : 0) + (value.record.total == nil ? 0 : 1)
      if rank == 0 { return value }
      if rank < best?.rank ?? .max { best = (rank, value) }
    }
    return best?.value
  }

  /// The share of a step, as in `( 2/29) upgrading tzdata  60%`, which is 1.6 of 29, and in
  /// `Installing 2/3… 60%`.
  private static func step(of line: UnsafeRawBufferPointer, _ share: OutputRecord) -> OutputRecord?
  {
    guard let count = line.countBeforeShare,
      let number = count.lastIndex(of: UInt8(ascii: "/")).map({ $0 + 1..<count.count }),
      let firstEnd = separator(in: count, before: number.lowerBound),
      let (step, range) = value(in: count, at: number, firstEnd: firstEnd, percentEnd: nil),
      range.lowerBound == 0
    else { return nil }
    return step.step(with: share)
  }

  /// A step that has steps itself, as in `Epoch 1/3 - batch 2/6` and `Epoch [1/3], Step [2/6]`,
  /// which is 0.33 of 3.
  private static func step(
    _ step: OutputRecord, at range: Range<Int>, in line: UnsafeRawBufferPointer
  )
    -> OutputRecord?
  {
    let word = line.part(..<range.lowerBound).lastWord
    guard stepWords.contains(where: { $0.elementsEqual(word.lazy.map { $0 | 0x20 }) }),
      case let rest = line.part(range.upperBound...),
      let (share, shareRange) = whole(in: rest), share.total != nil,
      !rest.part(..<shareRange.lowerBound).lastWord.isEmpty
    else { return nil }
    return step.step(with: share)
  }

  /// A hash of the words without digits, but for hexadecimal numbers and units after a number, so
  /// that `layer a3f0: 512 KB` and `layer 77bc: 3 MB` have the same.
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

  /// The value whose last number is at a range, and the range of the whole value. `firstEnd`: the
  /// end of what is before `/` or `of`. `percentEnd`: the end of the sign after the number.
  private static func value(
    in line: UnsafeRawBufferPointer, at number: Range<Int>, firstEnd: Int?, percentEnd: Int?
  ) -> Value? {
    var record = OutputRecord()
    let last = line.part(number)
    guard let firstEnd, firstEnd > 0 else {
      guard let percentEnd else { return nil }
      let range = number.lowerBound..<percentEnd
      // `87% of the size` is a share of something else, and `87% of 3 GB` is progress.
      let rest = line.part(percentEnd...).trimmed
      if rest.starts(with: "of ".utf8), rest.dropFirst(3).first?.isLetter ?? false { return nil }
      return line.mayHoldValue(at: range) && record.take(.percentage, last) ? (record, range) : nil
    }
    if let sizes = sizes(in: line, lastAt: number, firstEnd: firstEnd) { return sizes }
    guard line[firstEnd - 1].isDigit else { return nil }
    let range = line.numberStart(before: firstEnd)..<(percentEnd ?? number.upperBound)
    let first = line.part(range.lowerBound..<firstEnd)
    let isOf100 = last.elementsEqual("100".utf8)
    guard line.mayHoldValue(at: range) else { return nil }
    if percentEnd != nil {
      return isOf100 && record.take(.percentage, first) ? (record, range) : nil
    }
    // `1.2/3` is no share of anything, `3/12 10:00` is a date, and `1/1` says nothing.
    guard range.lowerBound > 0 || !line.part(range.upperBound...).isTime,
      isOf100 || first.contains(UInt8(ascii: ".")) == last.contains(UInt8(ascii: ".")),
      record.take(.total, last), record.take(.completed, first),
      let completed = record.completed, let total = record.total, completed <= total,
      total > .whole(1)
    else { return nil }
    return (record, range)
  }

  /// Two sizes in bytes, as `1.2 MiB/~76.3 MiB` and `157 of 240 MB`; a total that grows has a `~`.
  private static func sizes(
    in line: UnsafeRawBufferPointer, lastAt number: Range<Int>, firstEnd: Int
  ) -> Value? {
    guard let end = line.sizeEnd(from: number.lowerBound),
      let digit = line[..<firstEnd].lastIndex(where: { $0.isDigit }),
      case let start = line.numberStart(before: digit + 1),
      line.sizeEnd(from: start) == firstEnd || digit + 1 == firstEnd,
      line.mayHoldValue(at: start..<end)
    else { return nil }
    var record = OutputRecord()
    guard record.take(.bytes, line.part(start..<firstEnd)),
      record.take(.totalBytes, line.part(number.lowerBound..<end)),
      let completed = record.completed, let total = record.total, completed <= total
    else { return nil }
    return (record, start..<end)
  }

  /// Where `/`, `of` or `out of` begins before a number, with the blanks before it.
  private static func separator(in line: UnsafeRawBufferPointer, before end: Int) -> Int? {
    func skipBlanks(_ end: Int) -> Int {
      line[..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    }
    /// The start of a word before `end`, with the blanks before it.
    func start(of word: String, before end: Int) -> Int? {
      let before = line[..<end]
      let isWord = before.dropLast(word.utf8.count).last?.isBlank ?? false
      return isWord && before.suffix(word.utf8.count).elementsEqual(word.utf8)
        ? skipBlanks(end - word.utf8.count) : nil
    }
    var wordEnd = skipBlanks(end)
    if wordEnd > 0, line[wordEnd - 1] == UInt8(ascii: "~") { wordEnd = skipBlanks(wordEnd - 1) }
    if line[..<wordEnd].last == UInt8(ascii: "/") { return skipBlanks(wordEnd - 1) }
    guard wordEnd < end, let first = start(of: "of", before: wordEnd) else { return nil }
    return start(of: "out", before: first) ?? first
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the text begins with a time of day, as `10:00`.
  fileprivate var isTime: Bool {
    let rest = trimmed
    return rest.count >= 5 && rest[0].isDigit && rest[1].isDigit && rest[2] == UInt8(ascii: ":")
      && rest[3].isDigit && rest[4].isDigit
  }

  /// The end of `%`, `percent` or `per cent` after a number; `nil` if none of them comes.
  fileprivate func percentEnd(from start: Int) -> Int? {
    guard let sign = self[start...].firstIndex(where: { !$0.isBlank }) else { return nil }
    if self[sign] == UInt8(ascii: "%") { return sign - start <= 1 ? sign + 1 : nil }
    guard sign > start else { return nil }
    let word = ["percent", "per cent"].first { self[sign...].starts(with: $0.utf8) }
    guard let end = word.map({ sign + $0.utf8.count }) else { return nil }
    return self[end...].first?.isLetter ?? false ? nil : end
  }

  /// The text in brackets at the beginning, or the word before `…`.
  fileprivate var countBeforeShare: UnsafeRawBufferPointer? {
    if "([".utf8.contains(first ?? 0) {
      return firstIndex { ")]".utf8.contains($0) }.map { part(1..<$0).trimmed }
    }
    guard let end = firstOffset(of: "…".utf8) else { return nil }
    return part((self[..<end].lastIndex { $0.isBlank } ?? -1) + 1..<end)
  }

  /// The word at the end, before a blank or a bracket.
  fileprivate var lastWord: Slice<UnsafeRawBufferPointer> {
    let end = lastIndex { !$0.isBlank && !"([".utf8.contains($0) }.map { $0 + 1 } ?? 0
    let start = self[..<end].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? 0
    return self[start..<end]
  }

  /// Whether a word beside the value, which no comma or bracket parts from it, names a measure: so
  /// it is in `CPU usage: 45%` and `45% of memory used`, and not in `45%, buffer full`.
  fileprivate func isMeasure(at range: Range<Int>) -> Bool {
    func isBorder(_ byte: UInt8) -> Bool { ",;()[]|".utf8.contains(byte) }
    func words(_ text: Slice<UnsafeRawBufferPointer>) -> [Slice<UnsafeRawBufferPointer>] {
      text.split { !$0.isLetter && !$0.isDigit }
    }
    let head = self[..<range.lowerBound]
    let clause = head.lastIndex(where: isBorder).map { head[($0 + 1)...] } ?? head
    let before = words(clause.suffix(Self.longestPhrase)).suffix(3)
    let after = words(
      self[range.upperBound...].prefix { !isBorder($0) }
        .prefix(Self.longestPhrase)
    ).prefix(3)
    // In `45% loss 0.2`, the word before the other number belongs to that.
    let own = after.prefix { $0.first?.isLetter ?? false }
    let rest = own.count < after.count ? own.dropLast() : own.prefix(2)
    return (before + rest).contains { word in
      measureWords.contains { $0.elementsEqual(word.lazy.map { $0 | 0x20 }) }
    }
  }

  private static var longestPhrase: Int { 60 }  // Bytes

  /// The end of a size that says that it counts bytes: `1.2 MiB`, and not `1.2M`.
  fileprivate func sizeEnd(from start: Int) -> Int? {
    guard let end = OutputField.bytes.end(in: self, from: start), self[end - 1] == UInt8(ascii: "B")
    else { return nil }
    return end
  }

  fileprivate func numberStart(before end: Int) -> Int {
    let before = self[..<end].lastIndex { !$0.isDigit && !".,".utf8.contains($0) }
    return before.map { $0 + 1 } ?? 0
  }

  /// Whether a value may be there: not within a word, a path, a date or a version, as in `x86/64`,
  /// `/usr/1/2`, `2026/3/1` and `v1/2-rc`.
  fileprivate func mayHoldValue(at range: Range<Int>) -> Bool {
    if let before = self[..<range.lowerBound].last, !" \t[(<:=|>#".utf8.contains(before) {
      return false
    }
    // `t[1/4]` is the name of a test.
    if range.lowerBound > 1, self[range.lowerBound - 1] == UInt8(ascii: "["),
      self[range.lowerBound - 2].isLetter
    {
      return false
    }
    let rest = self[range.upperBound...]
    guard let next = rest.first else { return true }
    let endsSentence = ".,:".utf8.contains(next) && rest.dropFirst().first?.isBlank ?? true
    return endsSentence || " \t])|<>".utf8.contains(next)
  }
}

private let stepWords = [
  "epoch", "fold", "part", "pass", "phase", "round", "stage", "step",
].map { Array($0.utf8) }

private let measureWords = [
  "usage", "used", "free", "full", "coverage", "cpu", "load", "memory", "mem", "battery",
  "accuracy", "loss", "hit", "ratio", "fifo", "buf", "buffer", "buffers", "fill", "cache",
  "hashing",
].map { Array($0.utf8) }
