import ProgressModel
import TerminalText

/// Reads value records from the bytes of standard input, in pieces of any size.
///
/// `\n`, `\r`, `\r\n` and the end of the input end a record. Labels are decoded once for each
/// piece. Memory is bounded: a line longer than `longestRecord` is an error and is skipped.
package struct ValueRecordReader: Sendable {
  /// The length of the longest record, in bytes, without its end.
  package static let longestRecord = 1 << 16
  private let scale: ValueScale
  private var unnamed: ValuePart
  private var named = NamedValues()
  private var log = ValueReportLog()
  private var lineCount = 0
  private var carried: [UInt8] = []  // The beginning of a record whose end has not been read
  private var isSkipping = false  // Whether the rest of a line that is too long is being skipped

  /// Whether the last byte was a `\r`, to which a following `\n` belongs.
  private var endedWithReturn = false
  private var block: ValueBlock?  // The block of dialog's gauge that has begun but not ended
  private var time = 0.0  // When the present piece of the input came, in seconds

  /// `scale` applies to the values of each name.
  package init(_ scale: ValueScale = .total(nil)) {
    self.scale = scale
    unnamed = ValuePart(identifier: 0, name: nil, scale: scale)
  }

  package var state: ValueState { unnamed.state }

  package var hasNames: Bool { !named.isEmpty }

  /// The parts in the order of their first records. The values without a name are among the names
  /// only if such a record has come, and only the latest of the names that have ended.
  package var parts: [ValuePart] { named.parts(with: unnamed).map { $0.part } }

  /// The parts at `now`, in seconds of the clock of ``read(_:at:)``, with only the first `limit` of
  /// the names that go on; behind them the progress of all names together.
  func parts(at now: Double, atMost limit: Int = .max) -> [ProgressPart] {
    // Values within a range have no overall progress, which counts the others.
    let limit = scale.range == nil ? limit : .max
    var parts = named.parts(with: unnamed, atMost: limit).map { kept in
      ProgressPart(
        identifier: kept.part.identifier, name: kept.part.name, reading: kept.part.reading,
        age: kept.begin.map { now - $0 }, endedFor: kept.end.map { now - $0 })
    }
    guard var overall = named.overall(scale, besides: limit) else { return parts }
    overall.label = state.label
    parts.append(ProgressPart(identifier: Snapshot.overallIdentifier, reading: overall))
    return parts
  }

  var isEmpty: Bool { !hasNames && state.recordCount == 0 && state.label == nil }
  var unnamedReading: Reading { unnamed.reading }
  var isComplete: Bool { hasNames ? named.isComplete(scale) : unnamed.reading.isComplete }
  var hasFailedName: Bool { named.table.hasFailed }

  /// The number of lines that were no records; the exit status is 16 if there was any.
  package var errorCount: Int { log.errorCount }

  /// The number of errors after the first ten, which are only counted.
  package var unreportedCount: Int { log.unreportedCount }

  /// Removes and returns the reports that have not been taken before, the oldest first.
  package mutating func takeReports() -> [ValueReport] { log.take() }

  /// Reads the next piece of the input, which came at `now`, in seconds.
  package mutating func read(_ chunk: UnsafeRawBufferPointer, at now: Double = 0) {
    time = now
    defer { if hasNames || state.recordCount > 0 { named.table.hasBegun = true } }
    var offset = 0
    while offset < chunk.count {
      if endedWithReturn {
        endedWithReturn = false
        if chunk[offset] == UInt8(ascii: "\n") {
          offset += 1
          continue
        }
      }
      guard let end = LineEnd(in: chunk, from: offset) else {
        carry(chunk.part(offset...))
        break
      }
      endLine(chunk.part(offset..<end.offset), hasEscape: end.followsEscape)
      endedWithReturn = chunk[end.offset] == UInt8(ascii: "\r")
      offset = end.offset + 1
    }
    publishTexts()
  }

  /// Ends the input, and with it the last record and its block.
  package mutating func finish() {
    if !carried.isEmpty { endLine(UnsafeRawBufferPointer(start: nil, count: 0), hasEscape: false) }
    endBlock()
    unnamed.endInput()
    named.endInput()
    publishTexts()
  }

  private mutating func publishTexts() {
    unnamed.publishTexts()
    named.publishTexts()
  }
}

