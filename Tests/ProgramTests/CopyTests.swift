import TestSupport
import TestTraits
import Testing

@Suite("Copying", .seeded, .fewAtOnce)
struct CopyTests {
  @Test("Files and standard input are copied in their order, and a FILE that can't be read is reported")
  func namesUnreadableFiles() async throws {
    let folder = try TemporaryFolder()
    let first = try folder.file("first", holding: Array("one\n".utf8))
    let last = try folder.file("last", holding: Array("three\n".utf8))
    let run = try await runProgram(
      [first, folder.path + "/missing", "-", folder.path, last], input: Array("two\n".utf8))
    #expect(run.outputText == "one\ntwo\nthree\n")
    #expect(run.status == 2)
    #expect(
      run.errorText == """
        pbar: \(folder.path)/missing: No such file or directory
        pbar: \(folder.path): Is a directory

        """)
  }

  @Test("The amount moves in small steps while the reader is slow")
  func movesBeforeASlowReader() async throws {
    let script =
      "head -c 400000 /dev/zero | \"$PBAR\" -n -b -i 0.1 | "
      + "{ for n in $(seq 40); do head -c 10000 >/dev/null; sleep 0.02; done; }"
    let run = try await runShell(script)
    let amounts = run.errorText.split(separator: "\n").compactMap { Int($0) }
    let steps = zip(amounts, amounts.dropFirst()).map { $1 - $0 }
    #expect(amounts.last == 400_000)
    #expect(steps.dropFirst().allSatisfy { $0 <= 131_072 }, "\(amounts)")
  }

  @Test(
    "If nothing could be copied, there is a message and no bar",
    arguments: ["missing", "-o missing/x data"])
  func showsNoBar(words: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("data", holding: Array("data".utf8))
    let run = try ProgramRun(
      ["-c", "cd '\(folder.path)' && \"$PBAR\" \(words)"], program: "sh",
      environment: ["PBAR": builtProgram])
    #expect(try await run.end() == .exited(2))
    #expect(run.screen.line(0).hasPrefix("pbar: "))
    #expect(run.screen.line(1) == "")
  }

  @Test("-l and -0 count lines or NUL-terminated records instead of bytes")
  func countsRecords() async throws {
    let lines = String(repeating: "x\n", count: 500)
    let run = try ProgramRun(
      ["-l", "-s", "1000", "-p", "-b"], input: .pipe, columns: 60)
    await run.write(lines)
    try await run.finish()
    #expect(run.screen.line(0).hasPrefix(" 500"))
    #expect(run.screen.line(0).hasSuffix(" 50%"))
    let records = try await runProgram(
      ["-0", "-n", "-i", "600", "-b"], input: Array("a\0b\nc\0d".utf8))
    #expect(records.errorText == "2\n")
    #expect(records.output == Array("a\0b\nc\0d".utf8))
  }

  @Test("-f draws lines with a short bar that end in a newline, without sequences")
  func drawsIntoAPipe() async throws {
    let run = try await runProgram(
      ["-f", "-i", "600", "--total", "4", "-w", "100"], input: Array("data".utf8))
    let bar = String(repeating: "█", count: 20)
    // The time depends on how busy the machine is.
    #expect(run.errorText.contains(#/^█+  4 B  [0-9.]+ ([KMG]i)?B/s  in [0-9.:]+( s)?\n$/#), "\(run.errorText)")
    #expect(run.errorText.hasPrefix(bar + "  4 B"))
  }

  @Test("-n writes each whole percentage on a line, and the last one is 100")
  func writesNumbers() async throws {
    let run = try await runProgram(["-n", "-i", "600", "-s", "4"], input: Array("data".utf8))
    #expect(run.errorText == "100\n")
    let beyond = try await runProgram(["-n", "-i", "600", "-s", "2"], input: Array("data".utf8))
    #expect(beyond.errorText == "200\n")
  }
}
