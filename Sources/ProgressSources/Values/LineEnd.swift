import TerminalText

struct LineEnd {
  let offset: Int
  let followsEscape: Bool  // Whether the line contains an ESC

  /// Finds the first `\n` or `\r` from `start` on, or `\b` if that ends a line too; fails if the
  /// buffer has none. The search skips eight bytes at a time that contain no control character.
  @inline(__always) init?(
    in bytes: UnsafeRawBufferPointer, from start: Int, endsAtBackspace: Bool = false
  ) {
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

  /// A word that is 0 if none of the eight bytes is below 0x20; else its lowest set bit lies in the
  /// first byte that is. The subtraction borrows only from bytes after one below 0x20, so that the
  /// first is always found.
  private static func controls(in word: UInt64) -> UInt64 {
    (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
  }
}
