import SystemCalls

/// Measures the time from the start to the end of programs that have nothing to do.
struct StartUpBenchmark {
  var programs: Programs
  var runs: Int

  func addRows(to story: Story) throws {
    let others = [(Story.plainColumn, "cat"), (Story.limitColumn, "true")]
    func commands(_ options: [String], of other: [String]) -> [(column: String, words: [String])] {
      programs.progress.map { ($0.column, [$0.path] + options) } + others.map { ($0.0, [$0.1] + other) }
    }
    try addRow("start, -V", commands(["-V"], of: ["--version"]), .quiet, story)
    try addRow("start, empty transfer, quiet", commands(["-q"], of: []), .quiet, story)
    let drawing = programs.progress.map { (column: $0.column, words: $0.command) }
    try addRow("start, empty transfer, bar", drawing + others.map { ($0.0, [$0.1]) }, .bar, story)
  }

  private func addRow(
    _ name: String, _ commands: [(column: String, words: [String])], _ display: Entrant.Display, _ story: Story
  ) throws {
    let null = try openNull()
    defer { try? null.close() }
    var times: [String: [Double]] = [:]
    for round in 0...runs {
      for (column, words) in commands {
        let terminal = display == .bar ? try DrainedTerminal() : nil
        let start = Clock.monotonic
        let errors = terminal.map { Stage.Errors.terminal($0) } ?? .descriptor(null)
        _ = try Stage(words, input: null, output: null, errors: errors).finish()
        if round > 0 { times[column, default: []].append((Clock.monotonic - start) * 1000) }
        _ = terminal?.end()
      }
    }
    story.row(name, "ms", times)
  }
}
