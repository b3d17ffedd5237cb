/// A value that stands in an object of JSON.
package enum JSONValue: Sendable, Hashable {
  case null
  case text(String)
  case whole(Int64)
  /// What is not finite is written as `null`.
  case real(Double)

  package init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }

  package init(_ number: Double?) {
    self = number.map { .real($0) } ?? .null
  }

  package init(_ amount: Amount?) {
    switch amount {
    case nil: self = .null
    case .whole(let value): self = .whole(value)
    case .real(let value): self = .real(value)
    }
  }

  /// A time to the microsecond: what a clock says beyond that is noise.
  package init(seconds: Double?) {
    guard let seconds, seconds.isFinite else {
      self = .null
      return
    }
    let rounded = (seconds * 1e6).rounded() / 1e6
    self = .real(rounded.isFinite ? rounded : seconds)
  }
}

/// An object of JSON on a line of its own, its members in the order in which they were added.
///
///     var object = JSONObject()
///     object.add("label", .text("a \"b\""))
///     object.line  // {"label":"a \"b\""} and a newline
///
/// Follows RFC 8259. Numbers are the shortest that are read back the same. Whatever could break a line or
/// steer a terminal is escaped, and so are marks that nobody sees and the end of a cluster that is longer
/// than any that people write; a reader gets the text as it was.
package struct JSONObject: Sendable {
  private var members: [UInt8] = []

  package init() {}

  /// Adds a member behind the others. A key is given once: RFC 8259 leaves open what two of a name mean.
  package mutating func add(_ key: String, _ value: JSONValue) {
    if !members.isEmpty { members.append(UInt8(ascii: ",")) }
    members += key.jsonText.utf8
    members.append(UInt8(ascii: ":"))
    members += value.jsonText.utf8
  }

  /// The object with its newline, in UTF-8.
  package var line: [UInt8] { Array("{".utf8) + members + Array("}\n".utf8) }
}

extension JSONValue {
  fileprivate var jsonText: String {
    switch self {
    case .null: return "null"
    case .text(let text): return text.jsonText
    case .whole(let number): return number.description
    case .real(let number):
      guard number.isFinite else { return "null" }
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }
}

extension String {
  /// Scalars of a cluster, as in ``SafeText``.
  private static let longestCluster = 16

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
        case _ where scalar.isEscapedInJSON || index >= String.longestCluster:
          text += scalar.jsonEscape
        case _: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  /// `\u202e`, or two of these beyond 16 bits.
  fileprivate var jsonEscape: String {
    let units = UTF16.encode(self) ?? UTF16.encodedReplacementCharacter
    return units.reduce(into: "") { text, unit in
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// Whether it is a control, one that cannot be seen or stands for no character, or one that some readers
  /// take for the end of a line.
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
