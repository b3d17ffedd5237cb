import TestSupport
import TestTraits
import Testing

@Suite("Faults of the screen", .seeded, .fewAtOnce)
struct ScreenFaultTests {
  /// The look of a copy.
  enum Look: CaseIterable {
    case line, anyway, ring, pinned, shared, numbers, fields

    var arguments: [String] {
      switch self {
      case .line: []
      case .anyway: ["-f", "-i", "0.1"]
      case .ring: ["--style", "ring"]
      case .pinned: ["--pin"]
      // Only under the name of pv.
      case .shared: ["-c", "-i", "0.1"]
      case .numbers: ["-n", "-i", "0.1"]
      case .fields: ["-f", "-pterb", "-i", "0.1", "-N", "copy"]
      }
    }
  }

  /// Many times the size of any buffer on the way.
  private static let data: [UInt8] = {
    var random = SeededRandom()
    return random.bytes(count: 1 << 16)
  }()

  private static let repeats = 4
  private static var whole: ManyBytes {
    ManyBytes((0..<repeats).flatMap { _ in data })
  }

  private func start(_ fault: ScreenFault, _ look: Look, in folder: TemporaryFolder) throws
    -> FaultyScreenRun
  {
    try FaultyScreenRun(
      fault, look.arguments + ["--total", "256k"],
      program: look == .shared ? pvLink(in: folder) : builtProgram,
      environment: ["TMPDIR": folder.path])
  }

  /// Writes all of the data, with the fault after the first part, and waits for the copy.
  private func transfer(_ faulty: FaultyScreenRun) async throws {
    await faulty.run.write(Self.data)
    try await faulty.waitForPicture()
    faulty.bringOn()
    for _ in 1..<Self.repeats { await faulty.run.write(Self.data) }
    #expect(await faulty.run.waitForOutput(count: Self.repeats * Self.data.count))
  }

  @Test(
    "The reader of the data sees its end while the last message still waits for a reader",
    arguments: [["-n"], ["--announce"], ["--json"], ["-f", "-v"]])
  func endsTheOutput(words: [String]) async throws {
    let faulty = try FaultyScreenRun(.fullPipe, ["-s", "5"] + words)
    await faulty.run.write("12345")
    faulty.run.closeInput()
    #expect(await faulty.run.waitForEndOfOutput())
    #expect(faulty.run.outputBytes == "12345".bytes)
    #expect(!faulty.run.hasEnded)
    try await faulty.run.end(by: SIGTERM)
  }

  /// All pairs, or a third of them that has every fault and every look.
  private static let pairs = ScreenFault.allCases.enumerated().flatMap { number, fault in
    Look.allCases.enumerated().filter { isExhaustive || (number + $0.offset) % 3 == 0 }
      .map { (fault, $0.element) }
  }

  @Test(
    "The data comes through whole despite the fault, and the run ends normally", arguments: pairs)
  func copies(fault: ScreenFault, look: Look) async throws {
    let folder = try TemporaryFolder()
    let faulty = try start(fault, look, in: folder)
    try await transfer(faulty)
    try await finish(faulty)
    #expect(ManyBytes(faulty.run.outputBytes) == Self.whole)
  }

  /// Ends the input, and expects the end of the run; its last line waits for the screen, but the
  /// data does not.
  private func finish(_ faulty: FaultyScreenRun, _ status: Int32 = 0) async throws {
    faulty.run.closeInput()
    #expect(await faulty.run.waitForEndOfOutput())
    faulty.lift()
    #expect(try await faulty.run.end() == .exited(status))
    #expect(faulty.run.screen.margins == nil)
  }

  /// What a run does, and its arguments.
  enum Work: String, CaseIterable {
    case copy = "-s 9"
    case values = "--values"
    case countdown = "--countdown 0.5"
    case command = "--run cat"
    case shared = "-s 9 -c"  // Only under the name of pv
  }

