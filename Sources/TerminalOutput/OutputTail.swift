import TerminalText

/// The last lines of foreign text, without its escape sequences. A carriage return begins the line
/// again, and erases it if `ESC[K` follows, a backspace removes a character, and a tab goes to the
/// next multiple of eight cells.
package struct OutputTail: Sendable {
  private static let longestLine = 1 << 12  // In bytes; the rest is dropped

  private let height: Int  // The most lines that are kept
  private var lines: [[UInt8]] = []
  private var unfinished: [UInt8] = []
  private var isAtStart = false  // After a carriage return
  private var filter = EscapeFilter()

  package init(height: Int) { self.height = height }

  package mutating func take(_ text: [UInt8]) {
    for byte in text {
      guard filter.feed(byte) else {
        if byte == UInt8(ascii: "K"), isAtStart, !filter.isInSequence { unfinished = [] }
        continue
      }
      switch byte {
      case .newline:
        lines = Array((lines + [unfinished]).suffix(height))
        unfinished = []
        isAtStart = false
      case .carriageReturn: isAtStart = true
      case 0x08 where !isAtStart:
        // All bytes of a character but its first one are 0x80...0xBF.
        while let last = unfinished.popLast(), last & 0xC0 == 0x80 {}
      case UInt8(ascii: "\t"), 0x20...0x7E, 0x80...:
        if isAtStart { unfinished = [] }
        isAtStart = false
        if unfinished.count < Self.longestLine { unfinished.append(byte) }
      default: break
      }
    }
  }

  /// The last lines, at most `rows`, cut to `columns` cells.
  package func lines(rows: Int, columns: Int, _ style: TextStyle) -> [StyledText] {
    let all = unfinished.isEmpty ? lines : lines + [unfinished]
    return all.suffix(max(0, min(rows, height))).map {
      StyledText(Self.text($0, columns: columns), style)
    }
  }

  /// Removes the unfinished line, which may be a question, and returns it.
  package mutating func takeUnfinished() -> [UInt8] {
    defer { unfinished = [] }
    return Array(Self.text(unfinished, columns: Self.longestLine).utf8)
  }

  private static func text(_ line: [UInt8], columns: Int) -> String {
    let pieces = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    var text = SafeText.printable(pieces[0])
    for piece in pieces.dropFirst() {
      let width = text.cellWidth
      if width >= columns { break }
      text = text.padded(toCells: (width / 8 + 1) * 8) + SafeText.printable(piece)
    }
    return text.truncated(toCells: columns, ellipsis: "")
  }
}
