import ProgressModel
import TerminalText

/// Reads the lines of one form.
struct OutputPattern {
  let form: OutputForm
  let required: ByteSet  // No line without these bytes has this form

  /// What a line of this form begins with; `nil` if that may be any byte.
  let opening: ByteSet?

  /// Reads a line. It subtracts its steps from `steps`, and fails once none is left.
  let record: @Sendable (UnsafeRawBufferPointer, _ steps: inout Int) -> OutputRecord?

  init(_ form: OutputForm) {
    self.form = form
    if form.isObject {
      let members = form.text.dropFirst().dropLast().split(separator: ",").map { member in
        let parts = member.split(separator: ":")
        return (key: String(parts[0].dropFirst().dropLast()), value: String(parts[1]))
      }
      required = ByteSet("{\":}".utf8)
      opening = ByteSet("{".utf8)
      record = { line, steps in Self.record(of: line, members, &steps) }
    } else {
      let pattern = LinePattern(form.text)
      required = pattern.required
      opening = pattern.opening
      record = pattern.record
    }
  }

  private static func record(
    of object: UnsafeRawBufferPointer, _ members: [(key: String, value: String)],
    _ steps: inout Int
  ) -> OutputRecord? {
    steps -= object.count / 8
    guard steps > 0, object.first == UInt8(ascii: "{"), object.last == UInt8(ascii: "}") else {
      return nil
    }
    var record = OutputRecord()
    var hasField = false
    for (key, value) in members {
      let found = object.member(key)
      let content = String(value.dropFirst().dropLast())
      if let field = value.hasPrefix("{") ? OutputField(rawValue: content) : nil, field != .anything
      {
        let isNull = found?.elementsEqual("null".utf8) ?? true
        let isRead = isNull ? false : found?.withUnsafeBytes { record.take(field, $0) } ?? false
        guard isRead || hasField else { return nil }
        hasField = true
      } else {
        guard let found, value == "{*}" || found.elementsEqual(content.utf8) else { return nil }
      }
    }
    record.placeStep()
    return record
  }
}

/// The patterns in the order in which they are tried.
///
/// Most lines of a log have no form, so what the patterns need is compared alone, and is sorted:
/// for lines with or without digits and percent signs, and by the first byte.
struct OutputPatterns {
  struct Need {
    let required: ByteSet
    let opening: ByteSet?
    let index: Int  // Of the pattern
    let format: OutputFormat
    let needsOthers: Bool

    @inline(__always) func isMet(by line: UnsafeRawBufferPointer, _ bytes: ByteSet) -> Bool {
      required.isSubset(of: bytes) && opening?.contains(line[0]) ?? true
    }

    /// Whether lines with this first byte may meet it.
    func mayBegin(with byte: UInt8) -> Bool { opening?.contains(byte) ?? true }
  }

  let all: [(format: OutputFormat, pattern: OutputPattern)]
  private var needs: [[Need]] = []
  private static let digit = UInt8(ascii: "0")
  private static let bracket = UInt8(ascii: "[")
  private static let percent = UInt8(ascii: "%")

  init(_ all: [(format: OutputFormat, pattern: OutputPattern)]) {
    self.all = all
    let each = all.indices.map {
      Need(
        required: all[$0].pattern.required, opening: all[$0].pattern.opening, index: $0,
        format: all[$0].format, needsOthers: all[$0].pattern.form.role.needsOthers)
    }
    let firsts = [Self.digit, Self.bracket]
    for hasDigit in [false, true] {
      for hasPercent in [false, true] {
        let possible = each.filter {
          (hasDigit || !$0.required.hasDigit)
            && (hasPercent || !$0.required.contains(Self.percent))
        }
        for first in firsts { needs.append(possible.filter { $0.mayBegin(with: first) }) }
        needs.append(
          possible.filter { $0.opening == nil || !firsts.contains(where: $0.mayBegin(with:)) })
      }
    }
  }

