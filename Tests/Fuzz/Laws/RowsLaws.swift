import SystemCalls
import TerminalOutput

/// Checks bytes that contain the file of a shared terminal, a NUL, and numbers for the next actions
/// of the runs.
func checkRows(_ bytes: [UInt8]) throws(BrokenLaw) {
  var input = FuzzInput(bytes)
  guard var rows = PinnedRows(input.bytes()) else { return }
  try require(PinnedRows(rows.encoded) == rows, "it is read back as another")
  for _ in 0..<8 {
    let size = TerminalSize(columns: input.number(in: 1...200), rows: input.number(in: 1...60))
    let mark = ProcessIdentity(number: Int32(input.number(in: 1...5)), start: UInt64(input.byte()))
    let (height, alive) = (input.number(in: 0...9), input.byte())
    let isAlive = { (run: ProcessIdentity) in alive >> (run.number & 7) & 1 == 1 }
    let isLast = height == 0
    let content =
      isLast ? ScreenContent.closing : .frame(rows: height, mayHaveMoved: alive & 1 == 0)
    let text = Array((isLast ? "last\n" : "line").utf8)
    let moves = rows.show(text, as: content, of: mark, on: size, isAlive: isAlive)
    // Each of the sixty rows may be freed, erased, and given back.
    try require(moves.count < 60 * 100, "\(moves.count) bytes")
    try require(PinnedRows(rows.encoded) == rows, "it is read back as another")
    let heights = rows.blocks.reduce(0) { $0 + $1.height }
    try require(
      heights == 0 || heights <= size.rows - 2, "\(heights) of \(size.rows) rows are kept")
  }
}
