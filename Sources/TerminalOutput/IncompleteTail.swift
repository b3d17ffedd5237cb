import TerminalText

/// The incomplete character or escape sequence at the end of foreign text, held back so that what
/// is written next, such as a frame, is never taken for a part of it.
///
/// Images (sixel, iTerm2's) are sequences of hundreds of kilobytes, so up to 4 MiB are held. A
/// longer sequence, or an open one at the end of the text, is dropped up to its terminator or the
/// end of its line. It is not cancelled (CAN), since some terminals would execute its beginning.
struct IncompleteTail {
  private let longestSequence: Int  // In bytes
  private var bytes: [UInt8] = []

  /// Replaced while a sequence is dropped, by a filter that also ends at the end of a line.
  private var filter = EscapeFilter(endsAtLines: false)
  private var isDropping = false

  init(longestSequence: Int = 1 << 22) { self.longestSequence = longestSequence }

  /// The text that may be written.
  mutating func complete(with text: [UInt8]) -> ArraySlice<UInt8> {
    var end = 0
    // Most text has no escapes.
    if bytes.isEmpty, !filter.isInSequence, !text.contains(ControlSequence.escape) {
      bytes = text
      end = text.count
    } else {
      for byte in text {
        let isText = filter.feed(byte)
        if isText || !isDropping { bytes.append(byte) }
        if isDropping, !filter.isInSequence { endDropping() }
        if filter.isInSequence {
          guard bytes.count - end > longestSequence else { continue }
          dropSequence(from: end)
        }
        end = bytes.count
      }
    }
    if end == bytes.count { end -= Self.incompleteCharacterLength(bytes[...]) }
    defer { bytes.removeFirst(end) }
    return bytes[..<end]
  }

  /// The rest at the end of the text, without a sequence.
  mutating func giveUp() -> [UInt8] {
    dropSequence(from: 0)
    endDropping()
    defer { bytes = [] }
    return bytes
  }

  private mutating func dropSequence(from start: Int) {
    filter = EscapeFilter()
    let text = bytes[start...].filter { filter.feed($0) }
    bytes.replaceSubrange(start..., with: text)
    isDropping = true
    if !filter.isInSequence { endDropping() }
  }

  private mutating func endDropping() {
    filter = EscapeFilter(endsAtLines: false)
    isDropping = false
  }

  /// The number of bytes, 0...3, of an incomplete character of UTF-8 at the end of a text.
  private static func incompleteCharacterLength(_ text: ArraySlice<UInt8>) -> Int {
    let end = text.suffix(3)
    guard let start = end.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let begun = end[start...]
    let length =
      switch end[start] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    // Some pairs of a first and a second byte are invalid, and two characters.
    let isBegun = String(decoding: begun, as: UTF8.self).unicodeScalars.count == 1
    return isBegun && begun.count < length ? begun.count : 0
  }
}
