import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

/// One run from start to end: the main loop of the program.
///
/// It sleeps until a frame is due, a signal arrives or the source has a message. The source and the
/// screen work on threads of their own.
struct Session {
  private static let briefRun = 0.004  // Seconds

  var plan: RunPlan
  let source: any ProgressSource
  let screen: any Screen
  let eventPipe: EventPipe
  let programName: String
  private var clock = RunClock()
  var presenter: Presenter
  var progress: RunProgress
  var control: RemoteControl
  var reports: RunReports
  var neighbours: NeighbourWatch
  private var outcome: SourceOutcome?
  var signals: RunSignals
  private var cursorMayHaveMoved = false  // By other programs since the previous frame

  /// Whether the previous frame left no room for reports, which a busy terminal would never show.
  private var reportsComeFirst = false
  var last: Snapshot?  // At the end of the run
  var output = RunOutput()

  init(
    _ plan: RunPlan, source: any ProgressSource, screen: any Screen, eventPipe: EventPipe,
    control: RemoteControl, reportFile: ReportFile?, estimate: RunEstimate?, programName: String
  ) {
    var control = control
    let plan = plan.display.isPinned ? Session.pinned(plan, screen, &control) : plan
    self.plan = plan
    self.source = source
    self.screen = screen
    self.eventPipe = eventPipe
    self.control = control
    self.programName = programName
    let start = clock.start
    signals = RunSignals(source.command)
    neighbours = NeighbourWatch(
      startingAt: start, hasReader: control.context.system.outputHasReader)
    reports = RunReports(
      plan.display, screen: screen, file: reportFile, programName: programName, startingAt: start)
    presenter = Presenter(plan.display, startingAt: start)
    progress = RunProgress(plan, source, estimate: estimate, at: start)
  }

  var now: Double { clock.now }

  mutating func run() -> Ending {
    // Reports of a short run include its start.
    reportIfDue()
    source.start()
    defer { control.end(last ?? Snapshot(), plan) }
    let ending = loop()
    ringBell(ending)
    return ending
  }

  private mutating func loop() -> Ending {
    while true {
      if let signal = answerSignals() { return endBySignal(signal) }
      if progress.begins(at: now) { presenter.restart(at: now) }
      progress.follow(at: now)
      takeMessages()
      answerIfAsked()
      watchReportFile()
      if let outcome, !screen.isBehind {
        // The command may have handled a ^C, and ended, since the signals were answered.
        if source.command != nil, let signal = answerSignals() { return endBySignal(signal) }
        drawBeforeEnd()
        return finish(outcome)
      }
      if let signal = signals.overdue(at: now, screen) { return endBySignal(signal) }
      signals.signalResize(at: now)
      if signals.findsStop(at: now), let command = plan.work.command {
        say([.stopped(command: command.name)])
      }
      if progress.timerIsOver { return finish(.finished) }
      reportIfDue()
      sleep(isAwaitingScreen: drawIfDue())
    }
  }

  // MARK: Frames

  /// Returns whether the screen refused bytes that are due; it wakes the session later.
  private mutating func drawIfDue() -> Bool {
    let now = now
    guard !screen.isBehind, let due = nextDueOnTerminal, due <= now else { return false }
    guard screen.isReady() else { return true }
    if screen.hasDroppedFrame() { presenter.redraw(at: now) }
    let moment = currentMoment()
    if reportsComeFirst {
      reportsComeFirst = !reports.updateTerminal(moment)
      guard screen.isReady() else { return true }
    }
    if pinIfShared(moment) { return false }
    withdrawIfHidden(moment.view)
    let prompt = presenter.prompt(moment)
    guard prompt.isEmpty else {
      screen.hand(prompt)
      return false
    }
    let frame = presenter.update(moment)
    if !frame.isEmpty {
      let picture = ScreenContent.frame(rows: presenter.rows, mayHaveMoved: cursorMayHaveMoved)
      _ = screen.offer(frame, as: presenter.writesLines ? .lines : picture)
      cursorMayHaveMoved = false
    }
    if !moment.view.mayDraw { cursorMayHaveMoved = true }
    reportsComeFirst = !reports.updateTerminal(moment)
    return reportsComeFirst
  }

  /// Draws a frame that is due at about the end, as pv does, since the final frame has only the rate
  /// of the whole run.
  private mutating func drawBeforeEnd() {
    guard !presenter.display.picture.view.isOwnLine, presenter.schedule.isNearFrame(now),
      progress.hasNews
    else { return }
    presenter.schedule.nextDue = now
    _ = drawIfDue()
  }

  /// A run that ends at once draws only its last line.
  private var nextDueOnTerminal: Double? {
    [presenter.nextDue, reports.nextDueOnTerminal].compactMap { $0 }.min().map {
      max($0, clock.start + Self.briefRun)
    }
  }

