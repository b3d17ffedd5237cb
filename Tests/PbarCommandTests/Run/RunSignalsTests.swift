import SystemCalls
import Testing

@testable import PbarCommand
@testable import ProgressSources

@Suite("Signals that a command receives")
struct RunSignalsTests {
  @Test("Of several signals that a command ignores, SIGQUIT ends the run")
  func weightiest() throws {
    let screen = ScriptedScreen()
    screen.stop()
    for order in [[Signal.interrupt, .quit], [.quit, .interrupt]] {
      let source = try source()
      var signals = RunSignals(source.command)
      for signal in order {
        let ends = signals.endsRun(signal, at: 0)
        #expect(!ends)
      }
      let overdue = signals.overdue(at: 0, screen)
      #expect(overdue == .quit)
    }
  }

  @Test("A signal does not cut off kept output that is being printed, but the second one does")
  func printing() throws {
    let screen = ScriptedScreen()
    let source = try source()
    for isPrinting in [false, true] {
      if isPrinting { source.command?.notePrinting(at: .infinity) }
      var signals = RunSignals(source.command)
      for isSecond in [false, true] {
        let ends = signals.endsRun(.interrupt, at: 0)
        #expect(!ends)
        let overdue = signals.overdue(at: 10, screen)
        #expect(overdue == (isSecond || !isPrinting ? .interrupt : nil))
      }
    }
  }

  private func source() throws -> CommandSource {
    CommandSource(
      CommandPlan([]), restoredSignals: [], mostParts: .max,
      progress: SharedProgress(waking: try EventPipe()))
  }
}
