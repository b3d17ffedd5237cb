import SystemCalls
import TerminalText

/// The owners of the rows of a terminal on which several runs draw, and the cursor movements that follow from them.
///
/// It is pure. Between two writes the cursor is at the start of the last row, and all distances are counted from
/// there, so that the terminal never has to be asked for its state. What the user types appears there too; so the
/// last row is that of a run, which paints over it, or blank, but never text that stays.
package struct TerminalRoster: Hashable, Sendable {
  /// The content of a row, or of several consecutive rows.
  package enum Row: Hashable, Sendable {
    case run(ProcessIdentity)
    /// Text that stays: the last line of a run, or a message.
    case text(rows: Int)
    /// Nothing, or something that may be painted over.
    case blank(rows: Int)

    var height: Int {
      switch self {
      case .run: 1
      case .text(let rows), .blank(let rows): rows
      }
    }
  }

  package var rows: [Row]
  /// The width of the terminal at the last write.
  package var columns: Int?

  package init(rows: [Row] = [], columns: Int? = nil) { (self.rows, self.columns) = (rows, columns) }
  /// The runs that draw, from top to bottom.
  package var runs: [ProcessIdentity] { rows.compactMap { row in if case .run(let mark) = row { mark } else { nil } } }

  /// Turns the rows of runs that were killed into text.
  mutating func releaseEnded(isAlive: (ProcessIdentity) -> Bool) {
    for (index, row) in rows.enumerated() {
      if case .run(let mark) = row, !isAlive(mark) { rows[index] = .text(rows: 1) }
    }
    tidy()
  }

  // MARK: Writing

  /// The bytes that give a run a row: the cursor's row for the first run, otherwise a new row, in the order in which
  /// the runs started.
  package mutating func arrive(_ mark: ProcessIdentity, size: TerminalSize) -> [UInt8] {
    guard !runs.isEmpty else {
      rows = [.run(mark)]
      columns = size.columns
      return []
    }
    let later = rows.firstIndex { if case .run(let other) = $0 { mark < other } else { false } }
    let distance = later.map { height(from: $0) - (hasFreeRow ? 1 : 0) } ?? 0
    if let later, distance >= size.rows {
      // The row would be above the screen, so nothing has to move.
      rows.insert(.run(mark), at: later)
      return []
    }
    let opening = takeFreeRow() ? [] : ControlSequence.newline
    guard let later else {
      rows.append(.run(mark))
      return opening
    }
    rows.insert(.run(mark), at: later)
    return opening + ControlSequence.up(distance) + ControlSequence.insertLine + ControlSequence.down(distance)
  }

  /// The bytes that draw a frame on the row of a run and return; empty if the row has scrolled off the screen.
  package func frame(_ bytes: [UInt8], of mark: ProcessIdentity, size: TerminalSize) -> [UInt8] {
    guard let index = rows.firstIndex(of: .run(mark)) else { return [] }
    let distance = height(from: index) - 1
    guard distance < size.rows else { return [] }
    return ControlSequence.up(distance) + bytes + ControlSequence.down(distance)
  }

  /// The bytes that write whole lines, which stay, below all rows.
  package mutating func write(_ lines: [String], size: TerminalSize) -> [UInt8] {
    let bytes = lines.flatMap { Array($0.utf8) + ControlSequence.newline }
    guard !runs.isEmpty, !lines.isEmpty else { return bytes }
    let opening = takeFreeRow() ? Self.clearing : ControlSequence.newline
    let count = lines.reduce(0) { sum, line in sum + max(1, (line.cellWidth + size.columns - 1) / max(1, size.columns))
    }
    rows += [.text(rows: count), .blank(rows: 1)]
    tidy()
    return opening + bytes
  }

  /// The bytes that show the last frame of a run, which stays on its row as text.
  package mutating func leave(_ mark: ProcessIdentity, showing bytes: [UInt8], size: TerminalSize) -> [UInt8] {
    guard let index = rows.firstIndex(of: .run(mark)) else { return [] }
    let frame = frame(bytes, of: mark, size: size)
    rows[index] = .text(rows: 1)
    defer { tidy() }
    guard runs.isEmpty else {
      guard index == rows.count - 1 else { return frame }
      rows.append(.blank(rows: 1))
      return frame + ControlSequence.newline
    }
    return frame + (hasFreeRow ? Self.clearing : ControlSequence.newline)
  }

  /// The bytes that erase the row of a run before it stops. The last run to stop leaves the cursor on the first of
  /// the blank rows.
  package mutating func withdraw(_ mark: ProcessIdentity, erasing bytes: [UInt8], size: TerminalSize) -> [UInt8] {
    guard let index = rows.firstIndex(of: .run(mark)) else { return [] }
    let frame = frame(bytes, of: mark, size: size)
    rows[index] = .blank(rows: 1)
    tidy()
    guard runs.isEmpty, case .blank(let count) = rows.last else { return frame }
    return frame + Self.clearing + ControlSequence.up(min(count, size.rows) - 1)
  }

  /// The bytes that erase what a narrower terminal has wrapped from the last row to below the cursor. The runs draw
  /// their rows again themselves.
  package mutating func adapt(to size: TerminalSize) -> [UInt8] {
    let before = columns
    columns = size.columns
    guard let before, size.columns < before, !runs.isEmpty else { return [] }
    if hasFreeRow { return ControlSequence.eraseBelow }
    return ControlSequence.newline + ControlSequence.eraseBelow + ControlSequence.up(1)
  }

  // MARK: Geometry

  private static let clearing = ControlSequence.carriageReturn + ControlSequence.eraseToEndOfLine

  /// Whether the cursor is on a blank row.
  private var hasFreeRow: Bool { if case .blank = rows.last { true } else { false } }

  /// Removes the blank row that the cursor is on, for another row in its place; returns whether there was one.
  private mutating func takeFreeRow() -> Bool {
    guard case .blank(let count) = rows.last else { return false }
    rows.removeLast()
    if count > 1 { rows.append(.blank(rows: count - 1)) }
    return true
  }

  /// The number of rows from `rows[index]` to the last one.
  private func height(from index: Int) -> Int { rows[index...].reduce(0) { $0 + $1.height } }

  /// Joins consecutive rows of one kind, and removes the text above all runs, which no distance depends on.
  private mutating func tidy() {
    var joined: [Row] = []
    for row in rows {
      switch (joined.last, row) {
      case (.text(let above), .text(let count)): joined[joined.count - 1] = .text(rows: above + count)
      case (.blank(let above), .blank(let count)): joined[joined.count - 1] = .blank(rows: above + count)
      case (nil, .text): break
      case (_, .run), (_, .text), (_, .blank): joined.append(row)
      }
    }
    rows = joined
  }
}

