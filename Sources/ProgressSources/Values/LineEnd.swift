import TerminalText

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
