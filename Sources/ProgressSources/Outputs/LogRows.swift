import TerminalText

/// Keeps of the output of a program what a terminal would still show of each row, for a file in
/// which every frame of a meter would stay.
///
/// Text after a carriage return replaces the row (`45%\r100%\n` is kept as `100%`), text after
/// backspaces its last characters (`1\b2` as `2`). A row is left out that is cleared at last, or from
/// whose end the cursor goes up, so that the next row replaces it, as in a bar below another one.
/// What was written over loses its escape sequences with the rest of its frames.
struct LogRows {
  private static let longest = 1 << 16  // Bytes of a row that are held until its end
  private var row: [UInt8] = []
  private var filter = EscapeFilter()
  private var isRedrawn = false  // Whether an earlier text of the row was written over
  private var back: Int? = 0  // The characters from the cursor to the end of the row; `nil`: all

  /// Takes the next bytes, and returns the rows that are whole.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var lines: [UInt8] = []
    for byte in bytes {
      switch byte {
      case .newline: lines += endRow()
      case .carriageReturn: back = nil
      case 0x08: back = back.map { $0 + 1 }
      case _:
        if filter.feed(byte) {
          removeEnd()
          row.append(byte)
        } else {
          row.append(byte)
          if !filter.isInSequence, "JK".utf8.contains(byte) { erase() }
        }
        guard row.count >= Self.longest else { continue }
        lines += isRedrawn ? EscapeFilter.strip(row) : row
        row = []
      }
    }
    return lines
  }

  /// The last row, which is ended.
  mutating func finish() -> [UInt8] { row.isEmpty ? [] : endRow() }

  /// Removes the characters that the next text replaces.
  private mutating func removeEnd() {
    guard back != 0 else { return }
    isRedrawn = true
    if let back {
      row = EscapeFilter.strip(row)
      for _ in 0..<min(back, row.count) {
        while let last = row.popLast(), last & 0xC0 == 0x80 {}
      }
    } else {
      row = []
    }
    back = 0
  }

  /// Obeys the sequence at the end of the row, which erases (EL, ED).
  private mutating func erase() {
    guard let start = row.lastIndex(of: EscapeFilter.escape) else { return }
    let erasesAll = row[start...].contains(UInt8(ascii: "2")) && start > 0
    guard erasesAll || back != 0 else { return }
    row.removeSubrange(start...)
    if erasesAll { back = nil }
    removeEnd()
  }

  private mutating func endRow() -> [UInt8] {
    defer { self = LogRows() }
    if row.withUnsafeBytes({ $0.endsInUpMove }) { return [] }
    guard isRedrawn else { return row + [.newline] }
    let text: [UInt8] = EscapeFilter.strip(row)
    return text.allSatisfy { $0.isBlank } ? [] : text + [.newline]
  }
}