/// The meaning of bytes for a terminal that several runs share; any other screen ignores it.
package enum ScreenContent: Hashable, Sendable {
  /// A frame of so many rows, which leaves the cursor at its start.
  case frame(rows: Int)
  /// A frame, after the cursor may have been moved by another program.
  case frameElsewhere(rows: Int)
  /// Whole lines, which stay.
  case lines
  /// Nothing, or lines that stay and the last frame with the end of its line.
  case closing
  /// The bytes that erase the frame before the process stops.
  case withdrawal
  /// Bytes that neither show anything nor move the cursor.
  case aside
  /// Bytes like `aside` about the whole terminal, which only the run on the first row sends.
  case ofTerminal

  /// A frame of one row.
  package static let picture = ScreenContent.frame(rows: 1)
}

extension TerminalRoster {
  /// Translates the bytes of the run `mark` for a terminal that other runs draw on too. A run without a row gets one.
  /// `isAlive` is called only when a run comes or goes, and to find the first run.
  package mutating func show(
    _ bytes: [UInt8], as content: ScreenContent, of mark: ProcessIdentity, size: TerminalSize,
    isAlive: (ProcessIdentity) -> Bool
  ) -> [UInt8] {
    let isPresent = runs.contains(mark)
    switch content {
    case .aside: return bytes
    case .ofTerminal: return runs.first(where: isAlive) == mark ? bytes : []
    case .frame, .frameElsewhere:
      // The cursor has been moved, so the distances to all known rows are wrong.
      if case .frameElsewhere = content, isPresent { rows = [] }
      return adapt(to: size) + appear(mark, size: size, isAlive: isAlive) + frame(bytes, of: mark, size: size)
    case .lines: return adapt(to: size) + write(Self.lines(bytes), size: size)
    case .closing:
      var lines = Self.lines(bytes)
      guard let last = lines.popLast() else {
        if isPresent { rows = rows.map { $0 == .run(mark) ? .text(rows: 1) : $0 } }
        return []
      }
      var moves = adapt(to: size) + appear(mark, size: size, isAlive: isAlive)
      moves += write(lines, size: size)
      releaseEnded(isAlive: isAlive)
      return moves + leave(mark, showing: Array(last.utf8) + [0x0D], size: size)
    case .withdrawal:
      releaseEnded(isAlive: isAlive)
      return adapt(to: size) + withdraw(mark, erasing: bytes, size: size)
    }
  }

