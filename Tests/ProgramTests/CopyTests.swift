import TestSupport
import TestTraits
import Testing

@Suite("Copying", .fewAtOnce)
struct CopyTests {
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
