/// Takes the escape sequences of ECMA-48 out of a stream of bytes.
///
/// Gone are control sequences (CSI), strings (OSC, DCS, SOS, PM, APC) up to their terminator (an
/// OSC also ends at BEL, as in xterm), character set designators and other short escapes. All other
/// bytes are kept; the eight-bit introducers are bytes of UTF-8 text and no escapes here. CAN and
/// SUB cancel a sequence. A line feed or carriage return ends one too and is kept, so that a broken
/// sequence costs no more than its own line; a terminal reads on behind it, and so does a filter that is to
/// know where a terminal stands.
package struct EscapeFilter: Sendable {
  private enum State {
    case text
    /// After ESC.
    case escape
    /// After ESC and an intermediate byte, such as `(` of a character set designator.
    case shortEscape
    case controlSequence
    /// In a string; only an OSC ends at BEL.
    case operatingSystemCommand, otherString
  }

  /// The byte that begins a sequence (ESC).
  @inlinable package static var escape: UInt8 { 0x1B }

  private var state = State.text
  private let endsAtLines: Bool

  /// `endsAtLines`: a line feed or carriage return ends a sequence.
  package init(endsAtLines: Bool = true) {
    self.endsAtLines = endsAtLines
  }

  /// Whether a sequence has begun and not ended yet.
  package var isInSequence: Bool { state != .text }

  /// Takes the next byte and says whether it belongs to the text and is kept.
  package mutating func feed(_ byte: UInt8) -> Bool {
    if state == .text {
      guard byte == Self.escape else { return true }
      state = .escape
      return false
    }
    switch byte {
    case 0x0A, 0x0D:
      if endsAtLines { state = .text }
      // A terminal passes over it in a string, and obeys it within any other sequence.
      return state != .operatingSystemCommand && state != .otherString
    case 0x18, 0x1A:
      state = .text
      return false
    default:
      return feedSequence(byte)
    }
  }

  /// The bytes without their escape sequences.
  package static func strip(
    _ bytes: some Sequence<UInt8>, endsAtLines: Bool = true
  ) -> [UInt8] {
    var filter = EscapeFilter(endsAtLines: endsAtLines)
    return bytes.filter { filter.feed($0) }
  }

  private mutating func feedSequence(_ byte: UInt8) -> Bool {
    switch state {
    case .text:
      return true
    case .escape:
      return feedEscape(byte)
    case .shortEscape, .controlSequence:
      return feedShortSequence(byte)
    case .operatingSystemCommand:
      if byte == 0x07 { state = .text }
      // The string terminator is a short escape itself; any other escape also ends the string.
      if byte == Self.escape { state = .escape }
      return false
    case .otherString:
      if byte == Self.escape { state = .escape }
      return false
    }
  }

  /// The byte after ESC.
  private mutating func feedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "]"): state = .operatingSystemCommand
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .otherString
    case 0x20...0x2F: state = .shortEscape
    case Self.escape: state = .escape
    case 0x80...0xFF:
      state = .text
      return true
    default: state = .text
    }
    return false
  }

  /// A byte of a control sequence, or of an escape with intermediate bytes.
  private mutating func feedShortSequence(_ byte: UInt8) -> Bool {
    switch byte {
    case Self.escape:
      state = .escape
    case 0x80...0xFF:
      // No sequence holds such a byte: text has begun.
      state = .text
      return true
    case 0x40...0x7E:
      state = .text
    case 0x30...0x3F where state == .shortEscape:
      state = .text
    default:
      break
    }
    return false
  }
}
