import TerminalText

/// The beginning of an input that holds values or the output of a program. Its first record
/// decides: `42/100` is a value, `Compiling a.c` is not. An incomplete record, such as a prompt,
/// decides after a moment.
struct InputBeginning {
  enum Contents: Equatable {
    case values
    case output
    case meter  // An output whose first record, which is written over, is also a value
  }

  /// The seconds for which the rest of a name is awaited, since a name looks like any word.
  private static let longestName = 1.0
  private(set) var bytes: [UInt8] = []
  private(set) var contents: Contents?  // `nil` while it is not decided
  private(set) var start: Double?  // When the first bytes came
  private let scale: ValueScale
  private var due: Double?  // When the bytes received so far decide

  init(_ scale: ValueScale) { self.scale = scale }

  func secondsUntilDue(at now: Double) -> Double? { due.map { max(0, $0 - now) } }

  /// Without bytes, the input is silent, or at its end.
  mutating func append(_ chunk: some Collection<UInt8>, isAll: Bool = false, at now: Double) {
    bytes += chunk
    let start = start ?? now
    if !bytes.isEmpty { self.start = start }
    let isSilent = chunk.isEmpty
    contents = contents(isSilent: isSilent, isAll: isAll, age: now - start)
    let end = start + Self.longestName
    due = isSilent ? end > now ? end : nil : now + OutputReader.patience
  }

  private func contents(isSilent: Bool, isAll: Bool, age: Double) -> Contents? {
    let text = bytes.plain
    let first = text.firstIndex { ![0x20, 0x09, .newline, .carriageReturn].contains($0) }
    let isWhole = isAll || bytes.count > ValueRecordReader.longestRecord
    guard let first else { return isWhole ? .values : nil }
    let end = text[first...].firstIndex { $0 == .newline || $0 == .carriageReturn } ?? text.count
    let record = text[first..<end]
    let hasReturn = end < text.count && text[end] == .carriageReturn
    // A line feed may follow: `42\r\n` is a line, and `42\r` a meter.
    if hasReturn, end + 1 == text.count, !isSilent { return nil }
    let head = text[...first]
    let isRedrawn =
      zip(head, head.dropFirst()).contains { $0 == .carriageReturn && $1 != .newline }
      || hasReturn && (end + 1 < text.count ? text[end + 1] != .newline : !isAll)
    if end < text.count || isWhole {
      // GNU parallel writes its time left over and over, as `# 12 sec sleep 3`, which is no label.
      let words = record.split { $0.isBlank }
      let isOfParallel =
        isRedrawn && words.count > 2 && words[0].elementsEqual("#".utf8)
        && words[2].elementsEqual("sec".utf8)
      guard isValue(record), !isOfParallel else { return .output }
      return isRedrawn && isRecordOfOutput(record) ? .meter : .values
    }
    guard isSilent || age >= Self.longestName else { return nil }
    if isRedrawn, isValue(record), isRecordOfOutput(record) { return .meter }
    if ["", "1"].contains(where: { isValue(record + $0.utf8) }) { return nil }
    let beginsName = ["=1", "1=1", "a\"=1"].contains { isValue(record + $0.utf8) }
    return beginsName && age < Self.longestName ? nil : .output
  }

  private func isValue(_ record: ArraySlice<UInt8>) -> Bool {
    var reader = ValueRecordReader(scale)
    reader.read(record: record)
    reader.finish()
    return reader.errorCount == 0
  }

  /// Whether the reader of outputs finds the value too, as in `45%` and `3/10`, and not in
  /// `a=3/10`.
  private func isRecordOfOutput(_ record: ArraySlice<UInt8>) -> Bool {
    record.withUnsafeBytes {
      NamedRecord(splitting: $0) == nil && GenericRecord(in: $0.trimmed) != nil
    }
  }
}

extension [UInt8] {
  /// The text without sequences, with a carriage return for all that goes back in a row: BS and
  /// CHA.
  fileprivate var plain: [UInt8] {
    guard contains(where: { $0 == EscapeFilter.escape || $0 == 0x08 }) else { return self }
    let moves = ["[G", "[1G"].map { [EscapeFilter.escape] + Array($0.utf8) }
    return EscapeFilter.strip(replacing(moves + [[0x08]], by: .carriageReturn))
  }
}
