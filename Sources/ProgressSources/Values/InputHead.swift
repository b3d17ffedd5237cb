import TerminalText

/// The beginning of an input that is taken for values although nobody has said so.
struct InputHead {
  private(set) var bytes: [UInt8] = []
  private let scale: ValueScale

  init(_ scale: ValueScale) { self.scale = scale }

  /// Takes the next piece, which is empty at the end of the input, and returns whether the first record is one of
  /// values; `nil` as long as its end has not come. Empty lines are no records, and an input without any holds values.
  mutating func take(_ chunk: UnsafeRawBufferPointer) -> Bool? {
    bytes += chunk
    let lines = bytes.split(maxSplits: .max, omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    let isBlank = { (line: ArraySlice<UInt8>) in line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    guard let first = lines.firstIndex(where: { !isBlank($0) }) else { return chunk.isEmpty ? true : nil }
    guard first < lines.count - 1 || chunk.isEmpty || lines[first].count > ValueRecordReader.longestRecord else {
      return nil
    }
    var reader = ValueRecordReader(scale)
    lines[first].withUnsafeBytes { reader.read($0) }
    reader.finish()
    return reader.errorCount == 0
  }
}
