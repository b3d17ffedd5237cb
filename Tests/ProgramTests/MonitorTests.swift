import TestSupport
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Monitoring the input and output of a command", .seeded, .fewAtOnce)
struct MonitorTests {
  @Test(
    "All data passes unchanged, whichever ends are monitored", arguments: ["in", "out", "both"])
  func passesEverything(ends: String) async throws {
    var random = SeededRandom()
    let data = random.bytes(count: 500_001)
    let run = try await runProgram(["-M", ends, "--", "cat"], input: data)
    #expect(run.status == 0)
    #expect(run.output == data)
    #expect(run.errorText == "")
  }

  @Test(
    "All data passes, however it is moved",
    arguments: [
      [], ["-C"], ["-B", "300k"], ["-A", "8", "-f"], ["-l", "-f"], ["-L", "100M"], ["-E"],
      ["-U", "-"], ["-K"], ["-T", "-f"], ["-s", "1000", "-S"],
    ])
  func passesEverythingInEveryWay(options: [String]) async throws {
    var random = SeededRandom()
    let data = random.bytes(count: 200_001)
    let folder = try TemporaryFolder()
    let file = try folder.file("data", holding: data)
    let run = try ProgramRun(
      options + ["-M", "both", "-o", folder.path + "/copy", "--", "cat"], input: .reading(file),
      errors: .null)
    #expect(try await run.end() == .exited(0))
    let expected = options.contains("-S") ? Array(data.prefix(1000)) : data
    #expect(try folder.contents(of: "copy") == expected)
  }

