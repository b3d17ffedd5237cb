import SystemCalls
import TerminalOutput

/// Checks bytes that contain the roster file of a shared terminal, a NUL, and numbers for the next actions of the runs.
func checkRoster(_ bytes: [UInt8]) throws(BrokenLaw) {
  var input = FuzzInput(bytes)
  guard var roster = TerminalRoster(input.bytes()) else { return }
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

private let contents: [ScreenContent] = [
  .picture, .pictureElsewhere, .lines, .closing, .withdrawal, .aside, .ofTerminal,
]
