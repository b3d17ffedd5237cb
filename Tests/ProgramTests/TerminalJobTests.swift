import TestSupport
import TestTraits
import Testing

@Suite("A run that reads or writes the terminal in the background", .fewAtOnce)
struct TerminalJobTests {
  /// Types a command that starts a job, and waits until the shell reports that it has stopped.
  /// Nothing is typed meanwhile, since a job may wait until something can be read.
  private func start(_ command: String, in shell: ProgramRun) async throws {
    shell.type("set -b; \(command) &\n")
    try await shell.waitForText("Stopped")
  }

  @Test(
    "A job that reads the terminal is stopped, and fg goes on with what is typed",
    arguments: [
      "\"$PBAR\" --stopwatch >$TMPDIR/out", "\"$PBAR\" - >$TMPDIR/out",
      "\"$PBAR\" --values --json=$TMPDIR/out", "\"$PBAR\" /dev/tty -o $TMPDIR/out",
      "\"$PV\" - >$TMPDIR/out", "\"$PBAR\" --indeterminate >$TMPDIR/out",
      "\"$PBAR\" --run cat >$TMPDIR/out", "\"$PBAR\" -M in -- cat >$TMPDIR/out",
      "\"$PBAR\" --from auto >$TMPDIR/out", "\"$PBAR\" --from pbar >$TMPDIR/out",
    ])
  func readsTheTerminal(command: String) async throws {
    let folder = try TemporaryFolder()
    let shell = try await ProgramRun.interactiveShell(
      in: folder, environment: ["PV": pvLink(in: folder)])
    try await start(command, in: shell)
    shell.type("fg\n")
    // The shell repeats the command as it gives it the terminal.
    try await shell.wait(for: "the foreground") { _ in
      shell.foregroundGroup != shell.identifier
    }
    shell.type("42\n")
    if !command.contains("--stopwatch") { shell.type("\u{4}") }
    try await shell.wait(for: "the end") { _ in shell.foregroundGroup == shell.identifier }
    shell.type("echo sta''tus $?\n")
    try await shell.waitForText("status 0")
    let output = String(decoding: try folder.contents(of: "out"), as: UTF8.self)
    if command.contains("--stopwatch") {
      #expect(output.wholeMatch(of: /0:0\d\.\d\n/) != nil, "\(output)")
    } else if command.contains("--values") {
      #expect(output.contains("\"fraction\":0.42"), "\(output)")
    } else {
      #expect(output == "42\n")
    }
    try await shell.leaveShell()
  }

  @Test("A stopwatch that is stopped, moved to the background and back counts all the time")
  func stopwatchGoesOn() async throws {
    let folder = try TemporaryFolder()
    let shell = try await ProgramRun.interactiveShell(in: folder)
    shell.type("\"$PBAR\" --stopwatch >$TMPDIR/out\n")
    try await shell.waitForText("0:00")
    shell.type("\u{1A}")
    try await shell.waitForText("Stopped")
    shell.type("clear; bg; wait %1; jobs; echo li''sted\n")
    try await shell.waitForText("listed")
    #expect(shell.screen.fullText.contains("Stopped"), "\(shell.screen.fullText)")
    shell.type("fg\n")
    try await shell.wait(for: "a later second") {
      $0.screen.fullText.contains(/0:0[1-9]/)
    }
    shell.type("\n")
    try await shell.wait(for: "the end") { _ in shell.foregroundGroup == shell.identifier }
    #expect(String(decoding: try folder.contents(of: "out"), as: UTF8.self).contains(/^0:0[1-9]/))
    try await shell.leaveShell()
  }

