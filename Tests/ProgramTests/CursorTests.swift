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
    let run = try ProgramRun(
      ["--norc", "--noprofile", "-i"], program: "bash", input: .terminal, output: .terminal,
      columns: 110, rows: rows,
      environment: [
        "PV": folder.path + "/pv", "PS1": "ready> ", "TMPDIR": folder.path, "XDG_RUNTIME_DIR": nil,
      ])
    try await run.waitForText("ready>")
    return run
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

  private func waitForPrompt(_ run: ProgramRun) async throws {
    try await run.wait(for: "the prompt") {
      $0.screen.line($0.screen.cursor.row).hasSuffix("ready>")
    }
  }

  private func leave(_ run: ProgramRun) async throws {
    run.type("exit\n")
    _ = try await run.end()
    let lock = try #require(try? files())
    #expect(lock.isEmpty)
  }

  /// The lock files that remain.
  private func files() throws -> [String] {
    guard let directory = opendir(folder.path) else { throw HarnessError("no folder") }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".lock") { names.append(name) }
    }
    return names
  }

  @Test("Each run of a pipeline has its own row, in order, and the prompt is below the last lines of all")
  func pipeline() async throws {
    let run = try await shell()
    run.type(Self.pipeline(3) + "\n")
    try await waitForLabels(run, ["one", "two", "three"], at: "50%")
    try goOn()
    try await waitForPrompt(run)
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
    try await waitForPrompt(run)
    #expect(Self.labels(run.screen, at: "100%").sorted() == ["five", "four", "one", "three", "two"])
    try await leave(run)
  }

  @Test("^C ends all runs, their lines stay, and the prompt is below")
  func interrupt() async throws {
    let run = try await shell()
    run.type(Self.pipeline(3) + "\n")
    try await waitForLabels(run, ["one", "two", "three"], at: "50%")
    run.type("\u{3}")
    try await waitForPrompt(run)
    #expect(Self.labels(run.screen, at: "50%").sorted() == ["one", "three", "two"])
    try await leave(run)
  }

  @Test("^Z removes all lines, and fg draws them again below")
  func stop() async throws {
    let run = try await shell()
    run.type(Self.pipeline(3) + "\n")
    try await waitForLabels(run, ["one", "two", "three"], at: "50%")
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    try await waitForPrompt(run)
    #expect(Self.labels(run.screen, at: "50%") == [])
    run.type("fg\n")
    try await waitForLabels(run, ["one", "two", "three"], at: "50%")
    #expect(run.screen.fullText.contains("Stopped"))
    try goOn()
    try await waitForPrompt(run)
    #expect(Self.labels(run.screen, at: "100%").sorted() == ["one", "three", "two"])
    #expect(run.screen.fullText.contains("fg"))
    try await leave(run)
  }

  @Test("A message is printed on a row of its own")
  func message() async throws {
    let run = try await shell()
    let one = "\"$PV\" -c -s 10 -N one - $TMPDIR/nothing"
    run.type("\(Self.slow) | \(one) | \"$PV\" -c -s 10 -N two >$TMPDIR/out\n")
    try await waitForLabels(run, ["one", "two"], at: "50%")
    try goOn()
    try await waitForPrompt(run)
    let lines = run.screen.fullText.split(separator: "\n").suffix(4).map(String.init)
    #expect(Self.labels(run.screen, at: "100%").sorted() == ["one", "two"])
    #expect(lines.contains { $0.hasSuffix("nothing: No such file or directory") })
    try await leave(run)
  }

  @Test("If a link is in place of the lock file, its target is not changed and the bar is drawn")
  func foreignFile() async throws {
    let run = try await shell()
    run.type(Self.pipeline(1) + "\n")
    try await waitForLabels(run, ["one"], at: "50%")
    let name = try #require(try files().first)
    run.type("\u{3}")
    try await waitForPrompt(run)
    let target = try folder.file("target", holding: Array("precious".utf8))
    #expect(symlink(target, "\(folder.path)/\(name)") == 0)
    run.type("clear; " + Self.pipeline(1) + "\n")
    try await waitForLabels(run, ["one"], at: "50%")
    try goOn()
    try await waitForLabels(run, ["one"], at: "100%")
    try await waitForPrompt(run)
    #expect(try folder.contents(of: "target") == Array("precious".utf8))
    unlink("\(folder.path)/\(name)")
    try await leave(run)
  }
}
