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

  @Test("With --count-up the bar fills, and ends exactly full")
  func countsUp() async throws {
    let run = try ProgramRun(["--countdown", "0.3", "--count-up"], columns: 30)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0) == String(repeating: "█", count: 23) + "  0:00")
  }

  @Test("A timer whose interval has passed ends at once")
  func endsAtOnce() async throws {
    let run = try await runProgram(["--timer-interval", "2001-01-01..2001-01-02"])
    #expect(run.status == 0)
    let until = try await runProgram(["--until", "@1"])
    #expect(until.status == 0)
  }

  @Test("A countdown of five minutes first shows 5:00")
  func showsTheFullTimeFirst() async throws {
    let run = try ProgramRun(["--countdown", "5m"], columns: 40)
    try await run.waitForBytes("4:5")
    #expect(run.terminalBytes.firstRange(of: Array("5:00".utf8)) != nil)
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(2))
  }

  @Test("The message about `--timer 5m` shows how to write a countdown")
  func explainsTimer() async throws {
    for arguments in [["--timer", "5m"], ["--timer=5m"]] {
      let run = try await runProgram(arguments)
      #expect(run.status == 1)
      #expect(run.errorText.contains("For a countdown, write --countdown 5m"))
    }
  }
}
