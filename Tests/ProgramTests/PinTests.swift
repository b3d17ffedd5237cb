import TestSupport
import TestTraits
import Testing

@Suite("Bars in the last rows", .fewAtOnce)
struct PinTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(rows: Int = 12) async throws -> ProgramRun {
    try await ProgramRun.interactiveShell(in: folder, columns: 70, rows: rows)
  }

  private func waitForBar(_ run: ProgramRun, _ label: String, row: Int) async throws {
    try await run.wait(for: "the bar of \(label)") { $0.screen.line(row).hasPrefix(label + " ") }
  }

  @Test("What a command prints scrolls above the bar, which the last line replaces at the end")
  func command() async throws {
    let run = try ProgramRun(
      ["--pin", "--run", "sh", "-c", "seq 30; printf 'no end'; read x; echo; seq 31 40"],
      input: .pipe,
      output: .terminal,
      columns: 40, rows: 8)
    try await waitForBar(run, "sh", row: 7)
    try await run.wait(for: "the output") { $0.screen.line(6) == "no end" }
    _ = await run.write("\n")
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.lines
    #expect(lines.prefix(30) == (1...30).map(String.init)[...])
    #expect(lines.dropFirst(30).dropLast() == ["no end"] + (31...40).map(String.init))
    #expect(lines.last?.hasPrefix("✓ sh  in ") ?? false)
    #expect(run.screen.margins == nil)
  }

  @Test("The command of a run pins no rows on the pseudo-terminal, whose lines are its progress")
  func nested() async throws {
    let script =
      "(for i in 1 2 3; do echo $i/6; sleep 0.2; done; read x; echo 6/6) | \"$PBAR\" --pin --values"
    let run = try ProgramRun(
      ["--run", "sh", "-c", script], input: .pipe, output: .terminal, columns: 40, rows: 8)
    try await run.wait(for: "the progress") {
      $0.screen.fullText.contains("sh  ▄▄▄▄▄") && $0.screen.fullText.contains("50%")
    }
    _ = await run.write("\n")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.lines.count == 2)
    #expect(!run.terminalBytes.holds("\u{1B}[1;".bytes))
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
    try await run.waitForPrompt()
    #expect(run.screen.margins != nil)
    run.type("\"$PBAR\" \(option) -N next --run sleep 0.2\n")
    try await run.waitForText("✓ next")
    try await run.waitForPrompt()
    #expect(run.screen.margins == nil)
    #expect(!run.screen.line(11).hasPrefix("dead "))
    try await run.leaveShell()
  }

  @Test("Pinned rows are released when the job of their run loses the terminal")
  func background() async throws {
    try makeNamedPipe(folder.path + "/go")
    let run = try await shell()
    run.type("(\"$PBAR\" --pin -P $TMPDIR/pid -N bar --countdown 60 & cat $TMPDIR/go)\n")
    try await waitForBar(run, "bar", row: 11)
    _ = try folder.file("go", holding: [])
    try await run.wait(for: "the whole screen") { run in
      run.screen.margins == nil && !run.screen.fullText.contains("\nbar ")
    }
    let number = try String(decoding: folder.contents(of: "pid"), as: UTF8.self).filter(\.isNumber)
    #expect(kill(try #require(Int32(number)), SIGTERM) == 0)
    try await run.leaveShell()
  }

  @Test(
    "Of two runs without a common directory only the first has rows, and the closing lines of both stay"
  )
  func twoDirectories() async throws {
    let run = try await shell()
    #expect(mkdir(folder.path + "/other", 0o700) == 0)
    try makeNamedPipe(folder.path + "/go")
    let slow = "sh -c 'printf 12345; cat $TMPDIR/go; printf 67890'"
    run.type(
      "\(slow) | { \"$PBAR\" --pin -s 10 -N first; } | (sleep 0.5; TMPDIR=$TMPDIR/other \"$PBAR\" --pin -s 10 -N second) >/dev/null\n"
    )
    try await waitForBar(run, "first", row: 11)
    try await run.waitForText("\nsecond ")
    #expect(run.screen.margins == 0...10)
    _ = try folder.file("go", holding: [])
    try await run.waitForPrompt()
    #expect(run.screen.margins == nil)
    let last = run.screen.fullText.split(separator: "\n").suffix(3).dropLast()
    #expect(last.map { $0.dropFirst(2).prefix { $0 != " " } }.sorted() == ["first", "second"])
    #expect(last.allSatisfy { $0.contains(" in ") })
    try await run.leaveShell()
  }

  @Test(
    "Pinned rows need no file that can be written",
    arguments: ["ulimit -f 0", "XDG_RUNTIME_DIR=/nowhere"])
  func withoutFile(limit: String) async throws {
    let run = try await shell()
    run.type("(\(limit); exec \"$PBAR\" --pin -N job --run sh -c 'seq 20; read x </dev/tty')\n")
    try await waitForBar(run, "job", row: 11)
    try await run.waitForText("\n20\n")
    run.type("\n")
    try await run.waitForPrompt()
    #expect(run.screen.margins == nil)
    #expect(run.screen.text.contains("\n✓ job "))
    try await run.leaveShell()
  }
}
