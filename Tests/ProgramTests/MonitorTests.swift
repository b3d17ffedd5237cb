import TestSupport
import TestTraits
import Testing

@Suite("Monitoring the input and output of a command", .fewAtOnce)
struct MonitorTests {
  @Test("Numbers are printed with the name of their end, and without one if there is just one end")
  func writesNumbers() async throws {
    let both = try await runProgram(
      ["-n", "-b", "-i", "600", "-M", "both", "--", "cat"], input: "12345".bytes)
    #expect(both.errorText == "cat in: 5\ncat out: 5\n")
    let one = try await runProgram(
      ["-n", "-b", "-i", "600", "-M", "out", "--", "cat"], input: "12345".bytes)
    #expect(one.errorText == "5\n")
  }

  @Test(
    "A command that stops reading ends the run and the program that feeds it",
    arguments: ["in", "both"])
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

  @Test("The output of a process that the command leaves behind arrives")
  func waitsForTheRest() async throws {
    let run = try await runProgram(["-M", "out", "--", "sh", "-c", "{ sleep 0.2; echo late; } &"])
    #expect(run.outputText == "late\n")
    #expect(run.status == 0)
  }

  @Test("A command reads a terminal itself, whichever end is monitored", arguments: ["in", "out"])
  func leavesTheKeyboard(ends: String) async throws {
    let run = try ProgramRun(
      ["-M", ends, "--", "sh", "-c", "read word; echo got $word; exit 3"], input: .terminal,
      output: .terminal)
    run.type("it\n")
    #expect(try await run.end() == .exited(3))
    #expect(run.screen.fullText.contains("got it"))
    #expect(run.screen.fullText.contains("✗ sh"), "\(run.screen.fullText)")
  }

  @Test("When the reader of the output disconnects, the command gets SIGPIPE")
  func tellsTheCommand() async throws {
    let run = try await runShell(
      "\"$PBAR\" -M both -- yes </dev/null | head -n 1; echo ${PIPESTATUS[@]}")
    #expect(run.outputText == "y\n141 0\n")
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
    let file = try folder.file("io", holding: "data".bytes)
    let run = try await runShell("\"$PBAR\" -q -M both -- cat <\(file) >>\(file)")
    #expect(run.status == 4)
    #expect(try folder.contents(of: "io") == "data".bytes)
  }

  @Test(
    "^C ends a run that only a process left behind keeps going, even if that process ignores ^C")
  func endsWhatIsLeft() async throws {
    let run = try ProgramRun(
      [
        "-M", "out", "--", "sh", "-c",
        """
        trap '' INT
        (while kill -0 $$ 2>&-; do sleep .01; done; exec sh -c 'echo $$ >&2; exec sleep 600') &
        """,
      ], output: .null)
    try await run.wait(for: "the number of the process that stays") {
      Int32($0.screen.line(0)) != nil
    }
    let left = Int32(run.screen.line(0)) ?? 0
    defer { if left > 1 { kill(left, SIGKILL) } }
    try await run.interrupt()
  }
}