  @Test(
    "A stopped terminal gets the last line once it goes on, and scrolls as a whole again",
    arguments: Work.allCases, ["--pin", "--no-pin"])
  func lastLine(work: Work, pinning: String) async throws {
    let isShared = work == .shared
    for stopsBeforeEnd in [true, false] {
      let folder = try TemporaryFolder()
      let words = work.rawValue.split(separator: " ").map(String.init)
      let faulty = try FaultyScreenRun(
        .stopped, (isShared ? [] : [pinning, "--label", "this run"]) + words,
        program: isShared ? pvLink(in: folder) : builtProgram,
        environment: ["TMPDIR": folder.path])
      await faulty.run.write("12%\n")
      try await faulty.waitForPicture()
      if stopsBeforeEnd { faulty.bringOn() }
      faulty.run.closeInput()
      if !stopsBeforeEnd { faulty.bringOn() }
      #expect(await faulty.run.waitForEndOfOutput())
      if stopsBeforeEnd { #expect(!faulty.run.hasEnded) }
      faulty.lift()
      #expect(try await faulty.run.end() == .exited(0))
      let screen = faulty.run.screen
      #expect(screen.margins == nil)
      #expect(isShared || screen.line(screen.cursor.row - 1).contains("this run"))
      #expect(screen.fullText.lines.count == 1, "\(screen.fullText)")
    }
  }

  @Test("An interrupt ends the run while the data goes on", arguments: pairs)
  func answersInterrupts(fault: ScreenFault, look: Look) async throws {
    let folder = try TemporaryFolder()
    let faulty = try start(fault, look, in: folder)
    try await transfer(faulty)
    try await faulty.run.end(by: SIGINT)
    #expect(ManyBytes(faulty.run.outputBytes) == Self.whole)
  }

  @Test(
    "Data for a terminal that has gone is lost, and the status is 16; data from before is not",
    arguments: [["--indeterminate"], ["--from", "none"], ["-M", "out", "--", "cat"], []])
  func losesData(words: [String]) async throws {
    for isLost in [true, false] {
      let gone = try FaultyScreenRun(.hungUp, words, output: .terminal)
      await gone.run.write("some\n")
      // The picture below the data is the end of the same write.
      try await gone.run.wait(for: "the data and the picture below it") { terminal in
        let lines = (0..<24).map { terminal.screen.line($0).filter { $0 != " " } }
        return zip(lines, lines.dropFirst()).contains { $0 == "some" && $1.contains("elapsed") }
      }
      gone.bringOn()
      if isLost { await gone.run.write("data\n") }
      gone.run.closeInput()
      #expect(try await gone.run.end() == .exited(isLost ? 16 : 0))
    }
  }

  @Test("Values are read to their end despite the fault", arguments: ScreenFault.allCases)
  func readsValues(fault: ScreenFault) async throws {
    let values = Array((0..<20_000).map { "\($0)\n" }.joined().utf8)
    for style in ["linear", "ring"] {
      let faulty = try FaultyScreenRun(
        fault, ["--values", "--total", "20000", "--style", style], output: .null)
      await faulty.run.write("1\n")
      try await faulty.waitForPicture()
      faulty.bringOn()
      #expect(await faulty.run.write(values))
      try await finish(faulty)
    }
  }

  @Test(
    "A countdown runs to its end despite the fault, and can be interrupted",
    arguments: ScreenFault.allCases)
  func countsDown(fault: ScreenFault) async throws {
    let ending = try FaultyScreenRun(fault, ["--countdown", "1"], output: .null)
    try await ending.waitForPicture()
    ending.bringOn()
    try await finish(ending)
    let long = try FaultyScreenRun(fault, ["--countdown", "10m"], output: .null)
    try await long.waitForPicture()
    long.bringOn()
    try await long.run.end(by: SIGINT)
  }

  @Test(
    "A command's data and status come through despite the fault", arguments: ScreenFault.allCases)
  func runsCommands(fault: ScreenFault) async throws {
    let faulty = try FaultyScreenRun(fault, ["--run", "sh", "-c", "cat; exit 7"])
    try await transfer(faulty)
    try await finish(faulty, 7)
    #expect(ManyBytes(faulty.run.outputBytes) == Self.whole)
  }

  @Test(
    "An interrupt ends a command whose output has no reader",
    arguments: [ScreenFault.stopped, .unread, .resized, .oneColumn])
  func interruptsCommands(fault: ScreenFault) async throws {
    // The command ends by itself in case the test no longer interrupts it.
    let script =
      "echo ready; cat; n=0; while [ $n -lt 1000000 ]; do echo 'more and more'; n=$((n + 1)); done"
    let faulty = try FaultyScreenRun(fault, ["--run", "sh", "-c", script], output: .terminal)
    try await faulty.run.waitForText("ready")
    faulty.bringOn()
    faulty.run.closeInput()
    faulty.run.send(SIGINT, toGroup: true)
    #expect(try await faulty.run.end() == .signaled(SIGINT))
  }

  @Test("An interrupt ends a run whose error message has no reader")
  func interruptsComplaints() async throws {
    let folder = try TemporaryFolder()
    for arguments in [
      ["-P", folder.path + "/no/folder"], ["-P", folder.path + "/pid", "-Q", "1"],
    ] {
      let faulty = try FaultyScreenRun(.fullPipe, arguments, output: .null)
      spinPlainly(microseconds: 50_000)
      try await faulty.run.end(by: SIGINT)
    }
  }

  #if os(Linux)
    private static let dropsAtOnce = true
  #else
    private static let dropsAtOnce = false
  #endif

  @Test(
    "A frame that the terminal drops in part at ^C leaves neither colours nor half a sequence",
    .enabled(if: dropsAtOnce, "How much a terminal keeps is known of Linux alone"), arguments: 1...4
  )
  func recovers(length: Int) async throws {
    let label = String(repeating: "Label", count: length)
    // An indeterminate bar changes in every frame, once data has come.
    let run = try ProgramRun(
      ["--indeterminate", "--label", label], input: .pipe, output: .null, columns: 110)
    #expect(await run.write("data".bytes))
    try await run.waitForText(label)
    run.stopReading()
    try await eventually("so many frames that the terminal has to drop some") {
      run.unreadCount >= 4095
    }
    try await run.interrupt()
    let screen = run.screen
    let row = screen.cursor.row - 1
    #expect(screen.line(row).hasPrefix("✗ \(label)  "), "\(visible(run.terminalBytes.suffix(600)))")
    #expect(screen.cell(row: row, column: 2).look == ScreenLook())
    #expect(screen.cursor.column == 0)
  }
}
