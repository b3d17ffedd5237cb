import TestSupport
import TestTraits
import Testing

@Suite("Progress in sentences (--announce)", .fewAtOnce)
struct AnnounceTests {
  @Test("The sentences on a terminal contain no control sequence and tear no line of a command")
  func terminal() async throws {
    let run = try ProgramRun(
      ["--announce", "--run", "sh", "-c", "echo hello; exit 3"], output: .terminal)
    #expect(try await run.end() == .exited(3))
    #expect(!run.terminalBytes.contains(0x1b))
    // The output of the command is not part of the sentences.
    let lines = run.screen.text.lines
    #expect(lines.dropLast().sorted() == ["hello", "sh, started"])
    #expect(lines.last?.hasPrefix("sh, failed, status 3, took ") == true)
  }

  @Test("What the kernel echoes for ^C is not before the last sentence")
  func echoedInterrupt() async throws {
    let run = try ProgramRun(
      ["--announce", "--run", "sleep", "100"], input: .terminal, output: .terminal)
    try await run.waitForText("sleep, started")
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(SIGINT))
    #expect(run.screen.text.lines.last?.hasPrefix("sleep, ") ?? false, "\(run.screen.text)")
  }

  @Test("On a terminal, the meter of a command is read, and no sentence is in its row")
  func meter() async throws {
    let script = """
      for n in 1 2 3 4; do printf '\\r%d/4 files' $n; read -r line; done </dev/tty
      printf '\\nGo on? '; read -r line; echo no
      """
    let run = try ProgramRun(
      ["--announce=25", "--run", "sh", "-c", script], input: .terminal, output: .terminal)
    try await run.waitForText("1/4 files")
    run.type("\n")
    for share in ["50%", "75%"] {
      try await run.waitForText("sh, \(share) complete")
      run.type("\n")
    }
    // The row of the last value is left out too.
    run.type("\n")
    try await run.waitForText("Go on?")
    run.type("\n")
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.text.lines
    for line in lines where line.contains("complete") {
      #expect(line.hasPrefix("sh, "), "\(lines)")
    }
  }
}
