import SystemCalls

// What becomes of the bytes of one run on a terminal that others draw on too.

extension TerminalRoster {
  /// The bytes that show what they are on the row of the run `mark`, which gets one where it has none.
  ///
  /// `isAlive` is asked only where somebody comes or goes, and for who comes first.
  package mutating func show(
    _ bytes: [UInt8], as content: ScreenContent, of mark: ProcessMark, size: TerminalSize,
    isAlive: (ProcessMark) -> Bool
  ) -> [UInt8] {
    let isPresent = runs.contains(mark)
    switch content {
    case .aside: return bytes
    case .ofTerminal: return runs.first(where: isAlive) == mark ? bytes : []
    case .picture, .pictureElsewhere:
      // The rows above were counted from where the cursor is no longer.
      if content == .pictureElsewhere, isPresent { rows = [] }
      return adapt(to: size) + appear(mark, size: size, isAlive: isAlive)
        + frame(bytes, of: mark, size: size)
    case .lines:
      return adapt(to: size) + write(Self.lines(bytes), size: size)
    case .closing:
      var lines = Self.lines(bytes)
      guard let last = lines.popLast() else {
        if isPresent { rows = rows.map { $0 == .run(mark) ? .text(rows: 1) : $0 } }
        return []
      }
      var moves = adapt(to: size) + appear(mark, size: size, isAlive: isAlive)
      moves += write(lines, size: size)
      noticeEnded(isAlive: isAlive)
      return moves + leave(mark, showing: Array(last.utf8) + [0x0D], size: size)
    case .withdrawal:
      noticeEnded(isAlive: isAlive)
      return adapt(to: size) + withdraw(mark, erasing: bytes, size: size)
    }
  }

  private mutating func appear(
    _ mark: ProcessMark, size: TerminalSize, isAlive: (ProcessMark) -> Bool
  ) -> [UInt8] {
    guard !runs.contains(mark) else { return [] }
    noticeEnded(isAlive: isAlive)
    return arrive(mark, size: size)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
