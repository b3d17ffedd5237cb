import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput

/// The end of a run: its last texts, the final frame, and the closing of the output.
struct RunEnd {
  enum Cause {
    case outcome(SourceOutcome)
    case signal(Signal)
  }

  private let run: LiveRun
  private var last = Snapshot()
  private var isOutputOpen = true
  private var closeFailure: SystemError?

  init(_ run: LiveRun) { self.run = run }

  /// Returns how the run ended, with its last snapshot.
  mutating func finish(_ cause: Cause) -> (Ending, Snapshot) {
    let ending =
      switch cause {
      case .outcome(let outcome): finish(outcome)
      case .signal(let signal): finish(by: signal)
      }
    ringBell(ending)
    run.control.end(last, run.plan)
    return (ending, last)
  }

  private mutating func finish(_ outcome: SourceOutcome) -> Ending {
    var failures = run.source.progress.failures
    if run.plan.settings[.ignoreFailed] { failures.subtract(.parts) }
    run.neighbours.lookAgain()
    let sourceEnding = Ending(outcome, failures, passedOn: run.signals.passedOn)
    let traits = run.plan.work.traits
    let success = WorkEnd(.success, outcome, readsOutput: traits.readsOutput)
    /// What can't be watched has no row, and is no failure of the files that have one.
    func workEnd(_ ending: Ending) -> WorkEnd {
      run.plan.work.isWatch && !failures.areOfParts
        ? success : WorkEnd(ending, outcome, readsOutput: traits.readsOutput)
    }
    run.reports.endOnTerminal(workEnd(sourceEnding))
    run.screen.hand(
      run.presenter.remainingText(run.lookAtTerminal()), as: .lines, isData: true)
    if let signal = waitForText(andRows: true) { return finish(by: signal) }
    let ending = countLostData(sourceEnding)
    let onlyPartsFailed =
      failures.areOfParts && ending == sourceEnding && !outcome.commandFailed
    let whole = workEnd(ending)
    let moment = lastMoment(whole, parts: onlyPartsFailed ? success : whole)
    handLast(lastFrame(moment, ending, outcome))
    run.screen.hand(statistics(at: moment.time))
    if let signal = waitForText() { return leave(by: signal, moment) }
    let end = countLostReports(closeOutput(after: ending))
    if ending == .success, end != ending { run.reports.endOnTerminal(.failed()) }
    writeLastReports(moment, end)
    if let signal = waitForText(andReportFile: true) { return .signal(signal) }
    // The file may have been too full for its last object only.
    return countLostReports(end)
  }

  /// The final frame. Empty if the work failed before it began or the input had no values; messages
  /// said so.
  private func lastFrame(
    _ moment: RunMoment, _ ending: Ending, _ outcome: SourceOutcome
  ) -> [UInt8] {
    let traits = run.plan.work.traits
    let settings = run.plan.settings
    let hasText = moment.snapshots.contains {
      $0.reading.label != nil || $0.reading.currentValueLabel != nil
    }
    var moment = moment
    // The user's own words are always shown.
    if ending.isFailure, settings.closingWords.failed != nil { moment.hasData = true }
    let isEmpty =
      !moment.hasData
      && (run.plan.work.isCopy
        ? ending != .success : traits.readsValues && run.plan.work.command == nil && !hasText)
    if isEmpty, !run.presenter.hasShown { return [] }
    let vanishes =
      if case .commandNotStarted = outcome { settings.closingWords.failed == nil } else {
        ending == .success && (settings[.stopwatch] || settings[.transient])
          ? run.presenter.canvas.ownsRows : isEmpty && !run.presenter.writesLines
      }
    guard vanishes else { return run.presenter.end(closing(moment), ending) }
    let bytes = run.presenter.vanish(run.lookAtTerminal())
    let isBelowEnter =
      settings[.stopwatch] && !bytes.isEmpty && FileDescriptor.standardInput.isTerminal
      && run.source.parts()[0].reading.updateCount > 0
    // A frame may have come after Enter, in the row below the others.
    return isBelowEnter ? ControlSequence.up(1) + ControlSequence.eraseBelow + bytes : bytes
  }

  /// Pinned rows are released even if there is no final frame.
  private func handLast(_ frame: [UInt8]) {
    let isPicture = !run.presenter.writesLines && (!frame.isEmpty || run.plan.display.isPinned)
    run.screen.hand(frame, as: isPicture ? .closing : .lines)
  }

  private mutating func finish(by signal: Signal) -> Ending {
    if signal == .interrupt, run.plan.settings[.stopwatch], run.screen.hasWrittenText() {
      return finish(.finished)
    }
    let ending = Ending.signal(signal)
    run.neighbours.lookAgain()
    let end: WorkEnd =
      run.plan.work.isOfOthers ? .unwatched : .interrupted(signal: signal.name)
    run.reports.endOnTerminal(end)
    run.screen.hand(run.presenter.remainingText(run.lookAtTerminal()))
    let moment = lastMoment(end, parts: end)
    let frame = run.presenter.end(closing(moment), ending)
    handLast(run.presenter.writesLines ? [] : frame)
    run.screen.hand(statistics(at: moment.time))
    return leave(by: signal, moment)
  }

  private func writeLastReports(_ moment: RunMoment, _ ending: Ending) {
    let last = run.terminalMoment(moment)
    let lines = run.reports.endLines(last, ending)
    // The terminal may have shown `^C`.
    let mayFollowEcho =
      ending.signalName != nil && !lines.isEmpty && FileDescriptor.standardError.isTerminal
    run.writeReports((mayFollowEcho ? ControlSequence.carriageReturn : []) + lines, at: last)
  }

