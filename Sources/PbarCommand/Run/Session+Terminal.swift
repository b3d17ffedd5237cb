import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

extension Session {
  mutating func finish(_ outcome: SourceOutcome) -> Ending {
    var failures = source.progress.failures
    if plan.settings[.ignoreFailed] { failures.subtract(.parts) }
    let sourceEnding = Ending(outcome, failures, passedOn: commandSignals.passedOn)
    reports.endOnTerminal(unmeasuredMoment(), sourceEnding)
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
    let last = terminalMoment(moment)
    if ending == .success, end != ending { reports.endOnTerminal(last, end) }
    outbox.hand(reports.endLines(last, end))
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

  /// Once the screen does not take a piece in time, no other is offered.
  mutating func endBySignal(_ signal: Signal) -> Ending {
    if signal == .interrupt, plan.settings[.stopwatch], outbox.isWritten {
      return finish(.finished)
    }
    let takesReports = reports.endOnTerminal(unmeasuredMoment(), .signal(signal))
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

extension Session {
  mutating func view() -> ScreenView {
    let place = plan.display.canvas.place
    let descriptor = FileDescriptor.standardError
    var view = ScreenView(mayDraw: place != .nowhere)
    view.isInForeground = descriptor.isInForeground
    view.echoesInput = descriptor.echoesInput
    view.isForced = plan.display.forcesReports
    let isOpen = place == .terminal && screen.failure == nil
    if place == .terminal { view.mayDraw = isOpen && view.isOurs }
    // A run that draws nothing looks too seldom to notice the end of a prompt.
    progress.isHeldUp = isOpen && view.hidesInput
    guard isOpen else { return view }
    let current = descriptor.terminalSize
    if let current, current != size { source.command?.resize(to: current) }
    size = current
    view.columns = size?.columns ?? view.columns
    view.rows = size?.rows ?? view.rows
    view.labelWidth = screen.labelWidth ?? 0
    return view
  }

  /// The plan with the last rows of the terminal for its bar, or without them for good.
  static func pinned(_ plan: RunPlan, _ screen: any Screen, _ control: inout RemoteControl)
    -> RunPlan
  {
    let context = control.context
    let terminal = SharedTerminal(
      .standardError, labelWidth: plan.work.label(context.settings)?.cellWidth ?? 0,
      in: RuntimeDirectory(context.environment))
    if let terminal { screen.share(terminal) }
    control.settle(isPinned: terminal != nil)
    return plan.shown(by: control.context)
  }

  /// Returns whether the bar has just got the last rows.
  mutating func pinIfShared(_ moment: RunMoment) -> Bool {
    guard plan.display.pinning == .automatic, moment.view.mayDraw, presenter.drawsFrame(moment),
      let terminal = FileDescriptor.standardError.terminalDevice
    else { return false }
    switch neighbours.look(at: moment.time, isShared: { ProcessGroup.sharesTerminal(terminal) }) {
    case .alone: return false
    case .unsure(let seconds):
      presenter.schedule.nextDue = moment.time + seconds
      return false
    case .shared:
      plan = Self.pinned(plan, screen, &control)
      adoptDisplay(moment)
      return plan.display.isPinned
    }
  }

  /// Releases pinned rows while another program has the screen for itself, or asks for a password.
  mutating func withdrawIfHidden(_ view: ScreenView) {
    guard plan.display.isPinned, !view.mayDraw, view.isInForeground, presenter.rows > 0 else {
      return
    }
    _ = screen.offer([], as: .withdrawal)
    presenter.stepAside(view)
  }
}

// What a run writes in lines.

extension Session {
  mutating func reportIfDue() {
    let now = now
    if let due = reports.nextDueInFile, due <= now {
      reports.updateFile(progress.moment(at: now))
    }
    guard let due = reports.nextDueOnStandardError, due <= now, outbox.isWritten else { return }
    outbox.hand(reports.updateLines(currentMoment()))
  }

  /// Answers a person who asked by a signal how far the run is, once for all questions that come
  /// while text waits for its reader.
  mutating func answerIfAsked() {
    guard owesAnswer, outbox.isEmpty else { return }
    owesAnswer = false
    let moment = currentMoment()
    func standing(_ sentences: ProgressSentences) -> [String] {
      moment.snapshots.described.enumerated().map { sentences.standing($1, line: $0) }
    }
    let display = plan.display
    write(standing(display.sentences), forPrograms: standing(display.englishSentences), at: moment)
  }

  mutating func say(_ notes: [SourceNote], after output: [UInt8] = []) {
    let sentences = notes.map(Sentences.text)
    write(
      sentences.map { "\(programName): \($0)" }, forPrograms: sentences, after: output,
      at: currentMoment())
  }

  private mutating func write(
    _ lines: [String], forPrograms sentences: [String], after output: [UInt8] = [],
    at moment: RunMoment
  ) {
    let objects = reports.note(sentences, at: moment.time)
    let lines = objects == nil ? wrappedForTerminal(lines) : []
    outbox.hand(
      presenter.text(output, lines: lines, moment) + (objects ?? []),
      isData: !output.isEmpty && writesDataToScreen)
  }

  /// Whether the screen is the output of the run's data; what a command prints is the command's.
  var writesDataToScreen: Bool { plan.work.traits.output == .screen }

  mutating func statistics(at time: Double) -> [UInt8] {
    let sentences = progress.statistics
    return reports.note(sentences, at: time) ?? sentences.flatMap { Array("\($0)\n".utf8) }
  }

  mutating func watchReportFile() { if let failure = reports.file?.offer() { say([failure]) } }
}
