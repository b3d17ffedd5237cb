import TestSupport
import TestTraits
import Testing

/// Called as pv, runs share the last rows of a terminal, above which all other text scrolls.
@Suite("Several runs on one terminal as pv", .fewAtOnce)
struct CursorTests {
  private let link: PvLink
  private var folder: TemporaryFolder { link.folder }

  init() throws {
    link = try PvLink()
    guard mkfifo(folder.path + "/go", 0o600) == 0 else { throw HarnessError("no named pipe") }
  }

  /// Sends half the data, and the rest when the test says so. It is a single process, which ^C always ends.
  private static let slow = "sh -c 'printf 12345; exec cat $TMPDIR/go'"

  private func goOn() throws { _ = try folder.file("go", holding: Array("67890".utf8)) }

  private static func pipeline(_ count: Int) -> String {
    let names = ["one", "two", "three", "four", "five"].prefix(count)
    return slow + names.map { " | \"$PV\" -c -s 10 -N \($0)" }.joined() + " >$TMPDIR/out"
  }

  private func shell(rows: Int = 24) async throws -> ProgramRun {
    try await ProgramRun.interactiveShell(
      in: folder, columns: 110, rows: rows, environment: ["PV": folder.path + "/pv"])
  }

  /// The labels of the lines that show this percentage, from top to bottom.
  private static func labels(_ screen: EmulatedScreen, at percentage: String) -> [String] {
    screen.fullText.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.contains { $0 == percentage } }.compactMap { $0.first.map { String($0.prefix { $0 != ":" }) } }
  }

  private func waitForLabels(
    _ run: ProgramRun, _ labels: [String], at percentage: String
  ) async throws {
    try await run.wait(for: "\(labels) at \(percentage)") {
      Self.labels($0.screen, at: percentage) == labels
    }
  }

  /// Ends the shell; no file of the terminal must remain.
  private func leave(_ run: ProgramRun) async throws {
    try await run.leaveShell()
    #expect(!folder.names(in: "pbar-\(geteuid())").contains { $0.hasPrefix("tty-") })
  }

  @Test("Each run of a pipeline has its own row, in order, and the prompt is below the last lines of all")
  func pipeline() async throws {
    let run = try await shell()
    run.type(Self.pipeline(3) + "\n")
    try await waitForLabels(run, ["one", "two", "three"], at: "50%")
    try goOn()
    try await run.waitForPrompt()
    #expect(Self.labels(run.screen, at: "100%").sorted() == ["one", "three", "two"])
    #expect(Self.labels(run.screen, at: "50%") == [])
    let last = try #require((0..<24).last { run.screen.line($0).contains("100%") })
    #expect(run.screen.cursor.row == last + 1)
    #expect(try folder.contents(of: "out") == Array("1234567890".utf8))
    try await leave(run)
  }

  @Test("A screen that is too small for all runs shows as many as it has room for, and all of them at the end")
  func smallScreen() async throws {
    let run = try await shell(rows: 4)
    run.type("clear; " + Self.pipeline(5) + "\n")
    try await run.wait(for: "two runs") { Self.labels($0.screen, at: "50%").count == 2 }
    try goOn()
    try await run.waitForPrompt()
    #expect(Self.labels(run.screen, at: "100%").sorted() == ["five", "four", "one", "three", "two"])
    try await leave(run)
  }

  @Test("^Z removes all lines, fg draws them again below, and after ^C they stay")
  func stop() async throws {
    let run = try await shell()
    run.type(Self.pipeline(3) + "\n")
    try await waitForLabels(run, ["one", "two", "three"], at: "50%")
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    try await run.waitForPrompt()
    #expect(Self.labels(run.screen, at: "50%") == [])
    run.type("fg\n")
    try await waitForLabels(run, ["one", "two", "three"], at: "50%")
    run.type("\u{3}")
    try await run.waitForPrompt()
    #expect(Self.labels(run.screen, at: "50%").sorted() == ["one", "three", "two"])
    #expect(run.screen.fullText.contains("Stopped"))
    #expect(run.screen.fullText.contains("fg"))
    try await leave(run)
  }
}
