import SystemCalls
import TestSupport

/// Counts the system calls and the processor time of programs that have little or nothing to do.
///
/// System calls are counted by strace(1); if it is not installed, its columns stay blank.
struct IdleBenchmark {
  var program: String
  var folder: TemporaryFolder
  /// The length of a run in seconds.
  var seconds: Int

  /// A shell script that runs for some seconds on its own terminal.
  ///
  /// In it `$P` is the program, `$S` the number of seconds, and `$F` a file of 1 MiB.
  private struct Idle {
    let name: String
    let script: String
    var pvScript: String?
    var stopsTerminal = false
  }

  private static let works = [
    Idle(
      name: "an idle pipe", script: "sleep $S | $P > /dev/null",
      pvScript: "sleep $S | $P > /dev/null"),
    Idle(
      name: "a stopped terminal", script: "sleep $S | $P > /dev/null",
      pvScript: "sleep $S | $P > /dev/null", stopsTerminal: true),
    Idle(
      name: "--watchfd of one process", script: "sleep $S < $F & $P -d $!",
      pvScript: "sleep $S < $F & $P -d $!"),
    Idle(
      name: "-L 1000", script: "head -c ${S}000 $F | $P -L 1000 -s ${S}000 > /dev/null",
      pvScript: "head -c ${S}000 $F | $P -L 1000 -s ${S}000 > /dev/null"),
    Idle(name: "--run sleep", script: "$P --run sleep $S"),
  ]

  func run() async throws {
    _ = try folder.file("file", holding: [UInt8](repeating: 0x20, count: 1 << 20))
    let table = Table(
      "\(seconds) s of",
      [
        "work", "calls", "of them to start and end", "writes", "CPU ms", "pv", "start, end",
        "CPU ms",
      ])
    for work in Self.works {
      let ours = try await cells(work, work.script, program)
      var theirs: [String?] = [nil, nil, nil, nil]
      if let script = work.pvScript { theirs = (try? await cells(work, script, "pv")) ?? theirs }
      table.row([work.name] + ours + [theirs[0], theirs[1], theirs[3]])
    }
  }

  private func cells(_ work: Idle, _ script: String, _ program: String) async throws -> [String?] {
    let processor = try await processorTime(work, script, program)
    let calls = try? await calls(work, script, program, seconds: seconds)
    let fixed = try? await self.calls(work, script, program, seconds: 0)
    return [
      calls.map { "\($0.all)" }, fixed.map { "\($0.all)" }, calls.map { "\($0.writes)" },
      processor.text(decimals: 0),
    ]
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
  ) async throws -> (all: Int, writes: Int) {
    try await run(work, script, "strace -f -c -o calls \(program)", seconds: seconds)
    let lines = String(decoding: try folder.contents(of: "calls"), as: UTF8.self).split(
      separator: "\n")
    func count(of name: String) -> Int? {
      let line = lines.last { $0.hasSuffix(" \(name)") }
      return line?.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
    }
    guard let all = count(of: "total") else { throw HarnessError("no calls were counted") }
    return (all, count(of: "write") ?? 0)
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
