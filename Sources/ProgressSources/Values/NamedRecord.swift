import TerminalText

/// A name and a record on one line: `move=320/500`, `cpu+=3`, `"my file.mp4"=1/3`.
///
/// A name has letters, digits and `_ - . / : @ ~`, and begins with no digit and none of `- . :`. In
/// double quotes it holds anything, with a backslash before `"` and `\`.
struct NamedRecord {
  private static let quote = UInt8(ascii: "\"")
  private static let equals = UInt8(ascii: "=")
  private(set) var name: [UInt8] = []  // Without its quotes
  private(set) var weight: Double?  // `move*3=320/500`
  let record: Int  // Where the record begins

  init?(splitting bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.firstIndex(where: { !$0.isBlank }) else { return nil }
    var end = start
    if bytes[start] == Self.quote {
      var isEscaped = false
      end += 1
      while end < bytes.count, bytes[end] != Self.quote || isEscaped {
        guard bytes[end] != .newline, bytes[end] != .carriageReturn else { return nil }
        isEscaped = bytes[end] == UInt8(ascii: "\\") && !isEscaped
        if !isEscaped { name.append(bytes[end]) }
        end += 1
      }
      end += 1
    } else {
      guard Self.startsName(bytes[start]),
        let stop = bytes[start...].firstIndex(where: {
          !Self.startsName($0) && !Self.continuesName($0)
        })
      else { return nil }
      // The minus of `-=` could also belong to a name.
      let hasMinus = bytes[stop] == Self.equals && bytes[stop - 1] == UInt8(ascii: "-")
      end = hasMinus ? stop - 1 : stop
      name = Array(bytes[start..<end])
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "*") {
      let digits = bytes[(end + 1)...].prefix(9).prefix { $0.isDigit }
      weight = digits.wholeNumber.map(Double.init)
      end = weight == nil ? end : digits.endIndex
    }
    guard !name.isEmpty, end < bytes.count else { return nil }
    let hasNoSign = bytes[end] == Self.equals
    record = hasNoSign ? end + 1 : end
    let rest = bytes[end...]
    guard hasNoSign || rest.starts(with: "+=".utf8) || rest.starts(with: "-=".utf8) else {
      return nil
    }
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "~"), 0x80...: true
    case _: byte.isLetter
    }
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "-")...UInt8(ascii: ".")).contains(byte)
      || byte == UInt8(ascii: ":")
  }
}

/// The records in the argument of `--value`, as in `move=320/500, stand=8/12`.
package enum RecordList {
  /// Lines are records. In a line that begins with a name, a comma ends a record too if a name and
  /// its sign follow.
  package static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var records: [ArraySlice<UInt8>] = []
    var start = 0
    var record = recordStart(in: bytes[...])
    var isNamed = record != nil
    var index = record ?? 0
    while index < bytes.count {
      let byte = bytes[index]
      let endsLine = byte == .newline || byte == .carriageReturn
      index += 1
      guard endsLine || byte == UInt8(ascii: ",") && isNamed else { continue }
      record = recordStart(in: bytes[index...])
      if endsLine { isNamed = record != nil }
      if endsLine || record != nil {
        records.append(bytes[start..<(index - 1)])
        start = index
      }
      index = record ?? index
    }
    return records + [bytes[start...]]
  }

  private static func recordStart(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { NamedRecord(splitting: $0)?.record }.map { bytes.startIndex + $0 }
  }
}
