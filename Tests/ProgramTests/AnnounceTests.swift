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
}
