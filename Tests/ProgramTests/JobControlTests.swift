import TestSupport
import TestTraits
import Testing

@Suite("Stopping a run, and moving it to the background and back", .seeded, .fewAtOnce)
struct JobControlTests {
  @Test(
    "A background run draws nothing, and its data goes on and comes through whole",
    arguments: ["", "--style ring", "-c"])
  func copiesInTheBackground(look: String) async throws {
    let folder = try TemporaryFolder()
    for name in ["in", "out"] { try makeNamedPipe("\(folder.path)/\(name)") }
    // Opening a named pipe for reading and writing never waits.
    let (input, output) = (openPlainly(folder.path + "/in"), openPlainly(folder.path + "/out"))
    defer { closePlainly(output) }
    let run = try await ProgramRun.interactiveShell(in: folder)
    var random = SeededRandom()
    let data = random.bytes(count: 100_000)
    func pass() async {
      async let isWritten = onOwnThread { writePlainly(data, to: input) }
      let passed = await onOwnThread { readPlainly(output, count: data.count) }
      #expect(await isWritten)
      #expect(ManyBytes(passed) == ManyBytes(data))
    }
    run.type("\"$PBAR\" \(look) -s 400000 <$TMPDIR/in >$TMPDIR/out\n")
    await pass()
    try await run.waitForText(" 25%")
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    #expect(!run.screen.fullText.contains(" 25%"))
    run.type("bg\n")
    await pass()
    run.type("echo so''far\n")
    try await run.waitForText("sofar")
    #expect(run.screen.fullText.range(ofText: " 50%") == nil)
    run.type("fg\n")
    try await run.waitForText(" 50%")
    await pass()
    try await run.waitForText(" 75%")
    await pass()
    closePlainly(input)
    // Only the last frame has the amount without the total.
    try await run.waitForText(look.contains("ring") ? "391/391 KiB" : "✓ 391 KiB")
    run.type("echo the'' end\n")
    try await run.waitForText("the end")
    try await run.leaveShell()
  }

  /// Starts a shell with job control, whose script runs the program with this look.
  private func start(
    _ script: String, _ look: SignalMoment.Look, lasting seconds: Double, in folder: TemporaryFolder
  ) throws -> ProgramRun {
    try ProgramRun(
      ["-mc", script, "sh"] + look.arguments(lasting: seconds), program: "sh", input: .pipe,
      output: .pipe, columns: 60,
      environment: ["PBAR": look.program(in: folder), "TMPDIR": folder.path])
  }

  /// Ends the input, and expects the run to end with all of its data and titles.
  private func end(
    _ run: ProgramRun, _ look: SignalMoment.Look, _ data: [UInt8], _ failing: Comment
  ) async throws {
    run.closeInput()
    #expect(try await run.end() == .exited(0), failing)
    #expect(run.outputBytes == (look.copies ? data : []), failing)
    #expect(look.misplaced(run.screen.unknownSequences) == [], failing)
  }

  /// The number of runs with each look.
  private static let count: UInt64 = isExhaustive ? 30 : 2

  @Test(
    "After a stop at any moment fg continues, nothing is lost and no piece of a picture stays",
    arguments: SignalMoment.Look.allCases)
  func goesOn(look: SignalMoment.Look) async throws {
    // bash ends a script whose job stops a second time. dash starts a plain command with vfork(2),
    // in which it would wait without an end for a program that is stopped before execve(2).
    let script = """
      (exec "$PBAR" "$@"); s=$?
      while [ $s -gt 128 ]; do printf '\\nStopped\\n' >&2; fg >/dev/null; s=$?; done
      exit $s
      """
    var stops = 0
    for number in 0..<Self.count {
      var random = SeededRandom(case: number)
      let folder = try TemporaryFolder()
      let run = try start(script, look, lasting: 1, in: folder)
      let modes = run.terminalModes
      let data = look.input(&random)
      for piece in 0..<3 {
        // The last stop comes while the run still copies.
        if piece == 2 { try await run.wait(for: "a picture") { $0.bytes.contains(0x1B) } }
        spinPlainly(microseconds: Int.random(in: 0..<8000, using: &random))
        run.sendToForeground(SIGTSTP)
        await run.write(Array(data[(piece * 1000)..<(piece * 1000 + 1000)]))
      }
      let failing: Comment = "number \(number): \(visible(run.terminalBytes))"
      try await end(run, look, data, failing)
      #expect(run.terminalModes == modes, failing)
      let screen = run.screen
      #expect(screen.cursor.column == 0 && screen.isCursorVisible && screen.margins == nil, failing)
      // Besides the shell's messages the screen shows only the last picture.
      let lines = screen.fullText.split(separator: "\n").filter { $0 != "Stopped" }
      #expect(lines.count == look.height, "\(failing)\n\(screen.fullText)")
      stops += screen.fullText.ranges(of: "Stopped").count
    }
    #expect(stops > 0, "nothing was ever stopped")
  }

