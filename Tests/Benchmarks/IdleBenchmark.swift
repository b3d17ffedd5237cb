import SystemCalls
import TestSupport

/// Counts the system calls and the processor time of programs that have little or nothing to do.
///
/// System calls are counted by strace(1); if it is not installed, their rows are left out.
struct IdleBenchmark {
  var programs: Programs
  var folder: TemporaryFolder
  /// The length of a run in seconds.
  var seconds: Int
  var rounds: Int

  /// A shell script that runs for some seconds on its own terminal.
  ///
  /// In it `$P` is the program, `$S` the number of seconds, and `$F` a file of 1 MiB.
  private struct Idle {
    let name: String
    let script: String
    var isOfPv = true
    var stopsTerminal = false
  }

  private static let works = [
    Idle(name: "an idle pipe", script: "sleep $S | $P > /dev/null"),
    Idle(name: "a stopped terminal", script: "sleep $S | $P > /dev/null", stopsTerminal: true),
    Idle(name: "-d of one process", script: "sleep $S < $F & $P -d $!"),
    Idle(name: "-L 1000", script: "head -c ${S}000 $F | $P -L 1000 -s ${S}000 > /dev/null"),
    Idle(name: "--run sleep", script: "$P --run sleep $S", isOfPv: false),
  ]

  func addRows(to story: Story) async throws {
    _ = try folder.file("file", holding: [UInt8](repeating: 0x20, count: 1 << 20))
    for work in Self.works {
      var (processor, calls): ([String: [Double]], [String: [Double]]) = ([:], [:])
      for program in programs.progress where work.isOfPv || !program.isPv {
        calls[program.column] = try? await [callsPerSecond(work, program.path)]
      }
      for _ in 0..<rounds {
        for program in programs.progress where work.isOfPv || !program.isPv {
          let time = try await processorTime(work, work.script, program.path) / Double(seconds)
          processor[program.column, default: []].append(time)
        }
      }
      story.row("idle, \(work.name): processor", "ms/s", processor)
      if !calls.isEmpty { story.row("idle, \(work.name): system calls", "1/s", calls) }
    }
  }

  /// The system calls of a run each second, without those of its start and end.
  private func callsPerSecond(_ work: Idle, _ program: String) async throws -> Double {
    let all = try await calls(work, work.script, program, seconds: seconds)
    let fixed = try await calls(work, work.script, program, seconds: 0)
    return Double(max(0, all - fixed)) / Double(seconds)
  }

  /// The milliseconds of processor time that the whole script takes.
  private func processorTime(_ work: Idle, _ script: String, _ program: String) async throws
    -> Double
  {
    let script = "TIMEFORMAT='%3U %3S'; { time { { \(script); } 2>&3; }; } 3>&2 2>time"
    try await run(work, script, program, seconds: seconds)
    let text = String(decoding: try folder.contents(of: "time"), as: UTF8.self)
    return text.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }.reduce(0, +) * 1000
  }

  /// The numbers of system calls of the program, its threads and its child processes.
  private func calls(
    _ work: Idle, _ script: String, _ program: String, seconds: Int
  ) async throws -> Int {
    try await run(work, script, "strace -f -c -o calls \(program)", seconds: seconds)
    let lines = String(decoding: try folder.contents(of: "calls"), as: UTF8.self).split(
      separator: "\n")
    let total = lines.last { $0.hasSuffix(" total") }
    guard let all = total?.split(separator: " ").dropFirst(3).first.flatMap({ Int($0) }) else {
      throw HarnessError("no calls were counted")
    }
    return all
  }

  private func run(
    _ work: Idle, _ script: String, _ program: String, seconds: Int
  ) async throws {
    let setting = "cd \(folder.path); P='\(program)'; S=\(seconds); F=file; "
    let run = try ProgramRun(
      ["-c", setting + script], program: "bash", output: .terminal, errors: .terminal)
    if work.stopsTerminal {
      run.type("\u{13}")
      Clock.sleep(seconds: Double(seconds) + 0.05)
      run.type("\u{11}")
    }
    _ = try await run.end()
  }
}
