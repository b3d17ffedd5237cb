import TestSupport
import TestTraits
import Testing

@Suite("Copying", .fewAtOnce)
struct CopyTests {
  @Test("A total that is the number of lines is noted")
  func countedLines() async throws {
    let lines = (1...40_000).map { "\($0)\n" }.joined()
    for (total, isNoted) in [("40000", true), ("20000", false), ("228894", false)] {
      let run = try ProgramRun(["-f", "-s", total], input: .pipe, output: .null, errors: .pipe)
      await run.write(lines)
      try await run.finish()
      #expect(run.errorText.contains("Write -l to count lines") == isNoted, "\(total)")
    }
  }

  @Test("What was copied before the run counts for the percentage and not for the rate")
  func resumed() async throws {
    let run = try ProgramRun(
      ["-f", "-i", "60", "--initial", "300K", "-s", "400K"], input: .pipe, output: .null,
      errors: .pipe)
    await run.write(String(repeating: "x", count: 51_200))
    try await run.finish()
    let line = run.errorText.lines.last ?? ""
    #expect(line.contains(" 87%  350/400 KiB  "), "\(line)")
    let folder = try TemporaryFolder()
    let file = try folder.file("data", holding: [UInt8](repeating: 1, count: 1000))
    let json = try ProgramRun(
      ["--json", "--initial", "3000", "-S", "-s", "3400", file], output: .pipe, errors: .pipe)
    #expect(try await json.end() == .exited(0))
    #expect(json.outputBytes.count == 400)
  }

