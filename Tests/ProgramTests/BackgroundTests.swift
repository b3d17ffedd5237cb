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
}
