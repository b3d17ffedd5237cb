import TerminalText

/// Keeps of the output of a program what a terminal would still show of each row, for a file in
/// which every frame of a meter would stay.
///
/// A carriage return or backspaces let the next text replace the row; a row that is cleared at last
/// is left out. What was written over loses its escape sequences with the rest of its frames.
struct LogRows {
  private static let longest = 1 << 16  // Bytes of a row that are held until its end
  private var row: [UInt8] = []
  private var isRedrawn = false  // Whether an earlier text of the row was written over
  private var isAtStart = false  // Whether the next text replaces the row

  /// Takes the next bytes, and returns the rows that are whole.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var lines: [UInt8] = []
    for byte in bytes {
      switch byte {
      case .newline: lines += endRow()
      case .carriageReturn, 0x08: isAtStart = true
      case _:
        if isAtStart {
          row = []
          isAtStart = false
          isRedrawn = true
        }
        row.append(byte)
        guard row.count >= Self.longest, !isRedrawn else { continue }
        lines += row
        row = []
      }
    }
    return lines
  }

  /// The last row, which is ended.
  mutating func finish() -> [UInt8] { row.isEmpty ? [] : endRow() }

  private mutating func endRow() -> [UInt8] {
    defer {
      row = []
      isRedrawn = false
      isAtStart = false
    }
    guard isRedrawn else { return row + [.newline] }
    let text: [UInt8] = EscapeFilter.strip(row)
    return text.allSatisfy { $0.isBlank } ? [] : text + [.newline]
  }
}
