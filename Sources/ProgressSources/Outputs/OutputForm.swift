import TerminalText

struct OutputForm: Sendable {
  enum Role: Sendable {
    case record  // It says how far the work is
    case asked  // As a record, but the form is so common that the program has to be named
    case step  // It says that one more step begins
    case header  // It says how much work there is
    case noise  // It is between the records of its format and says nothing
  }

  private enum Matcher: Sendable {
    case pattern(OutputPattern)
    case members(OutputMembers)
  }

  let role: Role

  /// Whether such a line stays on the screen although it is a record. A record that is redrawn
  /// never stays.
  let isKept: Bool
  private let matcher: Matcher

  /// The characters without which no line has this form, and the byte with which all begin.
  let required: ByteSet
  private let first: UInt8?

  /// `kept: false` is for lines that hold nothing but progress by the documentation of their
  /// program; they are taken off the screen if the user has named the program.
  static func record(_ pattern: String, kept: Bool = true) -> OutputForm {
    OutputForm(pattern, .record, kept)
  }
  static func asked(_ pattern: String, kept: Bool = true) -> OutputForm {
    OutputForm(pattern, .asked, kept)
  }
  static func step(_ pattern: String) -> OutputForm { OutputForm(pattern, .step, true) }
  static func header(_ pattern: String) -> OutputForm { OutputForm(pattern, .header, true) }
  static func noise(_ pattern: String, kept: Bool = true) -> OutputForm {
    OutputForm(pattern, .noise, kept)
  }

  /// A JSON object on a line that has a member of this key, with a text if one is given, and
  /// members with these keys. Such an object is for programs, and is not kept.
  static func object(
    _ key: String, _ text: String? = nil, _ fields: KeyValuePairs<String, OutputField>
  ) -> OutputForm {
    let members = OutputMembers(key: key, text: text, fields: fields.map { ($0, $1) })
    return OutputForm(role: .record, isKept: false, matcher: .members(members))
  }

  private init(_ pattern: String, _ role: Role, _ isKept: Bool) {
    self.init(role: role, isKept: isKept, matcher: .pattern(OutputPattern(pattern)))
  }

  private init(role: Role, isKept: Bool, matcher: Matcher) {
    self.role = role
    self.isKept = isKept
    self.matcher = matcher
    switch matcher {
    case .pattern(let pattern): (required, first) = (pattern.required, pattern.first)
    case .members: (required, first) = (OutputPattern("{\":}").required, UInt8(ascii: "{"))
    }
  }

  func record(in line: UnsafeRawBufferPointer) -> OutputRecord? {
    guard first == nil || line.first == first else { return nil }
    return switch matcher {
    case .pattern(let pattern): pattern.record(in: line)
    case .members(let members): members.record(in: line)
    }
  }
}

/// The members of a JSON object that say how far the work is; inner objects are searched too. Only
/// the first is needed.
struct OutputMembers: Sendable {
  let key: String  // A member without which the object is no record, and its text
  let text: String?
  let fields: [(key: String, field: OutputField)]

  func record(in line: UnsafeRawBufferPointer) -> OutputRecord? {
    guard line.last == UInt8(ascii: "}"), let found = value(of: key, in: line),
      text.map({ found.elementsEqual($0.utf8) }) ?? true
    else { return nil }
    var record = OutputRecord()
    for (index, member) in fields.enumerated() {
      let isRead = value(of: member.key, in: line).map { record.take(member.field, $0) } ?? false
      if index == 0, !isRead { return nil }
    }
    return record
  }

  private func value(of key: String, in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard let start = offset(of: Array("\"\(key)\":".utf8), in: line) else { return nil }
    var rest = UnsafeRawBufferPointer(rebasing: line[(start + key.utf8.count + 3)...]).trimmed
    let isText = rest.first == UInt8(ascii: "\"")
    if isText { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst()) }
    let end = rest.firstIndex {
      isText ? $0 == UInt8(ascii: "\"") : $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}")
    }
    return end.map { UnsafeRawBufferPointer(rebasing: rest[..<$0]) }
  }

  private func offset(of bytes: [UInt8], in line: UnsafeRawBufferPointer) -> Int? {
    guard let first = bytes.first, line.count >= bytes.count else { return nil }
    return (0...(line.count - bytes.count)).first {
      line[$0] == first && line[$0...].starts(with: bytes)
    }
  }
}
