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

@Suite("Showing the progress of a running pbar", .fewAtOnce)
struct QueryTests {
  private let folder: TemporaryFolder
  private let environment: [String: String?]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path]
  }

  private func start(_ words: String...) async throws -> ProgramRun {
    let run = try ProgramRun(
      ["-s", "100"] + words, input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    try await run.waitForText("5%")
    return run
  }

  private func query(_ run: ProgramRun, _ words: String...) throws -> ProgramRun {
    try ProgramRun(["-Q", "\(run.identifier)"] + words, columns: 60, environment: environment)
  }

  @Test("-Q follows the other run with its label until that run ends, with its own fields if it names any")
  func follows() async throws {
    let run = try await start("-N", "copying")
    let own = try query(run)
    let fields = try query(run, "-b", "-p", "-N", "mine", "-i", "0.1")
    try await own.waitForText("5%")
    #expect(own.screen.line(0).hasPrefix("copying  "))
    try await fields.waitForText("mine: 5.00 B [")
    await run.write([UInt8](repeating: 1, count: 45))
    try await own.waitForText("50%")
    try await fields.waitForText("50.0 B")
    await run.write([UInt8](repeating: 1, count: 50))
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(try await own.end() == .exited(0))
    #expect(try await fields.end() == .exited(0))
    // Both queries have received the last report of the run.
    #expect(own.screen.line(0).contains("  100 B  "))
    #expect(own.screen.line(0).contains("  in "))
    #expect(fields.screen.line(0).contains("100%"))
    #expect(own.screen.cursor.row == 1)
    #expect(folder.names(in: "pbar") == [])
  }

  @Test("SIGINT ends a query that waits for an answer, and SIGUSR1 does not")
  func interrupted() async throws {
    let process = try ProgramRun(["1000"], program: "sleep")
    mkdir(folder.path + "/pbar", 0o700)
    let listener = try RawListener(
      at: folder.path + "/pbar/\(process.identifier)", answering: [], hangsUp: false)
    let run = try query(process)
    try await eventually("the call") { listener.callerCount > 0 }
    run.send(SIGUSR1)
    run.send(SIGINT)
    #expect(try await run.end() == .signaled(SIGINT))
    listener.close()
  }

  @Test("A query shows the elapsed time of the other run, which began before the query")
  func tellsItsTime() async throws {
    let run = try ProgramRun(["-t"], input: .pipe, columns: 60, environment: environment)
    try await run.waitForText("0:00:01")
    let fields = try query(run, "-t", "-i", "0.1")
    try await fields.wait(for: "a time") { $0.screen.line(0).hasPrefix("0:0") }
    #expect(!fields.screen.line(0).hasPrefix("0:00:00"))
    run.closeInput()
    _ = try await run.end()
    #expect(try await fields.end() == .exited(0))
  }

  @Test("A query ends with status 0 if its run is killed", arguments: [SIGKILL, SIGTERM, SIGINT])
  func outlivesIt(number: Int32) async throws {
    let run = try await start()
    let own = try query(run)
    try await own.waitForText("5%")
    run.send(number)
    _ = try await run.end()
    #expect(try await own.end() == .exited(0))
    #expect(own.screen.line(0).contains("5%"))
  }

  @Test("Sentences say that the other run has failed, and the query's status is 0")
  func tellsFailure() async throws {
    let run = try ProgramRun(
      ["--run", "sh", "-c", "read line; exit 3"], input: .pipe, columns: 60,
      environment: environment)
    let socket = folder.path + "/pbar/\(run.identifier)"
    try await eventually("the socket") { fileExists(socket) }
    let own = try ProgramRun(
      ["-Q", "\(run.identifier)", "--announce"], errors: .pipe,
      environment: environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    #expect(await own.waitForErrors("sh, started"))
    await run.write("\n")
    #expect(try await run.end() == .exited(3))
    #expect(try await own.end() == .exited(0))
    #expect(own.errorText.contains("\nsh, failed, took "))
  }

  @Test("If no run can be reached, the status is 1")
  func missesIt() async throws {
    let nobody = try await runProgram(["-Q", "2147483647"], environment: environment)
    #expect(nobody.status == 1)
    #expect(nobody.errorText == "pbar: --query 2147483647: there is no such process\n")
    let two = try await runProgram(["-Q", "5", "--countdown", "3"], environment: environment)
    #expect(two.status == 1)
    #expect(two.errorText.contains("--countdown and --query can't be used together"))
  }

  @Test("A timer and a command can be followed too")
  func followsOthers() async throws {
    for (words, label) in [
      (["--countdown", "600", "-N", "tea"], "tea  "), (["--run", "sleep", "600"], "sleep  "),
    ] {
      let run = try ProgramRun(words, columns: 60, environment: environment)
      let socket = folder.path + "/pbar/\(run.identifier)"
      try await eventually("the socket") { fileExists(socket) }
      let own = try query(run)
      try await own.waitForText(label)
      run.send(SIGTERM)
      _ = try await run.end()
      #expect(try await own.end() == .exited(0))
    }
  }

  @Test("^C ends the query, and the other run goes on")
  func endsByItself() async throws {
    let run = try await start()
    let own = try query(run)
    try await own.waitForText("5%")
    own.type("\u{3}")
    #expect(try await own.end() == .signaled(SIGINT))
    await run.write("12345")
    try await run.waitForText("10%")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }
}
