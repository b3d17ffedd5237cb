import TerminalText

/// Turns the bytes of standard input, in pieces of any size, into progress.
///
/// `\n`, `\r` and `\r\n` end a record, and so does the end of input; how the input is cut into
/// pieces changes nothing. The labels are made only once for a piece, from the latest text in it.
/// Memory is bounded: a line longer than `longestRecord` is an error and is passed over.
package struct ValueRecordReader: Sendable {
  /// What the records without a name add up to so far.
  package private(set) var state: ValueState
  /// The longest record, in bytes, without its end.
  package static let longestRecord = 1 << 16

  private var log = ValueReportLog()
  /// How many lines have ended.
  private var lineCount = 0
  /// The beginning of a record whose end has not been read.
  private var carried: [UInt8] = []
  /// Whether the rest of a line that is too long is being passed over.
  private var isSkipping = false
  /// Whether a `\n` to come belongs to the `\r` before it.
  private var endedWithReturn = false
  /// The block of dialog's gauge that has begun and not ended.
  private var block: ValueBlock?
  /// Whether plain records are to be expected: the latest record was one.
  private var expectsPlain = true
  private var label = LatestText()
  private var currentValueLabel = LatestText()
  private var named = NamedValues()
  private let scale: ValueScale

  /// Starts with what the command line says that values are measured by; that holds for each name too.
  package init(_ scale: ValueScale = .total(nil)) {
    self.scale = scale
    state = ValueState(scale)
  }

  /// Whether a record with a name has come.
  package var hasNames: Bool { !named.isEmpty }

  /// All that the values are about, in the order of its first record: what stands without a name among
  /// the names only if such a record has come.
  package var parts: [ValuePart] { named.parts(unnamed: state) }

  /// How many lines were no records: the exit status is 16 if there was any.
  package var errorCount: Int { log.errorCount }

  /// How many of these errors are only counted, since ten have been reported.
  package var unreportedCount: Int { log.unreportedCount }

  /// Removes and returns the reports not taken before, in the order they were found.
  package mutating func takeReports() -> [ValueReport] { log.take() }

  /// Reads the next piece of the input.
  package mutating func read(_ chunk: UnsafeRawBufferPointer) {
    var position = 0
    while position < chunk.count {
      if endedWithReturn {
        endedWithReturn = false
        if chunk[position] == UInt8(ascii: "\n") {
          position += 1
          continue
        }
      }
      if expectsPlain, carried.isEmpty, !isSkipping, block == nil {
        position = takePlainRecords(in: chunk, from: position)
      }
      guard let end = LineEnd(in: chunk, from: position) else {
        carry(UnsafeRawBufferPointer(rebasing: chunk[position...]))
        break
      }
      let line = UnsafeRawBufferPointer(rebasing: chunk[position..<end.offset])
      endLine(line, hasEscape: end.followsEscape)
      endedWithReturn = chunk[end.offset] == UInt8(ascii: "\r")
      position = end.offset + 1
    }
    publishTexts()
  }

  /// Ends the input, and with it the last record and its block.
  package mutating func finish() {
    if !carried.isEmpty { endLine(UnsafeRawBufferPointer(start: nil, count: 0), hasEscape: false) }
    endBlock()
    publishTexts()
  }
}

// Lines.
extension ValueRecordReader {
  /// Takes plain records while there are any, and returns the offset behind them.
  private mutating func takePlainRecords(in chunk: UnsafeRawBufferPointer, from start: Int) -> Int {
    let limit = log.hasBeyondTotal ? PlainLimit.none : state.plainLimit
    let records = PlainRecords(in: chunk, from: start, limit: limit)
    expectsPlain = false
    guard records.count > 0 else { return start }
    state.apply(latestOf: records.count, plainRecords: records.latest)
    lineCount += records.count
    return records.end
  }

  /// Keeps the beginning of a line, or reports the line once it is too long.
  private mutating func carry(_ part: UnsafeRawBufferPointer) {
    guard !isSkipping else { return }
    let room = ValueRecordReader.longestRecord - carried.count
    carried.append(contentsOf: part.prefix(room))
    guard part.count > room else { return }
    carried.withUnsafeBytes { log.addTooLong($0, line: lineCount + 1) }
    carried.removeAll()
    isSkipping = true
  }

