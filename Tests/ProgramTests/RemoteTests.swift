import TestSupport
import TestTraits
import Testing

@Suite("Changing a running pbar, and showing its progress", .seeded, .fewAtOnce)
struct RemoteTests {
  private let folder: TemporaryFolder
  private let environment: [String: String?]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path]
  }

  /// Starts a run that shows 5 of 100 bytes.
  private func start(_ words: String...) async throws -> ProgramRun {
    let run = try ProgramRun(
      ["-s", "100"] + words, input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    try await run.waitForText("5%")
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
    let complaint = try await change(run, "-N", String(repeating: "x", count: 100_000))
    #expect(complaint == "pbar: --remote \(run.identifier): the options are too long\n")
    #expect(try await change(run, "-N", "short") == nil)
    try await run.waitForText("short")
    try await end(run)
  }

  @Test("A counted size at which a run stops stays when another option changes")
  func keepsCountedSize() async throws {
    let files = try TemporaryFolder(in: folder.path)
    _ = try files.file("a", holding: [UInt8](repeating: 0, count: 90))
    _ = try files.file("b", holding: [UInt8](repeating: 0, count: 10))
    let run = try ProgramRun(
      ["-S", "-s", "@\(files.path)"], input: .pipe, output: .pipe, columns: 60,
      environment: environment)
    await run.write("12345")
    try await run.waitForText("5%")
    #expect(try await change(run, "-L", "1G") == nil)
    await run.write(String(repeating: "x", count: 200))
    try await end(run)
    #expect(run.outputBytes.count == 100)
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
    #expect(try await change(run, "-b", "-p") == nil)
    try await run.waitForText("5.00  B [")
    #expect(try await change(run, "-F", "so far %b") == nil)
    try await run.waitForText("so far 5.00  B")
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

  @Test("A run that copies nothing takes no total and no limit of the rate, and keeps all else")
  func takesNoTotal() async throws {
    let run = try ProgramRun(
      ["--values", "-N", "before"], input: .pipe, columns: 60, environment: environment)
    await run.write("5\n")
    try await run.waitForText("before")
    for (option, name) in [("-s", "--total"), ("-L", "--rate-limit")] {
      #expect(
        try await change(run, "-N", "after", option, "20")
          == "pbar: --remote \(run.identifier): \(name) can be changed only in a copy. "
          + "Nothing was changed\n")
    }
    #expect(run.screen.line(0).contains("before"))
    try await end(run)
  }

  @Test("A total that is a guess can't be changed")
  func takesNoGuess() async throws {
    let run = try await start("--approximate")
    #expect(
      try await change(run, "-s", "50")
        == "pbar: --remote \(run.identifier): --total of a copy with --approximate can't be changed. "
        + "Nothing was changed\n")
    try await end(run)
  }

  @Test("A change is read as a run's own options are, and contains no others")
  func readsAsRuns() async throws {
    let german = environment.merging(["LC_ALL": "de_DE.UTF-8"]) { $1 }
    let run = try ProgramRun(
      ["-N", "before"], input: .pipe, columns: 60, environment: german)
    try await run.waitForText("before")
    let style = try folder.file("style", holding: "---\nSTYLE %{percent}\n".bytes)
    let change = try await runProgram(
      ["-R", "\(run.identifier)", "-L", "1,5M", "-N", "after"],
      environment: german.merging(["PBAR_OPTIONS": "--style \(style)"]) { $1 })
    #expect(change.status == 0, "\(change.errorText)")
    try await run.waitForText("after")
    #expect(!run.screen.fullText.contains("STYLE"))
    try await end(run)
  }

  @Test("Two options that a run does not take together are refused before the run is called")
  func takesNoPairs() async throws {
    for words in ["--fields percent -p", "--border rounded --format %p", "-q --layout inline"] {
      let change = try await runProgram(
        ["-R", "2147483647"] + words.split(separator: " ").map(String.init))
      #expect(change.status == 1)
      #expect(change.errorText.contains("can't be used together. Choose one"), "\(words)")
    }
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

  // MARK: Queries

  private func query(_ run: ProgramRun, _ words: String...) throws -> ProgramRun {
    try ProgramRun(["-Q", "\(run.identifier)"] + words, columns: 60, environment: environment)
  }

  @Test(
    "-Q follows the other run with its label until that run ends, with its own fields if it names any"
  )
  func follows() async throws {
    let run = try await start("-N", "copying")
    let own = try query(run)
    let fields = try query(run, "-b", "-p", "-N", "mine", "-i", "0.1")
    try await own.waitForText("5%")
    #expect(own.screen.line(0).hasPrefix("copying  "))
    try await fields.waitForText("mine: 5.00  B [")
    await run.write([UInt8](repeating: 1, count: 45))
    try await own.waitForText("50%")
    try await fields.waitForText("50.0  B")
    await run.write([UInt8](repeating: 1, count: 50))
    try await run.finish()
    #expect(try await own.end() == .exited(0))
    #expect(try await fields.end() == .exited(0))
    // Both queries have received the last report of the run.
    #expect(own.screen.line(0).contains("  100 B  "))
    #expect(own.screen.line(0).contains("  in "))
    #expect(fields.screen.line(0).contains("100%"))
    #expect(own.screen.cursor.row == 1)
    #expect(folder.names(in: "pbar") == [])
  }

  @Test("SIGINT ends a query that waits for an answer, and SIGUSR1 does not")
  func interrupted() async throws {
    let process = try ProgramRun(["1000"], program: "sleep")
    mkdir(folder.path + "/pbar", 0o700)
    let listener = try RawListener(
      at: folder.path + "/pbar/\(process.identifier)", answering: [], hangsUp: false)
    let run = try query(process)
    try await eventually("the call") { listener.callerCount > 0 }
    run.send(SIGUSR1)
    try await run.end(by: SIGINT)
    listener.close()
  }

  @Test("A query ends with status 0 if its run is killed", arguments: [SIGKILL, SIGTERM])
  func outlivesIt(number: Int32) async throws {
    let run = try await start()
    let own = try query(run)
    try await own.waitForText("5%")
    run.send(number)
    _ = try await run.end()
    #expect(try await own.end() == .exited(0))
    #expect(own.screen.line(0).contains("5%"))
  }

  // MARK: Killed runs

  @Test("The next run removes what killed runs have left behind, and keeps the files of live runs")
  func sweeps() async throws {
    let script = """
      for i in 1 2 3 4 5; do
        "$PBAR" -q --countdown 600 & runs="$runs $!"
        until [ -S \(folder.path)/pbar/$! ]; do :; done
      done
      set -- $runs
      kill -9 $1 $2 $4; wait $1 $2 $4 2>/dev/null
      echo $3 $5; exec sleep 600
      """
    let shell = try ProgramRun(
      ["-c", script], program: "bash", output: .pipe, errors: .null,
      environment: environment)
    #expect(await shell.waitForOutput(count: 4))
    let living = String(decoding: shell.outputBytes, as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }.map(String.init)
    let run = try await start()
    let (folder, left) = (folder, (living + ["\(run.identifier)"]).sorted())
    try await eventually("the others' end") { folder.names(in: "pbar").sorted() == left }
    for process in living {
      let change = try await runProgram(["-R", process, "-N", "x"], environment: environment)
      #expect(change.errorText == "")
      kill(Int32(process) ?? 0, SIGTERM)
    }
    try await run.finish()
    try await eventually("an empty folder") { folder.names(in: "pbar") == [] }
  }
}
