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
