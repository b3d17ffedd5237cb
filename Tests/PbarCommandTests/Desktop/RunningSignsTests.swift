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

  @Test("A title that is asked for while the run goes on is due at once, but not before its delay")
  func laterTitle() throws {
    let screen = ScriptedScreen()
    var signs = try signs("FILE --taskbar never -D 5", on: screen)
    #expect(signs.nextDue == nil)
    signs.adopt(try display("FILE --taskbar never -D 5 -x window --force"), at: 2)
    #expect(signs.nextDue == 5)
    signs.adopt(try display("FILE --taskbar never -D 5 -x window:%b --force"), at: 7)
    #expect(signs.nextDue == 7)
    signs.showIfDue([Snapshot()], hasData: true, at: 7, clock: LocalClock(now: 0, utcOffset: 0))
    #expect(screen.offers == 1)
    #expect(signs.nextDue == 8)
  }

  @Test("A title that is no longer asked for is taken back once, whoever asks for what then")
  func withdrawnTitle() throws {
    let screen = ScriptedScreen()
    var signs = try signs("FILE --taskbar never -x window --force", on: screen)
    signs.showIfDue([Snapshot()], hasData: true, at: 0, clock: LocalClock(now: 0, utcOffset: 0))
    #expect(screen.offers == 1)
    signs.adopt(try display("FILE --taskbar never"), at: 1)
    #expect(screen.offers == 2)
    #expect(signs.nextDue == nil)
    signs.end(failed: false)
    #expect(screen.offers == 2)
  }

  @Test("A title that the screen does not take back in time is taken back later")
  func lateWithdrawal() throws {
    let screen = ScriptedScreen()
    var signs = try signs("FILE --taskbar never -x window --force", on: screen)
    signs.showIfDue([Snapshot()], hasData: true, at: 0, clock: LocalClock(now: 0, utcOffset: 0))
    screen.stop()
    signs.adopt(try display("FILE --taskbar never -x process"), at: 1)
    screen.goOn()
    let offers = screen.offers
    signs.end(failed: false)
    #expect(screen.offers == offers + 1)
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
    RunningSigns(try display(line), screen: screen, programName: "pbar", startingAt: 0)
  }

  private func display(_ line: String) throws -> DisplayPlan {
    try plan(line, in: world()).display
  }
}
