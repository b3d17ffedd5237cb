import SystemCalls
import TerminalOutput
import Testing

@testable import PbarCommand

@Suite("Reports beside the bar")
struct RunReportsTests {
  @Test("A terminal that is gone gets no more reports, but the title of the process goes on")
  func goneTerminal() throws {
    let screen = ScriptedScreen()
    let reports = try reports("FILE --taskbar always", on: screen)
    _ = reports.updateTerminal(moment(at: 0))
    #expect(reports.nextDueOnTerminal != nil)
    let titled = try self.reports("FILE --taskbar never -x process", on: screen)
    screen.fail(.inputOutput)
    #expect(reports.nextDueOnTerminal == nil)
    #expect(titled.nextDueOnTerminal == 0)
    _ = titled.updateTerminal(moment(at: 0))
    #expect(titled.nextDueOnTerminal == 1)
    #expect(screen.offers == 1)
  }

  @Test("A report that a busy terminal does not take stays due")
  func busyTerminal() throws {
    let screen = ScriptedScreen()
    let reports = try reports("FILE --taskbar never -x window --force", on: screen)
    screen.stop()
    let isShownByStopped = reports.updateTerminal(moment(at: 0))
    #expect(!isShownByStopped)
    #expect(reports.nextDueOnTerminal == 0)
    screen.goOn()
    let isShown = reports.updateTerminal(moment(at: 0))
    #expect(isShown)
    #expect(screen.offers == 1)
  }

  @Test(
    "A title is due again after an interval while nothing is followed",
    arguments: ["window", "process"])
  func nothingFollowed(title: String) throws {
    let reports = try reports("-d 1 -x \(title) -i 2", on: ScriptedScreen())
    _ = reports.updateTerminal(RunMoment(snapshots: [], hasData: false, time: 0))
    #expect(reports.nextDueOnTerminal == 2)
  }

  @Test("A title that is turned on during the run is due at once or after the delay")
  func laterTitle() throws {
    let screen = ScriptedScreen()
    let reports = try reports("FILE --taskbar never -D 5", on: screen)
    #expect(reports.nextDueOnTerminal == nil)
    reports.adopt(try display("FILE --taskbar never -D 5 -x window --force"), moment(at: 2))
    #expect(reports.nextDueOnTerminal == 5)
    reports.adopt(try display("FILE --taskbar never -D 5 -x window:%b --force"), moment(at: 7))
    #expect(reports.nextDueOnTerminal == 7)
    _ = reports.updateTerminal(moment(at: 7))
    #expect(screen.offers == 1)
    #expect(reports.nextDueOnTerminal == 8)
  }

  @Test(
    "A title that is turned off is removed once, later if a stopped screen can't remove it at once")
  func withdrawnTitle() throws {
    for isStopped in [false, true] {
      let screen = ScriptedScreen()
      let reports = try reports("FILE --taskbar never -x window --force", on: screen)
      _ = reports.updateTerminal(moment(at: 0))
      if isStopped { screen.stop() }
      reports.adopt(try display("FILE --taskbar never"), moment(at: 1))
      if !isStopped { _ = reports.updateTerminal(moment(at: 1)) }
      screen.goOn()
      let offers = screen.offers
      reports.endOnTerminal(.done)
      #expect(screen.offers == (isStopped ? offers + 1 : 2))
    }
  }

  @Test("The end of a run does not wait for a stopped screen once for each report")
  func stuckScreen() throws {
    let screen = ScriptedScreen()
    let reports = try reports("FILE -x window --taskbar always --force", on: screen)
    _ = reports.updateTerminal(moment(at: 0))
    #expect(screen.offers == 2)
    screen.stop()
    reports.endOnTerminal(.failed())
    screen.finishBriefly()
    #expect(screen.offers <= 4)
    #expect(screen.waits <= 2)
  }

  private func reports(_ line: String, on screen: ScriptedScreen) throws -> RunReports {
    RunReports(
      try display(line), screen: screen, file: nil, programName: "pbar", startingAt: 0)
  }

  private func moment(at time: Double) -> RunMoment { RunMoment(at: time) { _ in } }

  private func display(_ line: String) throws -> DisplayPlan { try plan(line).display }
}
