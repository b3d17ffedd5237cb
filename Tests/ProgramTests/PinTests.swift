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

@Suite("Bars in the last rows", .fewAtOnce)
struct PinTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(rows: Int = 12) async throws -> ProgramRun {
    let run = try ProgramRun(
      ["--norc", "--noprofile", "-i"], program: "bash", input: .terminal, output: .terminal, columns: 70, rows: rows,
      environment: ["PBAR": builtProgram, "PS1": "ready> ", "TMPDIR": folder.path, "XDG_RUNTIME_DIR": nil])
    try await run.waitForText("ready>")
    return run
  }

  private func waitForPrompt(_ run: ProgramRun) async throws {
    try await run.wait(for: "the prompt") { $0.screen.line($0.screen.cursor.row).hasSuffix("ready>") }
  }

  private func waitForBar(_ run: ProgramRun, _ label: String, row: Int) async throws {
    try await run.wait(for: "the bar of \(label)") { $0.screen.line(row).hasPrefix(label + " ") }
  }

  @Test("What a command prints scrolls above the bar, which the last line replaces at the end")
  func command() async throws {
    let run = try ProgramRun(
      ["--pin", "--run", "sh", "-c", "seq 30; printf 'no end'; read x; echo; seq 31 40"], input: .pipe,
      output: .terminal,
      columns: 40, rows: 8)
    try await waitForBar(run, "sh", row: 7)
    try await run.wait(for: "the output") { $0.screen.line(6) == "no end" }
    _ = await run.write("\n")
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.split(separator: "\n").map(String.init)
    #expect(lines.prefix(30) == (1...30).map(String.init)[...])
    #expect(lines.dropFirst(30).dropLast() == ["no end"] + (31...40).map(String.init))
    #expect(lines.last?.hasPrefix("✓ sh  in ") ?? false)
    #expect(run.screen.margins == nil)
  }

  @Test("The message of another program in a pipeline stays, and so does every bar")
  func message() async throws {
    let run = try await shell()
    let slow = "sh -c 'printf 12345; read x </dev/tty; printf 67890'"
    run.type(
      "\(slow) | \"$PBAR\" -c -s 10 -N in | sh -c 'head -c 2; echo ERROR 1064 >&2; cat' | \"$PBAR\" -c -s 10 -N output >/dev/null\n"
    )
    try await waitForBar(run, "in", row: 10)
    try await waitForBar(run, "output", row: 11)
    try await run.waitForText("\nERROR 1064")
    // Labels are padded to one width, so that the bars begin in one column.
    try await run.wait(for: "aligned bars") { $0.screen.line(10).hasPrefix("in      █") }
    run.type("\n")
    try await waitForPrompt(run)
    let text = run.screen.text
    #expect(text.contains("ERROR 1064") && text.contains("in      ██") && text.contains("output  ██"))
    #expect(run.screen.margins == nil)
    #expect(!text.contains("50%"))
    run.type("exit\n")
    _ = try await run.end()
  }

  @Test("A stop gives the rows back, and fg takes them again")
  func stop() async throws {
    let run = try await shell()
    run.type("\"$PBAR\" --pin -N job --run sh -c 'echo begun; exec sleep 100'\n")
    try await waitForBar(run, "job", row: 11)
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    try await waitForPrompt(run)
    #expect(run.screen.margins == nil)
    #expect(!run.screen.line(11).hasPrefix("job "))
    run.type("fg\n")
    try await waitForBar(run, "job", row: 11)
    run.type("\u{3}")
    try await waitForPrompt(run)
    #expect(run.screen.margins == nil)
    #expect(run.screen.text.contains("✗ job  SIGINT after "))
    run.type("exit\n")
    _ = try await run.end()
  }

  @Test(
    "The rows of a killed run are given back by the next run, with rows of its own or without",
    arguments: ["--pin", "--no-pin", ""])
  func killed(option: String) async throws {
    let run = try await shell()
    run.type("sleep 100 | \"$PBAR\" -P $TMPDIR/pid --pin -N dead --indeterminate >/dev/null\n")
    try await waitForBar(run, "dead", row: 11)
    let number = try String(decoding: folder.contents(of: "pid"), as: UTF8.self).filter(\.isNumber)
    #expect(kill(try #require(Int32(number)), SIGKILL) == 0)
    run.type("\u{3}")
    try await waitForPrompt(run)
    #expect(run.screen.margins != nil)
    run.type("\"$PBAR\" \(option) -N next --run sleep 0.2\n")
    try await run.waitForText("✓ next")
    try await waitForPrompt(run)
    #expect(run.screen.margins == nil)
    #expect(!run.screen.line(11).hasPrefix("dead "))
    run.type("exit\n")
    _ = try await run.end()
  }

  @Test("Of two runs without a common directory only the first has rows, and the closing lines of both stay")
  func twoDirectories() async throws {
    let run = try await shell()
    #expect(mkdir(folder.path + "/other", 0o700) == 0)
    let slow = "sh -c 'printf 12345; read x </dev/tty; printf 67890'"
    run.type(
      "\(slow) | { \"$PBAR\" --pin -s 10 -N first; } | (sleep 0.5; TMPDIR=$TMPDIR/other \"$PBAR\" --pin -s 10 -N second) >/dev/null\n"
    )
    try await waitForBar(run, "first", row: 11)
    try await run.waitForText("\nsecond ")
    #expect(run.screen.margins == 0...10)
    run.type("\n")
    try await waitForPrompt(run)
    #expect(run.screen.margins == nil)
    let last = run.screen.fullText.split(separator: "\n").suffix(3).dropLast()
    #expect(last.map { $0.prefix { $0 != " " } }.sorted() == ["first", "second"])
    #expect(last.allSatisfy { $0.contains(" in ") })
    run.type("exit\n")
    _ = try await run.end()
  }

  @Test("Pinned rows need no file that can be written", arguments: ["ulimit -f 0", "XDG_RUNTIME_DIR=/nowhere"])
  func withoutFile(limit: String) async throws {
    let run = try await shell()
    run.type("(\(limit); exec \"$PBAR\" --pin -N job --run sh -c 'seq 20; read x </dev/tty')\n")
    try await waitForBar(run, "job", row: 11)
    try await run.waitForText("\n20\n")
    run.type("\n")
    try await waitForPrompt(run)
    #expect(run.screen.margins == nil)
    #expect(run.screen.text.contains("\n✓ job "))
    run.type("exit\n")
    _ = try await run.end()
  }

  @Test("A run that is told to show nothing gives its rows back", arguments: ["-q", "-n"])
  func changedByAnother(option: String) async throws {
    let run = try ProgramRun(
      ["--pin", "-L", "1"], input: .bytes(Array(repeating: 65, count: 100)), output: .null, columns: 40, rows: 8,
      environment: ["XDG_RUNTIME_DIR": folder.path])
    try await run.wait(for: "the bar") { $0.screen.margins == 0...6 }
    let change = try await runProgram(
      ["-R", "\(run.identifier)", option], environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(change.status == 0, "\(change.errorText)")
    try await run.wait(for: "the whole screen") { $0.screen.margins == nil }
    let late = try await runProgram(
      ["-R", "\(run.identifier)", "--pin"], environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(late.status == 1)
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(SIGINT))
  }

  @Test("A resized terminal has the bar in its last row")
  func resize() async throws {
    let run = try ProgramRun(
      ["--pin", "--run", "sh", "-c", "seq 20; exec sleep 100"], input: .null, output: .terminal, columns: 40, rows: 8)
    try await waitForBar(run, "sh", row: 7)
    for (columns, rows) in [(60, 12), (30, 5)] {
      run.resize(columns: columns, rows: rows)
      try await waitForBar(run, "sh", row: rows - 1)
      #expect(run.screen.margins == 0...(rows - 2))
    }
  }
}
