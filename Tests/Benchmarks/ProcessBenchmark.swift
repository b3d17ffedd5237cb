import Foundation
import TestSupport

/// Measures what the programs take when they have little or nothing to do.
struct ProcessBenchmark {
  var comparison: Comparison
  var folder: TemporaryFolder
  var options: BenchmarkOptions

  func addSizes() {
    var sizes: [String: [Double]] = [:]
    for program in comparison.programs { sizes[program.column] = size(of: program.path) }
    sizes[Comparison.plainColumn] = size(of: "cat")
    comparison.row("size of the program", "KiB", sizes)
  }

  /// The KiB of the file that a command's name or path means; `nil` if there is none.
  private func size(of command: String) -> [Double]? {
    let path = command.contains("/") ? command : installedProgram(command)
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return nil }
    return [Double(status.st_size) / 1024]
  }

  // MARK: Starts

  /// Adds the time from the start to the end of programs that have nothing to do.
  func addStarts() throws {
    try addStart("start, -V", { [$0.path, "-V"] }, plain: ["cat", "--version"])
    try addStart("start, empty transfer, quiet", { [$0.path, "-q"] }, plain: ["cat"])
    try addStart("start, empty transfer, bar", \.command, plain: ["cat"], errors: .terminal)
  }

  private func addStart(
    _ name: String, _ command: (Entrant) -> [String], plain: [String],
    errors: ProgramRun.Stream = .null
  ) throws {
    let commands =
      comparison.programs.map { ($0.column, command($0)) } + [(Comparison.plainColumn, plain)]
    var times: [String: [Double]] = [:]
    for round in 0...(options.rounds * 100) {
      for (column, words) in commands {
        let begin = now()
        _ = try Stage(words, errors: errors).finish()
        if round > 0 { times[column, default: []].append((now() - begin) * 1000) }
      }
    }
    comparison.row(name, "ms", times)
  }

  // MARK: Idle runs

  private enum Idle: String, CaseIterable {
    case pipe = "an idle pipe"
    case stoppedTerminal = "a stopped terminal"
    case process = "-d of one process"
    case limit = "-L 1000"
    case command = "--run sleep"
  }

  /// Adds the processor time and the system calls of runs; strace(1) counts the calls, if it is
  /// installed.
  func addIdleRuns() throws {
    _ = try folder.file("file", holding: [UInt8](repeating: 32, count: 1 << 20))
    let seconds = options.idleSeconds
    for idle in Idle.allCases {
      var times: [String: [Double]] = [:]
      var calls: [String: [Double]] = [:]
      for program in comparison.programs where idle != .command || !program.isPv {
        // The calls of the start and of the end are those of both runs.
        if let short = try? self.calls(idle, program, seconds: seconds),
          let long = try? self.calls(idle, program, seconds: 2 * seconds)
        {
          calls[program.column] = [max(0, long - short) / Double(seconds)]
        }
      }
      for _ in 0..<min(3, options.rounds) {
        for program in comparison.programs where idle != .command || !program.isPv {
          let cost = try run(idle, [program.path], seconds: seconds)
          times[program.column, default: []].append(cost.processor * 1000 / Double(seconds))
        }
      }
      comparison.row("idle, \(idle.rawValue): processor", "ms/s", times)
      if !calls.isEmpty { comparison.row("idle, \(idle.rawValue): system calls", "1/s", calls) }
    }
  }

  /// The number of system calls of the program, its threads and its child processes.
  private func calls(_ idle: Idle, _ program: Entrant, seconds: Int) throws -> Double {
    let log = folder.path + "/calls"
    _ = try run(idle, ["strace", "-f", "-c", "-o", log, program.path], seconds: seconds)
    return try Self.callCount(in: folder.contents(of: "calls"))
  }

  /// The number of all calls in the table of `strace -c`.
  static func callCount(in table: [UInt8]) throws -> Double {
    let lines = String(decoding: table, as: UTF8.self)
    let total = lines.split(separator: "\n").last { $0.hasSuffix(" total") }
    guard let calls = total?.split(separator: " ").dropFirst(3).first.flatMap({ Double($0) }) else {
      throw HarnessError("no calls were counted")
    }
    return calls
  }

  private func run(_ idle: Idle, _ command: [String], seconds: Int) throws -> Cost {
    let file = folder.path + "/file"
    switch idle {
    case .pipe, .stoppedTerminal:
      let pipe = try plainPipe()
      let stage = try Stage(command, input: .descriptor(pipe.reading), errors: .terminal)
      close(pipe.reading)
      if idle == .stoppedTerminal { writePlainly([0x13], to: stage.terminal) }
      usleep(UInt32(seconds) * 1_000_000)
      close(pipe.writing)
      // The last frame of a stopped terminal is written when it goes on.
      if idle == .stoppedTerminal { writePlainly([0x11], to: stage.terminal) }
      return try stage.finish()
    case .process:
      let sleeper = try Stage(["sleep", "\(seconds)"], input: .reading(file))
      let stage = try Stage(command + ["-d", sleeper.processIdentifier], errors: .terminal)
      _ = try sleeper.finish()
      // With pv, a process that has ended is a failure.
      return try stage.finish(mayFail: true)
    case .limit:
      let words = ["-L", "1000", "-S", "-s", "\(seconds)000", file]
      return try Stage(command + words, errors: .terminal).finish()
    case .command:
      return try Stage(
        command + ["--run", "sleep", "\(seconds)"], output: .terminal, errors: .terminal
      ).finish()
    }
  }
}
