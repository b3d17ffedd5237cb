import TestSupport
import TestTraits
import Testing

@Suite("Progress in sentences (--announce)", .fewAtOnce)
struct AnnounceTests {
  @Test("A short run too has a sentence at its start and at its end, which tells a failure")
  func shortRun() async throws {
    let run = try await runProgram(["--announce", "-N", "Copying"], input: Array("12345".utf8))
    #expect(run.output == Array("12345".utf8))
    #expect(untimed(run.errorText) == ["Copying, started", "Copying, finished, 5 B in T"])
    let failed = try await runProgram(
      ["--values", "--total", "2", "--announce"], input: Array("1\nnonsense\n".utf8))
    #expect(failed.status == 16)
    let lines = untimed(failed.errorText)
    #expect(lines.first == "0% complete")
    #expect(lines.contains { $0.contains("line 2: 'nonsense' is not a progress value") })
    #expect(lines.last == "failed at 50%, 1 of 2 in T")
  }

  @Test("The sentences on a terminal contain no control sequence and tear no line of a command")
  func terminal() async throws {
    let run = try ProgramRun(
      ["--announce", "--run", "sh", "-c", "echo hello; exit 3"], output: .terminal,
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"])
    #expect(try await run.end() == .exited(3))
    #expect(!run.terminalBytes.contains(0x1b))
    // The output of the command is not part of the sentences.
    let lines = untimed(run.screen.text)
    #expect(lines.sorted() == ["hello", "sh, failed, status 3, took T", "sh, started"])
    #expect(lines.last == "sh, failed, status 3, took T")
  }
}

/// The lines of a text, with every duration replaced by T.
private func untimed(_ text: String) -> [String] {
  text.split(separator: "\n").map { line in
    String(line).replacing(#/(in|took) (less than a second|[0-9]+ \w+( [0-9]+ \w+)?)$/#) {
      "\($0.output.1) T"
    }
  }
}
