import TerminalText

/// A form of the lines of a program.
struct OutputForm {
  enum Role {
    case record  // How far the work is
    case asked  // A record whose form is so common that the program has to be named
    case step  // One more step begins
    case header  // How much work there is
    case noise  // Nothing, between the records of its format
  }

  let role: Role
  let isKept: Bool  // On the screen unless it is redrawn
  let required: ByteSet  // No line without these bytes has this form

  /// Reads a line. It subtracts the steps that it took from `steps`, and stops before these fall below 0.
  let record: @Sendable (UnsafeRawBufferPointer, _ steps: inout Int) -> OutputRecord?

  /// A JSON object on a line, for other programs. It has a member of this key, with this text if one
  /// is given, and the first of the fields, maybe in inner objects.
  static func object(
    _ key: String, is text: String? = nil, _ fields: KeyValuePairs<String, OutputField>
  ) -> OutputForm {
    OutputForm(role: .record, isKept: false, required: ByteSet("{\":}".utf8)) { line, steps in
      steps -= line.count / 8
      guard steps > 0, line.first == UInt8(ascii: "{"), line.last == UInt8(ascii: "}"),
        let found = line.member(key), text.map({ found.elementsEqual($0.utf8) }) ?? true
      else { return nil }
      var record = OutputRecord()
      for (index, (key, field)) in fields.enumerated() {
        let value = line.member(key).flatMap { $0.elementsEqual("null".utf8) ? nil : $0 }
        let isRead = value?.withUnsafeBytes { record.take(field, $0) } ?? false
        if index == 0, !isRead { return nil }
      }
      return record
    }
  }
}

extension OutputForm: ExpressibleByStringLiteral {
  /// `kept: false`: lines that are documented to be nothing but progress, for other programs, go from
  /// the screen if the user has named the program.
  init(_ text: String, _ role: Role = .record, kept: Bool = true) {
    let pattern = OutputPattern(text)
    self.init(role: role, isKept: kept, required: pattern.required, record: pattern.record)
  }

  init(stringLiteral text: String) { self.init(text) }
}

extension UnsafeRawBufferPointer {
  /// The value of a member of a JSON object, or of an inner one.
  fileprivate func member(_ key: String) -> [UInt8]? {
    let name = Array("\"\(key)\":".utf8)
    guard let start = firstOffset(of: name) else { return nil }
    let rest = part((start + name.count)...).trimmed
    if let text = JSONMembers.text(in: rest) { return Array(text.utf8) }
    return rest.firstIndex { ",}".utf8.contains($0) }.map { Array(rest.part(..<$0)) }
  }

  func firstOffset(of text: [UInt8]) -> Int? { indices.first { self[$0...].starts(with: text) } }
}

/// Text with fields in braces that covers a whole line but for the blanks at its ends. A blank
/// matches any number of blanks.
///
///     OutputPattern("{label}: {p}% ({n}/{t}){*}")  // Receiving objects:  45% (450/1000), 1.2 MiB
private struct OutputPattern {
  private enum Piece {
    case literal([UInt8])
    case blanks
    case gap  // Two blanks at least
    case field(OutputField)
  }

  private struct Match {
    let line: UnsafeRawBufferPointer
    var fields: [(OutputField, Range<Int>)] = []
    var steps: Int  // The most that are left, so that no line takes quadratic time
  }

  private var pieces: [Piece] = []
  private(set) var required = ByteSet([])

  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: " ") {
        let isGap = rest.first == byte
        if isGap { rest = rest.dropFirst() }
        pieces.append(isGap ? .gap : .blanks)
      } else if byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let field = OutputField(rawValue: String(decoding: rest[..<end], as: UTF8.self))
      {
        pieces.append(.field(field))
        if field.isNumber { required.insert(UInt8(ascii: "0")) }
        rest = rest[(end + 1)...]
      } else {
        let literal = [byte] + rest.prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: " ") }
        pieces.append(.literal(literal))
        for byte in literal { required.insert(byte) }
        rest = rest.dropFirst(literal.count - 1)
      }
    }
  }

  func record(in line: UnsafeRawBufferPointer, _ steps: inout Int) -> OutputRecord? {
    var match = Match(line: line, steps: steps)
    var record = OutputRecord()
    defer { steps = match.steps }
    guard matches(from: 0, at: 0, &match),
      match.fields.allSatisfy({ record.take($0, line.part($1)) })
    else { return nil }
    return record
  }

  private func matches(from index: Int, at start: Int, _ match: inout Match) -> Bool {
    match.steps -= 1
    guard match.steps > 0 else { return false }
    guard index < pieces.count else { return start == match.line.count }
    let next = index + 1
    switch pieces[index] {
    case .blanks:
      let end = match.line[start...].firstIndex { !$0.isBlank } ?? match.line.count
      return matches(from: next, at: end, &match)
    case .gap:
      let end = match.line[start...].firstIndex { !$0.isBlank } ?? match.line.count
      return end - start > 1 && matches(from: next, at: end, &match)
    case .literal(let bytes):
      return match.line[start...].starts(with: bytes)
        && matches(from: next, at: start + bytes.count, &match)
    case .field(let field):
      guard let last = field.end(in: match.line, from: start) else { return false }
      // A text may end anywhere, but at the end of the line if it is the last piece.
      let endsAnywhere = field.isText && next < pieces.count
      if endsAnywhere { match.steps -= (last - start) / 8 }
      for end in (endsAnywhere ? start : last)...last {
        if endsAnywhere, case .literal(let bytes) = pieces[next],
          end == last || match.line[end] != bytes[0]
        {
          continue
        }
        match.fields.append((field, start..<end))
        if matches(from: next, at: end, &match) { return true }
        match.fields.removeLast()
        guard match.steps > 0 else { return false }
      }
      return false
    }
  }
}

/// The ASCII characters of a text, in which all digits count as one.
struct ByteSet {
  private var low: UInt64 = 0  // 0...63
  private var high: UInt64 = 0  // 64...127

  init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  @inline(__always) mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 &<< UInt64(byte.isDigit ? UInt8(ascii: "0") : byte)
    if byte < 64 {
      low |= bit
    } else if byte < 128 {
      high |= bit
    }
  }

  var hasDigit: Bool { low & 1 << 0x30 != 0 }
  var hasEscape: Bool { low & 1 << Int(EscapeFilter.escape) != 0 }

  func isSubset(of other: ByteSet) -> Bool { low & ~other.low | high & ~other.high == 0 }
}