  @Test(
    "A stopped run leaves the terminal as it was found at any moment, and fg continues it",
    arguments: SignalMoment.Look.allCases)
  func stops(look: SignalMoment.Look) async throws {
    let script = """
      "$PBAR" "$@"; s=$?
      if [ $s -gt 128 ]; then printf Stopped >&2; read -r line </dev/tty; fg >/dev/null; s=$?; fi
      exit $s
      """
    for number in 0..<Self.count {
      var random = SeededRandom(case: number)
      let folder = try TemporaryFolder()
      let run = try start(script, look, lasting: 0.5, in: folder)
      let modes = run.terminalModes
      let data = look.input(&random)
      await run.write(Array(data.prefix(1500)))
      let count = Int.random(in: 1...60, using: &random)
      // The shell has written nothing to the terminal yet.
      try await run.wait(for: "\(count) bytes") { $0.bytes.count >= count }
      spinPlainly(microseconds: Int.random(in: 0..<4000, using: &random))
      run.sendToForeground(SIGTSTP)
      try await run.wait(for: "the stop, or the end") {
        $0.screen.fullText.hasSuffix("Stopped") || $0.isHungUp
      }
      let failing: Comment = "number \(number): \(visible(run.terminalBytes))"
      let screen = run.screen
      if screen.fullText.hasSuffix("Stopped") {
        #expect(screen.cursor.column == "Stopped".count && screen.isCursorVisible, failing)
        #expect(screen.margins == nil, failing)
        let cell = screen.cell(row: screen.cursor.row, column: 0)
        #expect(cell.character == "S" && cell.look == ScreenLook(), failing)
        #expect(look.misplaced(screen.unknownSequences) == [], failing)
        #expect(run.terminalModes == modes, failing)
      } else {
        // On a busy machine the run may end before the signal.
        #expect(look == .countdown, failing)
      }
      run.type("\n")
      await run.write(Array(data.dropFirst(1500)))
      try await end(run, look, data, failing)
    }
  }

  @Test(
    "A run that gets CONT while it still restores the terminal for a stop does not stop",
    arguments: SignalMoment.Look.allCases.filter(\.copies))
  func stopsForAMoment(look: SignalMoment.Look) async throws {
    // The shell may have seen the stop, and only the test continues the run.
    let script = "\"$PBAR\" \"$@\"; [ $? -le 128 ] || read -r line </dev/tty"
    for number in 0..<UInt64(isExhaustive ? 20 : 2) {
      var random = SeededRandom(case: number)
      let folder = try TemporaryFolder()
      let run = try start(script, look, lasting: 0, in: folder)
      let data = look.input(&random)
      await run.write(Array(data.prefix(1000)))
      #expect(await run.waitForOutput(count: 1000))
      let group = run.foregroundGroup
      #expect(group != run.identifier)
      // The program waits a tenth of a second for a stopped terminal.
      run.stopTerminal()
      for _ in 0..<3 {
        run.send(SIGTSTP, toGroup: group)
        spinPlainly(microseconds: Int.random(in: 0..<40_000, using: &random))
        run.send(SIGCONT, toGroup: group)
        spinPlainly(microseconds: Int.random(in: 0..<3000, using: &random))
      }
      run.type("\u{11}")
      await run.write(Array(data.dropFirst(1000)))
      let isWhole = await run.waitForOutput(count: 3000)
      #expect(isWhole, "number \(number): left stopped: \(visible(run.terminalBytes.suffix(200)))")
      #expect(data.starts(with: run.outputBytes))
      run.closeInput()
      run.type("\n")
      _ = try await run.end()
    }
  }
}
