import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

/// One run from start to end: the main loop of the program.
///
/// It sleeps until a frame is due, a signal arrives, the source has a message, the screen has
/// written, or another process calls. The source and the screen work on threads of their own.
struct Session {
  private static let briefRun = 0.004  // Seconds

  private let run: LiveRun
  private var cursorMayHaveMoved = false  // By other programs since the previous frame

  private var mayHaveNews = true  // Whether others may have used the terminal

  /// Whether the previous frame left no room for reports, which a busy terminal would never show.
  private var reportsComeFirst = false

  init(_ run: LiveRun) { self.run = run }

  /// Returns how the run ended, with its last snapshot.
  mutating func execute() -> (Ending, Snapshot) {
    // Reports of a short run include its start.
    reportIfDue()
    run.source.start()
    let cause = loop()
    var end = RunEnd(run)
    return end.finish(cause)
  }

  private mutating func loop() -> RunEnd.Cause {
    while true {
      if let signal = answerSignals() { return .signal(signal) }
      if run.progress.begins(at: run.now) { run.presenter.restart(at: run.now) }
      run.progress.follow(at: run.now)
      let outcome = takeMessages()
      run.answerIfAsked()
      run.watchReportFile()
      if let outcome, !run.screen.hasQueuedText {
        // The command may have handled a ^C, and ended, since the signals were answered.
        if run.source.command != nil, let signal = answerSignals() { return .signal(signal) }
        drawBeforeEnd()
        return .outcome(outcome)
      }
      if let signal = run.signals.overdue(at: run.now, run.screen) {
        return run.signals.endingOfHandler.map { .outcome(.commandEnded($0)) } ?? .signal(signal)
      }
      run.signals.signalResize(at: run.now)
      if run.signals.findsStop(at: run.now), let command = run.plan.work.command {
        run.say([.stopped(command: command.name)])
      }
      if run.progress.timerIsOver || run.screen.hasLostData { return .outcome(.finished) }
      reportIfDue()
      sleep(isAwaitingScreen: drawIfDue())
    }
  }

  // MARK: Frames

  /// Returns whether the screen refused bytes that are due; it wakes the session later.
  private mutating func drawIfDue() -> Bool {
    let now = run.now
    if run.screen.hasDroppedFrame() { run.presenter.redraw(at: now) }
    guard !run.screen.hasQueuedText, let due = nextDueOnTerminal, due <= now else { return false }
    guard run.screen.isReady() else { return true }
    let moment = run.currentMoment()
    if reportsComeFirst {
      reportsComeFirst = !run.reports.updateTerminal(moment)
      guard run.screen.isReady() else { return true }
    }
    if run.lookForOthers(moment) { return false }
    run.withdrawIfHidden(moment.terminal)
    let prompt = run.presenter.prompt(moment)
    guard prompt.isEmpty else {
      run.screen.hand(prompt)
      return false
    }
    let frame = run.presenter.update(moment)
    if !frame.isEmpty {
      let picture = ScreenContent.frame(
        rows: run.presenter.rows, mayHaveMoved: cursorMayHaveMoved,
        // Bytes that erase the bar are never dropped.
        isWhole: run.presenter.last.isWhole || run.presenter.rows == 0)
      _ = run.screen.offer(frame, as: run.presenter.writesLines ? .lines : picture)
      cursorMayHaveMoved = false
    }
    if !moment.terminal.mayDraw { cursorMayHaveMoved = true }
    reportsComeFirst = !run.reports.updateTerminal(moment)
    return reportsComeFirst
  }

  /// Draws a frame that is due at about the end, as pv does, since the final frame has only the
  /// rate of the whole run. A program that reads lines needs no number twice.
  private mutating func drawBeforeEnd() {
    guard !run.presenter.display.picture.view.isOwnLine, !run.presenter.writesLines,
      run.presenter.schedule.isNearFrame(run.now),
      run.progress.hasNews
    else { return }
    run.presenter.schedule.nextDue = run.now
    _ = drawIfDue()
  }

