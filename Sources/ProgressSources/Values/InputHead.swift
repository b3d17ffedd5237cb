/// The beginning of an input that may hold values or data.
struct InputHead {
  private(set) var bytes: [UInt8] = []

  /// Where the first record begins, behind empty lines; the end of the bytes as long as there is
  /// none.
  private var start = 0
  private let scale: ValueScale

  init(_ scale: ValueScale) { self.scale = scale }

  /// Takes the next piece, which is empty at the end of the input, and returns whether the first
  /// record is one of values; `nil` as long as its end has not come. Empty lines are no records,
  /// and an input without any holds values.
  mutating func take(_ chunk: UnsafeRawBufferPointer) -> Bool? {
    bytes += chunk
    start = bytes[start...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? bytes.count
    let isLong = bytes.count > ValueRecordReader.longestRecord
    guard start < bytes.count else { return chunk.isEmpty || isLong ? true : nil }
    let record = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard record.endIndex < bytes.count || chunk.isEmpty || isLong else { return nil }
    var reader = ValueRecordReader(scale)
    record.withUnsafeBytes { reader.read($0) }
    reader.finish()
    return reader.errorCount == 0
  }
}
