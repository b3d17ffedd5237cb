import SystemCalls

/// The costs of all runs of one work, in the order of the rounds.
struct CopyResult {
  var work: Work
  /// The number of bytes that are copied.
  var size: Int
  var costs: [Entrant: [Cost]] = [:]

  var gibibytes: Double { Double(size) / 1_073_741_824 }

  /// One figure of each run of a program; `nil` if the program took no part.
  func series(
    _ column: String, _ display: Entrant.Display, _ figure: (Cost) -> Double
  ) -> [Double]? {
    costs.first { $0.key.column == column && $0.key.display == display }?.value.map(figure)
  }
}

/// Runs the programs in turns: A B C A B C …
///
/// An additional first round warms up, and compares the output of each program with its input.
func measure(
  _ pipeline: Pipeline, _ entrants: [Entrant], rounds: Int
) throws -> CopyResult {
  var result = CopyResult(work: pipeline.work, size: pipeline.size)
  if !pipeline.work.isPaced {
    for entrant in entrants { _ = try pipeline.run(entrant, isChecked: true) }
  }
  for _ in 0..<rounds {
    for entrant in entrants { result.costs[entrant, default: []].append(try pipeline.run(entrant)) }
  }
  return result
}

/// The table of speeds, whose rows are printed as soon as a work has been measured.
struct SpeedTable {
  private let columns: [String]
  private let table: Table

  init(columns: [String]) {
    self.columns = columns
    table = Table(
      "Speed in GiB/s (seconds, ± half the range)",
      ["work"] + columns + ["pbar/pv", "pbar/cat", "bar/quiet"])
  }

  func add(_ result: CopyResult) {
    for display in [Entrant.Display.quiet, .bar] { add(result, display) }
  }

  private func add(_ result: CopyResult, _ display: Entrant.Display) {
    func times(_ column: String, _ display: Entrant.Display) -> [Double]? {
      result.series(column, display, \.wall)
    }
    func ratio(_ other: [Double]?, to own: [Double]?) -> String? {
      guard let other, let own else { return nil }
      return pairedRatio(other, own)?.text(decimals: 2)
    }
    let own = times("pbar", display)
    table.row(
      ["\(result.work.name), \(display == .quiet ? "quiet" : "bar")"]
        + columns.map { column in
          times(column, display).map { cell($0, gibibytes: result.gibibytes) }
        }
        + [
          ratio(times("pv", display), to: own), ratio(times("cat", .quiet), to: own),
          display == .bar ? ratio(times("pbar", .quiet), to: own) : nil,
        ])
  }

  private func cell(_ times: [Double], gibibytes: Double) -> String {
    let time = median(times)
    return "\((gibibytes / time).text(decimals: 2)) (\(time.text(decimals: 2)) s "
      + "±\(spread(times).percentText))"
  }
}

/// Prints the processor time of the program in the middle of the pipeline.
func printProcessorTable(_ results: [CopyResult], columns: [String]) {
  let columns = columns.filter { $0 != "straight" }
  let table = Table(
    "Processor seconds per GiB of the middle process (± half the range)",
    ["work"] + columns + ["pbar/pv"])
  for result in results {
    for display in [Entrant.Display.quiet, .bar] {
      func series(_ column: String) -> [Double]? {
        result.series(column, display) { $0.processor / result.gibibytes }
      }
      let ratio = series("pbar").flatMap { own in
        series("pv").flatMap { pairedRatio(own, $0) }
      }
      table.row(
        ["\(result.work.name), \(display == .quiet ? "quiet" : "bar")"]
          + columns.map { column in
            series(column).map { "\(median($0).text(decimals: 3)) ±\(spread($0).percentText)" }
          } + [ratio?.text(decimals: 2)])
    }
  }
}

/// Prints the number of bytes that are sent to the terminal.
func printTerminalTable(_ results: [CopyResult], columns: [String]) {
  let table = Table("Bytes sent to the terminal per second", ["work"] + columns)
  for result in results {
    table.row(
      [result.work.name]
        + columns.map { column in
          result.series(column, .bar) { Double($0.terminalBytes) / $0.wall }
            .map { median($0).text(decimals: 0) }
        })
  }
}
