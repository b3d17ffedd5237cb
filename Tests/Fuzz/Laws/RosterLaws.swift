import SystemCalls
import TerminalOutput

/// Checks bytes that contain the roster file of a shared terminal, a NUL, and numbers for the next actions of the runs.
func checkRoster(_ bytes: [UInt8]) throws(BrokenLaw) {
  var input = FuzzInput(bytes)
  let file = input.bytes()
  if let rows = PinnedRows(file) { return try check(rows, &input) }
  guard var roster = TerminalRoster(file) else { return }
  try require(TerminalRoster(roster.encoded) == roster, "it is read back as another")
  for _ in 0..<8 {
    let size = TerminalSize(columns: input.number(in: 0...200), rows: input.number(in: 0...60))
    let mark = ProcessIdentity(number: Int32(input.number(in: 1...5)), start: UInt64(input.byte()))
    let alive = input.byte()
    let moves = roster.show(
      Array("line\nlast".utf8), as: input.element(of: contents), of: mark, size: size,
      isAlive: { alive >> ($0.number & 7) & 1 == 1 })
    // A terminal of sixty rows is not sent a screenful of moves, whatever the file says.
    try require(moves.count < 400, "\(moves.count) bytes")
    if let read = TerminalRoster(roster.encoded) {
      try require(read.runs == roster.runs, "the runs are read back as others")
    }
  }
}

/// Checks a file of runs that keep the last rows.
private func check(_ file: PinnedRows, _ input: inout FuzzInput) throws(BrokenLaw) {
  var rows = file
  try require(PinnedRows(rows.encoded) == rows, "it is read back as another")
  for _ in 0..<8 {
    let size = TerminalSize(columns: input.number(in: 1...200), rows: input.number(in: 1...60))
    let mark = ProcessIdentity(number: Int32(input.number(in: 1...5)), start: UInt64(input.byte()))
    let (height, alive) = (input.number(in: 0...9), input.byte())
    let isAlive = { (run: ProcessIdentity) in alive >> (run.number & 7) & 1 == 1 }
    let moves =
      height == 0
      ? rows.leave(mark, showing: Array("last\n".utf8), on: size, isAlive: isAlive)
      : rows.draw(
        Array("line".utf8), of: PinnedRows.Block(run: mark, height: height), on: size, mayHaveMoved: alive & 1 == 0,
        isAlive: isAlive)
    // Each of the sixty rows may be freed, erased, and given back with the rows of a run that was killed.
    try require(moves.count < 60 * 100, "\(moves.count) bytes")
    try require(PinnedRows(rows.encoded) == rows, "it is read back as another")
    let heights = rows.blocks.reduce(0) { $0 + $1.height }
    try require(heights == 0 || heights <= size.rows - 2, "\(heights) of \(size.rows) rows are kept")
  }
}

private let contents: [ScreenContent] = [
  .picture, .frameElsewhere(rows: 1), .lines, .closing, .withdrawal, .aside, .ofTerminal,
]
