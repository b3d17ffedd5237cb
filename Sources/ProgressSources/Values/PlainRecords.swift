import TerminalText

/// A run of plain records in a buffer, each of one to sixteen digits and a newline.
///
/// `seq` writes such records at hundreds of megabytes a second. They are checked eight digits at a time, and only the
/// latest is converted. Neighbouring records mostly have the same length. Guessing it makes the offset of a record
/// independent of the content of the previous one, so that the processor works on several records at once. After a
/// wrong guess the length is counted again.
struct PlainRecords {
  private(set) var end: Int  // The offset after the newline of the last record
  private(set) var count = 0
  private(set) var latest: Int64 = 0  // The number in the last record; 0 if the run is empty

  /// Takes records from `start` on, up to one that is not plain or that a whole word could reach beyond.
  init(in bytes: UnsafeRawBufferPointer, from start: Int) {
    end = start
    var latestLength = 0
    while end + PlainRecords.window <= bytes.count {
      let length = PlainRecords.digitCount(in: bytes, at: end)
      guard length > 0, length <= 16 else { break }
      let next =
        length <= 8
        ? PlainRecords.skipShort(in: bytes, from: end, length: length)
        : PlainRecords.skipLong(in: bytes, from: end, length: length)
      guard next > end else { break }
      count += (next - end) / (length + 1)
      end = next
      latestLength = length
    }
    guard count > 0 else { return }
    for byte in bytes[end - 1 - latestLength..<end - 1] { latest = latest * 10 + Int64(byte & 0x0F) }
  }

  /// The bytes that must remain: sixteen digits and a newline, rounded up to whole words.
  private static let window = 24

  private static func digitCount(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let first = Digits.others(in: Digits.word(in: bytes, at: offset))
    if first != 0 { return first.trailingZeroBitCount / 8 }
    let second = Digits.others(in: Digits.word(in: bytes, at: offset + 8))
    if second != 0 { return 8 + second.trailingZeroBitCount / 8 }
    return Digits.isDigit(bytes[offset + 16]) ? 17 : 16
  }

  /// The offset after all records of this length, 1 to 8, from `start` on.
  private static func skipShort(in bytes: UnsafeRawBufferPointer, from start: Int, length: Int) -> Int {
    let shift = UInt64(8 * (8 - length))
    let zeros = Digits.zeros & ((1 &<< shift) &- 1)
    let last = bytes.count - window
    var offset = start
    while offset <= last {
      // The first digit is the lowest byte: shifting up makes room for zeros before it.
      let word = Digits.word(in: bytes, at: offset) &<< shift | zeros
      guard bytes[offset &+ length] == UInt8(ascii: "\n"), Digits.others(in: word) == 0 else { break }
      offset &+= length &+ 1
    }
    return offset
  }

  private static func skipLong(in bytes: UnsafeRawBufferPointer, from start: Int, length: Int) -> Int {
    let shift = UInt64(8 * (16 - length))
    let zeros = Digits.zeros & ((1 &<< shift) &- 1)
    let last = bytes.count - window
    var offset = start
    while offset <= last {
      let upper = Digits.word(in: bytes, at: offset) &<< shift | zeros
      let lower = Digits.word(in: bytes, at: offset &+ length &- 8)
      guard bytes[offset &+ length] == UInt8(ascii: "\n"), Digits.others(in: upper) | Digits.others(in: lower) == 0
      else { break }
      offset &+= length &+ 1
    }
    return offset
  }
}

/// Tests eight bytes at once; the first byte is the lowest of the word.
private enum Digits {
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func word(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// A word that is 0 if all eight bytes are digits; else its lowest set bit lies in the first byte that is no digit.
  /// The upper half of a digit is 3 and stays 3 when 6 is added. The carry of a byte above 0xF9 reaches only later
  /// bytes, and the upper half of that byte already shows that it is no digit.
  static func others(in word: UInt64) -> UInt64 {
    let upperHalves = word & 0xF0F0_F0F0_F0F0_F0F0
    let withSix = (word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0
    return (upperHalves ^ zeros) | (withSix ^ zeros)
  }
}

struct LineEnd {
  let offset: Int
  let followsEscape: Bool  // Whether the line contains an ESC

  /// Finds the first `\n` or `\r` from `start` on, or `\b` if that ends a line too; fails if the buffer has none. The
  /// search skips eight bytes at a time that contain no control character.
  @inline(__always) init?(in bytes: UnsafeRawBufferPointer, from start: Int, endsAtBackspace: Bool = false) {
    var offset = start
    var followsEscape = false
    while offset < bytes.count {
      if offset + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let controls = LineEnd.controls(in: word)
        guard controls != 0 else {
          offset += 8
          continue
        }
        offset += controls.trailingZeroBitCount / 8
      }
      switch bytes[offset] {
      case 0x08 where !endsAtBackspace: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x08:
        self.offset = offset
        self.followsEscape = followsEscape
        return
      case EscapeFilter.escape: followsEscape = true
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// A word that is 0 if none of the eight bytes is below 0x20; else its lowest set bit lies in the first byte that is.
  /// The subtraction borrows only from bytes after one below 0x20, so that the first is always found.
  private static func controls(in word: UInt64) -> UInt64 {
    (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
  }
}
