import TestSupport
import TestTraits
import Testing

@Suite("Copying", .seeded, .fewAtOnce)
struct CopyTests {
  @Test("Data from a pipe is copied unchanged")
  func copiesAPipe() async throws {
    var random = SeededRandom()
    let data = random.bytes(count: 3_000_001)
    let run = try await runProgram([], input: data)
    #expect(run.status == 0)
    #expect(run.output == data)
    #expect(run.errorText == "")
  }

  @Test("Files and standard input are copied in the order of the operands")
  func copiesFilesInOrder() async throws {
    let folder = try TemporaryFolder()
    let first = try folder.file("first", holding: Array("one\n".utf8))
    let last = try folder.file("last", holding: Array("three\n".utf8))
    let run = try await runProgram([first, "-", last], input: Array("two\n".utf8))
    #expect(run.outputText == "one\ntwo\nthree\n")
    #expect(run.status == 0)
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

  @Test("An empty input gives an empty output and status 0")
  func copiesNothing() async throws {
    let run = try await runProgram([])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
  }

  @Test("A FILE that can't be opened is reported with the system's message, and the others are copied")
  func namesUnreadableFiles() async throws {
    let folder = try TemporaryFolder()
    let good = try folder.file("good", holding: Array("data".utf8))
    let run = try await runProgram([folder.path + "/missing", good, folder.path])
    #expect(run.outputText == "data")
    #expect(run.status == 2)
    #expect(
      run.errorText == """
        pbar: \(folder.path)/missing: No such file or directory
        pbar: \(folder.path): Is a directory

        """)
  }

  @Test(
    "If nothing could be copied, there is a message and no bar",
    arguments: ["missing", ".", "-o missing/x data"])
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

  @Test("A FILE that is also the output is refused, and the others are copied")
  func refusesItsOwnOutput() async throws {
    let folder = try TemporaryFolder()
    let other = try folder.file("other", holding: Array("other".utf8))
    _ = try folder.file("both", holding: Array("both".utf8))
    let run = try await runShell("cd \(folder.path) && \"$PBAR\" both other >>both")
    #expect(run.status == 4)
    #expect(run.errorText == "pbar: both: input file is output file. It was skipped\n")
    #expect(try folder.contents(of: "both") == Array("bothother".utf8))
    _ = other
  }