  /// A run that ends at once draws only its last line.
  private var nextDueOnTerminal: Double? {
    [run.presenter.nextDue, run.reports.nextDueOnTerminal].compactMap { $0 }.min().map {
      max($0, run.clock.start + Self.briefRun)
    }
  }

  private func reportIfDue() {
    let now = run.now
    if let due = run.reports.nextDueInFile, due <= now {
      run.reports.updateFile(run.progress.moment(at: now))
    }
    guard let due = run.reports.nextDueOnStandardError, due <= now, run.screen.hasWrittenText()
    else {
      return
    }
    let moment = run.currentMoment()
    run.writeReports(run.reports.updateLines(moment), at: moment)
  }

  private mutating func sleep(isAwaitingScreen: Bool) {
    let now = run.now
    var times = [run.reports.nextDueInFile]
    // The screen wakes the session once it has written what waits.
    if !isAwaitingScreen, !run.screen.hasQueuedText {
      times += [
        nextDueOnTerminal, run.screen.hasWrittenText() ? run.reports.nextDueOnStandardError : nil,
      ]
    }
    let limits = [
      run.progress.secondsUntilLook(at: now), run.signals.secondsUntilOverdue(at: now),
      run.control.secondsUntilLook(at: now), run.reports.file?.secondsUntilLook,
      times.compactMap { $0 }.min().map { max(0, $0 - now) },
    ]
    let seconds = limits.compactMap { $0 }.min()
    let terminal = run.watched
    let watched = run.control.watched(at: now) + terminal
    let isCalled = run.clock.measure(
      sleep: { run.eventPipe.wait(seconds: seconds, watching: watched) }, of: seconds)
    mayHaveNews = isCalled || terminal.isEmpty
    if isCalled { answerCalls() }
  }

  // MARK: Messages of the source

  private func takeMessages() -> SourceOutcome? {
    guard !run.screen.hasQueuedText else { return nil }
    let (messages, outcome) = run.source.progress.takeMessages()
    let hasPrinted = !messages.output.isEmpty || !messages.recentOutput.isEmpty
    if hasPrinted { run.neighbours.expectQuestion(at: run.now) }
    // A command reads an answer before it prints what follows.
    if mayHaveNews || hasPrinted { run.noticeOthers() }
    run.presenter.tail?.take(messages.recentOutput)
    if messages.hasNoValues {
      run.plan = run.plan.readingOutput
      let moment = run.currentMoment()
      run.progress = RunProgress(run.plan, run.source, at: run.clock.start)
      run.adoptDisplay(moment)
    }
    guard !messages.notes.isEmpty || !messages.output.isEmpty else { return outcome }
    run.reports.take(messages.notes)
    run.say(messages.notes, after: messages.output)
    return outcome
  }

  private func answerCalls() {
    let calls = run.control.calls(at: run.now)
    guard !calls.isEmpty else { return }
    let moment = run.currentMoment()
    guard let changed = run.control.answer(calls, run.plan, moment.snapshots) else { return }
    if let total = changed.work.copy?.total, total != run.plan.work.copy?.total {
      run.source.replaceTotal(total)
    }
    run.plan = changed
    run.adoptDisplay(moment)
  }

  // MARK: Signals

  private mutating func answerSignals() -> Signal? {
    let (arrived, isEarly) = run.signals.take()
    guard !arrived.isEmpty else { return nil }
    if arrived.contains(.resume) { resume() }
    if arrived.contains(.windowChange) {
      run.presenter.redraw(at: run.now)
      _ = run.lookAtTerminal()
    }
    if let stop = run.signals.stop(among: arrived) {
      if isEarly { _ = run.source.command?.send(stop) }
      run.suspend(by: stop)
    }
    return Signals.ending.first { signal in
      arrived.contains(signal) && run.signals.endsRun(signal, at: run.now, isEarly: isEarly)
    }
  }

  private mutating func resume() {
    run.clock.leaveOutStop()
    run.forgetNews()
    run.neighbours.lookAgain(at: run.now)
    run.presenter.redraw(at: run.now)
    // Another process stopped this one, and others may have drawn meanwhile.
    if !run.signals.noteResume() { cursorMayHaveMoved = true }
  }
}
