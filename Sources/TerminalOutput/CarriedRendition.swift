/// The look that foreign text has switched on and not off again.
///
/// A command may end a line inside a colour. The bar below must not take that colour on, and the next
/// line must have it again: so the look is reset after each piece of text and restored before the next.
struct CarriedRendition: Hashable, Sendable {
  /// The sequences (SGR) since the last reset, as they came.
  private var sequences: [UInt8] = []
  /// The sequence that has begun and not ended yet.
  private var open: [UInt8] = []

  /// More than any text means; a sequence of a thousand parts is not kept.
  private static let longestSequence = 64
  private static let longestLook = 512

  /// The text between what restores the look and what resets it; a sequence that the text cuts in two
  /// is left alone.
  mutating func dress(_ text: some Collection<UInt8>) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    let opening = open.isEmpty ? sequences : []
    follow(text)
    let needsReset = open.isEmpty && !sequences.isEmpty
    return opening + text
      + (needsReset ? ControlSequence.selectGraphicRendition([]) : [])
  }

  /// Takes in text that is not shown, for the looks that it sets.
  mutating func follow(_ text: some Collection<UInt8>) {
    for byte in text {
      if byte == ControlSequence.escape {
        open = [byte]
      } else if !open.isEmpty {
        switch byte {
        // Cancelled (CAN, SUB); any other control is obeyed within a sequence and no part of it.
        case 0x18, 0x1A: open = []
        case ..<0x20: break
        default:
          open.append(byte)
          endSequence(with: byte)
        }
      }
    }
  }

  private mutating func endSequence(with byte: UInt8) {
    let isIntroducer = open.count == 2 && byte == UInt8(ascii: "[")
    let isFinal = (0x40...0x7E).contains(byte)
    guard !isIntroducer else { return }
    guard isFinal || open[1] != UInt8(ascii: "[") || open.count > Self.longestSequence else {
      return
    }
    if byte == UInt8(ascii: "m"), open[1] == UInt8(ascii: "[") {
      let parameters = open.dropFirst(2).dropLast()
      if parameters.isEmpty || parameters.first == UInt8(ascii: "0") { sequences = [] }
      let isReset = parameters.allSatisfy { $0 == UInt8(ascii: "0") }
      if !isReset, sequences.count < Self.longestLook { sequences += open }
    }
    open = []
  }
}
