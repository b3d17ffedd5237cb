import TestSupport
import TestTraits
import Testing

@Suite("A signal that asks a run for its progress", .fewAtOnce)
struct StandingTests {
  @Test("A quiet run prints the sentence too")
  func withoutBar() async throws {
    let quiet = try ProgramRun(["-q", "-s", "100"], input: .pipe, output: .pipe, columns: 60)
    await quiet.write("12345")
    #expect(await quiet.waitForOutput(count: 5))
    // The bytes that the reader has received may not have been counted yet.
    var answers = 0
    repeat {
      quiet.send(SIGUSR1)
      answers += 1
      let count = answers
      try await quiet.wait(for: "answer \(count)") {
        $0.screen.fullText.split(separator: "\n").count == count
      }
    } while !quiet.screen.fullText.contains("5% complete, 5 B")
    try await quiet.finish()
    #expect(quiet.screen.fullText.split(separator: "\n").count == answers)
  }

  @Test(
    "Values, records, timers, commands and sentences each have their own wording",
    arguments: [
      (["--values", "--range", "0..50"], "21\n", "21", "21"),
      (["-l"], "a\nb\n", "2 ", "2 lines so far"),
      (["-N", "Copying"], "", "Copying", "Copying, 0 B so far"),
      (["--countdown", "5m", "-N", "Tea"], "", "4:5", "Tea, 4 minutes "),
      (["-N", "Build", "--run", "cat"], "", "Build", "Build, "),
      (["--announce", "-s", "20"], "12345", "25% complete\n", "25% complete, 5 B"),
    ] as [([String], String, String, String)])
  func modes(arguments: [String], input: String, shown: String, sentence: String) async throws {
    let run = try ProgramRun(arguments, input: .pipe, columns: 60)
    await run.write(input)
    try await run.wait(for: shown) { $0.screen.fullText.range(ofText: shown) != nil }
    let count = run.screen.fullText.split(separator: "\n").count
    run.send(SIGUSR1)
    try await run.wait(for: "the sentence '\(sentence)' on a line of its own") {
      let lines = $0.screen.fullText.split(separator: "\n")
      return lines.count == count + 1 && lines.contains { $0.hasPrefix(sentence) }
    }
    run.send(SIGTERM)
    _ = try await run.end()
    #expect(run.screen.wrapCount == 0)
  }
}
