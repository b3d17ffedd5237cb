import TestSupport
import TestTraits
import Testing

@Suite("The output of a command that is printed only if the command fails", .fewAtOnce)
struct KeptOutputTests {
  /// Writes to both outputs in turn.
  private static let script = "echo one; echo two >&2; echo three; read x; exit "

  @Test("A command that fails has its output above the closing line, in order and with its colours")
  func failure() async throws {
    let run = try ProgramRun(
      [
        "--output-on-failure", "--run", "sh", "-c",
        "printf '\\033[31mred\\033[m\\n'; " + Self.script + "3",
      ],
      input: .pipe, output: .terminal, columns: 50)
    try await run.wait(for: "the bar") { $0.screen.line(0).hasPrefix("sh  ") }
    await run.write("\n")
    #expect(try await run.end() == .exited(3))
    let lines = run.screen.fullText.lines
    #expect(lines.prefix(4).joined(separator: " ") == "red one two three")
    #expect(run.screen.cell(row: 0, column: 0).foreground == .indexed(1))
    #expect(lines.last?.hasPrefix("✗ sh  status 3") ?? false, "\(lines)")
  }

  @Test(
    "Without a terminal nothing is printed on success, and each output in its place on failure",
    arguments: [[], ["-q"]])
  func withoutTerminal(words: [String]) async throws {
    let command = words + ["--output-on-failure", "--run", "sh", "-c"]
    let failed = try await runProgram(command + [Self.script + "5"])
    #expect(failed.status == 5)
    #expect(failed.outputText == "one\nthree\n")
    #expect(failed.errorText == "two\n")
    let succeeded = try await runProgram(command + [Self.script + "0"])
    #expect(succeeded.status == 0)
    #expect(succeeded.outputText + succeeded.errorText == "")
    // Where both outputs end in one file, they keep their order.
    let line = "\"$PBAR\" --output-on-failure --run sh -c '\(Self.script)4' 2>&1"
    #expect(try await runShell(line).outputText == "one\ntwo\nthree\n")
  }

  /// Why output can't be kept. Only a debug build lets faults be forced upon it.
  private static let troubles: [(environment: [String: String], reason: String)] =
    [(["TMPDIR": "/no/such/folder"], "No such file or directory")]
    + (programHasFaults ? ["write:28@1", "write:28@3", "write:short100@2 write:28@3"] : []).map {
      (["PBAR_FAULTS": $0], "No space left on device")
    }

  @Test(
    "What can't be kept is printed at once and in order, with one note", arguments: troubles,
    [0, 1] as [Int32])
  func fullDisk(fault: (environment: [String: String], reason: String), status: Int32) async throws
  {
    let run = try await runProgram(
      ["--output-on-failure", "--run", "sh", "-c", "seq 200000; echo last; exit \(status)"],
      environment: fault.environment)
    #expect(run.status == status)
    #expect(
      run.errorText
        == "pbar: the output is printed now, since it can't be kept: \(fault.reason)\n")
    let expected = try await runShell("seq 200000; echo last")
    #expect(run.output == expected.output)
  }

  @Test("What was kept and can't be read is reported as such", .ifFaultsCanBeForced)
  func unreadable() async throws {
    let run = try await runProgram(
      ["--output-on-failure", "--run", "sh", "-c", "seq 300000; exit 3"],
      environment: ["PBAR_FAULTS": "readAt:5@1", "TMPDIR": "/tmp"])
    #expect(run.status == 3)
    #expect(run.errorText == "pbar: /tmp: reading failed: Input/output error\n")
  }

  @Test("What the kernel echoes for ^C is not before the kept output")
  func echoedInterrupt() async throws {
    let run = try ProgramRun(
      ["--output-on-failure", "--run", "sh", "-c", "echo kept; exec sleep 100"],
      input: .terminal, output: .terminal, columns: 50)
    try await run.wait(for: "the bar") { $0.screen.line(0).hasPrefix("sh  ") }
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(SIGINT))
    #expect(run.screen.fullText.lines.first == "kept")
  }

  @Test(
    "A signal that ends the command has all output printed, and ends the run too",
    arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) async throws {
    let folder = try TemporaryFolder()
    let script = "seq 5000; echo ready >'\(folder.path)/ready'; exec sleep 100"
    let run = try ProgramRun(
      ["--output-on-failure", "--run", "sh", "-c", script], output: .terminal, columns: 50)
    try await eventually("the command is ready") { fileNames(in: folder.path).contains("ready") }
    run.send(signal, toGroup: signal == SIGINT)
    #expect(try await run.end() == .signaled(signal))
    let lines = run.screen.fullText.split(separator: "\n")
    #expect(lines.dropLast().elementsEqual((1...5000).map { "\($0)" }))
  }
}
