import TestSupport
import TestTraits
import Testing

@testable import CommandOptions

@Suite("How the last line says that a run has ended", .fewAtOnce)
struct ClosingLineTests {
  private func command(_ script: String, _ options: [String] = [], locale: String = "C.UTF-8")
    async throws -> String
  {
    let run = try ProgramRun(
      options + ["--run", "sh", "-c", script], output: .terminal, environment: ["LC_ALL": locale])
    _ = try await run.end()
    #expect(run.screen.cursor.row == 1)
    return run.screen.line(0)
  }

  @Test("--transient removes the line of a success, and leaves that of a failure")
  func transient() async throws {
    let run = try ProgramRun(["--transient", "--run", "cat"], input: .pipe, output: .terminal)
    try await run.waitForBytes("cat")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.allSatisfy { $0.isWhitespace })
    #expect(run.screen.cursor.row == 0)
    #expect(try await command("exit 2", ["--transient"]).contains("status 2 after"))
  }

  @Test("A reader that has taken all may leave before the end of the input")
  func readerWithAll() async throws {
    let folder = try TemporaryFolder()
    let run = try await runShell(
      """
      cd "$HOME"; head -c 100000 /dev/zero >data
      { cat data; until [ -e end ]; do :; done; } | "$PBAR" -f 2>report |
        { head -c 100000 >copy; exec <&-; : >end; }
      cat report
      """, environment: ["HOME": folder.path])
    #expect(run.outputText.contains("97.7 KiB"), "\(run.outputText)")
    #expect(!run.outputText.contains("ended"), "\(run.outputText)")
  }

  @Test(
    "A copy is named after its file, of several the last one, but not with a label or pv's fields",
    arguments: [
      ("a", "✓ a  6 B  "), ("a b c", "✓ 3/3 c  18 B  "),
      ("a -", "✓ 2/2 -  6 B  "), ("--label Copying a", "✓ Copying  6 B  "),
      ("--style linear a", "a  ▄▄"), ("-F '%{label}|%b' a", "|6.00  B"),
    ])
  func copy(words: String, opening: String) async throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] { _ = try folder.file(name, holding: "12345\n".bytes) }
    let run = try ProgramRun(
      ["-c", "cd \(folder.path); exec \"$PBAR\" \(words)"], program: "bash", output: .null,
      columns: 70)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).hasPrefix(opening), "\(run.screen.line(0))")
  }

  @Test("A sign, and the status or the signal of the command")
  func command() async throws {
    #expect(try await command("exit 0").contains(#/^✓ sh  in [0-9.]+ s$/#))
    #expect(try await command("exit 2").contains(#/^✗ sh  status 2 after [0-9.]+ s$/#))
    #expect(
      try await command("kill -KILL $$").contains(#/^✗ sh  killed by SIGKILL after [0-9.]+ s$/#))
  }

  @Test(
    "The amount and the mean rate of a command whose output says them, but not those of a phase")
  func amount() async throws {
    let meter =
      "for i in 1 5 10; do printf ' %s,000  %s0%%  1.0MB/s  0:00:01 \\r' ${i}00 $i; sleep 0.1; done"
    let whole = try await command(meter)
    #expect(whole.contains(#/^✓ sh  [0-9.]+ [KM]iB  [0-9.]+ [KM]iB\/s  in [0-9.]+ s$/#), "\(whole)")
    let failed = try await command(meter + "; exit 2")
    #expect(
      failed.contains(#/^✗ sh  [0-9.]+ [KM]iB  [0-9.]+ [KM]iB\/s  status 2 after [0-9.]+ s$/#),
      "\(failed)")
    let phases = "printf 'A: 50%% (1/2)\\rA: 100%% (2/2)\\rB: 10%% (1/10)\\rB: 20%% (2/10)\\r'"
    #expect(try await command(phases).contains(#/^✓ sh  in [0-9.]+ s$/#))
  }

  @Test("--done and --failed replace the label, and in ASCII a failure has another sign")
  func words() async throws {
    let words = ["--done", "Built", "--failed", "Broken"]
    #expect(try await command("exit 0", words).contains(#/^✓ Built  in [0-9.]+ s$/#))
    #expect(try await command("exit 2", words).contains(#/^✗ Broken  status 2 after [0-9.]+ s$/#))
    let ascii = try await command("exit 2", locale: "C")
    #expect(ascii.contains(#/^x sh  status 2 after [0-9.]+ s$/#))
  }

  @Test("A part that failed by itself says so, also at 100 % and when a signal ends the run")
  func failedPart() async throws {
    let run = try ProgramRun(["--values"], input: .pipe, output: .null, columns: 70)
    await run.write("a=100/100\na=failed\nb=5/10\nb=failed\nc=5/10\n")
    try await run.wait(for: "the third row") { $0.screen.line(2).hasPrefix("c  ") }
    run.send(SIGTERM)
    #expect(try await run.end() == .signaled(SIGTERM))
    let rows = run.screen.fullText.split(separator: "\n")
    #expect(rows[0].contains(#/^✗ a +100% +100\/100 +failed after /#), "\(rows)")
    #expect(rows[1].contains(#/^✗ b   50% +5\/10 +failed after /#), "\(rows)")
    #expect(rows[2].contains(#/^✗ c   50% +5\/10 .*killed by SIGTERM after /#), "\(rows)")
  }

  @Test("A part that failed is shown in every style, however small the terminal is")
  func failureInStyles() async throws {
    for style in StyleName.allCases.map(\.rawValue) + ["linear --border square"] {
      for (rows, terminal) in [(3, "xterm-256color"), (12, "xterm-256color"), (12, "dumb")] {
        let run = try ProgramRun(
          ["--values", "--style"] + style.split(separator: " ").map(String.init), input: .pipe,
          output: .null, columns: 60, rows: rows, environment: ["TERM": terminal])
        await run.write("a=10%\na=done\n" + (1...7).map { "b\($0)=done\n" }.joined() + "c=failed\n")
        run.closeInput()
        #expect(try await run.end() == .exited(16))
        let text = run.screen.fullText
        #expect(text.contains("failed"), "\(style), \(rows) rows, TERM=\(terminal): \(text)")
      }
    }
  }

  @Test("The line of a command ends with a sign in every style", arguments: StyleName.allCases)
  func commandInStyles(style: StyleName) async throws {
    let run = try ProgramRun(
      ["--style", style.rawValue, "--run", "sh", "-c", "exit 3"], output: .terminal)
    #expect(try await run.end() == .exited(3))
    #expect(run.screen.fullText.contains("✗ sh"), "\(run.screen.fullText)")
  }

  @Test("A copy whose reader has left has ended before it was done, also without a total")
  func readerLeft() async throws {
    let run = try ProgramRun(
      ["-c", "yes | \"$PBAR\" | head -c 10000"], program: "bash", output: .null, columns: 70)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains(#/^! .*ended after [0-9.]+ s$/#), "\(run.screen.line(0))")
  }
}
