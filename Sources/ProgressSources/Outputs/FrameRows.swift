import TerminalText

/// The rows with values in a block that the program draws again and again, as two downloads:
///
///     a.iso  45% 1.2 GiB/3.0 GiB
///     b.iso  10% 0.1 GiB/1.0 GiB
struct FrameRows {
  /// By the row, in the present frame.
  private var values: [Int: (value: OutputRecord, isOfAll: Bool)] = [:]
  private var countBefore = 0  // In the previous frame
  private var lastRow = 0
  private var topRow = 0  // Where the present frame began
  private static let mostRows = 256

  /// Whether rows are drawn again. A single move to a row above may belong to a prompt: two decide.
  var areRepainted: Bool { frameCount > 1 }
  private var frameCount = 0

  /// Whether a row has moved the cursor up, as tqdm does after its inner bars.
  var goesUp = false

  /// Bars of tqdm, each for a loop within the loop of the one before: `epoch 2/5`, and below it
  /// `batch 30/90`.
  private var bars: [(row: Int, record: OutputRecord)] = []
  private var whole: OutputRecord?  // Of them

  /// Notes that the program writes in a row, counted from where it began.
  mutating func move(to row: Int) {
    if row < lastRow {
      frameCount += 1
      countBefore = values.count
      values = [:]
      topRow = row
    } else if row - topRow > countBefore + Self.mostRows / 8, row > lastRow {
      // The block has ended, and lines follow it.
      frameCount = 0
      values = [:]
      topRow = row
    }
    lastRow = row
  }

  /// A text has come in the place of the bars, which are drawn again below it.
  mutating func moveBars() { bars = [] }

  /// The bar of the outermost loop, whose present step is as far as the bar in the row below it
  /// says: of `epoch 2/5` above `batch 30/90`, 2.33 of 5.
  mutating func outermost(with bar: OutputRecord) -> OutputRecord {
    bars.removeAll {
      $0.row >= lastRow || $0.record.completed == $0.record.total
        || bar.label != nil && $0.record.label == bar.label
    }
    bars.append((lastRow, bar))
    guard goesUp, let outer = bars.first?.record else { return bar }
    var next = bar
    for outer in bars.dropLast().reversed() { next = outer.record.adding(next) ?? next }
    // Below `files 2/5`, the bar of one file may be followed by one of another file that is less
    // far: the whole does not go back.
    if let whole, whole.label == outer.label, whole.total == outer.total,
      let before = whole.completed, let completed = next.completed, let done = outer.completed,
      completed < before, before <= done.adding(.whole(1))
    {
      next = whole
    }
    whole = next
    return next
  }

  /// The sum of all rows of the frame that are like this one, or their mean if a total is unknown;
  /// `nil` before the frame is whole. A row that `isOfAll`, as `Total 30%`, is the whole. The only
  /// count of parts, as `Files 3/7`, says more than the bytes of each.
  mutating func whole(with value: OutputRecord, isOfAll: Bool) -> OutputRecord? {
    if let before = values[lastRow], !before.value.isAt(value) {
      // A row that changes without a move to the top of the block begins another meter.
      values = [:]
      countBefore = 0
    }
    if values.count >= Self.mostRows { values = [:] }
    values[lastRow] = (value, isOfAll)
    guard areRepainted, values.count >= countBefore else { return nil }
    let rows = values.values
    if let whole = rows.first(where: { $0.isOfAll }) { return whole.value }
    let counts = rows.map { $0.value }.filter { $0.total != nil && !$0.countsBytes }
    if value.countsBytes, counts.count == 1 { return counts[0] }
    let alike = rows.map { $0.value }.filter {
      ($0.total == nil) == (value.total == nil) && $0.countsBytes == value.countsBytes
    }
    guard alike.count > 1 else { return value }
    var whole = OutputRecord()
    if value.total == nil {
      whole.fraction = alike.reduce(0) { $0 + ($1.fraction ?? 0) } / Double(alike.count)
    } else {
      whole.completed = alike.reduce(.whole(0)) { $0.adding($1.completed ?? .whole(0)) }
      whole.total = alike.reduce(.whole(0)) { $0.adding($1.total ?? .whole(0)) }
      whole.countsBytes = value.countsBytes
    }
    return whole
  }
}
