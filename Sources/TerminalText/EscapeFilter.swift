/// Removes the escape sequences of ECMA-48 from a stream of bytes.
///
/// These are control sequences (CSI), strings (OSC, DCS, SOS, PM, APC) up to their terminator (of
/// an OSC also BEL, as in xterm), and short escapes. The eight-bit introducers are bytes of UTF-8
/// text. CAN and SUB cancel a sequence.
package struct EscapeFilter: Sendable {
  private enum State {
    case text
    case escape
    case shortEscape  // After ESC and an intermediate byte, such as `(`
    case controlSequence
    case operatingSystemCommand  // The only string that BEL ends
    case otherString
  }

  /// ESC, the byte that begins a sequence.
  @inlinable package static var escape: UInt8 { 0x1B }

  private var state = State.text
  private let endsAtLines: Bool

  /// `endsAtLines`: a line feed or carriage return ends a sequence, so that a broken one costs only
  /// its own line.
  package init(endsAtLines: Bool = true) { self.endsAtLines = endsAtLines }

  /// Whether a sequence has begun and not ended.
  package var isInSequence: Bool { state != .text }

  /// Returns whether the next byte is kept as text.
  package mutating func feed(_ byte: UInt8) -> Bool {
    if state == .text {
      guard byte == Self.escape else { return true }
      state = .escape
      return false
    }
    let isInString = state == .operatingSystemCommand || state == .otherString
    switch byte {
    case 0x0A, 0x0D:
      if endsAtLines { state = .text }
      // A terminal ignores it in a string and obeys it in any other sequence.
      return endsAtLines || !isInString
    case 0x18, 0x1A:
      state = .text
      return false
    case 0x07 where state == .operatingSystemCommand:
      state = .text
      return false
    // Any escape ends a string.
    case Self.escape: state = .escape
    default:
      if isInString { return false }
      state = state == .escape ? Self.state(afterEscapeAnd: byte) : stateInSequence(after: byte)
    }
    return byte >= 0x80
  }

  /// The bytes without escape sequences.
  package static func strip(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var filter = EscapeFilter()
    return bytes.filter { filter.feed($0) }
  }

  /// As `strip`, with a blank for each move to the right or to a column (CUF, HPR, CHA, HPA).
  package static func text(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var filter = EscapeFilter()
    var text: [UInt8] = []
    for byte in bytes {
      let isControl = filter.state == .controlSequence
      if filter.feed(byte) {
        text.append(byte)
      } else if isControl, filter.state == .text, "CaG`".utf8.contains(byte) {
        text.append(UInt8(ascii: " "))
      }
    }
    return text
  }

  private static func state(afterEscapeAnd byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: "["): .controlSequence
    case UInt8(ascii: "]"): .operatingSystemCommand
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): .otherString
    case 0x20...0x2F: .shortEscape
    default: .text
    }
  }

  private func stateInSequence(after byte: UInt8) -> State {
    switch byte {
    // No sequence holds a byte from 0x80 on: text has begun.
    case 0x40...0x7E, 0x80...0xFF: .text
    case 0x30...0x3F where state == .shortEscape: .text
    default: state
    }
  }
}

extension Collection<UInt8> {
  /// The end of a text that waits for an answer: `?`, `:`, `]`, `)` or `>` before a blank.
  package var endOfQuestion: UInt8? {
    let text: [UInt8] = contains(EscapeFilter.escape) ? EscapeFilter.strip(self) : Array(self)
    let blank = UInt8(ascii: " ")
    guard text.last == blank, let end = text.last(where: { $0 != blank }) else { return nil }
    return "?:])>".utf8.contains(end) ? end : nil
  }

  /// Whether it has a sequence that the terminal answers.
  package var asksTerminal: Bool {
    guard contains(EscapeFilter.escape) else { return false }
    var filter = EscapeFilter(endsAtLines: false)
    var sequence: [UInt8] = []
    return contains { byte in
      guard !filter.feed(byte) else { return false }
      sequence.append(byte)
      if filter.isInSequence { return false }
      defer { sequence = [] }
      return isQuery(sequence)
    }
  }
}

/// Whether the terminal answers a sequence: with the place of the cursor (DSR), its kind (DA), its
/// modes (DECRQM), its size (XTWINOPS), its keys, its colours (OSC) or its settings (DCS).
private func isQuery(_ sequence: [UInt8]) -> Bool {
  let content = String(decoding: sequence.dropFirst(2), as: UTF8.self)
  switch sequence.dropFirst().first {
  case UInt8(ascii: "["):
    let first = content.first
    switch content.last {
    case "n": return first != ">"
    case "c": return first != "?"
    case "p": return content.hasSuffix("$p")
    case "q": return first == ">"
    case "t": return Int(content.prefix { $0 >= "0" && $0 <= "9" }).map { 11...21 ~= $0 } ?? false
    case "u": return content == "?u"
    default: return false
    }
  case UInt8(ascii: "]"):
    return sequence.indices.contains { sequence[$0...].starts(with: ";?".utf8) }
  case UInt8(ascii: "P"): return content.hasPrefix("$q") || content.hasPrefix("+q")
  case UInt8(ascii: "Z"): return true
  default: return false
  }
}
