import TerminalText

/// A line that is divided into a name and a record: `move=320/500`, `cpu+=3`, `"my file.mp4"=1/3`.
///
/// Only a line that is no record by itself is searched for a name. A name consists of ASCII letters and digits, `_ - . / : @ ~` and all
/// characters outside of ASCII; its first character is no digit and none of `- . :`. Between double
/// quotes a name may hold anything, with a backslash before `"` and `\`. The equals sign follows at
/// once. `+=` and `-=` belong to the record.
struct NamedRecord: Sendable, Hashable {
  /// The range of the name in the line, without its quotes.
  let name: Range<Int>

  let record: Range<Int>  // Up to the end of the line
  private let hasEscapes: Bool  // Whether the name contains backslashes that quote the next byte

  init?(splitting bytes: UnsafeRawBufferPointer) {
    guard
      let start = bytes.firstIndex(where: { !$0.isBlank })
    else { return nil }
    if bytes[start] == Self.quote {
      guard let end = Self.closingQuote(in: bytes, after: start), end > start + 1,
        let equals = Self.equals(in: bytes, at: end + 1)
      else { return nil }
      name = start + 1..<end
      record = equals..<bytes.endIndex
      hasEscapes = bytes[name].contains(Self.backslash)
      return
    }
    guard Self.startsName(bytes[start]),
      let stop = bytes[start...].firstIndex(where: {
        !Self.startsName($0) && !Self.continuesName($0)
      })
    else { return nil }
    // The minus sign of `-=` could also belong to a name.
    let hasMinus = bytes[stop] == UInt8(ascii: "=") && bytes[stop - 1] == UInt8(ascii: "-")
    let end = hasMinus ? stop - 1 : stop
    guard let equals = Self.equals(in: bytes, at: end) else { return nil }
    name = start..<end
    record = equals..<bytes.endIndex
    hasEscapes = false
  }

  func withName(in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard hasEscapes else { return body(bytes.part(name)) }
    var unquoted: [UInt8] = []
    var isQuoted = false
    for byte in bytes[name] {
      isQuoted = byte == Self.backslash && !isQuoted
      if !isQuoted { unquoted.append(byte) }
    }
    unquoted.withUnsafeBytes(body)
  }

  private static func closingQuote(in bytes: UnsafeRawBufferPointer, after start: Int) -> Int? {
    var isQuoted = false
    for index in bytes.indices[(start + 1)...] {
      switch bytes[index] {
      case quote where !isQuoted: return index
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      case let byte: isQuoted = byte == backslash && !isQuoted
      }
    }
    return nil
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static func equals(in bytes: UnsafeRawBufferPointer, at end: Int) -> Int? {
    guard end < bytes.endIndex else { return nil }
    if bytes[end] == UInt8(ascii: "=") { return end + 1 }
    let isChange = bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-")
    return isChange && end + 1 < bytes.endIndex && bytes[end + 1] == UInt8(ascii: "=") ? end : nil
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "~"), 0x80...: true
    default: byte.isLetter
    }
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    default: byte.isDigit
    }
  }
}

/// The records in the argument of `--value`: its lines, and the parts between commas of a line that
/// begins with a name.
///
/// A comma separates only before a name and an equals sign, because texts may contain commas too.
///
///     RecordList.lines(Array("move=320/500, stand=8/12".utf8))  // move=320/500 and stand=8/12
package enum RecordList {
  /// The bytes with each record on a line of its own.
  package static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var next = name(in: bytes[...])
    var isNamed = next != nil
    var index = next ?? 0
    while index < bytes.count {
      let byte = bytes[index]
      let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      index += 1
      guard endsLine || byte == UInt8(ascii: ",") && isNamed else { continue }
      next = name(in: bytes[index...])
      if endsLine {
        isNamed = next != nil
      } else if next != nil {
        result[index - 1] = UInt8(ascii: "\n")
      }
      index = next ?? index
    }
    return result
  }

  private static func name(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { NamedRecord(splitting: $0)?.record.lowerBound }.map {
      bytes.startIndex + $0
    }
  }
}
