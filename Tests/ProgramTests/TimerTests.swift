import TestSupport
import TestTraits
import Testing

@Suite("Timers", .fewAtOnce)
struct TimerTests {
  @Test("A countdown starts full, empties and ends with its whole time and status 0")
  func countsDown() async throws {
    let run = try ProgramRun(["--countdown", "1s", "--label", "Tea"], columns: 40)
    try await run.waitForBytes("0:01")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0) == "✓ Tea  0:01")
    #expect(run.screen.wrapCount == 0)
  }

  @Test(
    "A stopwatch ends at Enter, ^D or ^C, takes its line away and prints the time with status 0",
    arguments: ["\n", "\u{4}", "\u{3}"])
  func stopwatch(key: String) async throws {
    let run = try ProgramRun(["--stopwatch", "--label", "Tea"], input: .terminal, output: .pipe)
    try await run.waitForBytes("0:00 elapsed")
    run.type(key)
    #expect(try await run.end() == .exited(0))
    #expect(await run.waitForEndOfOutput())
    #expect(String(decoding: run.outputBytes, as: UTF8.self).contains(#/^0:0[0-9]\.[0-9]\n$/#))
    #expect(!run.screen.fullText.contains("Tea"))
    #expect(run.screen.cursor.row == 0)
  }

  @Test("A signal ends a stopwatch whose time no reader takes")
  func refusedTime() async throws {
    let pipe = try plainPipe()
    fillPlainly(pipe.writing)
    let run = try ProgramRun(["--stopwatch"], input: .pipe, output: .descriptor(pipe.writing))
    try await run.waitForText("0:00")
    run.closeInput()
    // The line goes before the time is written.
    try await run.wait(for: "no line") { !$0.screen.line(0).contains("0:0") }
    run.send(SIGTERM)
    #expect(try await run.end() == .signaled(SIGTERM))
  }

  @Test("Without a terminal as input a stopwatch runs to the end of the input")
  func stopwatchOfInput() async throws {
    let run = try ProgramRun(["--stopwatch"], input: .pipe, output: .pipe)
    try await run.waitForBytes("elapsed")
    await run.write("line\n")
    try await run.waitForText("0:01")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(await run.waitForEndOfOutput())
    #expect(run.outputBytes.count == 7)
  }

  @Test("A timer whose interval has passed ends at once")
  func endsAtOnce() async throws {
    let run = try await runProgram(["--timer-interval", "2001-01-01..2001-01-02"])
    #expect(run.status == 0)
    let until = try await runProgram(["--until", "@1"])
    #expect(until.status == 0)
  }
}
