import TestSupport
import TestTraits
import Testing

@Suite("The bell at the end", .fewAtOnce)
struct BellTests {
  @Test(
    "The bell rings once after the last line of a run, whatever is shown, and only with --bell",
    arguments: [
      (["--bell"], 1), (["--bell", "-q"], 1), (["--bell", "-n"], 1), (["--bell", "--announce"], 1),
      ([], 0),
    ])
  func once(options: [String], count: Int) async throws {
    let run = try ProgramRun(
      ["-s", "5"] + options, input: .bytes("12345".bytes), columns: 60)
    #expect(try await run.end() == .exited(0))
    #expect(run.terminalBytes.suffix(count) == [7][..<count])
    #expect(bells(run) == count)
  }

  @Test("The bell rings twice after a failed run, and once where a signal ends the run")
  func failures() async throws {
    let values = try ProgramRun(["--values", "--bell"], input: .bytes("much\n".bytes))
    #expect(try await values.end() == .exited(16))
    #expect(values.terminalBytes.suffix(2) == [7, 7])
    #expect(bells(values) == 2)
    let command = try ProgramRun(["--bell", "--run", "false"])
    #expect(try await command.end() == .exited(1))
    #expect(bells(command) == 2)
    let run = try ProgramRun(["-s", "10", "--bell"], input: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText(" 50%")
    try await run.interrupt()
    #expect(run.terminalBytes.suffix(1) == [7])
    #expect(bells(run) == 1)
  }

  private func bells(_ run: ProgramRun) -> Int { run.terminalBytes.count { $0 == 7 } }
}
