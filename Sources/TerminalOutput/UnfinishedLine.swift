import TerminalText

/// What the bytes of an unfinished line say of its row.
struct UnfinishedRow {
  /// The starts of the text, at first and after each carriage return, and its cells.
  private(set) var beginnings: [(start: Int, width: Int)] = []
  private(set) var endsInReturn = false
  private(set) var isPlain = true  // Whether it has only characters and their styles (SGR)
  private var staysInRow = true  // And in a known column
  private var leavesCursorAtEnd = true

  init(_ line: [UInt8]) {
    var filter = EscapeFilter(endsAtLines: false)
    var start = 0
    var text = [UInt8]()
    var sequence = [UInt8]()
    for (index, byte) in line.enumerated() {
      if !filter.feed(byte) {
        sequence.append(byte)
        guard !filter.isInSequence else { continue }
        take(sequence)
        sequence = []
      } else if byte == .carriageReturn, !filter.isInSequence {
        begin(text, at: start)
        start = index + 1
        text = []
      } else {
        // A terminal obeys tabs and line feeds within a sequence too.
        if 0x09...0x0D ~= byte { staysInRow = false }
        if byte == 0x08 { leavesCursorAtEnd = false }
        if 0x08...0x0D ~= byte { isPlain = false }
        text.append(byte)
      }
    }
    begin(text, at: start)
    endsInReturn = start == line.count && start > 0
  }

  /// Whether the whole line can be written again from the start of the row.
  func fits(columns: Int) -> Bool { staysInRow && beginnings.allSatisfy { $0.width <= columns } }

  /// Whether the cursor can stay at the end of the line while the bar is below. A cell has to be free,
  /// since restoring the cursor forgets that the row was full. A carriage return at the end, which
  /// may be the first half of CR LF, is ignored.
  func leavesRoomForBar(columns: Int) -> Bool {
    var widths = beginnings.map { $0.width }
    if endsInReturn { widths.removeLast() }
    return fits(columns: columns - 1) && leavesCursorAtEnd && widths.last == widths.max()
  }

  private mutating func begin(_ text: [UInt8], at start: Int) {
    beginnings.append((start, String(decoding: text, as: UTF8.self).cellWidth))
  }

  private mutating func take(_ sequence: [UInt8]) {
    guard sequence.count > 1, !isRendition(sequence) else { return }
    isPlain = false
    // Commands for the window (OSC), character sets and keypad modes do not move the cursor.
    let isHarmless =
      sequence[1] == UInt8(ascii: "[")
      ? Self.isHarmlessMode(String(decoding: sequence.dropFirst(2), as: UTF8.self))
      : "]()*+%=>".utf8.contains(sequence[1])
    if !isHarmless { leavesCursorAtEnd = false }
  }

  /// Whether a control sequence only changes modes of keys, blinking, the cursor's visibility, the
  /// mouse, focus, pasting or synchronized output.
  private static func isHarmlessMode(_ content: String) -> Bool {
    guard content.count > 2, content.first == "?", content.last == "h" || content.last == "l"
    else { return false }
    return content.dropFirst().dropLast().split(separator: ";").allSatisfy { mode in
      let number = Int(mode) ?? 0
      return [1, 7, 12, 25, 66, 2004, 2026].contains(number) || 1000...1007 ~= number
    }
  }
}

private func isRendition(_ sequence: [UInt8]) -> Bool {
  sequence.count > 2 && sequence[1] == UInt8(ascii: "[") && sequence.last == UInt8(ascii: "m")
}

/// The style (SGR) that foreign text has set and not reset: it is reset after each piece of text, for
/// the bar below, and restored before the next. Also what else the text has done to the terminal.
struct CarriedRendition {
  private(set) var hasAlternateScreen = false
  var movesBetweenRows = false
  private var style: [UInt8] = []  // The sequences since the last reset
  private var sequence: [UInt8] = []  // The last one, which may not have ended
  private var filter = EscapeFilter(endsAtLines: false)

  private static let longestSequence = 64  // No real style needs more
  private static let longestStyle = 512  // Further sequences are dropped

  /// The text with the style restored before it and reset after it, but not within a sequence.
  mutating func dress(_ text: some Collection<UInt8>) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    let opening = filter.isInSequence ? [] : style
    follow(text)
    let needsReset = !filter.isInSequence && !style.isEmpty
    return opening + text + (needsReset ? ControlSequence.selectGraphicRendition([]) : [])
  }

  mutating func follow(_ text: some Collection<UInt8>) {
    for byte in text where !filter.feed(byte) {
      if byte == ControlSequence.escape { sequence = [] }
      // A terminal obeys a control within a sequence at once.
      if byte < 0x20, byte != ControlSequence.escape { continue }
      if sequence.count <= Self.longestSequence { sequence.append(byte) }
      if !filter.isInSequence { endSequence() }
    }
  }

  private mutating func endSequence() {
    guard sequence.count <= Self.longestSequence else { return }
    guard isRendition(sequence) else { return noteMove() }
    let separator = UInt8(ascii: ";")
    let rest = sequence.dropFirst(2).dropLast().drop { $0 == UInt8(ascii: "0") }
    if rest.first ?? separator == separator { style = [] }
    if !rest.isEmpty, style.count < Self.longestStyle { style += sequence }
  }

  private mutating func noteMove() {
    guard let end = sequence.last, sequence.starts(with: [ControlSequence.escape, 0x5B]) else {
      return
    }
    switch end {
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      let modes = ["?1049", "?1047", "?47"]
      if modes.contains(where: { sequence.dropFirst(2).dropLast().elementsEqual($0.utf8) }) {
        hasAlternateScreen = end == UInt8(ascii: "h")
      }
    // CUU, CUD, CNL, CPL, CUP, VPA and HVP.
    case _ where "ABEFHdf".utf8.contains(end): movesBetweenRows = true
    default: break
    }
  }
}