  private mutating func sleep(isAwaitingScreen: Bool) {
    let now = now
    var times = [reports.nextDueInFile]
    // If bytes wait for the screen, it wakes the session.
    if !isAwaitingScreen, !screen.isBehind {
      times += [nextDueOnTerminal, screen.hasWrittenText() ? reports.nextDueOnStandardError : nil]
    }
    let limits = [
      progress.secondsUntilLook(at: now), signals.secondsUntilOverdue(at: now),
      control.secondsUntilLook(at: now), times.compactMap { $0 }.min().map { max(0, $0 - now) },
    ]
    let seconds = limits.compactMap { $0 }.min()
    let watched = control.watched(at: now)
    let eventPipe = eventPipe
    let isCalled = clock.measure(
      sleep: { eventPipe.wait(seconds: seconds, watching: watched) }, of: seconds)
    if isCalled { answerCalls() }
  }

  mutating func currentMoment() -> RunMoment {
    terminalMoment(progress.moment(at: now))
  }

  mutating func terminalMoment(_ moment: RunMoment) -> RunMoment {
    var moment = moment
    moment.clock = control.context.system.timeZone.clock(at: Clock.wall)
    moment.view = view()
    return moment
  }

  // MARK: Messages of the source

  private mutating func takeMessages() {
    guard !screen.isBehind else { return }
    let (messages, outcome) = source.progress.takeMessages()
    self.outcome = outcome
    presenter.tail?.take(messages.recentOutput)
    if messages.hasNoValues {
      plan = plan.readingOutput(in: control.context)
      let moment = currentMoment()
      progress = RunProgress(plan, source, at: clock.start)
      adoptDisplay(moment)
    }
    guard !messages.notes.isEmpty || !messages.output.isEmpty else { return }
    reports.take(messages.notes)
    say(messages.notes, after: messages.output)
  }

  mutating func adoptDisplay(_ moment: RunMoment) {
    progress.adopt(plan.display.measure)
    reports.adopt(plan.display, moment)
    // Pinned rows are released before the run is shown elsewhere.
    let isReleased = presenter.display.isPinned && !plan.display.isPinned
    screen.hand(presenter.adopt(plan.display, moment), as: isReleased ? .withdrawal : .lines)
  }

  private mutating func answerCalls() {
    let calls = control.calls(at: now)
    guard !calls.isEmpty else { return }
    let moment = currentMoment()
    guard let changed = control.answer(calls, plan, moment.snapshots) else { return }
    if let total = changed.work.copy?.total, total != plan.work.copy?.total {
      source.replaceTotal(total)
    }
    plan = changed
    adoptDisplay(moment)
  }

  // MARK: Signals

  private mutating func answerSignals() -> Signal? {
    let (arrived, isEarly) = signals.take()
    guard !arrived.isEmpty else { return nil }
    if arrived.contains(.resume) { resume() }
    if arrived.contains(.windowChange) {
      presenter.redraw(at: now)
      _ = view()
    }
    if arrived.contains(.terminalStop) {
      if isEarly { _ = source.command?.send(.terminalStop) }
      suspend()
    }
    return Signals.ending.first { signal in
      arrived.contains(signal) && signals.endsRun(signal, at: now, isEarly: isEarly)
    }
  }

  private mutating func resume() {
    clock.leaveOutStop()
    presenter.redraw(at: now)
    // Another process stopped this one, and others may have drawn meanwhile.
    if !signals.noteResume() { cursorMayHaveMoved = true }
  }

  /// Stops until the process is continued, with the screen as before the run.
  mutating func suspend() {
    let moment = RunMoment(snapshots: [], hasData: false, time: now, view: view())
    let isTaken = reports.pause(moment)
    let bytes = presenter.pause(moment)
    // Pinned rows are released even if nothing may be drawn now.
    if isTaken, !bytes.isEmpty || plan.display.isPinned {
      screen.showBriefly(bytes, as: .withdrawal)
    }
    signals.noteStop()
    clock.stop()
    presenter.redraw(at: now)
  }

  /// Rings once, and twice for a failure; also in the background.
  private func ringBell(_ ending: Ending) {
    guard plan.display.ringsBell,
      screen.showBriefly(ControlSequence.bell, as: .aside) == .written, ending.isFailure
    else { return }
    // xterm needs a fifth of a second between two rings (`bellSuppressTime`).
    Clock.sleep(seconds: 0.25)
    screen.showBriefly(ControlSequence.bell, as: .aside)
  }
}

/// Where the data of a run goes, which is closed once.
struct RunOutput {
  private var isOpen = true
  private(set) var closeFailure: SystemError?

  mutating func close(of source: any ProgressSource) {
    guard isOpen else { return }
    isOpen = false
    do throws(SystemError) { try source.closeOutput() } catch { closeFailure = error }
  }
}
