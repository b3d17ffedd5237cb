/// The records that `--value` is given at once: its lines, and in a line that begins with a name those behind
/// commas.
///
/// A comma separates only where a name and an equals sign follow it: texts may hold commas too.
///
///     RecordList.lines(Array("move=320/500, stand=8/12".utf8))  // move=320/500 and stand=8/12
package enum RecordList {
  /// The bytes with one record a line.
  package static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var lineStart = 0
    while lineStart < bytes.count {
      let rest = bytes[lineStart...]
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      result += separated(bytes[lineStart..<end])
      if end < bytes.count { result.append(bytes[end]) }
      lineStart = end + 1
    }
    return result
  }

  private static func separated(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(line)
    guard beginsWithName(bytes, from: 0) else { return bytes }
    for comma in bytes.indices where bytes[comma] == UInt8(ascii: ",") {
      if beginsWithName(bytes, from: comma + 1) { bytes[comma] = UInt8(ascii: "\n") }
    }
    return bytes
  }

  private static func beginsWithName(_ bytes: [UInt8], from start: Int) -> Bool {
    bytes.withUnsafeBytes {
      NamedRecord(splitting: UnsafeRawBufferPointer(rebasing: $0[start...])) != nil
    }
  }
}
