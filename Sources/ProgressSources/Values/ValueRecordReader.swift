import ProgressModel
import TerminalText

/// Reads value records from pieces of its input.
///
/// `\n`, `\r`, `\r\n` and the end of the input end a record. A longer line
/// than `longestRecord` is an error.
package struct ValueRecordReader: Sendable {
  package static let longestRecord = 1 << 16  // Bytes, without its end

  package private(set) var unnamed: ValuePart
  private(set) var named: NamedValues
  private(set) var log = ValueReportLog()
  private let scale: ValueScale
  private let endsAtTotal: Bool
  private var lineCount = 0
  private var carried: [UInt8] = []  // The beginning of a record
  private var isSkipping = false  // In the rest of a line that is too long

  private var followsReturn = false  // Whether a `\n` that comes next belongs to a `\r`
  private var block: ValueBlock?
  private var time = 0.0  // When the present piece came, in seconds

  /// `mostParts`: so many of the names that go on are parts. `endsAtTotal`: what follows the record
  /// that reaches the total is ignored.
  package init(
    _ scale: ValueScale = .total(nil), mostParts: Int = .max, endsAtTotal: Bool = false
  ) {
    self.scale = scale
    self.endsAtTotal = endsAtTotal
    unnamed = ValuePart(name: nil, scale: scale)
    named = NamedValues(scale, mostParts: mostParts)
  }

  package var hasNames: Bool { named.table.count > 0 }
  package var hasFailedName: Bool { named.table.hasFailed }

  /// In the order of their first records, with the latest names that have ended, and the overall
  /// progress of names.
  package func parts(at now: Double) -> [ProgressPart] {
    var parts = named.parts(with: unnamed, at: now)
    guard hasNames, var overall = named.overall else { return parts }
    overall.label = unnamed.label
    parts.append(ProgressPart(identifier: Snapshot.overallIdentifier, .read(overall)))
    return parts
  }

  var isEmpty: Bool { !hasNames && unnamed.recordCount == 0 && unnamed.label == nil }

  /// Whether no further record counts. A total of 0 is reached by the first one.
  @inline(__always) var isAtEnd: Bool {
    endsAtTotal
      && (hasNames
        ? named.isComplete : unnamed.recordCount > 0 && unnamed.numbers.isComplete)
  }

  /// Whether no part is expected to go on.
  var haveEnded: Bool {
    named.table.haveEnded && (unnamed.recordCount == 0 || unnamed.numbers.isComplete)
  }

  package var errorCount: Int { log.errorCount }

  package mutating func takeReports() -> [ValueReport] { log.pending.takeAll() }

  package mutating func read(_ chunk: UnsafeRawBufferPointer, at now: Double = 0) {
    guard !isAtEnd else { return }
    time = now
    var start = 0
    var search = 0
    var hasEscape = false
    while let end = chunk.firstControl(from: search) {
      search = end + 1
      let isReturn = chunk[end] == .carriageReturn
      guard isReturn || chunk[end] == .newline else {
        hasEscape = hasEscape || chunk[end] == EscapeFilter.escape
        continue
      }
      if isReturn || !followsReturn || end > start {
        endLine(chunk.part(start..<end), hasEscape: hasEscape)
        if isAtEnd { return }
      }
      followsReturn = isReturn
      hasEscape = false
      start = search
    }
    carry(chunk.part(start...))
    if hasNames || unnamed.recordCount > 0 { named.table.hasBegun = true }
  }

  package mutating func read(record: ArraySlice<UInt8>) {
    record.withUnsafeBytes { endLine($0, hasEscape: true) }
  }

  package mutating func finish(at now: Double = 0) {
    if !carried.isEmpty { endLine(.empty, hasEscape: false) }
    endBlock()
    unnamed.endInput(as: unnamed.lastScale)
    named.endInput(at: now)
  }

  private mutating func carry(_ part: UnsafeRawBufferPointer) {
    guard !part.isEmpty else { return }
    followsReturn = false
    guard !isSkipping else { return }
    carried += part.prefix(Self.longestRecord + 1 - carried.count)
    guard carried.count > Self.longestRecord else { return }
    carried.withUnsafeBytes { log.addError($0, line: lineCount + 1, isTooLong: true) }
    carried = []
    isSkipping = true
  }

  @inline(__always) private mutating func endLine(_ part: UnsafeRawBufferPointer, hasEscape: Bool) {
    if carried.isEmpty, !isSkipping, part.count <= Self.longestRecord {
      lineCount += 1
      return readLine(part, hasEscape: hasEscape)
    }
    carry(part)
    lineCount += 1
    let line = carried.takeAll()
    if !isSkipping { line.withUnsafeBytes { readLine($0, hasEscape: true) } }
    isSkipping = false
  }

  /// Escape sequences end with their line at the latest.
  @inline(__always) private mutating func readLine(_ line: UnsafeRawBufferPointer, hasEscape: Bool)
  {
    guard hasEscape else { return interpret(line, asSent: line) }
    let stripped: [UInt8] = EscapeFilter.strip(line)
    stripped.withUnsafeBytes { interpret($0, asSent: line) }
  }

  private mutating func interpret(
    _ bytes: UnsafeRawBufferPointer, asSent line: UnsafeRawBufferPointer
  ) {
    if block == nil,
      let record = ValueRecord(parsing: bytes, decimalSign: scale.decimalSign)
    {
      log.add(negative: unnamed.apply(record, in: bytes), line: lineCount)
    } else {
      interpretUncommon(bytes, asSent: line)
    }
  }

  /// Takes a line of a block, a record after a name, or no record.
  @inline(never) private mutating func interpretUncommon(
    _ bytes: UnsafeRawBufferPointer, asSent line: UnsafeRawBufferPointer
  ) {
    if bytes.starts(with: "XXX".utf8), NamedRecord(splitting: bytes) == nil {
      if block == nil { block = ValueBlock() } else { endBlock() }
    } else if block != nil {
      block?.append(bytes)
    } else if let split = NamedRecord(splitting: bytes) {
      let name = split.name.withUnsafeBytes {
        Array($0.prefix(wholeCharactersIn: NamedValues.longestName))
      }
      let rest = bytes.part(split.record...)
      let record = ValueRecord(
        parsing: rest, decimalSign: scale.decimalSign, isNamed: true)
      guard let record else {
        named.table.changeIfKept(name) { $0.hasBadRecord = true }
        return log.addError(line, line: lineCount)
      }
      guard let number = named.number(of: name, hasUnnamed: unnamed.recordCount > 0) else {
        return log.addTooManyNames(
          split.name, line: lineCount, limit: PartTable<ValuePart>.mostParts)
      }
      let negative = named.apply(
        record, in: rest, to: number, named: name, weight: split.weight, at: time)
      log.add(negative: negative, line: lineCount)
      log.add(beyondFractions: named.beyondFractions.take(), line: lineCount)
    } else {
      log.addError(line, line: lineCount)
    }
  }

  private mutating func endBlock() {
    if let block = block.take() { unnamed.apply(block) }
  }
}
