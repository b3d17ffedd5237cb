import TerminalText

/// The row in which a program writes, as far as its output shows it.
struct OutputRow {
  var hasText = false  // Whether something in it was passed on
  private(set) var hasPieces = false  // Whether a piece came before the present one
  private(set) var followsRecord = false  // Whether that piece was removed
  private(set) var followsUpMove = false  // Whether an earlier piece moved the cursor up into it
  private var column = 0  // Where the present piece begins

  /// Whether a record in the present piece is written over text that was passed on: `Wait` and
  /// `\r45%`.
  var isCovered: Bool { hasText && column == 0 }

  /// Whether a piece is blank, so that it is removed or stays together with the next one.
  /// `blankCount`: its first bytes, which are known to be blank.
  func joinsNext(_ piece: UnsafeRawBufferPointer, blankCount: Int, _ end: PieceEnd) -> Bool {
    end.kind == .carriageReturn && !hasText && !followsRecord
      && piece.count <= OutputDetector.longestLine
      && piece[blankCount...].allSatisfy { $0.isBlank || $0 == .carriageReturn }
  }

  /// Goes on after a piece. `isRemoved`: it was removed; `isCovering`: so was the text before it.
  mutating func advance(
    after piece: UnsafeRawBufferPointer, _ end: PieceEnd, isRemoved: Bool, isCovering: Bool
  ) {
    guard end.kind != .newline else {
      self = OutputRow()
      return
    }
    hasText = isRemoved ? hasText && !isCovering : true
    hasPieces = true
    followsRecord = isRemoved
    followsUpMove = followsUpMove || piece.hasUpMove
    switch end.kind {
    case .backspaces(let count): column = max(0, column + piece.characterCount - count)
    case .carriageReturn, .newline: column = 0
    }
  }
}

struct PieceEnd {
  enum Kind: Equatable {
    case newline  // Also after a carriage return
    case carriageReturn
    case backspaces(Int)
  }

  let kind: Kind
  let offset: Int
  let next: Int  // Where the next piece begins

  /// The end of a record that is written over, although a text follows it at once and no control
  /// character, as the output of a job follows the bar of GNU parallel.
  init(writtenOverAt offset: Int) {
    kind = .carriageReturn
    self.offset = offset
    next = offset
  }

  /// Finds the first end from `start` on. `isAll`: no more bytes of it are awaited.
  @inline(__always) init?(in bytes: UnsafeRawBufferPointer, from start: Int, isAll: Bool) {
    var found = bytes.firstControl(from: start)
    while let control = found, ![.newline, .carriageReturn, 0x08].contains(bytes[control]) {
      found = bytes.firstControl(from: control + 1)
    }
    guard let end = found else { return nil }
    offset = end
    switch bytes[end] {
    case .newline:
      kind = .newline
      next = end + 1
    case .carriageReturn:
      guard isAll || end + 1 < bytes.count else { return nil }
      let endsRow = bytes[(end + 1)...].first == .newline
      kind = endsRow ? .newline : .carriageReturn
      next = endsRow ? end + 2 : end + 1
    case _:
      next = bytes[end...].firstIndex { $0 != 0x08 } ?? bytes.count
      guard isAll || next < bytes.count else { return nil }
      kind = .backspaces(next - end)
    }
  }

  /// Whether the next byte could change it, as a newline after a carriage return does.
  func isOpen(in bytes: UnsafeRawBufferPointer) -> Bool { kind != .newline && next == bytes.count }

  /// Whether the program writes over the piece with this content.
  func isRedrawn(_ content: UnsafeRawBufferPointer) -> Bool {
    switch kind {
    // A line from which the cursor goes up is written over: `batch 30/90\n` and `ESC [A`.
    case .newline: content.endsInUpMove
    case .carriageReturn: !content.endsInUpMove
    case .backspaces(let count): count >= content.characterCount
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The piece without the blank pieces before it.
  var content: UnsafeRawBufferPointer {
    let end = lastIndex(of: .carriageReturn)
    return end.map { part(($0 + 1)...) } ?? self
  }

  /// The bytes of a record of GNU parallel at the beginning of a row: a bar, whose filled part is
  /// in inverse video (SGR 7), or the numbers of each host, as in `local:2/14/100%/0.3s `.
  var recordOfParallel: Int? {
    if first == EscapeFilter.escape, dropFirst().starts(with: "[7m".utf8) {
      let reset = [EscapeFilter.escape] + Array("[0m".utf8)
      // One ends the filled part, and one the bar.
      return endOfFirst(reset).flatMap { endOfFirst(reset, from: $0) }
    }
    var length: Int?
    while let share = endOfFirst("%/".utf8, from: length ?? 0) {
      if let length, self[length..<share].contains(where: { $0.isBlank }) { break }
      let number = self[share...].prefix { $0.isDigit || $0 == UInt8(ascii: ".") }.count
      let rest = self[(share + number)...]
      guard number > 0, rest.starts(with: "s ".utf8) else { break }
      length = share + number + 1 + rest.dropFirst().prefix { $0.isBlank }.count
    }
    return length
  }

  /// The bytes of a record of tqdm at the beginning of a row, which ends with the rate.
  var recordOfTqdm: Int? {
    guard contains(UInt8(ascii: "|")) else { return nil }
    return ["it/s]", "s/it]", "B/s]"].compactMap { endOfFirst($0.utf8) }.min()
  }

  /// The bytes of a record of rclone at the beginning of a row. It ends with the time left, as
  /// `1m5s` or `-`, and maybe counts, and in a pipe the next one follows: `ETA 2s5.703 MiB / …`.
  /// `nil` until the end of the first number of that one has come.
  var recordOfRclone: Int? {
    guard var end = endOfFirst(", ETA ".utf8) else { return nil }
    func numberEnd() -> Int? { self[end...].firstIndex { !$0.isDigit } }
    if self[end...].first == UInt8(ascii: "-") { end += 1 }
    while let unit = numberEnd(), unit > end, self[unit].isLetter { end = unit + 1 }
    if self[end...].starts(with: " (".utf8),
      let bracket = self[end...].firstIndex(of: UInt8(ascii: ")"))
    {
      end = bracket + 1
    }
    return numberEnd() ?? end > end ? end : nil
  }

  /// Whether nothing but sequences is left of a row.
  var hasOnlySequences: Bool {
    var filter = EscapeFilter()
    return !contains { filter.feed($0) }
  }

  /// The characters outside of escape sequences, in any encoding of Unicode.
  fileprivate var characterCount: Int {
    var filter = EscapeFilter()
    return count(where: { filter.feed($0) && $0 & 0xC0 != 0x80 })
  }

  /// Whether a sequence at the end moves the cursor to the row above (CUU).
  var endsInUpMove: Bool {
    guard let escape = lastIndex(of: EscapeFilter.escape) else { return false }
    return ["[A", "[1A"].contains { self[(escape + 1)...].elementsEqual($0.utf8) }
  }
}
