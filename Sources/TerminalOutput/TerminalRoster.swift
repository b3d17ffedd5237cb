import SystemCalls
import TerminalText

/// Who has which row of a terminal on which several runs draw, and the moves that follow from it.
///
/// It is pure. The rows stand one below the other, and between two writes the cursor rests at the start
/// of the last one: nothing needs to be asked of the terminal, since all places are counted from there.
/// What a person types appears there too; so the last row is that of a run, which paints over it, or
/// blank, and never one of text that stays.
package struct TerminalRoster: Hashable, Sendable {
  /// What a row, or several that follow one another, holds.
  package enum Row: Hashable, Sendable {
    /// The line of a run.
    case run(ProcessMark)
    /// What stays: the last line of a run, or a message.
    case text(rows: Int)
    /// Nothing, or what may be painted over.
    case blank(rows: Int)

    var height: Int {
      switch self {
      case .run: 1
      case .text(let rows), .blank(let rows): rows
      }
    }
  }

  package var rows: [Row]
  /// The width of the terminal when its rows were drawn last.
  package var columns: Int?

  package init(rows: [Row] = [], columns: Int? = nil) {
    self.rows = rows
    self.columns = columns
  }

  /// The runs that draw, from the top down.
  package var runs: [ProcessMark] {
    rows.compactMap { row in
      if case .run(let mark) = row { mark } else { nil }
    }
  }

  /// Leaves the rows of runs that have ended without a word as they are; where nobody is left, the rows
  /// are no longer anybody's.
  package mutating func noticeEnded(isAlive: (ProcessMark) -> Bool) {
    for (place, row) in rows.enumerated() {
      if case .run(let mark) = row, !isAlive(mark) { rows[place] = .text(rows: 1) }
    }
    tidy()
  }

  // MARK: What is written

  /// The moves that give a run a row: the first draws where the cursor stands, and a later one in the
  /// order of start, on a new row.
  package mutating func arrive(_ mark: ProcessMark, size: TerminalSize) -> [UInt8] {
    guard !runs.isEmpty else {
      rows = [.run(mark)]
      columns = size.columns
      return []
    }
    let later = rows.firstIndex { if case .run(let other) = $0 { mark < other } else { false } }
    let distance = later.map { height(from: $0) - (hasFreeRow ? 1 : 0) } ?? 0
    if let later, distance >= size.rows {
      // Its row would stand above the screen: nothing needs to move.
      rows.insert(.run(mark), at: later)
      return []
    }
    let opening = hasFreeRow ? [] : ControlSequence.newline
    if hasFreeRow { takeFreeRow() }
    guard let later else {
      rows.append(.run(mark))
      return opening
    }
    rows.insert(.run(mark), at: later)
    return opening + ControlSequence.up(distance) + ControlSequence.insertLine
      + ControlSequence.down(distance)
  }

  /// The bytes that draw a frame on the row of a run and go back; none where the row has left the top.
  package func frame(_ bytes: [UInt8], of mark: ProcessMark, size: TerminalSize) -> [UInt8] {
    guard let place = rows.firstIndex(of: .run(mark)) else { return [] }
    let distance = height(from: place) - 1
    guard distance < size.rows else { return [] }
    return ControlSequence.up(distance) + bytes + ControlSequence.down(distance)
  }

  /// The bytes that write whole lines below all others, where they stay.
  package mutating func write(_ lines: [String], size: TerminalSize) -> [UInt8] {
    let bytes = lines.flatMap { Array($0.utf8) + ControlSequence.newline }
    guard !runs.isEmpty, !lines.isEmpty else { return bytes }
    let opening = hasFreeRow ? Self.clearing : ControlSequence.newline
    if hasFreeRow { takeFreeRow() }
    let count = lines.reduce(0) { sum, line in
      sum + max(1, (line.cellWidth + size.columns - 1) / max(1, size.columns))
    }
    rows += [.text(rows: count), .blank(rows: 1)]
    tidy()
    return opening + bytes
  }

  /// The bytes that show the last frame of a run, which stays, and leave its row.
  package mutating func leave(
    _ mark: ProcessMark, showing bytes: [UInt8], size: TerminalSize
  ) -> [UInt8] {
    guard let place = rows.firstIndex(of: .run(mark)) else { return [] }
    let frame = frame(bytes, of: mark, size: size)
    rows[place] = .text(rows: 1)
    defer { tidy() }
    guard runs.isEmpty else {
      guard place == rows.count - 1 else { return frame }
      rows.append(.blank(rows: 1))
      return frame + ControlSequence.newline
    }
    return frame + (hasFreeRow ? Self.clearing : ControlSequence.newline)
  }

  /// The bytes that take the line of a run away, before it stops; the last to stop leaves the cursor on
  /// the first of the rows that are blank now.
  package mutating func withdraw(
    _ mark: ProcessMark, erasing bytes: [UInt8], size: TerminalSize
  ) -> [UInt8] {
    guard let place = rows.firstIndex(of: .run(mark)) else { return [] }
    let frame = frame(bytes, of: mark, size: size)
    rows[place] = .blank(rows: 1)
    tidy()
    guard runs.isEmpty, case .blank(let count) = rows.last else { return frame }
    return frame + Self.clearing + ControlSequence.up(min(count, size.rows) - 1)
  }

  /// The bytes that take away what a narrower terminal has made of the last row, below the cursor; the
  /// other rows are drawn anew by their runs.
  package mutating func adapt(to size: TerminalSize) -> [UInt8] {
    let before = columns
    columns = size.columns
    guard let before, size.columns < before, !runs.isEmpty else { return [] }
    if hasFreeRow { return ControlSequence.eraseBelow }
    return ControlSequence.newline + ControlSequence.eraseBelow + ControlSequence.up(1)
  }

  // MARK: Geometry

  private static let clearing = ControlSequence.carriageReturn + ControlSequence.eraseToEndOfLine

  /// Whether the cursor rests on a row that nobody has.
  private var hasFreeRow: Bool {
    if case .blank = rows.last { true } else { false }
  }

  private mutating func takeFreeRow() {
    guard case .blank(let count) = rows.popLast(), count > 1 else { return }
    rows.append(.blank(rows: count - 1))
  }

  /// Rows from this place of the list to the last one.
  private func height(from place: Int) -> Int {
    rows[place...].reduce(0) { $0 + $1.height }
  }

  /// Joins what is alike, and forgets the text above all runs: nothing is counted from there.
  private mutating func tidy() {
    var joined: [Row] = []
    for row in rows {
      switch (joined.last, row) {
      case (.text(let above), .text(let count)):
        joined[joined.count - 1] = .text(rows: above + count)
      case (.blank(let above), .blank(let count)):
        joined[joined.count - 1] = .blank(rows: above + count)
      case (nil, .text): break
      case (_, .run), (_, .text), (_, .blank): joined.append(row)
      }
    }
    rows = joined
  }
}

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

