import TerminalText

struct OutputForm: Sendable {
  enum Role: Sendable {
    case record  // It tells how far the work is, and nothing else
    case asked  // As a record, but the form is so common that the program has to be named
    case kept  // It tells how far the work is beside something else, so it remains on the screen
    case step  // It tells of one more step, and remains on the screen
    case header  // It tells how much work there is, and remains on the screen
    case heading  // It precedes the records and tells nothing
    case noise  // It stands between the records and tells nothing; elsewhere it is text

    var remainsOnScreen: Bool { self == .kept || self == .step || self == .header }
  }

  private enum Matcher: Sendable {
    case pattern(OutputPattern)
    case members(OutputMembers)
  }

  let role: Role
  private let matcher: Matcher
  let required: ByteSet  // The characters without which no line has this form, and the byte with which all begin
  private let first: UInt8?

  static func record(_ pattern: String) -> OutputForm { OutputForm(pattern, .record) }
  static func asked(_ pattern: String) -> OutputForm { OutputForm(pattern, .asked) }
  static func kept(_ pattern: String) -> OutputForm { OutputForm(pattern, .kept) }
  static func step(_ pattern: String) -> OutputForm { OutputForm(pattern, .step) }
  static func header(_ pattern: String) -> OutputForm { OutputForm(pattern, .header) }
  static func heading(_ pattern: String) -> OutputForm { OutputForm(pattern, .heading) }
  static func noise(_ pattern: String) -> OutputForm { OutputForm(pattern, .noise) }

  /// A JSON object on a line that has a member of this key, with a text if one is given, and members with these keys.
  static func object(_ key: String, _ text: String? = nil, _ fields: KeyValuePairs<String, OutputField>) -> OutputForm {
    OutputForm(role: .record, matcher: .members(OutputMembers(key: key, text: text, fields: fields.map { ($0, $1) })))
  }

  private init(_ pattern: String, _ role: Role) { self.init(role: role, matcher: .pattern(OutputPattern(pattern))) }

  private init(role: Role, matcher: Matcher) {
    (self.role, self.matcher) = (role, matcher)
    switch matcher {
    case .pattern(let pattern): (required, first) = (pattern.required, pattern.first)
    case .members: (required, first) = (OutputPattern("{\":}").required, UInt8(ascii: "{"))
    }
  }

  func mayContinue(_ line: UnsafeRawBufferPointer) -> Bool {
    guard role == .record, first == nil || line.first == first, case .pattern(let pattern) = matcher else {
      return false
    }
    return pattern.mayContinue(line)
  }

  func record(in line: UnsafeRawBufferPointer) -> OutputRecord? {
    guard first == nil || line.first == first else { return nil }
    return switch matcher {
    case .pattern(let pattern): pattern.record(in: line)
    case .members(let members): members.record(in: line)
    }
  }
}

/// The members of a JSON object that tell how far the work is; inner objects are searched too. Only the first is needed.
struct OutputMembers: Sendable {
  let key: String  // A member without which the object tells of something else, and its text
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
    let end = rest.firstIndex { isText ? $0 == UInt8(ascii: "\"") : $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
    return end.map { UnsafeRawBufferPointer(rebasing: rest[..<$0]) }
  }

  private func offset(of bytes: [UInt8], in line: UnsafeRawBufferPointer) -> Int? {
    guard let first = bytes.first, line.count >= bytes.count else { return nil }
    return (0...(line.count - bytes.count)).first { line[$0] == first && line[$0...].starts(with: bytes) }
  }
}
