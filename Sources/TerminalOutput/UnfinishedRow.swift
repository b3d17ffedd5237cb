import TerminalText

/// How an unfinished line stands in its row, as far as that can be told from its bytes.
struct UnfinishedRow {
  /// Where the line begins, again after each carriage return, and the cells that its characters take from
  /// there on.
  private(set) var beginnings: [(start: Int, width: Int)] = []
  /// Whether its last byte is a carriage return.
  private(set) var endsInReturn = false
  /// Whether its characters and their looks (SGR) are all that it has.
  private(set) var isPlain = true
  /// Whether nothing leads to another row, or to a cell that only the terminal knows.
  private var staysInRow = true
  /// Whether the cursor is where the characters end.
  private var leavesCursorAtEnd = true

  init(_ line: [UInt8]) {
    var filter = EscapeFilter(endsAtLines: false)
    var (start, text, sequence) = (0, [UInt8](), [UInt8]())
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
        (start, text) = (index + 1, [])
      } else {
        take(byte)
        text.append(byte)
      }
    }
    begin(text, at: start)
    endsInReturn = start == line.count && start > 0
  }

  /// Whether all of it can be written again from the start of the row.
  func fits(columns: Int) -> Bool {
    staysInRow && beginnings.allSatisfy { $0.width <= columns }
  }

  /// Whether the cursor can wait behind it while the bar stands below, which is erased from there on.
  ///
  /// One cell has to be free, since a cursor that is put back has forgotten that the row was full. A carriage
  /// return at the end does not count: it may be the first half of the line's end.
  func leavesRoomForBar(columns: Int) -> Bool {
    var widths = beginnings.map(\.width)
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
    // A tab, and what leads down a row; a terminal obeys that within a sequence, too.
    case 0x09...0x0D:
      isPlain = false
      staysInRow = false
    default: break
    }
  }

  /// Whether a control sequence sets or resets modes that move no cursor and change no screen: keys, blinking, the
  /// cursor's visibility, the mouse, focus, pasting, and synchronized output.
  private static func isHarmlessMode(_ sequence: [UInt8]) -> Bool {
    guard sequence.last == UInt8(ascii: "h") || sequence.last == UInt8(ascii: "l"),
      sequence.count > 4, sequence[2] == UInt8(ascii: "?")
    else { return false }
    let modes = sequence[3..<(sequence.count - 1)].split(separator: UInt8(ascii: ";"))
    return modes.allSatisfy { mode in
      let number = Int(String(decoding: mode, as: UTF8.self)) ?? 0
      return [1, 7, 12, 25, 66, 1004, 2004, 2026].contains(number) || 1000...1007 ~= number
    }
  }

  private mutating func take(_ sequence: [UInt8]) {
    guard sequence.count > 1, let final = sequence.last else { return }
    let isControl = sequence[1] == UInt8(ascii: "[")
    guard !isControl || final != UInt8(ascii: "m") else { return }
    isPlain = false
    // Commands for the window (OSC), character sets and keypads leave the cursor where it is.
    let isHarmless =
      isControl ? Self.isHarmlessMode(sequence) : "]()*+%=>".utf8.contains(sequence[1])
    if !isHarmless { leavesCursorAtEnd = false }
  }
}