// Lines.
extension ValueRecordReader {
  private mutating func carry(_ part: UnsafeRawBufferPointer) {
    guard !isSkipping else { return }
    let room = Self.longestRecord - carried.count
    carried.append(contentsOf: part.prefix(room))
    guard part.count > room else { return }
    carried.withUnsafeBytes { log.addError($0, line: lineCount + 1, isTooLong: true) }
    carried.removeAll()
    isSkipping = true
  }

  @inline(__always) private mutating func endLine(_ part: UnsafeRawBufferPointer, hasEscape: Bool) {
    if carried.isEmpty, !isSkipping, part.count <= Self.longestRecord {
      lineCount += 1
      take(part, hasEscape: hasEscape)
      return
    }
    carry(part)
    lineCount += 1
    if isSkipping {
      isSkipping = false
      return
    }
    var record: [UInt8] = []
    swap(&record, &carried)
    record.withUnsafeBytes { take($0, hasEscape: $0.contains(EscapeFilter.escape)) }
    record.removeAll(keepingCapacity: true)
    swap(&record, &carried)
  }

  /// Takes a whole line without its escape sequences, which end with it at the latest.
  @inline(__always) private mutating func take(_ line: UnsafeRawBufferPointer, hasEscape: Bool) {
    guard hasEscape else { return interpret(line, asSent: line) }
    let stripped: [UInt8] = EscapeFilter.strip(line)
    stripped.withUnsafeBytes { interpret($0, asSent: line) }
  }
}

// Records.
extension ValueRecordReader {
  private mutating func interpret(
    _ bytes: UnsafeRawBufferPointer, asSent line: UnsafeRawBufferPointer
  ) {
    guard block == nil else { return interpretInBlock(bytes) }
    guard let record = ValueRecord(parsing: bytes) else {
      interpretUncommon(bytes, asSent: line)
      return
    }
    if case .blockMarker = record.meaning {
      block = ValueBlock()
      return
    }
    applyUnnamed(record, in: bytes)
  }

  @inline(__always) private mutating func applyUnnamed(
    _ record: ValueRecord, in bytes: UnsafeRawBufferPointer
  ) {
    log.add(negative: unnamed.apply(record, in: bytes), line: lineCount)
  }

  /// Takes a record after a name or with a decimal comma, or reports the line.
  @inline(never) private mutating func interpretUncommon(
    _ bytes: UnsafeRawBufferPointer, asSent line: UnsafeRawBufferPointer
  ) {
    let hasComma = scale.hasDecimalComma
    if let split = NamedRecord(splitting: bytes) {
      let rest = bytes.part(split.record)
      let record =
        ValueRecord(parsing: rest) ?? ValueRecord(endingName: rest)
        ?? (hasComma ? ValueRecord(parsing: rest, hasDecimalComma: true) : nil)
      guard let record, record.mayFollowName else {
        split.withName(in: bytes) { named.noteBadRecord(of: $0) }
        return log.addError(line, line: lineCount)
      }
      split.withName(in: bytes) { takeNamed(record, in: rest, named: $0) }
    } else if hasComma, let record = ValueRecord(parsing: bytes, hasDecimalComma: true) {
      applyUnnamed(record, in: bytes)
    } else {
      log.addError(line, line: lineCount)
    }
  }

  private mutating func takeNamed(
    _ record: ValueRecord, in bytes: UnsafeRawBufferPointer, named name: UnsafeRawBufferPointer
  ) {
    let hasUnnamed = state.recordCount > 0
    guard
      let negative = named.apply(
        record, in: bytes, to: name, hasUnnamed: hasUnnamed, scale: scale, at: time)
    else {
      return log.addTooManyNames(name, line: lineCount, limit: NamedValues.mostNames)
    }
    log.add(negative: negative, line: lineCount)
  }

  private mutating func interpretInBlock(_ bytes: UnsafeRawBufferPointer) {
    if ValueRecord.isBlockMarker(bytes) {
      endBlock()
    } else {
      block?.append(bytes, line: lineCount)
    }
  }

  private mutating func endBlock() {
    guard let ended = block else { return }
    block = nil
    log.add(negative: unnamed.apply(ended), line: ended.fractionLine)
  }
}
