/// A stretch of plain records at one place of a buffer: one to sixteen digits and a newline each.
///
/// `seq` writes nothing else, hundreds of megabytes a second, so they are checked eight digits at
/// a time and only the latest is converted. Neighbours mostly have the same length; guessing it
/// makes the place of a record independent of what the previous one holds, and the processor
/// works on several records at once. A wrong guess costs a look for the length, nothing else.
struct PlainRecords {
  /// The offset behind the newline of the last record taken.
  private(set) var end: Int
  /// How many were taken.
  private(set) var count = 0
  /// The number in the last record taken; 0 before the first.
  private(set) var latest: Int64 = 0

  /// Takes records from `start` on until one is not plain, or exceeds the limit, or is so near to
  /// the end of the buffer that words could reach beyond it.
  init(in bytes: UnsafeRawBufferPointer, from start: Int, limit: PlainLimit) {
    end = start
    var latestLength = 0
    while end + PlainRecords.window <= bytes.count {
      let length = PlainRecords.digitCount(in: bytes, at: end)
      guard length > 0, length <= 16 else { break }
      let next =
        length <= 8
        ? PlainRecords.skipShort(in: bytes, from: end, length: length, limit: limit)
        : PlainRecords.skipLong(in: bytes, from: end, length: length, limit: limit)
      guard next > end else { break }
      count += (next - end) / (length + 1)
      end = next
      latestLength = length
    }
    guard count > 0 else { return }
    for byte in bytes[end - 1 - latestLength..<end - 1] {
      latest = latest * 10 + Int64(byte & 0x0F)
    }
  }

  /// The bytes that must remain: sixteen digits, a newline, rounded up to whole words.
  private static let window = 24

  /// How many digits stand at an offset, 0 to 16; 17 where there are more than sixteen.
  private static func digitCount(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let first = Digits.others(in: Digits.word(in: bytes, at: offset))
    if first != 0 { return first.trailingZeroBitCount / 8 }
    let second = Digits.others(in: Digits.word(in: bytes, at: offset + 8))
    if second != 0 { return 8 + second.trailingZeroBitCount / 8 }
    return Digits.isDigit(bytes[offset + 16]) ? 17 : 16
  }

  /// The offset behind all records of this length, 1 to 8, from `start` on.
  private static func skipShort(
    in bytes: UnsafeRawBufferPointer, from start: Int, length: Int, limit: PlainLimit
  ) -> Int {
    let shift = UInt64(8 * (8 - length))
    let zeros = Digits.zeros & ((1 &<< shift) &- 1)
    let limit = limit.eightDigits
    let last = bytes.count - window
    var offset = start
    while offset <= last {
      // The first digit is the lowest byte: shifting up makes room for zeros before it.
      let word = Digits.word(in: bytes, at: offset) &<< shift | zeros
      guard bytes[offset &+ length] == UInt8(ascii: "\n"), Digits.others(in: word) == 0,
        word.byteSwapped <= limit
      else { break }
      offset &+= length &+ 1
    }
    return offset
  }

  /// The offset behind all records of this length, 9 to 16, from `start` on.
  private static func skipLong(
    in bytes: UnsafeRawBufferPointer, from start: Int, length: Int, limit: PlainLimit
  ) -> Int {
    let shift = UInt64(8 * (16 - length))
    let zeros = Digits.zeros & ((1 &<< shift) &- 1)
    let last = bytes.count - window
    var offset = start
    while offset <= last {
      let upper = Digits.word(in: bytes, at: offset) &<< shift | zeros
      let lower = Digits.word(in: bytes, at: offset &+ length &- 8)
      guard bytes[offset &+ length] == UInt8(ascii: "\n"),
        Digits.others(in: upper) | Digits.others(in: lower) == 0,
        upper.byteSwapped < limit.upper
          || (upper.byteSwapped == limit.upper && lower.byteSwapped <= limit.lower)
      else { break }
      offset &+= length &+ 1
    }
    return offset
  }
}

/// Eight bytes at once, the first of them the lowest of the word.
private enum Digits {
  /// Eight times `0`.
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func word(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// A word that is 0 where all eight bytes are digits; else its lowest bit set lies in the first
  /// byte that is none.
  ///
  /// A digit has the upper half 3 and keeps it when 6 is added. What a byte above 0xF9 carries
  /// reaches only bytes behind it, and that byte is found already by its own upper half.
  static func others(in word: UInt64) -> UInt64 {
    let upperHalves = word & 0xF0F0_F0F0_F0F0_F0F0
    let withSix = (word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0
    return (upperHalves ^ zeros) | (withSix ^ zeros)
  }
}

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
