import TerminalText

/// The layout of an unfinished line in its row, as far as its bytes determine it.
struct UnfinishedRow {
  /// The offsets at which the text of the line begins, again after each carriage return, and the
  /// cells of the text from there on.
  private(set) var beginnings: [(start: Int, width: Int)] = []
  private(set) var endsInReturn = false

  /// Whether the line consists of characters and their styles (SGR) only.
  private(set) var isPlain = true

  /// Whether nothing in the line moves the cursor to another row, or to a column that only the
  /// terminal knows.
  private var staysInRow = true
  private var leavesCursorAtEnd = true

  init(_ line: [UInt8]) {
    var filter = EscapeFilter(endsAtLines: false)
    var start = 0
    var text = [UInt8]()
    var sequence = [UInt8]()
    for (index, byte) in line.enumerated() {
      guard filter.feed(byte) else {
        sequence.append(byte)
        if !filter.isInSequence {
          take(sequence)
          sequence = []
        }
        continue
      }
      if byte == UInt8(ascii: "\r"), !filter.isInSequence {
        begin(text, at: start)
        start = index + 1
        text = []
      } else {
        take(byte)
        text.append(byte)
      }
    }
    begin(text, at: start)
    endsInReturn = start == line.count && start > 0
  }

  /// Whether the whole line can be written again from the start of the row.
  func fits(columns: Int) -> Bool { staysInRow && beginnings.allSatisfy { $0.width <= columns } }

  /// Whether the cursor can stay at the end of the line while the bar, which erases from there on,
  /// is below. One cell has to be free, because restoring the cursor loses the information that the
  /// row was full. A carriage return at the end is ignored, because it may be the first half of CR
  /// LF.
  func leavesRoomForBar(columns: Int) -> Bool {
    var widths = beginnings.map { $0.width }
    if endsInReturn { widths.removeLast() }
    return fits(columns: columns - 1) && leavesCursorAtEnd && widths.last == widths.max()
  }

  private mutating func begin(_ text: [UInt8], at start: Int) {
    beginnings.append((start, String(decoding: text, as: UTF8.self).cellWidth))
  }

  private mutating func take(_ byte: UInt8) {
    switch byte {
    case 0x08:
      isPlain = false
      leavesCursorAtEnd = false
    // Tabs and line feeds; a terminal obeys them within a sequence too.
    case 0x09...0x0D:
      isPlain = false
      staysInRow = false
    default: break
    }
  }

  private mutating func take(_ sequence: [UInt8]) {
    guard sequence.count > 1, let final = sequence.last else { return }
    let isControl = sequence[1] == UInt8(ascii: "[")
    if isControl, final == UInt8(ascii: "m") { return }
    isPlain = false
    // Commands for the window (OSC), character sets and keypad modes do not move the cursor.
    let isHarmless =
      isControl ? Self.isHarmlessMode(sequence) : "]()*+%=>".utf8.contains(sequence[1])
    if !isHarmless { leavesCursorAtEnd = false }
  }

  /// Whether a control sequence only sets or resets modes that neither move the cursor nor change
  /// the screen: keys, blinking, the cursor's visibility, the mouse, focus, pasting and
  /// synchronized output.
  private static func isHarmlessMode(_ sequence: [UInt8]) -> Bool {
    guard sequence.last == UInt8(ascii: "h") || sequence.last == UInt8(ascii: "l"),
      sequence.count > 4, sequence[2] == UInt8(ascii: "?")
    else { return false }
    return sequence[3...].dropLast().split(separator: UInt8(ascii: ";")).allSatisfy { mode in
      let number = Int(String(decoding: mode, as: UTF8.self)) ?? 0
      return [1, 7, 12, 25, 66, 1004, 2004, 2026].contains(number) || 1000...1007 ~= number
    }
  }
}

/// The style (SGR) that foreign text has set and not reset. It is reset after each piece of text,
/// since the bar below must not get it, and restored before the next.
struct CarriedRendition: Hashable, Sendable {
  private var sequences: [UInt8] = []  // The SGR sequences since the last reset, as they came
  private var open: [UInt8] = []  // The bytes of a sequence that has not ended yet

  private static let longestSequence = 64  // Longer ones are dropped: no real style needs them
  private static let longestStyle = 512  // Further sequences are dropped until the next reset

  /// The text with the style restored before it and reset after it; nothing is inserted into a
  /// sequence.
  mutating func dress(_ text: some Collection<UInt8>) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    let opening = open.isEmpty ? sequences : []
    follow(text)
    let needsReset = open.isEmpty && !sequences.isEmpty
    return opening + text + (needsReset ? ControlSequence.selectGraphicRendition([]) : [])
  }

  mutating func follow(_ text: some Collection<UInt8>) {
    for byte in text {
      if byte == ControlSequence.escape {
        open = [byte]
      } else if !open.isEmpty {
        switch byte {
        // CAN and SUB cancel a sequence; a terminal obeys any other control within it.
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
    let isControl = open[1] == UInt8(ascii: "[")
    let isFinal = (0x40...0x7E).contains(byte)
    guard open.count > 2 || !isControl, isFinal || !isControl || open.count > Self.longestSequence
    else { return }
    if byte == UInt8(ascii: "m"), isControl {
      let parameters = open.dropFirst(2).dropLast()
      if parameters.isEmpty || parameters.first == UInt8(ascii: "0") { sequences = [] }
      let isReset = parameters.allSatisfy { $0 == UInt8(ascii: "0") }
      if !isReset, sequences.count < Self.longestStyle { sequences += open }
    }
    open = []
  }
}
