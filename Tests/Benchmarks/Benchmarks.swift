import Foundation
import TestSupport

/// Compares `pbar` with `pv`, `cat` and `wc`; prints tables in Markdown.
@main enum Benchmarks {
  static func main() async {
    do {
      try await run(BenchmarkOptions(Array(CommandLine.arguments.dropFirst())))
    } catch {
      FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ options: BenchmarkOptions) async throws {
    if options.showsHelp { return print(BenchmarkOptions.help) }
    signal(SIGPIPE, SIG_IGN)
    let folder = try TemporaryFolder(in: options.folder)
    removeWhenInterrupted(folder.path)
    try compare(options, folder)
    if options.includes("screens") {
      try await ScreenBenchmark(
        program: options.program, mebibytes: 64 * options.mebibytes, rounds: options.rounds
      ).run()
    }
    if options.includes("output") {
      try OutputBenchmark(
        program: options.program, mebibytes: max(1, options.mebibytes / 64), rounds: options.rounds,
        folder: folder
      ).run()
    }
    if options.includes("waiting") {
      try WaitingBenchmark(
        program: options.program, seconds: options.idleSeconds, folder: folder
      ).run()
    }
    let shapes = ShapeBenchmark(rounds: options.rounds * 4)
    if options.includes("frames") { try shapes.measureFrames() }
    if options.includes("shapes") { try shapes.measureShapes() }
    if options.includes("time-left") { try TimeLeftBenchmark(folder: options.traces).run() }
  }

  /// Removes the large files when a signal ends this process; other threads must not have started
  /// yet.
  private static func removeWhenInterrupted(_ folder: String) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    startOwnThread { [signals] in
      var signals = signals
      var number: Int32 = 0
      sigwait(&signals, &number)
      try? FileManager.default.removeItem(atPath: folder)
      _exit(128 + number)
    }
  }

  /// Prints the table in which programs are compared.
  private static func compare(_ options: BenchmarkOptions, _ folder: TemporaryFolder) throws {
    guard BenchmarkOptions.compared.contains(where: options.includes) else { return }
    let comparison = Comparison(try programs(options))
    let processes = ProcessBenchmark(comparison: comparison, folder: folder, options: options)
    if options.includes("size") { processes.addSizes() }
    if options.includes("start") { try processes.addStarts() }
    let copies = Copy.all.filter { options.includes($0.key) }
    for group in [copies.filter { !$0.countsLines }, copies.filter(\.countsLines)] {
      guard let first = group.first else { continue }
      let benchmark = try CopyBenchmark(
        comparison: comparison, folder: folder.path, mebibytes: options.mebibytes,
        ofLines: first.countsLines)
      for copy in group { try benchmark.add(copy, rounds: options.rounds) }
    }
    if options.includes("idle") { try processes.addIdleRuns() }
  }

  /// The programs that take part; `pv` is left out if it is not installed.
  private static func programs(_ options: BenchmarkOptions) throws -> [Entrant] {
    var programs = [Entrant(column: "pbar", path: options.program)]
    if let other = options.other { programs.append(Entrant(column: "other", path: other)) }
    for path in ["pv", options.otherPv].compactMap(\.self) {
      do {
        programs.append(Entrant(column: try version(of: path), path: path, isPv: true))
      } catch {
        guard path == "pv" else { throw error }
        print("`pv` is not installed here: its columns are missing.")
      }
    }
    return programs
  }

  /// The name and the version that a program prints.
  private static func version(of program: String) throws -> String {
    let (reading, writing) = try plainPipe()
    defer { close(reading) }
    let stage = try Stage([program, "-V"], output: .descriptor(writing))
    close(writing)
    let text = String(decoding: readPlainly(reading), as: UTF8.self)
    _ = try stage.finish()
    return text.split { $0 == " " || $0 == "\n" }.prefix(2).joined(separator: " ")
  }
}