  @Test(
    "Where the terminal stops background jobs that write, data, messages and forced bars do",
    arguments: [
      "echo hi | \"$PBAR\" -p", "echo hi | \"$PBAR\" >/dev/tty",
      "\"$PBAR\" -f -i .1 -s 9 </dev/zero",
      "\"$PBAR\" --missing", "echo 42 | \"$PBAR\" --values --announce -f",
      "\"$PBAR\" --run echo hi",
    ])
  func stopsWriters(command: String) async throws {
    let shell = try await ProgramRun.interactiveShell()
    shell.type("stty tostop\n")
    try await start(command.hasSuffix("zero") ? command + " >/dev/null" : command, in: shell)
    // The shell refuses to leave a stopped job once.
    shell.type("exit\nexit\n")
    _ = try await shell.end()
  }

  @Test(
    "A job that was stopped for its use of the terminal ends by a signal, and is not stopped again",
    arguments: ["\"$PBAR\" - >$TMPDIR/out", "echo hi | \"$PBAR\" -p", "\"$PBAR\" --run echo hi"])
  func endsWhenStopped(command: String) async throws {
    let folder = try TemporaryFolder()
    let shell = try await ProgramRun.interactiveShell(in: folder)
    shell.type("stty tostop\n")
    for number in 1...(isExhaustive ? 40 : 5) {
      shell.type(
        "clear; \(command) & wait %1; kill %1; while jobs %1; do sleep .01; done >/dev/null")
      shell.type(" 2>&1; echo en''ded \(number)\n")
      try await shell.waitForText("ended \(number)")
    }
    try await shell.leaveShell()
  }

  @Test("A bar that is not drawn in the background neither writes nor stops there")
  func drawsNothing() async throws {
    let folder = try TemporaryFolder()
    let shell = try await ProgramRun.interactiveShell(in: folder)
    shell.type("stty tostop; (sleep .2; echo hi) | \"$PBAR\" -i .1 -s 3 >$TMPDIR/out & wait %1; ")
    shell.type("echo sta''tus $?\n")
    try await shell.waitForText("status 0")
    #expect(String(decoding: try folder.contents(of: "out"), as: UTF8.self) == "hi\n")
    #expect(!shell.screen.fullText.contains("elapsed") && !shell.screen.fullText.contains("✓"))
    try await shell.leaveShell()
  }

  @Test(
    "A run whose data can't reach its terminal any more ends at once with status 16",
    arguments: [
      "yes | \"$PBAR\" -p -N x", "yes | \"$PBAR\" -q", "\"$PBAR\" --run yes",
      "yes | \"$PBAR\" --indeterminate", "\"$PBAR\" -M out -- yes", "yes | \"$PBAR\" --pin -p",
      "yes | \"$PBAR\" --from none", "\"$PBAR\" --from auto", "\"$PBAR\" --from pbar",
    ])
  func endsWithItsTerminal(command: String) async throws {
    let folder = try TemporaryFolder()
    // The shell, which ignores the hang-up too, writes down the status.
    let run = try ProgramRun(
      ["-c", "trap '' HUP; \(command); echo $? >$TMPDIR/status"], program: "sh", input: .terminal,
      output: .terminal, environment: ["TMPDIR": folder.path])
    run.type("y\n")
    try await run.waitForText("y\ny")
    run.hangUp()
    #expect(await run.waitForEnd())
    #expect(String(decoding: try folder.contents(of: "status"), as: UTF8.self) == "16\n")
  }

  @Test(
    "A run whose input is a terminal that is gone ends with status 16, not as at an end of file",
    arguments: [
      "-", "- -o out", "--values", "--from auto", "--from pbar", "--stopwatch", "-M both -- cat",
      "--indeterminate", "-l -",
    ])
  func losesItsInput(words: String) async throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      [
        "-c",
        """
        cd $TMPDIR; trap '' HUP; echo ready; while [ -t 0 ]; do sleep .01; done
        "$PBAR" \(words) >text 2>message; echo $? >status
        """,
      ], program: "sh", input: .terminal, output: .terminal,
      environment: ["TMPDIR": folder.path])
    try await run.waitForText("ready")
    run.hangUp()
    #expect(await run.waitForEnd())
    #expect(String(decoding: try folder.contents(of: "status"), as: UTF8.self) == "16\n")
  }
}
