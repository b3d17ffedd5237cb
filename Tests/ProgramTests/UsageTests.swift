import TestSupport
import TestTraits
import Testing

@Suite("Usage and command line", .fewAtOnce)
struct UsageTests {
  @Test("With nothing to read the program says so in one line and does not wait for the keyboard")
  func refusesTheKeyboard() async throws {
    let run = try ProgramRun([], input: .terminal, output: .terminal, columns: 120)
    #expect(try await run.end() == .exited(1))
    #expect(run.screen.line(0).hasPrefix("pbar: nothing to read"))
    #expect(run.screen.line(0).contains("--help"))
  }

  @Test(
    "Each mistake gets a one-sentence message and status 1",
    arguments: [
      (["--lable", "x"], "--label"), (["-s", "@/no/such/file"], "'/no/such/file'"),
      (["sh", "-j8"], "there is no file 'sh'. To run a command, write --run COMMAND\n"),
      (["-f", "sh"], "To run a command, write --run COMMAND\n"),
      (["--", "sh", "-j8"], "To run a command, write --run COMMAND\n"),
      (["--label", "sh", "-f", "sh", "x\n"], "To run a command, write --run COMMAND\n"),
      (["--color=x y"], "'x y' is not"),
      (["-color=x y"], "has one hyphen. Did you mean --color?\n"),
      (["-color=x\n"], "has one hyphen. Did you mean --color?\n"),
      (["--remember", "a\n"], "--remember takes a value only after =. Write = before it\n"),
      (["--remember", "a b"], "--remember takes a value only after =. Write --remember='a b'\n"),
      (["no-such-program", "-j8"], "unknown option '-j'"),
      (["/bin/sh", "-j8"], "unknown option '-j'"),
    ] as [([String], String)])
  func explainsMistakes(arguments: [String], expected: String) async throws {
    let run = try await runProgram(arguments, environment: ["HOME": "/"])
    #expect(run.status == 1)
    #expect(run.errorText.hasPrefix("pbar: "))
    #expect(run.errorText.contains(expected), "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count == 1)
    #expect(run.output.isEmpty)
  }

  @Test("The whole help goes through PAGER on a short terminal, and nowhere else")
  func pager() async throws {
    for (rows, output, pager, title) in [
      (24, .terminal, "tr a-z A-Z", "ABOUT PBAR:"), (500, .terminal, "tr a-z A-Z", "About pbar:"),
      (24, .terminal, "/no/pager", "About pbar:"), (24, .pipe, "tr a-z A-Z", "About pbar:"),
    ] as [(Int, ProgramRun.Stream, String, String)] {
      let run = try ProgramRun(
        ["--help=all"], output: output, rows: rows, environment: ["PAGER": pager])
      #expect(try await run.end() == .exited(0))
      let bytes = run.terminalBytes + run.outputBytes
      #expect(bytes.holds(title.bytes), "\(rows) \(pager)")
    }
  }

  @Test("^C in a pager leaves no pager behind, and the program waits for one that goes on")
  func interruptedPager() async throws {
    for (pager, isPatient) in [
      ("sh -c 'echo ready; exec sleep 100'", false),
      ("sh -c 'trap \"echo on\" INT; echo ready; read x; read x; echo last' </dev/tty", true),
    ] {
      let run = try ProgramRun(["--help=all"], output: .terminal, environment: ["PAGER": pager])
      try await run.waitForText("ready")
      run.type("\u{3}")
      if isPatient {
        try await run.waitForText("on")
        run.type("\n\n")
      }
      #expect(try await run.end() == .exited(0))
      if isPatient { #expect(run.screen.fullText.contains("last")) }
    }
  }

  @Test("No word of a message is broken at the edge of the terminal")
  func wrapsMessages() async throws {
    for (words, input) in [
      (["--values", "--countdown", "5"], ""),
      (["--values", "--force"], "one line that is no value\n"),
      (["-q", "/no/such/file"], ""),
    ] {
      let run = try ProgramRun(words, input: .bytes(input.bytes), columns: 32)
      _ = try await run.end()
      #expect(run.screen.fullText.hasPrefix("pbar: "))
      #expect(run.screen.wrapCount == 0, "\(run.screen.fullText)")
    }
  }
}