  /// What the patterns need that a line with these bytes may have.
  @inline(__always) func needs(of line: UnsafeRawBufferPointer, _ bytes: ByteSet) -> [Need] {
    let first = line[0].isDigit ? 0 : line[0] == Self.bracket ? 1 : 2
    return needs[
      (bytes.hasDigit ? 6 : 0) + (bytes.contains(Self.percent) ? 3 : 0) + first]
  }
}

extension UnsafeRawBufferPointer {
  /// The value of a member of a JSON object, or of an inner one.
  fileprivate func member(_ key: String) -> [UInt8]? {
    let name = Array("\"\(key)\"".utf8)
    guard let start = firstOffset(of: name) else { return nil }
    let tail = part((start + name.count)...)
    let separated = tail.trimmed
    // A text of the same word is no key.
    guard separated.first == UInt8(ascii: ":") else { return tail.member(key) }
    let rest = separated.part(1...).trimmed
    if let text = JSONMembers.text(in: rest) { return Array(text.utf8) }
    guard let end = rest.firstIndex(where: { ",}".utf8.contains($0) }) else { return nil }
    let value = rest.part(..<end).trimmed
    // A number with an exponent is written out: a field reads `E` as the prefix of a unit.
    let hasExponent = value.contains { "eE".utf8.contains($0) }
    let number = hasExponent ? Amount(parsingNumber: value) : nil
    return number.map { Array($0.description.utf8) } ?? Array(value)
  }

  func firstOffset(of text: some Collection<UInt8>, from start: Int = 0) -> Int? {
    let text = Array(text)
    return indices[start...].first { self[$0...].starts(with: text) }
  }

  func endOfFirst(_ text: some Collection<UInt8>, from start: Int = 0) -> Int? {
    firstOffset(of: text, from: start).map { $0 + text.count }
  }
}

/// The text of a form that is no object, split into pieces.
private struct LinePattern {
  private enum Piece {
    case literal([UInt8])
    case blanks(atLeast: Int)
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
        pieces.append(.blanks(atLeast: isGap ? 2 : 0))
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

  var opening: ByteSet? {
    switch pieces.first {
    case .literal(let bytes) where bytes[0] < 128: ByteSet(bytes.prefix(1))
    case .field(let field) where field.isNumber && field != .microseconds: ByteSet("0".utf8)
    case .literal, .field, .blanks, nil: nil
    }
  }

  func record(in line: UnsafeRawBufferPointer, _ steps: inout Int) -> OutputRecord? {
    var match = Match(line: line, steps: steps)
    var record = OutputRecord()
    defer { steps = match.steps }
    guard matches(from: 0, at: 0, &match),
      match.fields.allSatisfy({ record.take($0, line.part($1)) })
    else { return nil }
    record.placeStep()
    return record
  }

  private func matches(from index: Int, at start: Int, _ match: inout Match) -> Bool {
    match.steps -= 1
    guard match.steps > 0 else { return false }
    guard index < pieces.count else { return start == match.line.count }
    let next = index + 1
    switch pieces[index] {
    case .blanks(let least):
      let end = match.line[start...].firstIndex { !$0.isBlank } ?? match.line.count
      match.steps -= (end - start) / 8
      return end - start >= least && matches(from: next, at: end, &match)
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
  /// Whether a byte is one with which a space that does not break ends (U+00A0, U+202F).
  private(set) var mayHaveHardBlank = false

  init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  @inline(__always) mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 &<< UInt64(byte.isDigit ? UInt8(ascii: "0") : byte)
    if byte < 64 {
      low |= bit
    } else if byte < 128 {
      high |= bit
    } else if byte == 0xA0 || byte == 0xAF {
      mayHaveHardBlank = true
    }
  }

  var hasDigit: Bool { low & 1 << 0x30 != 0 }
  var hasEscape: Bool { low & 1 << Int(EscapeFilter.escape) != 0 }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(byte.isDigit ? UInt8(ascii: "0") : byte)
    return byte < 64 ? low & bit != 0 : byte < 128 && high & bit != 0
  }

  func isSubset(of other: ByteSet) -> Bool { low & ~other.low | high & ~other.high == 0 }
}
