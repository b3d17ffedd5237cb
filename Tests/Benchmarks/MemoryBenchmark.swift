import SystemCalls

/// Measures the peak of resident memory of a large copy.
struct MemoryBenchmark {
  var programs: Programs
  var pipeline: Pipeline
  var rounds: Int

  func run() throws {
    let columns = programs.progress.map(\.column) + ["cat", "true"]
    let gibibytes = Double(pipeline.size) / 1_073_741_824
    let table = Table(
      "Peak memory in KiB, copying \(gibibytes.text(decimals: 1)) GiB", ["work"] + columns)
    for display in [Entrant.Display.quiet, .bar] {
      let entrants = programs.entrants(for: pipeline.work).filter {
        $0.display == display && $0.words != nil
      }
      var peaks: [String: Double] = [:]
      for entrant in entrants {
        peaks[entrant.column] = try median(
          (0..<rounds).map { _ in Double(try pipeline.run(entrant, isForked: true).memory) })
      }
      if display == .quiet { peaks["true"] = try floor() }
      table.row(
        ["\(pipeline.work.name), \(display == .quiet ? "quiet" : "bar")"]
          + columns.map { peaks[$0]?.text(decimals: 0) })
    }
  }

  /// The peak that the kernel reports for a program that does nothing.
  ///
  /// A part of it may belong to this process, from which the program is forked.
  private func floor() throws -> Double {
    let null = try openNull()
    defer { try? null.close() }
    return Double(
      try Stage(["true"], input: null, output: null, errors: .descriptor(null), isForked: true)
        .finish().memory)
  }
}
