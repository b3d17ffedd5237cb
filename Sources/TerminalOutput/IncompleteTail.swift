import TerminalText

/// The end of foreign text that waits for its rest: a character, or an escape sequence, that has begun.
///
/// Foreign text gets to the terminal through this alone, so that what is written always ends between two
/// characters and outside of sequences. Whatever of ours comes next, a frame, a note or the last line, is
/// then part of neither, and so is what a shell writes after a stop.
///
/// Pictures (sixel, iTerm2's) are sequences of hundreds of kilobytes, so a sequence is held up to 4 MiB. A longer one, and
/// one that the end of the text leaves open, counts as broken and is left out up to its terminator or the end of its
/// line: the lines that follow are text again. It is not cancelled (CAN) on the terminal, since some terminals carry out
/// what has arrived of it.
struct IncompleteTail: Sendable {
  /// Text that may be written: whole lines, and what there is of the next one.
  typealias Whole = (lines: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)

  /// Bytes of the longest sequence that is held.
  private let longestSequence: Int
  private var bytes: [UInt8] = []
  /// Where the terminal will stand behind `bytes`; of a sequence that is left out, where its line ends.
  private var filter = EscapeFilter(endsAtLines: false)
  private var isLeavingOut = false

  init(longestSequence: Int = 1 << 22) {
    self.longestSequence = longestSequence
  }

  /// Whether nothing waits.
  var isEmpty: Bool { bytes.isEmpty }

  /// Takes in text; gives what may be written now of it and of what has waited.
  mutating func complete(with text: [UInt8]) -> Whole {
    // The usual case, without what the general one needs.
    if bytes.isEmpty, !filter.isInSequence, !text.contains(ControlSequence.escape) {
      bytes = text
      return takeWhole(to: text.count, lineEnd: Self.lineEnd(in: text[...]))
    }
    var (lineEnd, end) = (0, 0)
    for byte in text {
      let isText = filter.feed(byte)
      if isText || !isLeavingOut { bytes.append(byte) }
      if isLeavingOut, !filter.isInSequence { goOn() }
      if filter.isInSequence {
        guard bytes.count - end > longestSequence else { continue }
        leaveOutSequence(from: end)
        lineEnd = max(lineEnd, Self.lineEnd(in: bytes[end...]))
        end = bytes.count
      } else {
        end = bytes.count
        if byte == UInt8(ascii: "\n") { lineEnd = end }
      }
    }
    return takeWhole(to: end, lineEnd: lineEnd)
  }

  /// The text has ended; gives what of the tail is written for want of its rest.
  mutating func giveUp() -> [UInt8] {
    leaveOutSequence(from: 0)
    goOn()
    defer { bytes = [] }
    return bytes
  }

  /// Takes away the bytes up to `end`, behind which the terminal is in no sequence, but for a character that
  /// lacks its rest.
  private mutating func takeWhole(to end: Int, lineEnd: Int) -> Whole {
    let begun = end == bytes.count ? Self.incompleteCharacterLength(bytes[lineEnd...]) : 0
    let end = end - begun
    guard end > 0 else { return ([], []) }
    defer { bytes.removeFirst(end) }
    return (bytes[..<lineEnd], bytes[lineEnd..<end])
  }

  /// Where the last whole line of a text without sequences ends; 0 where there is none.
  private static func lineEnd(in text: ArraySlice<UInt8>) -> Int {
    text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  private mutating func leaveOutSequence(from start: Int) {
    filter = EscapeFilter()
    let text = bytes[start...].filter { filter.feed($0) }
    bytes.replaceSubrange(start..., with: text)
    isLeavingOut = true
    if !filter.isInSequence { goOn() }
  }

  private mutating func goOn() {
    filter = EscapeFilter(endsAtLines: false)
    isLeavingOut = false
  }

  /// Bytes at the end of a text that begin a character of UTF-8 and lack its rest, 0...3.
  private static func incompleteCharacterLength(_ text: ArraySlice<UInt8>) -> Int {
    let end = text.suffix(3)
    guard let start = end.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let begun = end[start...]
    let missing =
      switch end[start] {
      case 0xC2...0xDF: 2 - begun.count
      case 0xE0...0xEF: 3 - begun.count
      case 0xF0...0xF4: 4 - begun.count
      default: 0
      }
    guard missing > 0 else { return 0 }
    // Not every second byte follows every first one; those that do make a character with these behind them.
    let whole = begun + [UInt8](repeating: 0x80, count: missing)
    let isBegun = begun.count == 1 || String(validating: whole, as: UTF8.self) != nil
    return isBegun ? begun.count : 0
  }
}