// How the roster stands in its file: a line for each row, between a first and a last one that tell it
// from anything else. Numbers are decimal; what comes after the last line counts for nothing.
extension TerminalRoster {
  private static let opening = "pbar terminal 1"
  private static let end = "end"
  /// More rows than any terminal shows; a file that holds more is not ours.
  private static let rowLimit = 1000
  /// Bytes that a file of so many rows may have.
  package static let sizeLimit = 65_536

  /// Reads what ``encoded`` gives, and nothing else; an empty file holds an empty roster.
  package init?(_ bytes: [UInt8]) {
    self.init()
    if bytes.isEmpty { return }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.first?.elementsEqual(Self.opening.utf8) == true,
      let last = lines.firstIndex(where: { $0.elementsEqual(Self.end.utf8) }),
      last < lines.count - 1, last <= Self.rowLimit
    else { return nil }
    for line in lines[1..<last] {
      let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard take(words.map { String(decoding: $0, as: UTF8.self) }) else { return nil }
    }
  }

  /// The contents of the file.
  package var encoded: [UInt8] {
    var lines = [Self.opening]
    if let columns { lines.append("columns \(columns)") }
    for row in rows {
      switch row {
      case .run(let mark): lines.append("run \(mark.identifier) \(mark.start)")
      // Of more rows than a terminal has, it does not matter how many they are.
      case .text(let count): lines.append("text \(min(count, Self.rowLimit))")
      case .blank(let count): lines.append("blank \(min(count, Self.rowLimit))")
      }
    }
    lines.append(Self.end)
    return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  /// Takes the words of a line; whether it is one that this program writes.
  private mutating func take(_ words: [String]) -> Bool {
    let counts = 1...Self.rowLimit
    switch (words.first, words.count) {
    case ("columns", 2):
      guard let number = Int(words[1]), (1...65_535).contains(number) else { return false }
      columns = number
    case ("run", 3):
      guard let identifier = Int32(words[1]), identifier > 0, let start = UInt64(words[2]) else {
        return false
      }
      rows.append(.run(ProcessMark(identifier: identifier, start: start)))
    case ("text", 2):
      guard let number = Int(words[1]), counts.contains(number) else { return false }
      rows.append(.text(rows: number))
    case ("blank", 2):
      guard let number = Int(words[1]), counts.contains(number) else { return false }
      rows.append(.blank(rows: number))
    default: return false
    }
    return true
  }
}
