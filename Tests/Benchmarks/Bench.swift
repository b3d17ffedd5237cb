import SystemCalls
import TestSupport

/// Runs the benchmarks that the command line asks for.
struct Bench {
  var options: BenchmarkOptions
  var programs: Programs
  /// The directory of the input and output files.
  var folder: String

  func run() async throws {
    try await compare()
    if options.includes("long-runs") {
      try LongRunBenchmark(program: options.program, folder: folder, divisor: options.longRunDivisor).run()
    }
    if options.includes("frames") { try FrameBenchmark(rounds: options.rounds * 20).run() }
    if options.includes("shapes") { try ShapeBenchmark(rounds: options.rounds * 4).run() }
    if options.includes("parts") {
      try PartsBenchmark(program: options.program, seconds: options.idleSeconds, rounds: min(3, options.rounds)).run()
    }
    if options.includes("screens") {
      try await ScreenBenchmark(
        program: options.program, mebibytes: 64 * options.mebibytes, rounds: options.rounds
      ).run()
    }
    if options.includes("rates") { RateBenchmark().run() }
    if options.includes("rules") { try TimeLeftBenchmark(folder: options.traces).run() }
  }

  /// Prints the table in which programs are compared.
  private func compare() async throws {
    guard BenchmarkOptions.compared.contains(where: options.includes) else { return }
    let story = Story(programs)
    // Memory is measured first, because the kernel counts the memory of this process for those that it forks.
    if options.includes("memory") {
      let input = try InputFile(.noise, size: options.mebibytes << 20, path: folder + "/input")
      try MemoryBenchmark(programs: programs, pipeline: pipeline(Work.large, input), rounds: min(3, options.rounds))
        .addRows(to: story)
    }
    if options.includes("start-up") {
      try StartUpBenchmark(programs: programs, runs: options.rounds * 100).addRows(to: story)
    }
    try addCopies(to: story)
    if options.includes("idle") {
      try await IdleBenchmark(
        programs: programs, folder: try TemporaryFolder(in: folder), seconds: options.idleSeconds,
        rounds: min(3, options.rounds)
      ).addRows(to: story)
    }
    if options.includes("time-left") { try TimeLeftBenchmark(folder: options.traces).addRows(to: story, programs) }
  }

  private func addCopies(to story: Story) throws {
    var input: (content: Work.Content, file: InputFile)?
    for work in Work.atFullSpeed + Work.paced where options.includes(work.key) {
      if input?.content != work.content {
        // The old file is removed before the new one is written.
        input = nil
        let file = try InputFile(
          work.content, size: options.mebibytes << 20, path: folder + "/input")
        input = (work.content, file)
      }
      guard let file = input?.file else { continue }
      try measure(
        pipeline(work, file), programs.entrants(for: work),
        rounds: work.isPaced ? min(3, options.rounds) : options.rounds
      ).addRows(to: story)
    }
  }

  private func pipeline(_ work: Work, _ input: InputFile) -> Pipeline {
    Pipeline(work: work, input: input, outputPath: folder + "/output")
  }
}
