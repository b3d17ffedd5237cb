/// The costs of all runs of one work, in the order of the rounds.
struct CopyResult {
  var work: Work
  /// The number of bytes that are copied.
  var size: Int
  var costs: [Entrant: [Cost]] = [:]

  private var gibibytes: Double { Double(size) / 1_073_741_824 }

  /// One figure of each run by column: of programs that show a bar, or of quiet ones and those that show nothing.
  private func series(_ display: Entrant.Display, _ figure: (Cost) -> Double) -> [String: [Double]] {
    var series: [String: [Double]] = [:]
    for (entrant, costs) in costs where entrant.display == display { series[entrant.column] = costs.map(figure) }
    return series
  }

  /// Adds the rows of this work to the table.
  func addRows(to story: Story) {
    let quiet = series(.quiet) { gibibytes / $0.wall }
    var bar = series(.bar) { gibibytes / $0.wall }
    // A bar is compared with what a program without a bar does at best.
    for column in [Story.plainColumn, Story.limitColumn] { bar[column] = quiet[column] }
    story.row("\(work.name), quiet", "GiB/s", quiet, isSpeed: true)
    story.row("\(work.name), bar", "GiB/s", bar, isSpeed: true)
    story.row("\(work.name), bar: processor", "s/GiB", series(.bar) { $0.processor / gibibytes })
    guard work.isPaced else { return }
    let bytes = series(.bar) { Double($0.terminalBytes) / $0.wall }
    story.row("\(work.name): sent to the terminal", "bytes/s", bytes)
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
