import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput

// How a run ends.

extension Session {
  mutating func finish(_ outcome: SourceOutcome) -> Ending {
    let ending = Ending(outcome, passedOn: commandSignals.passedOn)
    let isBroken = ending != .status(.success)
    signs.end(failed: isBroken)
    if let signal = flushText() { return endBySignal(signal) }
    // A copy that failed before it began has said why, and a line about nothing would only hide that.
    let isUnsaid =
      isBroken && plan.work.transfers && !presenter.hasShown && !progress.hasData
    let last = closing(isBroken ? .broken : .finished)
    let bytes = isUnsaid ? [] : last
    if presenter.writesLines {
      outbox.hand(bytes)
      if let signal = waitForText() { return leave(by: signal, saying: statistics()) }
    } else {
      showBriefly(bytes, as: .closing)
    }
    outbox.hand(statistics())
    if let signal = waitForText() { return leave(by: signal) }
    let end = reports.ending(closeOutput(after: ending), isOfCommand: plan.work.isCommand)
    if !isBroken, end != ending { signs.failAfterEnd() }
    outbox.hand(reports.end(lastMoment, RunEnd(end)))
    if let signal = waitForText(andReportFile: true) { return .signal(signal) }
    // The file may have been too full for its last object only.
    return reports.ending(end, isOfCommand: plan.work.isCommand)
  }

  /// A full disk may be noticed only when the output is closed.
  private mutating func closeOutput(after ending: Ending) -> Ending {
    closeOutput()
    guard let closeFailure, case .status(let status) = ending else { return ending }
    tell([.closeFailed(path: plan.outputPath, closeFailure)])
    return .status(status.adding(.notClosed))
  }

  private mutating func closeOutput() {
    do throws(SystemError) { try source.closeOutput() } catch { closeFailure = error }
  }

  mutating func endBySignal(_ signal: Signal) -> Ending {
    // A screen that has not taken the one is not waited for with the next: who interrupts wants an end.
    let takesSigns = signs.end(failed: true)
    let rest = presenter.remainingText(view: view())
    let last = closing(.broken, isAfterSignal: true)
    let closing = presenter.writesLines ? [] : last
    let text = outbox.takeRest() + rest
    let takesLine =
      takesSigns
      && showBriefly(text + closing, as: closing.isEmpty && !text.isEmpty ? .lines : .closing)
    return leave(by: signal, saying: statistics(), screenTakes: takesLine)
  }

  /// Ends by a signal after the last line; what has waited for the screen until then gets little more time.
  private mutating func leave(
    by signal: Signal, saying statistics: [UInt8] = [], screenTakes: Bool = true
  ) -> Ending {
    let lines =
      outbox.takeRest() + statistics
      + reports.endBriefly(lastMoment, signal)
    if screenTakes, !lines.isEmpty { showBriefly(lines, as: .lines) }
    return .signal(signal)
  }

  private mutating func closing(_ phase: Snapshot.Phase, isAfterSignal: Bool = false) -> [UInt8] {
    let now = clock.now
    let snapshots = progress.finish(at: now, phase: phase)
    lastMoment = moment(snapshots, at: now)
    control.note(last: snapshots, plan)
    let zone = plan.display.timeZone
    return presenter.closing(
      snapshots, hasData: progress.hasData, at: now, clock: zone.clock(at: Clock.wall),
      view: view(), isAfterSignal: isAfterSignal)
  }

  /// Hands over the text that is left and waits until it is written; gives a signal that ends the wait.
  ///
  /// Pictures are not waited for.
  private mutating func flushText() -> Signal? {
    outbox.hand(presenter.remainingText(view: view()))
    return waitForText()
  }

  private mutating func waitForText(andReportFile: Bool = false) -> Signal? {
    let deadline = Clock.monotonic + 0.1
    while true {
      outbox.offer()
      watchReportFile()
      if outbox.isWritten, !andReportFile || reports.fileIsWritten { return nil }
      if !outbox.isWritten, commandSignals.waitInVain(for: screen) {
        if andReportFile { reports.finishFileBriefly() }
        return nil
      }
      let patience = deadline - Clock.monotonic
      // Who reads the data is to learn of its end, however long its last words wait for their reader.
      if patience <= 0 { closeOutput() }
      eventPipe.wait(
        seconds: [commandSignals.secondsUntilLookAtScreen, patience > 0 ? patience : nil]
          .compactMap { $0 }.min())
      let arrived = Signals.take()
      if arrived.asksWhereItStands { owesAnswer = true }
      answerIfAsked()
      if arrived.contains(.terminalStop) { suspend() }
      if let signal = Signals.ending.first(where: arrived.contains) { return signal }
    }
  }
}