  @Test(
    "A full disk is reported with status 16",
    .enabled(if: fileExists("/dev/full"), "There is no /dev/full"))
  func namesAFullDisk() async throws {
    let run = try await runShell("printf data | \"$PBAR\" >/dev/full")
    #expect(run.status == 16)
    #expect(
      run.errorText == "pbar: standard output: writing failed: No space left on device\n")
  }

  @Test("The run ends quietly with status 0 if its reader disconnects")
  func endsWithItsReader() async throws {
    let run = try await runShell(
      "set -o pipefail; head -c 10000000 /dev/zero | { \"$PBAR\"; echo $? >&2; } | head -c 10 | wc -c"
    )
    #expect(run.outputText.filter { !$0.isWhitespace } == "10")
    #expect(run.errorText == "0\n")
  }

  @Test("A closed standard descriptor is an error, and another file never takes its place")
  func reportsClosedDescriptors() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("data", holding: Array("data".utf8))
    let noOutput = try await runShell("\"$PBAR\" \(file) >&-")
    #expect(noOutput.status == 16)
    #expect(noOutput.errorText.hasPrefix("pbar: standard output: "))
    let noInput = try await runShell("\"$PBAR\" <&-")
    #expect(noInput.status == 16)
    let noErrors = try await runShell("\"$PBAR\" \(file) 2>&-")
    #expect(noErrors.status == 0)
    #expect(noErrors.outputText == "data")
    let nothing = try await runShell("\"$PBAR\" \(file) <&- >&- 2>&-")
    #expect(nothing.status == 16)
  }

  @Test("The last frame shows the whole amount, the rate and the duration")
  func showsTheWholeAmount() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("data", holding: [UInt8](repeating: 7, count: 3 << 20))
    let run = try ProgramRun(["--label", "Copying", file], columns: 73)
    #expect(try await run.end() == .exited(0))
    let line = run.screen.line(0)
    #expect(line.contains(#/^Copying  █+  3\.0 MiB  [0-9.]+ [KMG]iB/s  in [0-9.:]+( s)?$/#), "\(line)")
    #expect(run.screen.cursor.row == 1)
    #expect(run.screen.wrapCount == 0)
  }

  @Test("-l and -0 count lines or NUL-terminated records instead of bytes")
  func countsRecords() async throws {
    let lines = String(repeating: "x\n", count: 500)
    let run = try ProgramRun(
      ["-l", "-s", "1000", "-p", "-b"], input: .pipe, columns: 60)
    await run.write(lines)
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).hasPrefix(" 500"))
    #expect(run.screen.line(0).hasSuffix(" 50%"))
    let records = try await runProgram(
      ["-0", "-n", "-i", "600", "-b"], input: Array("a\0b\nc\0d".utf8))
    #expect(records.errorText == "2\n")
    #expect(records.output == Array("a\0b\nc\0d".utf8))
  }

  @Test("Nothing is drawn if standard error is no terminal")
  func staysSilentOffTerminal() async throws {
    let run = try await runProgram(["--total", "4"], input: Array("data".utf8))
    #expect(run.errorText == "")
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
    let amount = try await runProgram(["-n", "-i", "600", "-b"], input: Array("data".utf8))
    #expect(amount.errorText == "4\n")
    let beyond = try await runProgram(["-n", "-i", "600", "-s", "2"], input: Array("data".utf8))
    #expect(beyond.errorText == "200\n")
  }

  @Test("-n with a format writes plain numbers in that format")
  func writesFormattedNumbers() async throws {
    let run = try await runProgram(
      [
        "-n", "-i", "600", "-s", "8", "-F", "{\"bytes\":%b,\"percentage\":%{progress-amount-only}}",
      ],
      input: Array("data".utf8))
    #expect(run.errorText == "{\"bytes\":4,\"percentage\":50}\n")
  }

  @Test("The last bytes, the last line and the use of the buffer are shown during the copy")
  func showsWhatPasses() async throws {
    let run = try ProgramRun(
      ["-F", "%6A|%12L|%T|%{sgr:red}%b", "--color", "never"], input: .pipe, columns: 60)
    await run.write("first\nsecond\nthird")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0) == ".third|second      |{  0%}|18.0 B")
  }

  @Test("-v prints the statistics of the rate below the last line")
  func tellsStatistics() async throws {
    let run = try ProgramRun(["-v", "-b"], input: .pipe, columns: 80)
    await run.write("data")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0) == "4.00 B")
    #expect(run.screen.line(1).hasPrefix("rate "))
    let piped = try await runProgram(["-v"], input: Array("data".utf8))
    #expect(piped.errorText.hasPrefix("rate "))
    #expect(piped.errorText.hasSuffix("\n"))
  }

  @Test("-q shows nothing, even on a terminal")
  func staysQuiet() async throws {
    let run = try ProgramRun(["-q"], input: .pipe)
    await run.write("data")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.terminalBytes.isEmpty)
  }

  @Test("With pv's options only the requested fields are drawn, in pv's order and form")
  func drawsPvFields() async throws {
    let run = try ProgramRun(
      ["-p", "-e", "-t", "-r", "-a", "-b", "-s", "4", "-N", "x"], input: .pipe, columns: 90)
    await run.write("data")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let line = run.screen.line(0)
    #expect(line.hasPrefix("        x: 4.00 B 0:00:"))
    #expect(line.contains("===="))
    #expect(line.contains("] 100%"))
  }

  @Test("In the C locale the line is a plain bar between brackets, followed by the percentage")
  func drawsPlainly() async throws {
    let run = try ProgramRun(
      ["-s", "8"], input: .pipe, columns: 72,
      environment: ["LC_ALL": "C", "PBAR_OPTIONS": nil, "ACCESSIBLE": nil])
    await run.write("half")
    try await run.waitForText(">")
    // The bar moves to the new fraction over several frames.
    try await run.wait(for: "half a bar") {
      $0.screen.line(0).hasPrefix("[==") && $0.screen.line(0).contains("]  50%")
    }
    #expect(run.screen.line(0).allSatisfy { $0.isASCII })
    await run.write("done")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let last = run.screen.line(0)
    #expect(last.contains(#/^\[=+\]  8 B  /#), "\(last)")
  }

  @Test("Under a link named pv the program copies, draws left to right and shows pv's fields")
  func isPvThroughALink() async throws {
    let folder = try TemporaryFolder()
    let link = folder.path + "/pv"
    let linked = try await runShell("ln -s \"$PBAR\" \(link)")
    #expect(linked.status == 0)
    let run = try ProgramRun(
      ["-s", "4"], program: link, input: .pipe, columns: 80,
      environment: ["LC_ALL": "he_IL.UTF-8", "PBAR_OPTIONS": "--nonsense"])
    await run.write("data")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let line = run.screen.line(0)
    #expect(line.hasPrefix("4.00 B 0:00:"))
    #expect(line.contains("] 100%"))
  }
}
