import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput

extension Session {
  mutating func finish(_ outcome: SourceOutcome) -> Ending {
    var failures = source.progress.failures
    if plan.settings[.ignoreFailed] { failures.subtract(.parts) }
    neighbours.lookAgain()
    let sourceEnding = Ending(outcome, failures, passedOn: signals.passedOn)
    reports.endOnTerminal(sourceEnding)
    screen.hand(presenter.remainingText(currentMoment()), as: .lines, isData: writesDataToScreen)
    if let signal = waitForText() { return endBySignal(signal) }
    let ending = countLostData(sourceEnding)
    let success: Reading.Phase = outcome == .readerGone ? .readerLeft : .finished
    let moment = lastMoment(
      ending == .success ? success : .broken, Snapshot.Failure(outcome),
      onlyPartsFailed: outcome.isFailureOfParts(failures))
    handLast(lastFrame(moment, ending, outcome))
    screen.hand(statistics(at: moment.time))
    if let signal = waitForText() { return leave(by: signal, moment) }
    let end = countLostReports(closeOutput(after: ending))
    if ending == .success, end != ending { reports.endOnTerminal(end) }
    screen.hand(reports.endLines(terminalMoment(moment), end))
    if let signal = waitForText(andReportFile: true) { return .signal(signal) }
    // The file may have been too full for its last object only.
    return countLostReports(end)
  }

  /// The final frame; no empty bar of work that failed before it began, or of an input without
  /// values, which have been reported.
  private mutating func lastFrame(
    _ moment: RunMoment, _ ending: Ending, _ outcome: SourceOutcome
  ) -> [UInt8] {
    let traits = plan.work.traits
    let hasText = moment.snapshots.contains {
      $0.reading.label != nil || $0.reading.currentValueLabel != nil
    }
    let isEmpty =
      !moment.hasData
      && (traits.kind == .copy
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
    // A frame may have come after Enter, in the row below the others.
    return isBelowEnter ? ControlSequence.up(1) + ControlSequence.eraseBelow + bytes : bytes
  }

  /// Pinned rows are released even if there is no final frame.
  private mutating func handLast(_ frame: [UInt8]) {
    let isPicture = !presenter.writesLines && (!frame.isEmpty || plan.display.isPinned)
    screen.hand(frame, as: isPicture ? .closing : .lines)
  }

  mutating func endBySignal(_ signal: Signal) -> Ending {
    if signal == .interrupt, plan.settings[.stopwatch], screen.hasWrittenText() {
      return finish(.finished)
    }
    let ending = Ending.signal(signal)
    neighbours.lookAgain()
    reports.endOnTerminal(ending)
    screen.hand(presenter.remainingText(currentMoment()))
    let moment = lastMoment(.broken, .signal(signal.name))
    let last = presenter.end(closing(moment), ending)
    handLast(presenter.writesLines ? [] : last)
    screen.hand(statistics(at: moment.time))
    return leave(by: signal, moment)
  }

  private mutating func leave(by signal: Signal, _ moment: RunMoment) -> Ending {
    let ending = Ending.signal(signal)
    screen.hand(reports.endLines(terminalMoment(moment), ending))
    watchReportFile()
    reports.file?.finishBriefly()
    screen.finishBriefly()
    return ending
  }

  /// The moment of the final frame, which replaces a bar that is still on the screen: at `^C` the
  /// shell of a loop in the pipeline returns the terminal to its own shell, which has written
  /// nothing yet.
  private mutating func closing(_ moment: RunMoment) -> RunMoment {
    var moment = terminalMoment(moment)
    if presenter.rows > 0, moment.view.isFree { moment.view.mayDraw = true }
    return moment
  }

  private mutating func lastMoment(
    _ phase: Reading.Phase, _ failure: Snapshot.Failure?, onlyPartsFailed: Bool = false
  ) -> RunMoment {
    let moment = progress.finish(
      at: now, phase: phase, failure: failure, onlyPartsFailed: onlyPartsFailed)
    last = moment.snapshots.leading
    return moment
  }

  /// A full disk may be noticed only now.
  private mutating func closeOutput(after ending: Ending) -> Ending {
    closeOutput()
    guard let closeFailure = output.closeFailure, case .status = ending else { return ending }
    say([.closeFailed(path: plan.work.outputPath, closeFailure)])
    return ending.adding(.notClosed)
  }

  private mutating func closeOutput() {
    // The time of a stopwatch and the objects of JSON may still go there.
    let isUsed = plan.settings[.stopwatch] || reports.file?.isStandardOutput == true
    if !isUsed { output.close(of: source) }
  }

  /// Counts data that did not reach its terminal, which has gone.
  private mutating func countLostData(_ ending: Ending) -> Ending {
    guard screen.hasLostData, let error = screen.failure, isOpen(ending) else { return ending }
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
      watchReportFile()
      if screen.hasWrittenText(), !andReportFile || reports.file?.isWritten != false { return nil }
      if !screen.hasWrittenText(), signals.waitInVain(for: screen) {
        if andReportFile { reports.file?.finishBriefly() }
        return nil
      }
      let patience = deadline - Clock.monotonic
      // The reader of the data learns of its end, however long the last words wait for theirs.
      if patience <= 0 { closeOutput() }
      let limits = [signals.secondsUntilLookAtScreen, patience > 0 ? patience : nil]
      eventPipe.wait(seconds: limits.compactMap { $0 }.min())
      let arrived = signals.take().arrived
      answerIfAsked()
      if arrived.contains(.terminalStop) { suspend() }
      if let signal = Signals.ending.first(where: arrived.contains) { return signal }
    }
  }
}
