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
      [first, folder.path + "/missing", "-", folder.path, last], input: "two\n".bytes)
    #expect(run.outputText == "one\ntwo\nthree\n")
    #expect(run.status == 2)
    #expect(
      run.errorText == """
        pbar: \(folder.path)/missing: No such file or directory
        pbar: \(folder.path): Is a directory

        """)
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