  private func leave(by signal: Signal, _ moment: RunMoment) -> Ending {
    let ending = Ending.signal(signal)
    writeLastReports(moment, ending)
    run.watchReportFile()
    run.reports.file?.finishBriefly()
    run.screen.finishBriefly()
    return ending
  }

  /// The moment of the final frame, which replaces a bar on the screen even in the background: at
  /// `^C` the shell of a loop returns the terminal to its parent, which has written nothing yet.
  private func closing(_ moment: RunMoment) -> RunMoment {
    var moment = run.terminalMoment(moment)
    if run.presenter.rows > 0, moment.terminal.use == .text { moment.terminal.mayDraw = true }
    return moment
  }

  private mutating func lastMoment(_ end: WorkEnd, parts: WorkEnd) -> RunMoment {
    let time = run.source.progress.endTime.map { run.clock.time(at: $0) }
    var moment = run.progress.finish(
      at: min(time ?? .infinity, run.now), as: end, parts: parts)
    // It is drawn now.
    moment.time = run.now
    last = moment.snapshots.leading ?? Snapshot()
    return moment
  }

  /// Closes the output, which may report only now that the disk is full.
  private mutating func closeOutput(after ending: Ending) -> Ending {
    closeOutput()
    guard let closeFailure, case .status = ending else { return ending }
    run.say([.closeFailed(path: run.plan.work.outputPath, closeFailure)])
    return ending.adding(.notClosed)
  }

  private mutating func closeOutput() {
    // The time of a stopwatch and the objects of JSON may still go there.
    let isUsed = run.plan.settings[.stopwatch] || run.reports.file?.isStandardOutput == true
    guard isOutputOpen, !isUsed else { return }
    isOutputOpen = false
    do throws(SystemError) { try run.source.closeOutput() } catch { closeFailure = error }
  }

  /// Adds a failure if data did not reach its terminal, which has gone.
  private func countLostData(_ ending: Ending) -> Ending {
    guard run.screen.hasLostData, let error = run.screen.failure, mayAddFailure(to: ending) else {
      return ending
    }
    run.say([.writeFailed(path: nil, error)])
    return ending.adding(.transfer)
  }

  private func countLostReports(_ ending: Ending) -> Ending {
    run.reports.file?.hasFailed == true && mayAddFailure(to: ending)
      ? ending.adding(.transfer) : ending
  }

  /// Whether a further failure changes the ending: a signal and a command's own failure stay.
  private func mayAddFailure(to ending: Ending) -> Bool {
    ending == .success || ending.isFailure && run.plan.work.command == nil
  }

  /// Whether another program of the job has the whole screen, without the rows of the bar.
  private var lacksRows: Bool {
    run.presenter.hasShown && run.source.command == nil && run.lookAtTerminal().hidesBar
      && FileDescriptor.standardError.inputMode == .keys
  }

  /// Draws pinned rows anew: they were released on the other program's screen, and the bar is still
  /// on this one.
  private func takeRowsBack() {
    guard run.plan.display.isPinned else { return }
    run.presenter.schedule.nextDue = run.now
    let frame = run.presenter.update(run.currentMoment())
    run.screen.hand(frame, as: .frame(rows: run.presenter.rows, mayHaveMoved: true))
  }

  /// Waits until all text is written, without answers to other processes; returns a signal that
  /// ends the wait.
  private mutating func waitForText(andRows: Bool = false, andReportFile: Bool = false) -> Signal? {
    let deadline = Clock.monotonic + 0.1
    var lackedRows = false
    while true {
      run.watchReportFile()
      let lacksRows = andRows && lacksRows
      if lackedRows, !lacksRows { takeRowsBack() }
      lackedRows = lacksRows
      if run.screen.hasWrittenText(), !lacksRows,
        !andReportFile || run.reports.file?.isWritten != false
      {
        return nil
      }
      if !run.screen.hasWrittenText(), run.signals.waitInVain(for: run.screen) {
        if andReportFile { run.reports.file?.finishBriefly() }
        return nil
      }
      let patience = deadline - Clock.monotonic
      // The reader of the data gets its end even while the terminal takes no text.
      if patience <= 0 { closeOutput() }
      let limits = [
        run.signals.secondsUntilLookAtScreen, patience > 0 ? patience : nil,
        lacksRows ? 0.1 : nil,
      ]
      run.eventPipe.wait(seconds: limits.compactMap { $0 }.min())
      let arrived = run.signals.take().arrived
      run.answerIfAsked()
      if let signal = Signals.ending.first(where: arrived.contains) { return signal }
      if let stop = run.signals.stop(among: arrived) { run.suspend(by: stop) }
    }
  }

  private func statistics(at time: Double) -> [UInt8] {
    let sentences = run.progress.statistics
    return run.reports.note(sentences, at: time) ?? sentences.flatMap { Array("\($0)\n".utf8) }
  }

  /// Rings once, and twice for a failure; also in the background.
  private func ringBell(_ ending: Ending) {
    guard run.plan.display.ringsBell,
      run.screen.showBriefly(ControlSequence.bell, as: .aside) == .written, ending.isFailure
    else { return }
    // xterm needs a fifth of a second between two rings (`bellSuppressTime`).
    Clock.sleep(seconds: 0.25)
    run.screen.showBriefly(ControlSequence.bell, as: .aside)
  }
}
