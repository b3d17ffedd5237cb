import TerminalText

/// A form of the lines of a program.
struct OutputForm: Sendable {
  enum Role: Sendable {
    case record  // It says how far the work is
    case asked  // As a record, but the form is so common that the program has to be named
    case step  // It says that one more step begins
    case header  // It says how much work there is
    case noise  // It is between the records of its format and says nothing
  }

  let role: Role

  /// Whether such a line stays on the screen although it is a record. A record that is redrawn
  /// never stays.
  let isKept: Bool
  let required: ByteSet  // The characters without which no line has this form
  let record: @Sendable (UnsafeRawBufferPointer) -> OutputRecord?  // Reads a line of this form

  /// A JSON object on a line that has a member of this key, with a text if one is given, and
  /// members with these keys, of which only the first is needed; inner objects are searched too.
  /// Such an object is for programs, and is not kept.
  static func object(
    _ key: String, is text: String? = nil, _ fields: KeyValuePairs<String, OutputField>
  ) -> OutputForm {
    OutputForm(role: .record, isKept: false, required: OutputPattern("{\":}").required) { line in
      guard line.first == UInt8(ascii: "{"), line.last == UInt8(ascii: "}"),
        let found = line.member(key), text.map({ found.elementsEqual($0.utf8) }) ?? true
      else { return nil }
      var record = OutputRecord()
      for (index, (key, field)) in fields.enumerated() {
        let isRead = line.member(key).map { record.take(field, $0) } ?? false
        if index == 0, !isRead { return nil }
      }
      return record
    }
  }
}

extension OutputForm: ExpressibleByStringLiteral {
  /// `kept: false` is for lines that hold nothing but progress by the documentation of their
  /// program; they are removed from the screen if the user has named the program.
  init(_ text: String, _ role: Role = .record, kept: Bool = true) {
    let pattern = OutputPattern(text)
    self.init(role: role, isKept: kept, required: pattern.required, record: pattern.record)
  }

  init(stringLiteral text: String) { self.init(text) }
}

extension UnsafeRawBufferPointer {
  /// The value of a member of a JSON object, or of an object in it.
  fileprivate func member(_ key: String) -> UnsafeRawBufferPointer? {
    let name = Array("\"\(key)\":".utf8)
    guard let start = firstOffset(of: name) else { return nil }
    var rest = part((start + name.count)...).trimmed
    let isText = rest.first == UInt8(ascii: "\"")
    if isText { rest = rest.part(1...) }
    let end = rest.firstIndex { (isText ? "\"" : ",}").utf8.contains($0) }
    return end.map { rest.part(..<$0) }
  }

  func firstOffset(of text: [UInt8]) -> Int? { indices.first { self[$0...].starts(with: text) } }
}
