package enum JSONValue: Sendable, Hashable {
  case null
  case yes
  case text(String)
  case number(Amount)  // NaN and infinity are written as `null`

  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  package init(_ number: Double?) { self.init(number.map { .real($0) }) }
  package init(_ amount: Amount?) { self = amount.map { .number($0) } ?? .null }

  package init(seconds: Double?) { self.init(seconds.map { Self.rounded(seconds: $0) }) }

  /// Rounds to microseconds.
  package static func rounded(seconds: Double) -> Double {
    let rounded = (seconds * 1e6).rounded() / 1e6
    return rounded.isFinite ? rounded : seconds
  }
}

/// A JSON object on a line of its own. Follows RFC 8259. What could end the line, control a
/// terminal or be invisible is escaped, and so is the end of a very long grapheme cluster.
package struct JSONObject: Sendable {
  private var members: [String] = []

  package init() {}

  /// A key must not be added twice.
  package mutating func add(_ key: String, _ value: JSONValue) {
    members.append("\(key.jsonText):\(value.jsonText)")
  }

  /// The object with its newline, in UTF-8.
  package var line: [UInt8] { Array("{\(members.joined(separator: ","))}\n".utf8) }
}

extension JSONValue {
  fileprivate var jsonText: String {
    switch self {
    case .null: return "null"
    case .yes: return "true"
    case .text(let text): return text.jsonText
    case .number(.whole(let number)): return number.description
    case .number(.real(let number)):
      guard number.isFinite else { return "null" }
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }
}

extension String {
  fileprivate var jsonText: String {
    var text = "\""
    for cluster in self {
      for (index, scalar) in cluster.unicodeScalars.enumerated() {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where scalar.isEscapedInJSON || index >= SafeText.longestCluster:
          text += scalar.jsonEscape
        case _: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  /// `\u202e`, or a surrogate pair beyond 16 bits.
  fileprivate var jsonEscape: String {
    let units = UTF16.encode(self) ?? UTF16.encodedReplacementCharacter
    return units.map { "\\u" + $0.digits(4, radix: 16).lowercased() }.joined()
  }

  /// Whether it is a control, a noncharacter, invisible, or the end of a line for some parsers.
  fileprivate var isEscapedInJSON: Bool {
    if value < 0x20 { return true }
    if value < 0x7F { return false }
    if properties.isNoncharacterCodePoint { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
