import TestSupport
import TestTraits
import Testing

@Suite("Timers", .fewAtOnce)
struct TimerTests {
  @Test("A countdown starts full, empties and ends at exactly 0:00 with status 0")
  func countsDown() async throws {
    let run = try ProgramRun(["--countdown", "1s", "--label", "Tea"], columns: 40)
    try await run.waitForBytes("0:01")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0) == "Tea" + String(repeating: " ", count: 32) + "0:00")
    #expect(run.screen.wrapCount == 0)
  }

  @Test("A timer whose interval has passed ends at once")
  func endsAtOnce() async throws {
    let run = try await runProgram(["--timer-interval", "2001-01-01..2001-01-02"])
    #expect(run.status == 0)
    let until = try await runProgram(["--until", "@1"])
    #expect(until.status == 0)
  }
}
