import ProgressSources
import SystemCalls
import Testing

@testable import PbarCommand

@Suite("Signals that are left to a command")
struct CommandSignalsTests {
  @Test("Of several that a run waits for in vain, the weightiest ends it")
  func weightiest() throws {
    let screen = ScriptedScreen()
    screen.stop()
    let eventPipe = try EventPipe()
    for order in [[Signal.interrupt, .quit], [.quit, .interrupt]] {
      let source = CommandSource(
        [], standardOutput: .inherited, standardError: .inherited,
        screenSize: TerminalSize(columns: 80, rows: 24), restoredSignals: [],
        tally: Tally(ringing: eventPipe))
      var signals = CommandSignals(source.command)
      for signal in order {
        let ends = signals.endsRun(signal, at: 0)
        #expect(!ends)
      }
      let overdue = signals.overdue(at: 0, screen)
      #expect(overdue == .quit)
    }
  }

  @Test("Without a command each ends the run")
  func withoutCommand() {
    var signals = CommandSignals(nil)
    for signal in Signals.ending {
      let ends = signals.endsRun(signal, at: 0)
      #expect(ends)
    }
    #expect(signals.secondsUntilOverdue(at: 0) == nil)
  }
}
