/// Where in a line a name ends and its record begins: `move=320/500`, `cpu+=3`, `disk=?`.
///
/// Only a line that is no record by itself is asked for a name, so that names change the meaning of no
/// other line. A name consists of ASCII letters and digits, `_ - . / : @ ~` and whatever is not ASCII; a digit
/// or one of `- . :` can't begin it. The equals sign follows at once. `+=` and `-=` belong to the record,
/// as in any language: what they change is what the name stands for.
package struct NamedRecord: Sendable, Hashable {
  /// Where the name stands.
  package let name: Range<Int>
  /// Where its record stands, to the end of the line.
  package let record: Range<Int>

  /// Fails where the line does not begin with a name and an equals sign.
  package init?(splitting bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.firstIndex(where: { !NamedRecord.isBlank($0) }),
      NamedRecord.canBegin(bytes[start])
    else { return nil }
    let stop = bytes[start...].firstIndex { !NamedRecord.canContinue($0) } ?? bytes.endIndex
    guard stop < bytes.endIndex else { return nil }
    let equals = UInt8(ascii: "=")
    if bytes[stop] == UInt8(ascii: "+"), stop + 1 < bytes.endIndex, bytes[stop + 1] == equals {
      name = start..<stop
      record = stop..<bytes.endIndex
    } else if bytes[stop] == equals, bytes[stop - 1] == UInt8(ascii: "-") {
      name = start..<stop - 1
      record = stop - 1..<bytes.endIndex
    } else if bytes[stop] == equals {
      name = start..<stop
      record = stop + 1..<bytes.endIndex
    } else {
      return nil
    }
  }

  private static func canBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ":"):
      false
    default: canContinue(byte)
    }
  }

  private static func canContinue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      // Digits and the colon stand beside one another.
      UInt8(ascii: "0")...UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: "_-./@~".utf8.contains(byte)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
