/// The members of a JSON object without arrays and inner objects. Follows RFC 8259, but accepts any
/// numeral, and refuses a member that occurs twice, as in mixed lines of two writers.
package struct JSONMembers: Sendable {
  private var members: [String: JSONValue] = [:]

  /// Parses a line without its end; fails if it is no such object, or has a member twice.
  package init?(_ line: UnsafeRawBufferPointer) {
    var scanner = JSONScanner(line)
    guard scanner.take("{") else { return nil }
    repeat {
      guard let key = scanner.text(), scanner.take(":"), let value = scanner.value(),
        members.updateValue(value, forKey: key) == nil
      else { return nil }
    } while scanner.take(",")
    guard scanner.take("}"), scanner.rest.isEmpty else { return nil }
  }

  /// The JSON text that the bytes begin with.
  package static func text(in bytes: UnsafeRawBufferPointer) -> String? {
    var scanner = JSONScanner(bytes)
    return scanner.text()
  }

  package func text(_ key: String) -> String? {
    guard case .text(let text) = members[key] else { return nil }
    return text
  }

  package func amount(_ key: String) -> Amount? {
    guard case .number(let amount) = members[key] else { return nil }
    return amount
  }

  package func number(_ key: String) -> Double? { amount(key)?.doubleValue }
  package func isTrue(_ key: String) -> Bool { members[key] == .yes }
}

private struct JSONScanner {
  private(set) var rest: Slice<UnsafeRawBufferPointer>

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  mutating func take(_ word: StaticString) -> Bool {
    skipBlanks()
    let expected = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard rest.starts(with: expected) else { return false }
    rest = rest.dropFirst(expected.count)
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  mutating func value() -> JSONValue? {
    if take("null") || take("false") { return .null }
    if take("true") { return .yes }
    if rest.first == UInt8(ascii: "\"") { return text().map { .text($0) } }
    let digits = rest.prefix { Self.numeral.contains($0) }
    rest = rest[digits.endIndex...]
    let numeral = String(decoding: digits, as: UTF8.self)
    // The shortest form of a double, as `4.0162345088191296e+17`, may be another whole number.
    if let whole = Int64(numeral) { return .number(.whole(whole)) }
    return Double(numeral).flatMap { $0.isFinite ? .number(.real($0)) : nil }
  }

  private static let numeral = Array("0123456789+-.eE".utf8)

  mutating func text() -> String? {
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    var units: [UInt8] = []
    while let byte = rest.popFirst(), byte >= 0x20 {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = takeEscaped() else { return nil }
        units += Array(String(scalar).utf8)
      case _: units.append(byte)
      }
    }
    return nil
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  private mutating func takeEscaped() -> Unicode.Scalar? {
    guard let letter = rest.popFirst() else { return nil }
    guard letter == UInt8(ascii: "u") else { return Self.escapes[Unicode.Scalar(letter)] }
    guard let first = takeUnit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let second = takeUnit(), (0xDC00..<0xE000).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  /// A unit of UTF-16, four digits.
  private mutating func takeUnit() -> UInt32? {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = rest.popFirst().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
      else {
        return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
