import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput

extension Session {
  mutating func finish(_ outcome: SourceOutcome) -> Ending {
    var failures = source.progress.failures
    if plan.settings[.ignoreFailed] { failures.subtract(.parts) }
    let sourceEnding = Ending(outcome, failures, passedOn: commandSignals.passedOn)
    reports.endOnTerminal(sourceEnding)
    outbox.hand(presenter.remainingText(view: view()), isData: writesDataToScreen)
    if let signal = waitForText() { return endBySignal(signal) }
    let ending = countLostData(sourceEnding)
    let moment = lastMoment(
      ending == .success ? .finished : .broken, Snapshot.Failure(outcome),
      onlyPartsFailed: outcome.isFailureOfParts(failures))
    let shown = lastFrame(moment, ending, outcome)
    if !presenter.writesLines { screen.showBriefly(shown, as: .closing) }
    outbox.hand((presenter.writesLines ? shown : []) + statistics(at: moment.time))
    if let signal = waitForText() { return leave(by: signal, moment) }
    let end = countLostReports(closeOutput(after: ending))
    if ending == .success, end != ending { reports.endOnTerminal(end) }
    outbox.hand(reports.endLines(terminalMoment(moment), end))
    if let signal = waitForText(andReportFile: true) { return .signal(signal) }
    // The file may have been too full for its last object only.
    return countLostReports(end)
  }

  /// The last frame; no empty bar of work that failed before it began, or of an input without
  /// values, which have been reported.
  private mutating func lastFrame(
    _ moment: RunMoment, _ ending: Ending, _ outcome: SourceOutcome
  ) -> [UInt8] {
    let traits = plan.work.traits
    let hasText = moment.snapshots.contains { $0.label != nil || $0.currentValueLabel != nil }
    let isEmpty =
      !moment.hasData
      && (traits.isCopy
        ? ending != .success : traits.readsValues && plan.work.command == nil && !hasText)
    if isEmpty, !presenter.hasShown { return [] }
    let settings = plan.settings
    let vanishes =
      if case .commandNotStarted = outcome { true } else {
        ending == .success && (settings[.stopwatch] || settings[.transient])
          ? presenter.canvas.ownsRows : isEmpty && !presenter.writesLines
      }
    guard vanishes else { return presenter.end(closing(moment), ending) }
    let bytes = presenter.vanish(view())
    let isBelowEnter =
      settings[.stopwatch] && !bytes.isEmpty && FileDescriptor.standardInput.isTerminal
      && source.parts()[0].reading.updateCount > 0
    return isBelowEnter ? ControlSequence.up(1) + bytes : bytes
  }

  /// Once the screen refuses a piece, it is offered no other.
  mutating func endBySignal(_ signal: Signal) -> Ending {
    if signal == .interrupt, plan.settings[.stopwatch], outbox.isWritten {
      return finish(.finished)
    }
    let takesReports = reports.endOnTerminal(.signal(signal))
    let rest = presenter.remainingText(view: view())
    let moment = lastMoment(.broken, .signal(signal.name))
    let last = presenter.end(closing(moment), .signal(signal))
    let closing = presenter.writesLines ? [] : last
    let text = outbox.takeRest() + rest
    // Pinned rows are released even if there is no last frame.
    let isText = closing.isEmpty && !text.isEmpty && !plan.display.isPinned
    let takesLine =
      takesReports
      && screen.showBriefly(text + closing, as: isText ? .lines : .closing) == .written
    return leave(by: signal, moment, saying: statistics(at: moment.time), screenTakes: takesLine)
  }

  private mutating func leave(
    by signal: Signal, _ moment: RunMoment, saying statistics: [UInt8] = [],
    screenTakes: Bool = true
  ) -> Ending {
    let ending = Ending.signal(signal)
    let lines =
      outbox.takeRest() + statistics + reports.endLines(terminalMoment(moment), ending)
    reports.file?.finishBriefly()
    if screenTakes, !lines.isEmpty { screen.showBriefly(lines, as: .lines) }
    return ending
  }

  /// The moment of the last frame, which replaces a bar that is still on the screen: at `^C` the
  /// shell of a loop in the pipeline returns the terminal to its own shell, which has written
  /// nothing yet.
  private mutating func closing(_ moment: RunMoment) -> RunMoment {
    var moment = terminalMoment(moment)
    if presenter.rows > 0, moment.view.echoesInput { moment.view.mayDraw = true }
    return moment
  }

  private mutating func lastMoment(
    _ phase: Snapshot.Phase, _ failure: Snapshot.Failure?, onlyPartsFailed: Bool = false
  ) -> RunMoment {
    let moment = progress.finish(
      at: now, phase: phase, failure: failure, onlyPartsFailed: onlyPartsFailed)
    last = moment.snapshots.leading
    return moment
  }

  /// A full disk may be noticed only now.
  private mutating func closeOutput(after ending: Ending) -> Ending {
    closeOutput()
    guard let closeFailure, case .status = ending else { return ending }
    say([.closeFailed(path: plan.work.outputPath, closeFailure)])
    return ending.adding(.notClosed)
  }

  private mutating func closeOutput() {
    do throws(SystemError) { try source.closeOutput() } catch { closeFailure = error }
  }

  /// Counts data that did not reach its terminal, which has gone.
  private mutating func countLostData(_ ending: Ending) -> Ending {
    guard outbox.hasLostData, let error = screen.failure, isOpen(ending) else { return ending }
    say([.writeFailed(path: nil, error)])
    return ending.adding(.transfer)
  }

  private func countLostReports(_ ending: Ending) -> Ending {
    reports.file?.hasFailed == true && isOpen(ending) ? ending.adding(.transfer) : ending
  }

  /// Whether another failure counts; a command's own failure and a signal weigh more.
  private func isOpen(_ ending: Ending) -> Bool {
    ending == .success || ending.isFailure && plan.work.command == nil
  }

  /// Waits until all text is written; returns a signal that ends the wait.
  private mutating func waitForText(andReportFile: Bool = false) -> Signal? {
    let deadline = Clock.monotonic + 0.1
    while true {
      outbox.offer()
      watchReportFile()
      if outbox.isWritten, !andReportFile || reports.file?.outbox.isWritten != false { return nil }
      if !outbox.isWritten, commandSignals.waitInVain(for: screen) {
        if andReportFile { reports.file?.finishBriefly() }
        return nil
      }
      let patience = deadline - Clock.monotonic
      // The reader of the data learns of its end, however long the last words wait for theirs.
      if patience <= 0 { closeOutput() }
      let limits = [commandSignals.secondsUntilLookAtScreen, patience > 0 ? patience : nil]
      eventPipe.wait(seconds: limits.compactMap { $0 }.min())
      let arrived = Signals.take()
      if arrived.asksForProgress { owesAnswer = true }
      answerIfAsked()
      if arrived.contains(.terminalStop) { suspend() }
      if let signal = Signals.ending.first(where: arrived.contains) { return signal }
    }
  }
}
