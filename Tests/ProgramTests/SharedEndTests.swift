import TestSupport
import TestTraits
import Testing

@Suite("The end of a run beside other programs on its terminal", .fewAtOnce)
struct SharedEndTests {
  @Test(
    "A run that ends while another program has the whole screen draws its last line afterwards",
    arguments: ["", "--style ring", "--pin"])
  func endsUnderFullScreen(look: String) async throws {
    let folder = try TemporaryFolder()
    try makeNamedPipe(folder.path + "/go")
    // The program is no ancestor of the run, since a shell that waits is no writer.
    let script = #"""
      exec 3<&0; "$PBAR" -s 9 -N bar \#(look) <&3 >/dev/null & read -r go <$TMPDIR/go
      sh -c 'stty -icanon -echo; printf "\033[?1049h\033[HFULL"; dd count=1 bs=1; stty sane
        printf "\033[?1049l"' <"$(tty <&2)" 2>/dev/null
      wait $!; echo status $?
      """#
    let run = try ProgramRun(
      ["-c", script], program: "sh", input: .pipe, output: .terminal, columns: 60, rows: 14,
      environment: ["TMPDIR": folder.path])
    await run.write("12345")
    try await run.waitForText("5/9")
    _ = try await runShell("echo >$TMPDIR/go", environment: ["TMPDIR": folder.path])
    try await run.waitForBytes("FULL")
    await run.write("6789")
    run.closeInput()
    // No output shows that the run waits by now.
    run.type("x")
    try await run.waitForText("status 0")
    _ = try await run.end()
    let lines = run.screen.fullText.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("bar") }.count == 1, "\(lines)")
    #expect(run.screen.fullText.contains("9 B"), "\(lines)")
    #expect(run.screen.margins == nil)
  }

  @Test("The last line of a command that had the whole screen follows the text before it")
  func endsBelowText() async throws {
    let script =
      #"stty -icanon -echo; printf "\033[?1049h\033[H\033[J\033[9;1HFULL"; "#
      + #"dd count=1 bs=1 2>/dev/null; printf "more"; sleep 0.3; stty sane; "#
      + #"printf "\033[14;1H\033[K\033[?1049l""#
    let run = try ProgramRun(
      ["--run", "sh", "-c", script], input: .terminal, output: .terminal, columns: 60, rows: 14)
    try await run.waitForText("FULL")
    // The run has noticed it once a key is read in its own way.
    run.type("x")
    #expect(try await run.end() == .exited(0))
    // The emulated screen has no alternate one. The last line begins in the restored row.
    let sent = visible(run.terminalBytes)
    #expect(sent.contains("FULLxmore␛[14;1H␛[K␛[?1049l"), "\(sent)")
    #expect(!sent.contains("␛[9999B"), "\(sent)")
  }

  @Test(
    "A command that handles a signal and leaves a process behind ends the run with its own status",
    arguments: [SIGTERM, SIGHUP])
  func ownStatus(signal: Int32) async throws {
    let script = "trap 'exit 3' TERM HUP; echo ready; (trap '' TERM HUP; sleep 30) & wait"
    let run = try ProgramRun(["--run", "sh", "-c", script], input: .null, output: .terminal)
    try await run.waitForText("ready")
    run.send(signal)
    #expect(await run.waitForEnd())
    #expect(try await run.end() == .exited(3))
  }

  @Test(
    "The time for which a stopped terminal delays the end does not count",
    arguments: [["--announce", "-s", "9"], ["--run", "sh", "-c", "cat; echo end"]])
  func stoppedTerminal(words: [String]) async throws {
    let isCommand = words[0] == "--run"
    let run = try ProgramRun(words, input: .pipe, output: isCommand ? .terminal : .null)
    if !isCommand { try await run.waitForBytes("0%") }
    await run.write("1\n")
    if isCommand { try await run.waitForText("1") }
    run.stopTerminal()
    for number in 2...4 { await run.write("\(number)\n") }
    run.closeInput()
    // The time is what is measured.
    _ = try await runShell("sleep 1.3")
    run.type("\u{11}")
    #expect(try await run.end() == .exited(0))
    let text = run.screen.fullText
    #expect(text.contains(isCommand ? "in 0." : "in less than a second"), "\(text)")
  }
}