  @Test("What was copied before the run counts in each total that is found")
  func resumedTotals() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("data", holding: (1...100).map { "\($0)\n" }.joined().bytes)
    for (words, total) in [(["-l"], 200), (["-U", "-"], 392), (["-U", "-", "-s", "392"], 392)] {
      let run = try await runProgram(["--json", "--initial", "100"] + words + [file])
      let last = run.errorText.lines.last ?? ""
      #expect(last.contains("\"completed\":\(total),\"total\":\(total),"), "\(words) \(last)")
    }
    let stored = try await runProgram(["-f", "-U", "-", file])
    #expect(stored.errorText.contains("data  292 B"), "\(stored.errorText)")
  }

  @Test("A total that is a guess may be passed, and the end is the whole")
  func guessed() async throws {
    let run = try ProgramRun(
      ["--json", "--approximate", "-s", "1000"], input: .pipe, output: .null, errors: .pipe)
    for (count, estimate) in [(400, "0.4"), (1600, "0.99")] {
      await run.write(String(repeating: "x", count: count))
      try await eventually("the estimate") { run.errorText.contains("\"fraction\":\(estimate),") }
    }
    try await run.finish()
    let last = run.errorText.lines.last ?? ""
    #expect(last.contains("\"completed\":2000,\"total\":2000,") && last.contains("\"fraction\":1,"))
    #expect(run.errorText.contains("\"estimated\":true"))
  }

  @Test(
    "A file whose size the kernel makes up is complete at its end",
    .enabled(if: fileExists(CopyTests.madeUp), "Only Linux has such files"),
    arguments: ["", "-C", "-K", "-U -", "-B 100000"])
  func madeUpSizes(options: String) async throws {
    let contents = try #require(readFile(Self.madeUp))
    let folder = try TemporaryFolder()
    let file = try folder.file("data", holding: [UInt8](repeating: 1, count: 1000))
    for words in [[Self.madeUp], [], [Self.madeUp, file], [file, Self.madeUp]] {
      let count = contents.count + (words.count > 1 ? 1000 : 0)
      for (report, last) in [
        ("--json", "\"completed\":\(count),\"total\":\(count),"), ("-n", "100"),
        ("--announce", "100% complete, "), ("-f", "✓ "),
      ] {
        let run = try ProgramRun(
          [report] + options.words + words, input: .reading(Self.madeUp), output: .pipe,
          errors: .pipe)
        #expect(try await run.end() == .exited(0))
        #expect(run.outputBytes.count == count)
        let line = run.errorText.lines.last ?? ""
        #expect(line.contains(last), "\(words): \(line)")
      }
    }
  }

  static let madeUp = "/sys/devices/system/cpu/online"

  @Test("A file without blocks that is cut while it is copied ends early")
  func cutHole() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("hole", holding: [])
    cutPlainly(path, to: 3 << 20)
    let pipe = try plainPipe()
    let run = try ProgramRun(
      ["--json", "-C", path], output: .descriptor(pipe.writing), errors: .pipe)
    closePlainly(pipe.writing)
    _ = await onOwnThread { readPlainly(pipe.reading, count: 10_000) }
    cutPlainly(path, to: 2 << 20)
    let rest = await onOwnThread { readPlainly(pipe.reading) }
    closePlainly(pipe.reading)
    #expect(try await run.end() == .exited(0))
    #expect(rest.count == 2 << 20 - 10_000)
    let last = run.errorText.lines.last ?? ""
    #expect(last.contains("\"completed\":\(2 << 20),\"total\":\(3 << 20),"), "\(last)")
  }

  @Test("A file that is no text is not written to a terminal")
  func binary() async throws {
    let folder = try TemporaryFolder()
    let binary = try folder.file("d", holding: [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2])
    let run = try ProgramRun(["-l", binary, "b c"], output: .terminal, columns: 200)
    #expect(try await run.end() == .exited(1))
    #expect(
      run.screen.fullText
        == "pbar: standard output is a terminal, and '\(binary)' is no text. Add > COPY")
    let text = try folder.file("text", holding: "Caf\u{E9}\n".bytes)
    let other = try ProgramRun([text], output: .terminal, columns: 80)
    #expect(try await other.end() == .exited(0))
    #expect(other.screen.fullText.hasPrefix("Caf"))
  }

  @Test("A log has the rate, the time left and the elapsed time from its first lines on")
  func log() async throws {
    let run = try ProgramRun(
      ["-f", "-i", "2", "-s", "1M", "-L", "50K", "--fields", "+clock"], input: .pipe, output: .null,
      errors: .pipe)
    await run.write(String(repeating: "x", count: 200_000))
    try await run.finish()
    let line = run.errorText.lines.first ?? ""
    #expect(
      line.contains(#/^\d\d:\d\d:\d\d  .*  \d+(\.\d+)? KiB\/s  .*  0:02 elapsed$/#), "\(line)")
  }

  @Test(
    "Files and standard input are copied in their order, and a FILE that can't be read is reported")
  func namesUnreadableFiles() async throws {
    let folder = try TemporaryFolder()
    let first = try folder.file("first", holding: "one\n".bytes)
    let last = try folder.file("last", holding: "three\n".bytes)
    let run = try await runProgram(
      [first, "", folder.path + "/missing", "-", folder.path, last], input: "two\n".bytes)
    #expect(run.outputText == "one\ntwo\nthree\n")
    #expect(run.status == 2)
    #expect(
      run.errorText == """
        pbar: '': No such file or directory
        pbar: \(folder.path)/missing: No such file or directory
        pbar: \(folder.path): Is a directory

        """)
  }

  @Test("A connection that is reset fails a copy of a file", arguments: ["-q", "-q -C"])
  func resetConnection(words: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [UInt8](repeating: 1, count: 50_000_000))
    let (ours, theirs) = try networkSocketPair()
    let run = try ProgramRun(
      words.split(separator: " ").map(String.init), input: .reading(path),
      output: .descriptor(theirs), errors: .pipe)
    closePlainly(theirs)
    _ = await onOwnThread { readPlainly(ours, count: 5_000_000) }
    resetPlainly(ours)
    #expect(try await run.end() == .exited(16))
  }

  @Test("The amount that has passed stays after the reader of a socket has gone")
  func goneSocket() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [UInt8](repeating: 1, count: 50_000_000))
    let (ours, theirs) = try plainSocketPair()
    let run = try ProgramRun(
      ["-n", "-b"], input: .reading(path), output: .descriptor(theirs))
    closePlainly(theirs)
    _ = await onOwnThread { readPlainly(ours, count: 5_000_000) }
    closePlainly(ours)
    #expect(try await run.end() == .exited(0))
    let last = run.screen.fullText.lines.last.flatMap { Int($0) }
    #expect(last ?? 0 >= 5_000_000, "\(run.screen.fullText)")
  }

  @Test(
    "Without a terminal, -f given twice draws one line in place, and once lines of a log",
    arguments: [
      ("-f -f", true), ("-ff", true), ("--force=live", true), ("-f", false),
      ("-ff --no-force -f", false),
    ])
  func live(words: String, isLive: Bool) async throws {
    let run = try await runProgram(
      words.split(separator: " ").map(String.init) + ["-l", "-s", "2"], input: "a\nb\n".bytes,
      environment: ["COLUMNS": "40"])
    #expect(run.errorText.contains("\r") == isLive)
    #expect(run.errorText.hasSuffix("\n"))
    if isLive { #expect(run.errorText.split(separator: "\r").last?.count == 41) }
    #expect(!run.errorText.contains("\u{1B}"))
  }

  @Test(
    "If nothing could be copied, there is a message and no bar",
    arguments: ["missing", "-o missing/x data"])
  func showsNoBar(words: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("data", holding: "data".bytes)
    let run = try ProgramRun(
      ["-c", "cd '\(folder.path)' && \"$PBAR\" \(words)"], program: "sh")
    #expect(try await run.end() == .exited(2))
    #expect(run.screen.line(0).hasPrefix("pbar: "))
    #expect(run.screen.line(1) == "")
  }
}
