import TestSupport
import TestTraits
import Testing

@Suite("Signals and job control", .fewAtOnce)
struct SignalTests {
  /// All signals that end a process by default, but for those that can't be caught, are ignored or
  /// ask for progress.
  private static let ending: [Int32] = {
    var named = [
      SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGALRM, SIGTERM, SIGXCPU,
      SIGVTALRM, SIGPROF,
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

  @Test(
    "No signal that ends a run leaves anything on the terminal or among the files",
    arguments: ending)
  func leavesNothing(number: Int32) async throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      [
        "--pin", "-x", "window", "-P", "\(folder.path)/pid", "--values", "--listen",
        "\(folder.path)/pipe",
      ], columns: 60,
      rows: 8, environment: ["TMPDIR": folder.path])
    try await run.wait(for: "the bar and the title") {
      $0.screen.margins != nil && !$0.screen.unknownSequences.isEmpty
    }
    // The file of the pinned rows is there too.
    try await eventually("the socket") {
      folder.names(in: "pbar-\(geteuid())").contains("\(run.identifier)")
    }
    try await run.end(by: number)
    #expect(run.screen.margins == nil)
    #expect(run.screen.unknownSequences == ["␛[22;2t", "␛[23;2t"])
    #expect(folder.names(in: "pbar-\(geteuid())") == [])
    #expect(folder.names(in: "").filter { !$0.hasPrefix("pbar-") } == [])
  }

  @Test("A signal that was ignored at the start stays ignored")
  func respectsNohup() async throws {
    let run = try await runShell(
      "trap '' HUP; { sleep 0.3; printf data; } | { \"$PBAR\" & p=$!; kill -HUP $p; wait $p; echo \" $?\"; }"
    )
    #expect(run.outputText == " 0\n" || run.outputText == "data 0\n")
  }
}
