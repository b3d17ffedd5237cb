import SystemCalls

/// The meaning of bytes for a terminal that several runs share.
package enum ScreenContent: Hashable, Sendable {
  /// A frame. Another program `mayHaveMoved` the cursor. `isWhole`: it is right even if others have
  /// written since the last one.
  case frame(rows: Int, mayHaveMoved: Bool = false, isWhole: Bool = true)
  case lines  // Whole lines, which stay
  case closing  // Nothing, or lines that stay and the final frame with the end of its line
  case withdrawal  // The bytes that erase the frame before the process stops
  case aside  // Bytes that neither show anything nor move the cursor
  case ofTerminal  // As `aside`, but of the whole terminal: only the first live run sends it

  /// Whether it is written even if the terminal stops jobs that write in the background (TOSTOP).
  var isWrittenInBackground: Bool {
    switch self {
    case .frame, .lines: false
    case .closing, .withdrawal, .aside, .ofTerminal: true
    }
  }
}

/// The last rows of a terminal, which runs keep for their bars while everything else scrolls above
/// them (DECSTBM).
///
/// The bytes of each call leave the cursor where it was, so that any program may print at any time.
/// When a run comes, goes or changes its height, the terminal moves the rows of the others.
package struct PinnedRows: Hashable, Sendable {
  package struct Block: Hashable, Sendable {
    var run: ProcessIdentity
    package var height: Int
    var labelWidth: Int  // The cells of the run's label, so that all bars begin in one column
  }

  /// The blocks from top to bottom, the oldest run first.
  package private(set) var blocks: [Block] = []

  /// Of the terminal at the last write; `nil` before the first.
  private(set) var size: TerminalSize?

  package init() {}

  private static let fewestRowsAbove = 2  // A scroll region has at least two rows

  private var height: Int { height(before: blocks.count) }
  private func height(before index: Int) -> Int { blocks[..<index].reduce(0) { $0 + $1.height } }
  private func index(of run: ProcessIdentity) -> Int? { blocks.firstIndex { $0.run == run } }

  // MARK: Frames

  /// Translates the bytes of a run for its rows. `labelWidth`: the cells of its label.
  package mutating func show(
    _ bytes: [UInt8], as content: ScreenContent, of run: ProcessIdentity, labelWidth: Int = 0,
    on size: TerminalSize, isAlive: (ProcessIdentity) -> Bool
  ) -> [UInt8] {
    switch content {
    case .aside, .lines: bytes
    case .ofTerminal: (blocks.first { isAlive($0.run) }?.run ?? run) == run ? bytes : []
    case .frame(let rows, let mayHaveMoved, _):
      draw(
        bytes, of: Block(run: run, height: max(1, rows), labelWidth: labelWidth), on: size,
        mayHaveMoved: mayHaveMoved, isAlive: isAlive)
    case .closing, .withdrawal:
      leave(run, showing: content == .closing ? bytes : [], on: size, isAlive: isAlive)
    }
  }

  /// Draws a frame on the rows of a run, if there is room. `mayHaveMoved`: another program may have
  /// moved the cursor, or undone the scroll region.
  private mutating func draw(
    _ frame: [UInt8], of block: Block, on size: TerminalSize, mayHaveMoved: Bool,
    isAlive: (ProcessIdentity) -> Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    if self.size != size || (mayHaveMoved && index(of: block.run) != nil) {
      bytes += establish(on: size)
    }
    if index(of: block.run) == nil { bytes += releaseEnded(isAlive) }
    let known = index(of: block.run)
    let added = block.height - (known.map { blocks[$0].height } ?? 0)
    guard height + added <= size.rows - Self.fewestRowsAbove else { return bytes }
    let index = known ?? blocks.firstIndex { block.run < $0.run } ?? blocks.count
    if known == nil { blocks.insert(Block(run: block.run, height: 0, labelWidth: 0), at: index) }
    bytes += added > 0 ? grow(index, by: added) : shrink(index, by: -added)
    blocks[index] = block
    let row = size.rows - height + height(before: index) + 1
    return bytes
      + ControlSequence.elsewhere(
        ControlSequence.position(row: row) + frame)
  }

  /// Frees the rows of a run, and writes its last lines above the rows of the others.
  private mutating func leave(
    _ run: ProcessIdentity, showing lines: [UInt8], on size: TerminalSize,
    isAlive: (ProcessIdentity) -> Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    if !blocks.isEmpty, self.size != size { bytes += establish(on: size) }
    // A terminal that is too small may have lost the rows.
    if let index = index(of: run) { bytes += remove(index) }
    bytes += releaseEnded(isAlive)
    return lines.isEmpty ? bytes : bytes + ControlSequence.freshLine(columns: size.columns) + lines
  }

  private mutating func releaseEnded(_ isAlive: (ProcessIdentity) -> Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    while let ended = blocks.firstIndex(where: { !isAlive($0.run) }) { bytes += remove(ended) }
    return bytes
  }

  private mutating func remove(_ index: Int) -> [UInt8] {
    defer { blocks.remove(at: index) }
    return shrink(index, by: blocks[index].height)
  }

  // MARK: Rows

  /// Makes the scroll region anew, which a resize or another program undoes. After a
  /// resize only the old rows, or blank ones, are below the cursor's row.
  private mutating func establish(on size: TerminalSize) -> [UInt8] {
    let hadRows = height > 0
    let wholeTerminal = ControlSequence.elsewhere(ControlSequence.scrollWhole)
    let opening = hadRows && self.size != size ? wholeTerminal + ControlSequence.eraseBelow : []
    self.size = size
    while height > size.rows - Self.fewestRowsAbove, !blocks.isEmpty { blocks.removeLast() }
    guard height > 0 else { return hadRows && opening.isEmpty ? wholeTerminal : opening }
    return opening + ControlSequence.room(height)
      + ControlSequence.elsewhere(regionAbove + Self.erasing(size.rows - height + 1...size.rows))
  }

  /// Adds rows at the end of a block; those above them move up.
  private mutating func grow(_ index: Int, by count: Int) -> [UInt8] {
    guard count > 0, let size else { return [] }
    let moving = height(before: index + 1)
    let bottom = size.rows - height + moving
    blocks[index].height += count
    let moves =
      moving == 0
      ? [] : scroll(size.rows - height + 1...bottom, from: bottom, ControlSequence.index, count)
    // The freed rows are blank unless another program has moved the cursor up.
    return ControlSequence.room(count)
      + ControlSequence.elsewhere(moves + regionAbove + Self.erasing(bottom - count + 1...bottom))
  }

  /// Removes rows from the end of a block; those above them move down.
  private mutating func shrink(_ index: Int, by count: Int) -> [UInt8] {
    guard count > 0, let size else { return [] }
    let top = size.rows - height + 1
    let bottom = top - 1 + height(before: index + 1)
    // Rows that no others replace are erased; a region of a single row would be refused.
    let moves =
      bottom - top + 1 == count
      ? Self.erasing(top...bottom)
      : scroll(top...bottom, from: top, ControlSequence.reverseIndex, count)
    blocks[index].height -= count
    return ControlSequence.elsewhere(moves + regionAbove)
  }

  private static func erasing(_ rows: ClosedRange<Int>) -> [UInt8] {
    rows.flatMap { ControlSequence.position(row: $0) + ControlSequence.eraseToEndOfLine }
  }

  private var regionAbove: [UInt8] {
    guard let size, height > 0 else { return ControlSequence.scrollWhole }
    return ControlSequence.scrollRegion(1, size.rows - height)
  }
}

