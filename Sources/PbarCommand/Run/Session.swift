import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput

/// One run from start to end: the main loop of the program.
///
/// It sleeps until a frame is due, a signal arrives or the source has a message. The source and the
/// screen work on threads of their own.
struct Session {
  private static let briefRun = 0.004  // Seconds

  private var run: LiveRun
  private var outcome: SourceOutcome?
  private var cursorMayHaveMoved = false  // By other programs since the previous frame

  /// Whether the previous frame left no room for reports, which a busy terminal would never show.
  private var reportsComeFirst = false

  /// What is known at the end; `nil` until then.
  private(set) var last: Snapshot?

  init(_ run: LiveRun) { self.run = run }

  mutating func execute() -> Ending {
    // Reports of a short run include its start.
    run.reportIfDue()
    run.source.start()
    let cause = loop()
    var end = RunEnd(run)
    let ending = end.finish(cause)
    last = end.last
    ringBell(ending)
    run.control.end(end.last, run.plan)
    return ending
  }

  private mutating func loop() -> RunEnd.Cause {
    while true {
      if let signal = answerSignals() { return .signal(signal) }
      if run.progress.begins(at: run.now) { run.presenter.restart(at: run.now) }
      run.progress.follow(at: run.now)
      takeMessages()
      run.answerIfAsked()
      run.watchReportFile()
      if let outcome, !run.screen.isBehind {
        // The command may have handled a ^C, and ended, since the signals were answered.
        if run.source.command != nil, let signal = answerSignals() { return .signal(signal) }
        drawBeforeEnd()
        return .outcome(outcome)
      }
      if let signal = run.signals.overdue(at: run.now, run.screen) { return .signal(signal) }
      run.signals.signalResize(at: run.now)
      if run.signals.findsStop(at: run.now), let command = run.plan.work.command {
        run.say([.stopped(command: command.name)])
      }
      if run.progress.timerIsOver { return .outcome(.finished) }
      run.reportIfDue()
      sleep(isAwaitingScreen: drawIfDue())
    }
  }

  // MARK: Frames

  /// Returns whether the screen refused bytes that are due; it wakes the session later.
  private mutating func drawIfDue() -> Bool {
    let now = run.now
    guard !run.screen.isBehind, let due = nextDueOnTerminal, due <= now else { return false }
    guard run.screen.isReady() else { return true }
    if run.screen.hasDroppedFrame() { run.presenter.redraw(at: now) }
    let moment = run.currentMoment()
    if reportsComeFirst {
      reportsComeFirst = !run.reports.updateTerminal(moment)
      guard run.screen.isReady() else { return true }
    }
    if run.pinIfShared(moment) { return false }
    run.withdrawIfHidden(moment.view)
    let prompt = run.presenter.prompt(moment)
    guard prompt.isEmpty else {
      run.screen.hand(prompt)
      return false
    }
    let frame = run.presenter.update(moment)
    if !frame.isEmpty {
      let picture = ScreenContent.frame(rows: run.presenter.rows, mayHaveMoved: cursorMayHaveMoved)
      _ = run.screen.offer(frame, as: run.presenter.writesLines ? .lines : picture)
      cursorMayHaveMoved = false
    }
    if !moment.view.mayDraw { cursorMayHaveMoved = true }
    reportsComeFirst = !run.reports.updateTerminal(moment)
    return reportsComeFirst
  }

  /// Draws a frame that is due at about the end, as pv does, since the final frame has only the rate
  /// of the whole run.
  private mutating func drawBeforeEnd() {
    guard !run.presenter.display.picture.view.isOwnLine,
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

  private mutating func sleep(isAwaitingScreen: Bool) {
    let now = run.now
    var times = [run.reports.nextDueInFile]
    // If bytes wait for the screen, it wakes the session.
    if !isAwaitingScreen, !run.screen.isBehind {
      times += [
        nextDueOnTerminal, run.screen.hasWrittenText() ? run.reports.nextDueOnStandardError : nil,
      ]
    }
    let limits = [
      run.progress.secondsUntilLook(at: now), run.signals.secondsUntilOverdue(at: now),
      run.control.secondsUntilLook(at: now), times.compactMap { $0 }.min().map { max(0, $0 - now) },
    ]
    let seconds = limits.compactMap { $0 }.min()
    let watched = run.control.watched(at: now)
    let eventPipe = run.eventPipe
    let isCalled = run.clock.measure(
      sleep: { eventPipe.wait(seconds: seconds, watching: watched) }, of: seconds)
    if isCalled { answerCalls() }
  }

  // MARK: Messages of the source

  private mutating func takeMessages() {
    guard !run.screen.isBehind else { return }
    let (messages, outcome) = run.source.progress.takeMessages()
    self.outcome = outcome
    run.presenter.tail?.take(messages.recentOutput)
    if messages.hasNoValues {
      run.plan = run.plan.readingOutput(in: run.control.context)
      let moment = run.currentMoment()
      run.progress = RunProgress(run.plan, run.source, at: run.clock.start)
      run.adoptDisplay(moment)
    }
    guard !messages.notes.isEmpty || !messages.output.isEmpty else { return }
    run.reports.take(messages.notes)
    run.say(messages.notes, after: messages.output)
  }

  private mutating func answerCalls() {
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
      _ = run.view()
    }
    if arrived.contains(.terminalStop) {
      if isEarly { _ = run.source.command?.send(.terminalStop) }
      run.suspend()
    }
    return Signals.ending.first { signal in
      arrived.contains(signal) && run.signals.endsRun(signal, at: run.now, isEarly: isEarly)
    }
  }

  private mutating func resume() {
    run.clock.leaveOutStop()
    run.presenter.redraw(at: run.now)
    // Another process stopped this one, and others may have drawn meanwhile.
    if !run.signals.noteResume() { cursorMayHaveMoved = true }
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
