import TestSupport
import TestTraits
import Testing

@Suite("The bell at the end", .fewAtOnce)
struct BellTests {
  @Test("The bell rings once after the last line of a successful run", arguments: ["", "-q", "-n"])
  func once(option: String) async throws {
    let run = try await ended(["-s", "5", "--bell"] + words(option), "12345")
    #expect(run.terminalBytes.suffix(1) == [7])
    #expect(bells(run) == 1)
  }

  @Test("The bell rings twice after a failed run")
  func twice() async throws {
    let run = try await ended(["--values", "--bell"], "much\n", status: 16)
    #expect(run.terminalBytes.suffix(2) == [7, 7])
    #expect(bells(run) == 2)
    let command = try await ended(["--bell", "--run", "false"], "", status: 1)
    #expect(bells(command) == 2)
  }

  @Test("The bell rings once where a signal ends the run")
  func signal() async throws {
    let run = try ProgramRun(["-s", "10", "--bell"], input: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText(" 50%")
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(2))
    #expect(run.terminalBytes.suffix(1) == [7])
    #expect(bells(run) == 1)
  }

  @Test("The bell rings after the last sentence of --announce too")
  func sentences() async throws {
    let run = try await ended(["-s", "5", "--bell", "--announce"], "12345")
    #expect(visible(run.terminalBytes).hasSuffix("␍␊\n␇"))
    #expect(bells(run) == 1)
  }

  @Test("The bell rings only with --bell")
  func silent() async throws {
    #expect(bells(try await ended(["-s", "5"], "12345")) == 0)
    let taste = try ProgramRun(
      ["-s", "5", "--no-bell"], columns: 60, environment: ["PBAR_OPTIONS": "--bell"])
    _ = try await taste.end()
    #expect(bells(taste) == 0)
    let asked = try ProgramRun(["-s", "5"], columns: 60, environment: ["PBAR_OPTIONS": "--bell"])
    _ = try await asked.end()
    #expect(bells(asked) == 1)
  }

  @Test("No bell is written to a file or a pipe")
  func noTerminal() async throws {
    let run = try await runProgram(["-fs", "5", "--bell"], input: Array("12345".utf8))
    #expect(!run.errorText.utf8.contains(7))
    #expect(run.output == Array("12345".utf8))
  }

  @Test("The bell rings for a background run too, which draws no bar")
  func background() async throws {
    let run = try ProgramRun(
      ["--norc", "--noprofile", "-i"], program: "bash", input: .terminal, output: .terminal,
      environment: ["PBAR": builtProgram, "PS1": "ready> "])
    try await run.waitForText("ready>")
    run.type("printf 12345 | \"$PBAR\" -s 5 --bell >/dev/null & wait; echo fin''ished\n")
    try await run.waitForText("finished")
    #expect(!run.screen.fullText.contains("%"))
    #expect(bells(run) == 1)
    run.type("exit\n")
    _ = try await run.end()
  }

  private func ended(
    _ arguments: [String], _ input: String, status: Int32 = 0
  ) async throws -> ProgramRun {
    let run = try ProgramRun(arguments, input: .pipe, columns: 60)
    await run.write(input)
    run.closeInput()
    #expect(try await run.end() == .exited(status))
    return run
  }

  private func words(_ option: String) -> [String] { option.isEmpty ? [] : [option] }

  private func bells(_ run: ProgramRun) -> Int { run.terminalBytes.count { $0 == 7 } }
}
