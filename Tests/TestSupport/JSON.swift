/// A JSON value, parsed strictly according to RFC 8259.
package indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// `text` is the number as it was written.
  case number(Double, text: String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Parses one value with only blanks around it.
  package init(parsing bytes: [UInt8]) throws {
    var parser = JSONParser(bytes)
    self = try parser.document()
  }

  package init(parsing text: String) throws {
    try self.init(parsing: Array(text.utf8))
  }

  /// A member of an object; `nil` if there is none.
  package subscript(_ name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var number: Double? {
    if case .number(let number, _) = self { number } else { nil }
  }

  /// The number as it was written.
  package var numeral: String? {
    if case .number(_, let text) = self { text } else { nil }
  }
}

private struct JSONParser {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws -> JSON {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw error("no valid UTF-8") }
    let value = try value()
    skipBlanks()
    guard place == bytes.count else { throw error("something behind the value") }
    return value
  }

  private mutating func value() throws -> JSON {
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object() throws -> JSON {
    try expect("{")
    var members: [String: JSON] = [:]
    skipBlanks()
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      let name = try string()
      skipBlanks()
      try expect(":")
      guard members.updateValue(try value(), forKey: name) == nil else {
        throw error("'\(name)' twice")
      }
      skipBlanks()
    } while take(",")
    try expect("}")
    return .object(members)
  }

  private mutating func array() throws -> JSON {
    try expect("[")
    var elements: [JSON] = []
    skipBlanks()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value())
      skipBlanks()
    } while take(",")
    try expect("]")
    return .array(elements)
  }

  private mutating func string() throws -> String {
    try expect("\"")
    var units: [UInt16] = []
    while true {
      let begin = place
      while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        place += 1
      }
      units += String(decoding: bytes[begin..<place], as: UTF8.self).utf16
      if take("\"") { break }
      guard take("\\") else { throw error("a bare control character, or no end of the string") }
      units.append(try escape())
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw error("half a pair of surrogates")
    }
    return text
  }

  private mutating func escape() throws -> UInt16 {
    guard let byte = peek else { throw error("no end of the string") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "u"):
      let digits = bytes[place...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw error("no four hexadecimal digits") }
      place += 4
      return unit
    default: throw error("an unknown escape")
    }
  }

  private mutating func number() throws -> JSON {
    let begin = place
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    let text = String(decoding: bytes[begin..<place], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw error("no number") }
    return .number(number, text: text)
  }

  private mutating func digits() throws {
    let begin = place
    while let byte = peek, (0x30...0x39).contains(byte) { place += 1 }
    guard place > begin else { throw error("a digit is missing") }
  }

  private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
    guard bytes[place...].starts(with: word.utf8) else { throw error("an unknown word") }
    place += word.utf8.count
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws {
    guard take(character) else { throw error("'\(character)' is missing") }
  }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private func error(_ what: String) -> HarnessError {
    HarnessError(
      "\(what) at byte \(place) of '\(String(decoding: bytes.prefix(400), as: UTF8.self))'")
  }
}
