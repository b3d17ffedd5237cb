import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText
import TestSupport
import Testing

@testable import PbarCommand

@Suite("What a run shows beside its bar")
struct RunningSignsTests {
  @Test("A terminal that is gone is not looked after any more")
  func goneTerminal() throws {
    let screen = ScriptedScreen()
    var signs = try signs("FILE --taskbar always", on: screen)
    signs.showIfDue([Snapshot()], hasData: true, at: 0, clock: LocalClock(now: 0, utcOffset: 0))
    #expect(signs.nextDue != nil)
    screen.fail(.inputOutput)
    #expect(signs.nextDue == nil)
  }

  @Test(
    "A title waits for its next turn while nothing is followed", arguments: ["window", "process"])
  func nothingFollowed(place: String) throws {
    var signs = try signs("-d 1 -x \(place) -i 2", on: ScriptedScreen())
    signs.showIfDue([], hasData: false, at: 0, clock: LocalClock(now: 0, utcOffset: 0))
    #expect(signs.nextDue == 2)
  }

  @Test("A screen that does not take the one is not waited for with the next")
  func stuckScreen() throws {
    let screen = ScriptedScreen()
    var signs = try signs("FILE -x window --taskbar always --force", on: screen)
    signs.showIfDue([Snapshot()], hasData: true, at: 0, clock: LocalClock(now: 0, utcOffset: 0))
    #expect(screen.offers == 2)
    screen.stop()
    let isTaken = signs.end(failed: true)
    #expect(!isTaken)
    #expect(screen.waits <= 2)
  }

  private func signs(_ line: String, on screen: ScriptedScreen) throws -> RunningSigns {
    RunningSigns(
      try plan(line, in: world()).display, screen: screen, programName: "pbar", startingAt: 0)
  }
}
