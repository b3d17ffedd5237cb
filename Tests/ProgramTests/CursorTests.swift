import TestSupport
import TestTraits
import Testing

/// Called as pv, runs share the last rows of a terminal, above which all other text scrolls.
@Suite("Several runs on one terminal as pv", .fewAtOnce)
struct CursorTests {
  /// The labels of the lines that show this percentage, from top to bottom.
  private static func labels(_ screen: EmulatedScreen, at percentage: String) -> [String] {
    screen.fullText.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.contains { $0 == percentage } }
      .compactMap { $0.first.map { String($0.prefix { $0 != ":" }) } }
  }

  @Test(
    "Each run of a pipeline has its own row, in order, and the prompt is below the last lines of all"
  )
  func pipeline() async throws {
    let link = try PvLink()
    let folder = link.folder
    try makeNamedPipe(folder.path + "/go")
    let run = try await ProgramRun.interactiveShell(
      in: folder, columns: 110, environment: ["PV": folder.path + "/pv"])
    let names = ["one", "two", "three"]
    run.type(
      "sh -c 'printf 12345; exec cat $TMPDIR/go'"
        + names.map { " | \"$PV\" -c -s 10 -N \($0)" }.joined() + " >$TMPDIR/out\n")
    try await run.wait(for: "half of each") { Self.labels($0.screen, at: "50%") == names }
    _ = try folder.file("go", holding: "67890".bytes)
    try await run.waitForPrompt()
    #expect(Self.labels(run.screen, at: "100%").sorted() == names.sorted())
    #expect(Self.labels(run.screen, at: "50%") == [])
    let last = try #require((0..<24).last { run.screen.line($0).contains("100%") })
    #expect(run.screen.cursor.row == last + 1)
    #expect(try folder.contents(of: "out") == "1234567890".bytes)
    try await run.leaveShell()
    // No file of the terminal remains.
    #expect(!folder.names(in: "pbar-\(geteuid())").contains { $0.hasPrefix("tty-") })
  }
}