/// Scrolls rows by a move that is repeated at their edge.
private func scroll(_ rows: ClosedRange<Int>, from edge: Int, _ move: [UInt8], _ count: Int)
  -> [UInt8]
{
  ControlSequence.scrollRegion(rows.lowerBound, rows.upperBound)
    + ControlSequence.position(row: edge) + repeated(move, count)
}

private func repeated(_ sequence: [UInt8], _ count: Int) -> [UInt8] {
  (0..<count).flatMap { _ in sequence }
}

extension PinnedRows {
  /// The rows of the file, or these if it can't be read (`nil`) or has lost the run's.
  func updated(by file: PinnedRows?, of run: ProcessIdentity) -> PinnedRows {
    guard let file else { return self }
    // After a resize another run may have removed the rows for lack of room.
    let isResized = file.size != nil && file.size != size
    return index(of: run) == nil || file.index(of: run) != nil || isResized ? file : self
  }
}

// MARK: Coding

// The file has a line for the size and for each block between an opening and an end line; bytes
// after that are ignored.
extension PinnedRows {
  private static let opening = "pbar pinned 1"
  private static let end = "end"
  static let sizeLimit = 65_536  // In bytes

  /// Decodes the result of ``encoded``, or returns `nil`; an empty file holds no rows.
  package init?(_ bytes: [UInt8]) {
    self.init()
    if bytes.isEmpty { return }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines[0] == Self.opening, let last = lines.firstIndex(of: Self.end[...]),
      last < lines.count - 1
    else { return nil }
    for line in lines[1..<last] {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      let numbers = words.dropFirst().compactMap { UInt64($0) }
      guard numbers.count == words.count - 1, take(words[0], numbers) else { return nil }
    }
    guard blocks.isEmpty || height <= (size?.rows ?? 0) - Self.fewestRowsAbove else { return nil }
  }

  package var encoded: [UInt8] {
    var lines = [Self.opening]
    if let size { lines.append("size \(size.columns) \(size.rows)") }
    lines += blocks.map { "run \($0.run.number) \($0.run.start) \($0.height) \($0.labelWidth)" }
    return (lines + [Self.end]).flatMap { Array("\($0)\n".utf8) }
  }

  private mutating func take(_ word: Substring, _ numbers: [UInt64]) -> Bool {
    func cells(_ index: Int, from least: Int = 1) -> Int? {
      UInt16(exactly: numbers[index]).flatMap { $0 >= least ? Int($0) : nil }
    }
    switch (word, numbers.count) {
    case ("size", 2):
      guard let columns = cells(0), let rows = cells(1) else { return false }
      size = TerminalSize(columns: columns, rows: rows)
    case ("run", 4):
      guard let number = Int32(exactly: numbers[0]), number > 0, let height = cells(2),
        let labelWidth = cells(3, from: 0)
      else { return false }
      let run = ProcessIdentity(number: number, start: numbers[1])
      guard index(of: run) == nil else { return false }
      blocks.append(Block(run: run, height: height, labelWidth: labelWidth))
    default: return false
    }
    return true
  }
}
