import Foundation

/// A JSON value, parsed strictly according to RFC 8259.
package indirect enum JSON: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    func read<Value: Decodable>(_ make: (Value) -> JSON) -> JSON? {
      (try? value.decode(Value.self)).map(make)
    }
    guard !value.decodeNil() else {
      self = .null
      return
    }
    self =
      try read(JSON.bool) ?? read(JSON.integer) ?? read(JSON.real) ?? read(JSON.string)
      ?? read(JSON.array) ?? .object(value.decode([String: JSON].self))
  }

  /// Parses one value with only blanks around it.
  package init(parsing text: String) throws {
    let value = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    // Foundation accepts a comma behind the last element, and a name that an object has twice.
    let string = #/"(\\.|[^"\\])*"/#.matchingSemantics(.unicodeScalar)
    let signs = text.replacing(string, with: "").utf8.count {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":")
    }
    guard signs == value.signs else {
      throw HarnessError("a comma or a name too many: \(text.prefix(400))")
    }
    self = value
  }

  package init(parsing bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw HarnessError("no valid UTF-8: \(visible(bytes.prefix(400)))")
    }
    try self.init(parsing: text)
  }

  /// The number of commas and colons that the value needs.
  private var signs: Int {
    switch self {
    case .array(let elements):
      max(0, elements.count - 1) + elements.reduce(0) { $0 + $1.signs }
    case .object(let members):
      max(0, 2 * members.count - 1) + members.values.reduce(0) { $0 + $1.signs }
    default: 0
    }
  }

  /// A member of an object; `nil` if there is none.
  package subscript(_ name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let number): number
    default: nil
    }
  }

  /// The number in its shortest decimal form; integers are exact.
  package var numeral: String? {
    switch self {
    case .integer(let integer): "\(integer)"
    case .real(let number): "\(number)"
    default: nil
    }
  }
}
