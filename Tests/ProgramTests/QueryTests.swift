import TestSupport
import TestTraits
import Testing

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

  @Test(
    "-Q follows the other run with its label until that run ends, with its own fields if it names any"
  )
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
    try await run.finish()
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
    try await run.end(by: SIGINT)
    listener.close()
  }

  @Test("A query ends with status 0 if its run is killed", arguments: [SIGKILL, SIGTERM])
  func outlivesIt(number: Int32) async throws {
    let run = try await start()
    let own = try query(run)
    try await own.waitForText("5%")
    run.send(number)
    _ = try await run.end()
    #expect(try await own.end() == .exited(0))
    #expect(own.screen.line(0).contains("5%"))
  }
}
