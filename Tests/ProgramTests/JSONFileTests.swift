import TestSupport
import TestTraits
import Testing

@Suite("JSON in a file beside the bar", .fewAtOnce)
struct JSONFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs a script in the directory.
  private func shell(_ script: String) async throws -> CompletedRun {
    try await runShell("cd '\(folder.path)'; " + script)
  }

  private func lines(_ name: String) throws -> JSONLines {
    try JSONLines(try folder.contents(of: name))
  }

  @Test("The bar stays in its place, and the file holds only the JSON of this run")
  func besideTheBar() async throws {
    let path = try folder.file("log", holding: Array(repeating: 0x61, count: 10_000))
    let run = try ProgramRun(
      ["--json=\(path)", "-s", "10", "-N", "Copying"], input: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText("50%")
    run.send(SIGUSR1)
    try await run.waitForText("50% complete")
    await run.write("12345")
    try await run.finish()
    #expect(run.screen.fullText.range(ofText: "  10 B  ") != nil)
    #expect(run.screen.fullText.range(ofText: "{") == nil)
    let lines = try lines("log")
    #expect(lines.isWhole)
    #expect(lines.notes.count == 1)
    #expect(lines.last?["completed"]?.numeral == "10")
  }

  @Test("JSON is appended to a named descriptor, which stays open")
  func descriptors() async throws {
    let run = try await shell(
      """
      exec 3> log; echo before >&3; printf 12345 | "$PBAR" --json=/dev/fd/3 > copy; echo after >&3
      printf 12345 | "$PBAR" -q --json=/dev/fd/3 3>&1 > copy | cat
      printf '1/2\\n' | "$PBAR" --values --json=/dev/stdout | cat
      printf '1/2\\n' | "$PBAR" --values --json=- | cat
      printf '1/2\\n' | "$PBAR" --values --json=/dev/stderr 2>&1 | cat
      """)
    #expect(run.errorText == "")
    let lines = try JSONLines(run.output)
    #expect(lines.events.filter { $0 == "end" }.count == 4)
    let text = String(decoding: try folder.contents(of: "log"), as: UTF8.self)
    let parts = text.lines
    #expect(parts.first == "before")
    #expect(parts.last == "after")
    #expect(try JSONLines(parts[1..<(parts.count - 1)].joined(separator: "\n") + "\n").isWhole)
    #expect(try folder.contents(of: "copy") == "12345".bytes)
  }

  @Test(
    "A file that can't be written is reported in one sentence, and nothing is copied",
    arguments: [
      ("--json=/dev/fd/9", "Bad file descriptor"), ("--json=/dev/fd/0", "Bad file descriptor"),
      ("--json=missing/log", "No such file or directory"),
    ])
  func refuses(option: String, reason: String) async throws {
    let run = try await shell("printf 12345 | \"$PBAR\" \(option) -o copy 9>&- 0< /dev/null")
    #expect(run.status == 2)
    let path = option.dropFirst("--json=".count)
    #expect(
      run.errorText
        == "pbar: --json: can't write '\(path)': \(reason). Nothing was done\n")
    #expect(!fileExists(folder.path + "/copy"))
    let value = try await shell("\"$PBAR\" --value 0.5 \(option) 9>&- 0< /dev/null")
    #expect(value.status == 2)
    #expect(value.output == [])
  }

  @Test(
    "A pipe, or a file beside --monitor, that is also the input or the output is not written",
    arguments: [
      "P --json=/dev/fd/3 data 3>&1 | cat", "P --json=data -M in -- cat < data",
      "mkfifo pipe; exec 3<>pipe; P --json=pipe -o pipe data",
    ])
  func data(script: String) async throws {
    _ = try folder.file("data", holding: "12345".bytes)
    let run = try await shell(
      "set -o pipefail; " + script.replacing("P ", with: "\"$PBAR\" "))
    #expect(run.status == 4)
    #expect(run.output == [])
    #expect(
      run.errorText.hasPrefix("pbar: --json: ") && run.errorText.hasSuffix(". Nothing was done\n"))
    #expect(run.errorText.split(separator: "\n").count == 1)
    #expect(try folder.contents(of: "data") == "12345".bytes)
  }

  @Test(
    "A full disk is reported once, the copy goes on, and the status is 16",
    .enabled(if: fileExists("/dev/full"), "There is no /dev/full"))
  func fullDisk() async throws {
    let run = try await shell("printf 12345 | \"$PBAR\" --json=/dev/full")
    #expect(run.status == 16)
    #expect(run.outputText == "12345")
    #expect(run.errorText == "pbar: /dev/full: writing failed: No space left on device\n")
    let command = try await shell("\"$PBAR\" --json=/dev/full --run sh -c 'exit 3'")
    #expect(command.status == 3)
    // A reader that disconnects is no failure.
    let gone = try await shell(
      "{ printf 12345 | \"$PBAR\" --json=/dev/fd/3 3>&1 >copy; echo $? >&2; } | true")
    #expect(gone.errorText == "0\n")
  }

  // MARK: Named pipes

  @Test("A run does not hold data or bar up while its named pipe has no reader")
  func namedPipe() async throws {
    let path = folder.path + "/pipe"
    try makeNamedPipe(path)
    let run = try ProgramRun(
      ["--json=\(path)", "-s", "10", "-i", "0.1"], input: .pipe, output: .pipe, columns: 60)
    await run.write("1234567890")
    #expect(await run.waitForOutput(count: 10))
    try await run.waitForText("100%")
    run.closeInput()
    #expect(!run.hasEnded)
    let bytes = try await runProgram([path], program: "cat").output
    #expect(try await run.end() == .exited(0))
    let lines = try JSONLines(bytes)
    #expect(lines.isWhole)
    #expect(lines.last?["completed"]?.numeral == "10")
  }

  @Test("A signal ends a run whose named pipe has no reader, or a reader that takes nothing")
  func signals() async throws {
    let path = folder.path + "/pipe"
    try makeNamedPipe(path)
    let longerThanThePipe = String(repeating: "x", count: 100_000)
    for readerIsThere in [false, true] {
      let reader = readerIsThere ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
      let run = try ProgramRun(
        ["--json=\(path)", "-s", "5", "-N", longerThanThePipe], input: .pipe, output: .pipe,
        columns: 60)
      await run.write("12345")
      run.closeInput()
      #expect(await run.waitForOutput(count: 5))
      try await run.end(by: SIGINT)
      if readerIsThere { closePlainly(reader) }
    }
  }

  @Test("The file holds the end event of a run that a signal ends while its last number waits")
  func unreadNumbers() async throws {
    let path = folder.path + "/log"
    for _ in 0..<(isExhaustive ? 20 : 3) {
      let faulty = try FaultyScreenRun(.fullPipe, ["-n", "-s", "5", "--json=\(path)"])
      await faulty.run.write("12345")
      #expect(await faulty.run.waitForOutput(count: 5))
      faulty.run.closeInput()
      try await faulty.run.end(by: SIGINT)
      let end = try lines("log").last
      #expect(end?["event"]?.text == "end")
      #expect(end?["signal"]?.text == "SIGINT")
    }
  }
}
