import SystemCalls

/// Measures the time from the start to the end of programs that have nothing to do.
struct StartUpBenchmark {
  var programs: Programs
  var runs: Int

  func run() throws {
    let columns = programs.progress.map(\.column) + ["cat", "true"]
    let table = Table(
      "Start-up in ms: median (mean), \(runs) runs", ["run"] + columns + ["pbar/pv"])
    let null = try openNull()
    let paths = programs.progress.map(\.path) + ["cat", "true"]
    let isPv = columns.map { $0 == "pv" }
    try table.row(
      row(
        "version", columns,
        commands: paths.map { [$0, $0 == "cat" || $0 == "true" ? "--version" : "-V"] },
        display: .quiet, null: null))
    try table.row(
      row(
        "empty transfer", columns, commands: paths.map { [$0] }, display: .quiet, null: null))
    try table.row(
      row(
        "empty transfer, bar", columns,
        commands: zip(paths, isPv).map { [$0] + ($1 ? ["-f"] : []) },
        display: .bar, null: null))
    try null.close()
  }

  private func row(
    _ name: String, _ columns: [String], commands: [[String]], display: Entrant.Display,
    null: FileDescriptor
  ) throws -> [String?] {
    var times = [[Double]](repeating: [], count: commands.count)
    for round in 0...runs {
      for (index, command) in commands.enumerated() {
        let terminal = display == .bar ? try DrainedTerminal() : nil
        let start = Clock.monotonic
        let errors = terminal.map { Stage.Errors.terminal($0) } ?? .descriptor(null)
        _ = try Stage(command, input: null, output: null, errors: errors).finish()
        if round > 0 { times[index].append((Clock.monotonic - start) * 1000) }
        _ = terminal?.end()
      }
    }
    let series = Dictionary(uniqueKeysWithValues: zip(columns, times))
    let ratio = series["pbar"].flatMap { own in series["pv"].map { median(own) / median($0) } }
    return [name]
      + times.map { times in
        let mean = times.reduce(0, +) / Double(times.count)
        return "\(median(times).text(decimals: 2)) (\(mean.text(decimals: 2)))"
      } + [ratio?.text(decimals: 2)]
  }
}
