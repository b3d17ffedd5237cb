import SystemCalls
import TestSupport

/// Compares `pbar` with `pv` and `cat`, and prints tables in Markdown.
@main enum Benchmarks {
  static func main() async {
    do {
      let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
      if options.showsHelp { return printLine(BenchmarkOptions.help) }
      try await run(options)
    } catch {
      let message = "Benchmarks: \((error as? SystemError)?.message ?? "\(error)")\n"
      try? FileDescriptor.standardError.writeAll(Array(message.utf8))
      endProcess(status: 1)
    }
  }

  private static func run(_ options: BenchmarkOptions) async throws {
    _ = Signals.ignore([.brokenPipe])
    Environment.set("LC_ALL", to: "C.UTF-8")
    Environment.set("TERM", to: "xterm-256color")
    let folder = try TemporaryFolder(in: options.folder)
    try folder.removeWhenInterrupted()
    let programs = try availablePrograms(options)
    let bench = Bench(options: options, programs: programs, folder: folder.path)
    try await bench.run()
  }

  /// The programs that can be started; `pv` is left out if it is not installed.
  private static func availablePrograms(_ options: BenchmarkOptions) throws -> Programs {
    let null = try openNull()
    defer { try? null.close() }
    var progress = [(column: "pbar", path: options.program)]
    if let other = options.other { progress.append((column: "other", path: other)) }
    for program in progress {
      _ = try Stage([program.path, "-V"], input: null, output: null, errors: .descriptor(null))
        .finish()
    }
    do {
      _ = try Stage(["pv", "-V"], input: null, output: null, errors: .descriptor(null)).finish()
      progress.append((column: "pv", path: "pv"))
    } catch {
      printLine("`pv` is not installed here: its columns are missing.")
    }
    return Programs(progress: progress)
  }
}
