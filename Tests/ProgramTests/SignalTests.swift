import TestSupport
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Signals and job control", .fewAtOnce)
struct SignalTests {
  @Test(
    "A signal finishes the line and ends the run as its default action does",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func endsBySignal(number: Int32) async throws {
    let run = try ProgramRun(["--total", "100"], input: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText("5%")
    run.send(number)
    #expect(try await run.end() == .signaled(number))
    #expect(run.screen.line(0).contains("5%"))
    #expect(run.screen.cursor.row == 1)
    #expect(run.screen.cursor.column == 0)
  }

  /// All signals that end a process by default, but for those that can't be caught, are ignored or ask for progress.
  private static let ending: [Int32] = {
    var named = [
      SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGALRM, SIGTERM, SIGXCPU, SIGVTALRM, SIGPROF,
      SIGUSR2,
    ]
    // A sanitizer reports these faults itself.
    if !isSanitized { named += [SIGFPE, SIGBUS, SIGSEGV] }
    #if canImport(Darwin)
      return named
    #else
      return named + [SIGIO, SIGPWR, SIGSTKFLT, 34, 50, 64]
    #endif
  }()

  @Test("No signal that ends a run leaves anything on the terminal or among the files", arguments: ending)
  func leavesNothing(number: Int32) async throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      ["--pin", "-x", "window", "-P", "\(folder.path)/pid", "--values", "--listen", "\(folder.path)/pipe"], columns: 60,
      rows: 8, environment: ["XDG_RUNTIME_DIR": nil, "TMPDIR": folder.path])
    try await run.wait(for: "the bar and the title") { $0.screen.margins != nil && !$0.screen.unknownSequences.isEmpty }
    run.send(number)
    #expect(try await run.end() == .signaled(number))
    #expect(run.screen.margins == nil)
    #expect(run.screen.unknownSequences == ["␛[22;2t", "␛[23;2t"])
    #expect(folder.names(in: ".").filter { !$0.hasPrefix("pbar-") } == [])
    #expect(folder.names(in: "pbar-\(geteuid())") == [])
  }

  @Test("^C leaves no trace of itself and tears no line")
  func answersControlC() async throws {
    let run = try ProgramRun(["--total", "100"], input: .pipe, columns: 30)
    await run.write("12345")
    try await run.waitForText("5%")
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(SIGINT))
    #expect(!run.screen.fullText.contains("^C"))
    #expect(run.screen.wrapCount == 0)
    #expect(run.screen.cursor.row == 1)
  }

  @Test("A signal that was ignored at the start stays ignored")
  func respectsNohup() async throws {
    let run = try await runShell(
      "trap '' HUP; { sleep 0.3; printf data; } | { \"$PBAR\" & p=$!; kill -HUP $p; wait $p; echo \" $?\"; }"
    )
    #expect(run.outputText == " 0\n" || run.outputText == "data 0\n")
  }

  @Test("^Z leaves a clean line, fg draws the line again and the rest is copied")
  func stopsAndResumes() async throws {
    let run = try await interactiveShell()
    run.type(
      "{ printf 12345; cat; } < <(sleep 2; printf 678; sleep 60) | \"$PBAR\" -s 10 >/dev/null\n")
    try await run.wait(for: "half") { $0.screen.fullText.contains(" 50%") }
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    #expect(!run.screen.fullText.contains(" 50%"))
    run.type("fg\n")
    try await run.wait(for: "the bar again") {
      $0.screen.fullText.contains(" 50%") || $0.screen.fullText.contains(" 80%")
    }
    run.type("\u{3}")
    try await run.wait(for: "the prompt") {
      $0.screen.line($0.screen.cursor.row).hasPrefix("ready>")
    }
    run.type("exit\n")
    _ = try await run.end()
  }

  @Test("A background run draws nothing and is not stopped, even with tostop")
  func drawsNothingInTheBackground() async throws {
    let run = try await interactiveShell()
    run.type(
      "stty tostop; { printf 12345; sleep 0.4; printf 67890; } | \"$PBAR\" -s 10 >/dev/null &\n")
    run.type("wait; echo fin''ished\n")
    try await run.waitForText("finished")
    #expect(!run.screen.fullText.contains("%"))
    run.type("exit\n")
    _ = try await run.end()
  }

  /// An interactive shell in which `$PBAR` is the path of the built program.
  private func interactiveShell() async throws -> ProgramRun {
    let run = try ProgramRun(
      ["--norc", "--noprofile", "-i"], program: "bash", input: .terminal, output: .terminal,
      columns: 90, environment: ["PBAR": builtProgram, "PS1": "ready> "])
    try await run.waitForText("ready>")
    return run
  }
}
