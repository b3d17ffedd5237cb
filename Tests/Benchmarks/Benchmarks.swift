import SystemCalls
import TestSupport

/// Compares `pbar` with `pv`, `cat` and the limits of the system, and prints a table in Markdown.
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

  /// The programs that take part; `pv` is left out if it is not installed.
  private static func availablePrograms(_ options: BenchmarkOptions) throws -> Programs {
    var progress = [Programs.Progress(column: "pbar", path: options.program)]
    if let other = options.other { progress.append(Programs.Progress(column: "other", path: other)) }
    for program in progress { _ = try version(of: program.path) }
    for path in ["pv", options.otherPv].compactMap(\.self) {
      do {
        progress.append(Programs.Progress(column: try version(of: path), path: path, isPv: true))
      } catch {
        guard path == "pv" else { throw error }
        printLine("`pv` is not installed here: its columns are missing.")
      }
    }
    return Programs(progress: progress)
  }

  /// The name and the version that a program prints.
  private static func version(of program: String) throws -> String {
    let null = try openNull()
    defer { try? null.close() }
    let (reading, writing) = try openPipe()
    defer { try? reading.close() }
    let stage = try Stage([program, "-V"], input: null, output: writing, errors: .descriptor(null))
    try writing.close()
    let text = String(decoding: try reading.readToEnd(limit: 1 << 16), as: UTF8.self)
    _ = try stage.finish()
    return text.split { $0 == " " || $0 == "\n" }.prefix(2).joined(separator: " ")
  }
}
