import SystemCalls
import TestSupport

/// Measures what it costs to show many parts: names of values, and other runs on many machines.
struct PartsBenchmark {
  var program: String
  /// The length of each run, in seconds.
  var seconds: Int
  var rounds: Int

  private static let frameRate = 30.0

  func run() throws {
    let title = "Many parts on a terminal of 24 rows: processor time for each line, of a core, and of each frame"
    let table = Table(title, ["parts", "lines/s", "µs/line", "core", "with a bar", "ms/frame", "KiB"])
    try row("1,000 names of values, 100 updates/s each", ["--values", "-s", "1000"], linesASecond: 100_000, table) {
      "part\($0 % 1000)=\(min(999, $0 / 1000))/1000\n"
    }
    for runs in [10, 100, 1000, 10_000] {
      try row("\(runs) runs on 100 hosts", ["--from", "pbar"], linesASecond: 50_000, table) { line in
        let run = line % runs
        let completed = min(2_900_000, line / runs * 1000)
        return
          "{\"event\":\"update\",\"run\":\"host\(run % 100):\(run):1795082400\",\"elapsed\":\(line / runs).5,\"part\":0,"
          + "\"name\":null,\"label\":\"Copy \(run)\",\"currentValueLabel\":null,\"completed\":\(completed),"
          + "\"total\":3000000,\"minimum\":null,\"maximum\":null,\"unit\":\"bytes\","
          + "\"fraction\":\(Double(completed) / 3e6),\"overfulfilled\":null,\"rate\":1045750,\"remaining\":1.7,"
          + "\"stalledFor\":null}\n"
      }
    }
  }

  private func row(
    _ name: String, _ options: [String], linesASecond: Int, _ table: Table, line: (Int) -> String
  ) throws {
    // The pieces are made while the program runs: its peak of memory begins with the memory of this process.
    let count = linesASecond / 50
    func cost(_ more: [String]) throws -> Cost {
      try self.cost(options + more) { piece in
        (piece * count..<(piece + 1) * count).reduce(into: []) { $0 += Array(line($1).utf8) }
      }
    }
    let quiet = try (0..<rounds).map { _ in try cost(["-q", "--ignore-failed"]) }
    let shown = try (0..<rounds).map { _ in try cost(["--ignore-failed"]) }
    let (reading, all) = (median(quiet.map(\.processor)), median(shown.map(\.processor)))
    let duration = median(shown.map(\.wall))
    table.row([
      name, "\(linesASecond)", (reading / Double(seconds * linesASecond) * 1e6).text(decimals: 1),
      (reading / duration).percentText,
      (all / duration).percentText, (max(0, all - reading) / duration / Self.frameRate * 1e3).text(decimals: 1),
      "\(shown.map(\.memory).max() ?? 0)",
    ])
  }

  /// Writes a piece every fiftieth of a second.
  private func cost(_ options: [String], _ piece: (Int) -> [UInt8]) throws -> Cost {
    let (null, pipe, terminal) = (try openNull(), try openPipe(), try DrainedTerminal())
    let stage = try Stage([program] + options, input: pipe.reading, output: null, errors: .terminal(terminal))
    try pipe.reading.close()
    let begin = Clock.monotonic
    for index in 0..<(seconds * 50) {
      try pipe.writing.writeAll(piece(index))
      Clock.sleep(seconds: max(0, begin + Double(index + 1) / 50 - Clock.monotonic))
    }
    try pipe.writing.close()
    var cost = try stage.finish()
    cost.wall = Clock.monotonic - begin
    cost.terminalBytes = terminal.end()
    try null.close()
    return cost
  }
}
