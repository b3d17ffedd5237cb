import TerminalText

/// Text with fields in braces that covers a whole line but for the blanks at its ends. A blank
/// matches any number of blanks, also none.
///
///     OutputPattern("{label}: {p}% ({n}/{t}){*}")  // Receiving objects:  45% (450/1000), 1.2 MiB
struct OutputPattern: Sendable {
  private enum Piece: Sendable {
    case literal([UInt8])
    case blanks
    case field(OutputField)
  }

  private let pieces: [Piece]
  let required: ByteSet  // The characters without which no line has this form

  init(_ text: String) {
    var pieces: [Piece] = []
    var required = ByteSet()
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: " ") {
        pieces.append(.blanks)
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
    self.pieces = pieces
    self.required = required
  }

  func record(in line: UnsafeRawBufferPointer) -> OutputRecord? {
    var match = Match(line: line)
    var record = OutputRecord()
    guard matches(from: 0, at: 0, &match),
      match.fields.allSatisfy({ record.take($0, line.part($1)) })
    else { return nil }
    return record
  }

  private struct Match {
    let line: UnsafeRawBufferPointer
    var fields: [(OutputField, Range<Int>)] = []
    var budget = 2000  // The steps that are left, so that no line takes quadratic time
  }

  private func matches(from index: Int, at start: Int, _ match: inout Match) -> Bool {
    match.budget -= 1
    guard match.budget > 0 else { return false }
    guard index < pieces.count else { return start == match.line.count }
    switch pieces[index] {
    case .blanks:
      let end = match.line[start...].firstIndex { !$0.isBlank } ?? match.line.count
      return matches(from: index + 1, at: end, &match)
    case .literal(let bytes):
      guard match.line[start...].starts(with: bytes) else { return false }
      return matches(from: index + 1, at: start + bytes.count, &match)
    case .field(let field):
      guard let last = field.end(in: match.line, from: start) else { return false }
      // A text may end anywhere, but at the end of the line if it is the last piece.
      let next = index + 1
      for end in (field.isText && next < pieces.count ? start : last)...last {
        if field.isText, next < pieces.count, case .literal(let bytes) = pieces[next],
          end == last || match.line[end] != bytes[0]
        {
          continue
        }
        match.fields.append((field, start..<end))
        if matches(from: next, at: end, &match) { return true }
        match.fields.removeLast()
        guard match.budget > 0 else { return false }
      }
      return false
    }
  }
}

/// A set of the characters that distinguish the forms of lines; all digits are one of them.
struct ByteSet: Sendable, Hashable {
  private static let characters = Array("%/[]|{}=:\"(0".utf8)
  private static let bits: [UInt16] = (0...255).map { byte in
    let byte = UInt8(byte)
    if byte == EscapeFilter.escape { return escape.members }
    return characters.firstIndex(of: byte.isDigit ? UInt8(ascii: "0") : byte).map {
      1 << UInt16($0)
    } ?? 0
  }
  static let escape = ByteSet(members: 1 << 15)
  private(set) var members: UInt16 = 0

  init() {}
  private init(members: UInt16) { self.members = members }

  init(_ bytes: UnsafeRawBufferPointer) {
    Self.bits.withUnsafeBufferPointer { bits in for byte in bytes { members |= bits[Int(byte)] } }
  }

  mutating func insert(_ byte: UInt8) { members |= Self.bits[Int(byte)] }
  func contains(_ byte: UInt8) -> Bool { members & Self.bits[Int(byte)] != 0 }
  func isSubset(of other: ByteSet) -> Bool { members & ~other.members == 0 }
}