  private mutating func appear(_ mark: ProcessIdentity, size: TerminalSize, isAlive: (ProcessIdentity) -> Bool)
    -> [UInt8]
  {
    guard !runs.contains(mark) else { return [] }
    releaseEnded(isAlive: isAlive)
    return arrive(mark, size: size)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}

// MARK: Coding

/// The form of the files of rows: a line of words for each, between an opening and an end line that identify the
/// format. Numbers are decimal; bytes after the end line are ignored.
enum RowsFile {
  private static let end = "end"

  /// The words of each line, or `nil` if this is no such file.
  static func words(_ bytes: [UInt8], after opening: String) -> [[String]]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.first?.elementsEqual(opening.utf8) == true,
      let last = lines.firstIndex(where: { $0.elementsEqual(end.utf8) }), last < lines.count - 1,
      last <= TerminalRoster.rowLimit
    else { return nil }
    return lines[1..<last].map { line in
      String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    }
  }

  static func encoded(_ lines: [String], after opening: String) -> [UInt8] {
    ([opening] + lines + [end]).flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}

extension TerminalRoster {
  private static let opening = "pbar terminal 1"
  /// No terminal has more rows; a file with more was not written by this program.
  static let rowLimit = 1000
  /// The limit of bytes of a file with this many rows.
  package static let sizeLimit = 65_536

  /// Decodes the result of ``encoded``, or returns `nil`; an empty file holds an empty roster.
  package init?(_ bytes: [UInt8]) {
    self.init()
    if bytes.isEmpty { return }
    guard let lines = RowsFile.words(bytes, after: Self.opening) else { return nil }
    for words in lines { guard take(words) else { return nil } }
  }

  /// The contents of the file.
  package var encoded: [UInt8] {
    let lines = rows.map { row in
      switch row {
      case .run(let mark): "run \(mark.number) \(mark.start)"
      // The exact number does not matter beyond the rows of any terminal.
      case .text(let count): "text \(min(count, Self.rowLimit))"
      case .blank(let count): "blank \(min(count, Self.rowLimit))"
      }
    }
    return RowsFile.encoded((columns.map { ["columns \($0)"] } ?? []) + lines, after: Self.opening)
  }

  /// Takes the words of a line; returns whether the line is valid.
  private mutating func take(_ words: [String]) -> Bool {
    let counts = 1...Self.rowLimit
    switch (words.first, words.count) {
    case ("columns", 2):
      guard let number = Int(words[1]), (1...65_535).contains(number) else { return false }
      columns = number
    case ("run", 3):
      guard let identifier = Int32(words[1]), identifier > 0, let start = UInt64(words[2]) else { return false }
      rows.append(.run(ProcessIdentity(number: identifier, start: start)))
    case ("text", 2), ("blank", 2):
      guard let number = Int(words[1]), counts.contains(number) else { return false }
      rows.append(words[0] == "text" ? .text(rows: number) : .blank(rows: number))
    default: return false
    }
    return true
  }
}
