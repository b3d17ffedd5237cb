import TestSupport
import TestTraits
import Testing

@Suite("The background of the terminal", .fewAtOnce)
struct BackgroundTests {
  @Test("The terminal's answer becomes an option for PBAR_OPTIONS")
  func answer() async throws {
    // A busy machine may give the answer too late.
    for _ in 0..<5 {
      let run = try ProgramRun(["--background"], input: .terminal, output: .pipe)
      run.type("\u{1B}]11;rgb:2828/2a2a/3636\u{1B}\\")
      guard try await run.end() == .exited(0) else { continue }
      #expect(await run.waitForEndOfOutput())
      #expect(String(decoding: run.outputBytes, as: UTF8.self) == "--appearance '#282a36'\n")
      #expect(visible(run.terminalBytes).contains("␛]11;?␛\\"))
      let frame = try await runProgram(
        ["--value", "50%"], environment: ["PBAR_OPTIONS": "--appearance '#282a36'"])
      #expect(frame.status == 0)
      return
    }
    Issue.record("No answer came in time")
  }

  @Test("The gallery asks the terminal too, and says what to write into a profile")
  func gallery() async throws {
    // A busy machine may give the answer too late.
    for _ in 0..<5 {
      let run = try ProgramRun(["--gallery"], input: .terminal, output: .terminal)
      run.type("\u{1B}]11;rgb:2828/2a2a/3636\u{1B}\\")
      #expect(try await run.end() == .exited(0))
      guard let last = run.screen.fullText.lines.last(where: { !$0.isEmpty }),
        last.hasPrefix("For this background: ")
      else { continue }
      #expect(last.hasSuffix("export PBAR_OPTIONS=\"--appearance '#282a36'\""))
      return
    }
    Issue.record("No answer came in time")
  }

  @Test("A terminal that does not answer, or none, gives one sentence and status 1")
  func silence() async throws {
    let run = try ProgramRun(["--background"], input: .terminal, output: .pipe)
    #expect(try await run.end() == .exited(1))
    #expect(run.screen.text.contains("the terminal does not answer"))
    let dumb = try ProgramRun(
      ["--background"], input: .terminal, output: .pipe, environment: ["TERM": "dumb"])
    #expect(try await dumb.end() == .exited(1))
    #expect(!visible(dumb.terminalBytes).contains("]11;?"))
  }

  private static let timer = [
    "--countdown", "1m", "--count-up", "--style", "linear", "--fields", "bar",
  ]
  private static let environment = ["COLORTERM": "truecolor"]

  @Test("A timer that has the terminal to itself asks it, and draws the track for the answer")
  func timer() async throws {
    // A busy machine may give the answer too late.
    for _ in 0..<5 {
      let run = try ProgramRun(
        Self.timer, input: .terminal, columns: 40, environment: Self.environment)
      try await run.waitForBytes("]11;?")
      run.type("\u{1B}]11;rgb:2828/2a2a/3636\u{1B}\\")
      try await run.waitForBytes("▄")
      run.send(SIGTERM)
      _ = try await run.end()
      if visible(run.terminalBytes).contains("38;2;69;70;81") { return }
    }
    Issue.record("No answer came in time")
  }

  @Test(
    "A timer asks nothing if something else may want the terminal, or the answer may come late",
    arguments: [
      "\"$PBAR\" --countdown 0.2; true", "\"$PBAR\" --countdown 0.2 | cat",
      "exec \"$PBAR\" --countdown 0.2 --appearance auto",
      "NO_COLOR=1 exec \"$PBAR\" --countdown 0.2",
      "SSH_TTY=/dev/pts/0 exec \"$PBAR\" --countdown 0.2",
      "exec \"$PBAR\" --countdown 0.2 --announce",
      "sleep 0.1 | (exec \"$PBAR\" --countdown 0.2)",
    ])
  func noQuestion(script: String) async throws {
    let run = try ProgramRun(
      ["-c", script], program: "sh", input: .terminal, output: .terminal,
      environment: Self.environment)
    #expect(try await run.end() == .exited(0))
    #expect(!visible(run.terminalBytes).contains("]11;?"))
  }

  @Test("A timer leaves what was typed ahead to its reader, and asks nothing")
  func typedAhead() async throws {
    let script = "printf ready; read a; exec \"$PBAR\" --countdown 0.2"
    let run = try ProgramRun(
      ["-c", script], program: "sh", input: .terminal, output: .terminal,
      environment: Self.environment)
    try await run.waitForBytes("ready")
    run.type("go\nahead\n")
    #expect(try await run.end() == .exited(0))
    #expect(!visible(run.terminalBytes).contains("]11;?"))
  }
}
