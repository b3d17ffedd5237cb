/// The members of a JSON object that has neither arrays nor inner objects, as ``JSONObject`` writes
/// it. Follows RFC 8259, but accepts any numeral. Mixed lines of two writers are not misread.
package struct JSONMembers: Sendable {
  private var members: [String: JSONValue] = [:]

  /// Reads a line without its end; fails if it is no such object, or has a member twice.
  package init?(_ line: UnsafeRawBufferPointer) {
    var scanner = JSONScanner(line)
    guard scanner.take("{") else { return nil }
    repeat {
      guard let key = scanner.text(), scanner.take(":"), let value = scanner.value(),
        members.updateValue(value, forKey: key) == nil
      else { return nil }
    } while scanner.take(",")
    guard scanner.take("}"), scanner.isAtEnd else { return nil }
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
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }
  var isAtEnd: Bool { position == bytes.count }
  private var next: UInt8? { isAtEnd ? nil : bytes[position] }

  mutating func take(_ word: StaticString) -> Bool {
    skipBlanks()
    let expected = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: expected) else { return false }
    position += expected.count
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
  }

  mutating func value() -> JSONValue? {
    if take("null") || take("false") { return .null }
    if take("true") { return .yes }
    if next == UInt8(ascii: "\"") { return text().map { .text($0) } }
    let end = bytes[position...].firstIndex { !Self.numeral.contains($0) } ?? bytes.count
    let numeral = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end
    if let whole = Int64(numeral) { return .number(.whole(whole)) }
    return Double(numeral).flatMap { $0.isFinite ? .number(.real($0)) : nil }
  }

  private static let numeral = Array("0123456789+-.eE".utf8)

  mutating func text() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    var units: [UInt8] = []
    var index = position + 1
    while index < bytes.count, bytes[index] >= 0x20 {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        position = index
        return String(decoding: units, as: UTF8.self)
      }
      guard byte == UInt8(ascii: "\\") else {
        units.append(byte)
        continue
      }
      guard let scalar = escaped(at: &index) else { return nil }
      units += Array(String(scalar).utf8)
    }
    return nil
  }

  private func escaped(at index: inout Int) -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = unit(at: &index) else { return nil }
      guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
      guard bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
        return nil
      }
      index += 2
      guard let second = unit(at: &index), (0xDC00..<0xE000).contains(second) else { return nil }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    case _: return nil
    }
  }

  private func unit(at index: inout Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<(index + 4)]
    index += 4
    // UInt32 would accept a sign.
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
