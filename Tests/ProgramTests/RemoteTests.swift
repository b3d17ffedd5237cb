import TestSupport
import TestTraits
import Testing

@Suite("Changing a running pbar", .seeded, .fewAtOnce)
struct RemoteTests {
  private let folder: TemporaryFolder
  private let environment: [String: String?]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path]
  }

  /// Starts a run of 100 bytes and sends it 5 of them.
  private func start(_ words: String...) async throws -> ProgramRun {
    let run = try ProgramRun(
      ["-s", "100"] + words, input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    return run
  }

  /// Changes the options of the run; returns the error message without the name of the program.
  private func change(_ run: ProgramRun, _ words: String...) async throws -> String? {
    let change = try await runProgram(
      ["-R", "\(run.identifier)"] + words, environment: environment)
    #expect(change.status == (change.errorText.isEmpty ? 0 : 1))
    #expect(change.output.isEmpty)
    return change.errorText.isEmpty ? nil : change.errorText
  }

  @Test("A change that is longer than a message may be is not sent, and is reported at once")
  func tooLong() async throws {
    let run = try await start()
    try await run.waitForText("5%")
    let complaint = try await change(run, "-N", String(repeating: "x", count: 100_000))
    #expect(
      complaint
        == "pbar: --remote \(run.identifier): the options are longer than 64 KiB\n")
    #expect(try await change(run, "-N", "short") == nil)
    try await run.waitForText("short")
    try await end(run)
  }

  private func end(_ run: ProgramRun) async throws {
    try await run.finish()
    #expect(run.screen.wrapCount == 0)
    #expect(run.screen.scrollCount == 0)
    #expect(folder.names(in: "pbar") == [])
  }

  @Test("Label, total and width change on the existing line, without debris, which -q removes")
  func changesTheLine() async throws {
    let run = try await start("-N", "before")
    try await run.waitForText("before")
    #expect(try await change(run, "-N", "after", "--color", "never") == nil)
    try await run.waitForText("after")
    #expect(try await change(run, "-s", "50") == nil)
    try await run.waitForText("10%")
    let file = try folder.file("size", holding: [UInt8](repeating: 0, count: 20))
    #expect(try await change(run, "-s", "@\(file)") == nil)
    try await run.waitForText("25%")
    #expect(try await change(run, "-q") == nil)
    try await run.wait(for: "an empty screen") { $0.screen.fullText.isEmpty }
    #expect(try await change(run, "--no-quiet", "-w", "40") == nil)
    try await run.wait(for: "a shorter line") {
      $0.screen.line(0).hasPrefix("after") && $0.screen.line(0).count <= 40
    }
    try await end(run)
    #expect(run.screen.fullText.split(separator: "\n").count == 1, "\(run.screen.fullText)")
    #expect(!run.screen.fullText.contains("before"))
  }

  @Test("The program's own line changes to pv's fields, a format and plain numbers at once")
  func changesTheFields() async throws {
    let run = try await start()
    try await run.waitForText("5%")
    #expect(try await change(run, "-b", "-p") == nil)
    try await run.waitForText("5.00 B [")
    #expect(try await change(run, "-F", "so far %b") == nil)
    try await run.waitForText("so far 5.00 B")
    #expect(run.screen.fullText.split(separator: "\n").count == 1, "\(run.screen.fullText)")
    #expect(try await change(run, "--numeric") == nil)
    try await run.waitForBytes("so far 5\r\n")
    try await end(run)
  }

  @Test("A higher limit of the rate applies at once")
  func changesTheRate() async throws {
    var random = SeededRandom()
    let data = random.bytes(count: 100_000)
    let file = try folder.file("data", holding: data)
    // At 10 bytes a second the copy would take a day.
    let run = try ProgramRun(
      ["-L", "10", "-N", "slow", file], output: .pipe, columns: 60, environment: environment)
    try await run.waitForText("slow")
    #expect(try await change(run, "-L", "100m", "-N", "fast") == nil)
    #expect(try await run.end() == .exited(0))
    #expect(run.outputBytes == data)
  }

  @Test("A missing process, or one that is no pbar, is reported in a sentence")
  func namesWhoIsMissing() async throws {
    let nobody = try await runProgram(["-R", "2147483647", "-N", "x"], environment: environment)
    #expect(nobody.status == 1)
    #expect(nobody.errorText == "pbar: --remote 2147483647: there is no such process\n")
    let query = try await runProgram(["-Q", "2147483647"], environment: environment)
    #expect(query.status == 1)
    #expect(query.errorText == "pbar: --query 2147483647: there is no such process\n")
    let other = try await runShell("exec \"$PBAR\" -R $PPID -N x", environment: environment)
    #expect(other.status == 1)
    #expect(other.errorText.contains("no pbar with this PID can be reached"))
  }
}