  @Test("Both ends of a compressor have a line, with the size of the file and the ratio")
  func showsBothEnds() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("data", holding: [UInt8](repeating: 7, count: 3 << 20))
    let run = try ProgramRun(
      ["-M", "both", "--", "gzip", "-c"], input: .reading(file), columns: 73)
    #expect(try await run.end() == .exited(0))
    let lines = [run.screen.line(0), run.screen.line(1)]
    #expect(lines[0].hasPrefix("gzip in   █"), "\(lines)")
    #expect(lines[0].contains("█  3.0 MiB  "), "\(lines)")
    #expect(lines[0].contains("  in "), "\(lines)")
    #expect(lines[1].hasPrefix("gzip out  █"), "\(lines)")
    #expect(lines[1].contains(" 1:"), "\(lines)")
    #expect(run.screen.cursor.row == 2)
    #expect(run.screen.wrapCount == 0)
  }

  @Test("Labels and formats are assigned in order, one to each line")
  func takesLabelsAndFormats() async throws {
    let run = try await runProgram(
      [
        "-f", "-N", "raw", "-N", "done", "-F", "%{label} took %b", "-F",
        "%{label} gave %b %{ratio}",
        "-M", "both", "--", "sh", "-c", "cat; cat /dev/null; printf 1234",
      ], input: Array("1234".utf8))
    #expect(run.outputText == "12341234")
    let lines = run.errorText.split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines.suffix(2) == ["raw took 4.00 B", "done gave 8.00 B 2:1"], "\(lines)")
  }

  @Test("Numbers are printed with the name of their end, and without one if there is just one end")
  func writesNumbers() async throws {
    let both = try await runProgram(
      ["-n", "-b", "-i", "600", "-M", "both", "--", "cat"], input: Array("12345".utf8))
    #expect(both.errorText == "cat in: 5\ncat out: 5\n")
    let one = try await runProgram(
      ["-n", "-b", "-i", "600", "-M", "out", "--", "cat"], input: Array("12345".utf8))
    #expect(one.errorText == "5\n")
    let quiet = try await runProgram(
      ["-q", "-M", "both", "--", "cat"], input: Array("12345".utf8))
    #expect(quiet.errorText == "")
    #expect(quiet.outputText == "12345")
  }

  @Test("The run ends with the status of its command")
  func passesTheStatusOn() async throws {
    #expect(try await runProgram(["-M", "both", "--", "sh", "-c", "exit 3"]).status == 3)
    #expect(try await runProgram(["-M", "in", "--", "sh", "-c", "kill -TERM $$"]).status == 143)
    let missing = try await runProgram(["-M", "both", "--", "no-such-command-at-all"])
    #expect(missing.status == 127)
    #expect(
      missing.errorText == "pbar: --monitor: can't start 'no-such-command-at-all': "
        + "No such file or directory\n")
  }

  @Test(
    "A command that stops reading ends the run and the program that feeds it", arguments: ["in", "both"])
  func stopsReading(ends: String) async throws {
    let run = try await runShell(
      "yes | \"$PBAR\" -M \(ends) -- head -n 1; echo ${PIPESTATUS[@]}")
    #expect(run.outputText == "y\n141 0\n")
    #expect(run.errorText == "")
  }

  @Test("If a command closes its input and goes on, the program that feeds it gets SIGPIPE at once")
  func tellsTheFeeder() async throws {
    // The command ends only when the test closes its input.
    let script =
      "exec 3>&1; { yes; echo \"fed $?\" >&3; echo gone >go; } | \"$PBAR\" -M in -- sh -c "
      + "'exec <&-; read x <\"$0\"; echo \"$x\"' go | cat"
    let folder = try TemporaryFolder()
    let run = try await runShell("cd \(folder.path); mkfifo go; \(script)")
    #expect(run.outputText == "fed 141\ngone\n")
  }

  @Test("A command can end although the program that feeds it sends nothing")
  func leavesASilentFeeder() async throws {
    let run = try ProgramRun(["-M", "both", "--", "true"], input: .pipe, output: .pipe)
    #expect(try await run.end() == .exited(0))
  }

  @Test("When the reader of the output disconnects, the command gets SIGPIPE")
  func tellsTheCommand() async throws {
    let run = try await runShell(
      "\"$PBAR\" -M both -- yes </dev/null | head -n 1; echo ${PIPESTATUS[@]}")
    #expect(run.outputText == "y\n141 0\n")
  }

  @Test(
    "A full disk is reported with status 16",
    .enabled(if: fileExists("/dev/full"), "There is no /dev/full"))
  func namesAFullDisk() async throws {
    let run = try await runShell("\"$PBAR\" -M out -- echo data >/dev/full")
    #expect(run.status == 16)
    #expect(run.errorText == "pbar: standard output: writing failed: No space left on device\n")
  }

  @Test("The output of a process that the command leaves behind arrives")
  func waitsForTheRest() async throws {
    let run = try await runProgram(
      ["-M", "out", "--", "sh", "-c", "{ sleep 0.2; echo late; } &"])
    #expect(run.outputText == "late\n")
    #expect(run.status == 0)
  }

  @Test("After ^C the run waits for the command and ends with its status")
  func waitsAfterControlC() async throws {
    let trapping = try ProgramRun(
      [
        "-M", "both", "--", "sh", "-c",
        "trap 'trap \"\" INT; exit 9' INT; echo ready; while :; do sleep 0.1; done",
      ],
      output: .terminal)
    try await trapping.waitForText("ready")
    trapping.type("\u{3}")
    #expect(try await trapping.end() == .exited(9))
    let dying = try ProgramRun(["-M", "both", "--", "sleep", "60"], output: .terminal)
    try await dying.waitForText("sleep out")
    dying.type("\u{3}")
    #expect(try await dying.end() == .signaled(SIGINT))
  }

  @Test("A signal ends a run whose reader takes nothing, once its command is dead")
  func endsBeforeAStoppedReader() async throws {
    let folder = try TemporaryFolder()
    let run = try await runShell(
      "f=\(folder.path)/f; mkfifo $f; sleep 60 <$f & r=$!; \"$PBAR\" -q -M out -- yes >$f & p=$!; "
        + "until [ -n \"$(cat /proc/$p/task/$p/children)\" ]; do :; done; "
        + "kill -TERM $p; wait $p; echo $?; kill $r")
    #expect(run.outputText == "143\n")
  }

  @Test("A file is not fed to a command that appends to it")
  func refusesItsOwnOutput() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("io", holding: Array("data".utf8))
    let run = try await runShell("\"$PBAR\" -q -M both -- cat <\(file) >>\(file)")
    #expect(run.status == 4)
    #expect(try folder.contents(of: "io") == Array("data".utf8))
  }

  @Test("^C ends a run that only a process left behind keeps going, even if that process ignores ^C")
  func endsWhatIsLeft() async throws {
    let run = try ProgramRun(
      ["-M", "out", "--", "sh", "-c", "trap '' INT; sleep 600 & echo $! >&2"], output: .null)
    try await run.wait(for: "the number of the process that stays") {
      Int32($0.screen.line(0)) != nil
    }
    let left = Int32(run.screen.line(0)) ?? 0
    defer { if left > 1 { kill(left, SIGKILL) } }
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(SIGINT))
  }

  @Test("Output and errors on the bar's own terminal are above the two lines")
  func writesAboveTheBars() async throws {
    let run = try ProgramRun(
      ["-M", "both", "--", "sh", "-c", "echo out; cat; echo err >&2; read x <\"$0\"", "/dev/tty"],
      input: .pipe, output: .terminal, columns: 60)
    await run.write("data\n")
    try await run.wait(for: "the two lines below the text") {
      $0.screen.line(1) == "data" && $0.screen.line(2).hasPrefix("sh in")
        && $0.screen.line(3).hasPrefix("sh out")
    }
    #expect(run.screen.line(0) == "out")
    run.closeInput()
    try await run.waitForText("err")
    run.type("\n")
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0 == "err" }.count == 1, "\(lines)")
    #expect(lines.suffix(2).first?.hasPrefix("sh in") == true, "\(lines)")
  }
}