  /// Takes the line that ends with this part.
  @inline(__always)
  private mutating func endLine(_ part: UnsafeRawBufferPointer, hasEscape: Bool) {
    if carried.isEmpty, !isSkipping, part.count <= ValueRecordReader.longestRecord {
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

  /// Takes a whole line after its escape sequences have been taken out.
  ///
  /// A sequence cannot reach beyond its line: one that never ends would hide all that follows.
  @inline(__always)
  private mutating func take(_ line: UnsafeRawBufferPointer, hasEscape: Bool) {
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
      interpretNamed(bytes, asSent: line)
      return
    }
    switch record.meaning {
    case .nothing:
      break
    case .label:
      label.replace(with: bytes[record.text])
    case .blockMarker:
      block = ValueBlock()
    case .unknown where record.text.isEmpty:
      currentValueLabel.remove()
      apply(record.meaning, line: lineCount)
    case .amount(.whole, total: nil) where record.text.isEmpty:
      expectsPlain = true
      apply(record.meaning, line: lineCount)
    case .amount, .fraction, .change, .signed, .unknown:
      if !record.text.isEmpty { currentValueLabel.replace(with: bytes[record.text]) }
      apply(record.meaning, line: lineCount)
    }
  }

  /// Takes a record with a name before it, or reports the line.
  @inline(never)
  private mutating func interpretNamed(
    _ bytes: UnsafeRawBufferPointer, asSent line: UnsafeRawBufferPointer
  ) {
    guard let split = NamedRecord(splitting: bytes) else {
      log.addNotAValue(line, line: lineCount)
      return
    }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[split.record])
    guard let record = ValueRecord(parsing: rest), record.meaning.mayHaveName else {
      log.addNotAValue(line, line: lineCount)
      return
    }
    let name = UnsafeRawBufferPointer(rebasing: bytes[split.name])
    let place = named.place(
      of: name, hasUnnamed: state.recordCount > 0, state: ValueState(scale))
    guard let place else {
      log.addTooManyNames(name, line: lineCount)
      return
    }
    guard let oddity = named.take(record, in: rest, at: place) else { return }
    log.add(oddity, total: named.values[place].state.total, line: lineCount)
  }

  private mutating func interpretInBlock(_ bytes: UnsafeRawBufferPointer) {
    if ValueRecord.isBlockMarker(bytes) {
      endBlock()
    } else {
      block?.append(bytes, line: lineCount)
    }
  }

  /// Applies a block: its text becomes the label, as it is the gauge's prompt.
  private mutating func endBlock() {
    guard let ended = block else { return }
    block = nil
    if let fraction = ended.fraction { apply(.fraction(fraction), line: ended.fractionLine) }
    if !ended.text.isEmpty { label.replace(with: ended.text) }
  }

  @inline(__always)
  private mutating func apply(_ meaning: ValueRecord.Meaning, line: Int) {
    guard let oddity = state.apply(meaning) else { return }
    log.add(oddity, total: state.total, line: line)
  }

  private mutating func publishTexts() {
    if let text = label.take() { state.setLabel(text) }
    if let text = currentValueLabel.take() { state.setCurrentValueLabel(text) }
    if hasNames { named.publishTexts() }
  }
}

/// The place where a line ends in a buffer.
struct LineEnd {
  /// The offset of the `\n` or `\r`.
  let offset: Int
  /// Whether an ESC stands between the start of the search and the end.
  let followsEscape: Bool

  /// Finds the first `\n` or `\r` from `start` on, or returns `nil` where there is none.
  ///
  /// Eight bytes at a time are passed over if none is a control character.
  @inline(__always)
  init?(in bytes: UnsafeRawBufferPointer, from start: Int) {
    var offset = start
    var followsEscape = false
    while offset < bytes.count {
      if offset + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let controls = LineEnd.controls(in: word)
        guard controls != 0 else {
          offset += 8
          continue
        }
        offset += controls.trailingZeroBitCount / 8
      }
      switch bytes[offset] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        self.offset = offset
        self.followsEscape = followsEscape
        return
      case EscapeFilter.escape:
        followsEscape = true
      default:
        break
      }
      offset += 1
    }
    return nil
  }

  /// A word that is 0 where none of eight bytes is below 0x20; else its lowest bit set lies in the
  /// first byte that is.
  ///
  /// The subtraction borrows only behind a byte below 0x20: what that spoils lies after the first.
  private static func controls(in word: UInt64) -> UInt64 {
    (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
  }
}
