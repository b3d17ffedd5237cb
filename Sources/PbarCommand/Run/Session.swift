import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

/// One run from start to end: the only loop of the program.
///
/// It owns the clock, the signals and the snapshots, and sleeps until a frame is due, a signal
/// arrives or the source has a message. The source and the screen work on threads of their own.
struct Session {
  /// The stage of the run, as far as signals go.
  private enum Phase {
    case starting  // The source has only just been started: a signal may be older than its command
    case running
    case stopped  // The process stopped itself; the next SIGCONT only ends that stop
  }

  var plan: RunPlan
  let source: any ProgressSource
  let screen: any Screen
  let eventPipe: EventPipe
  let programName: String
  var clock = RunClock()
  private let start: Double
  var presenter: Presenter
  var progress: RunProgress
  var control: RemoteControl
  var reports: RunReports
  var outbox: Outbox
  var neighbours: NeighbourWatch
  var size: TerminalSize?
  var lastSizing = -Double.infinity  // When the size was read last, by `Clock.monotonic`
  private var outcome: SourceOutcome?
  private(set) var commandSignals: CommandSignals
  private var phase = Phase.starting
  private var cursorMayHaveMoved = false  // Whether other programs may have since the last frame

  /// Whether the last frame left no room for reports: a terminal that is always busy with frames
  /// would never show them.
  private var reportsComeFirst = false
  var owesAnswer = false  // Whether a signal asked how far the run is

  /// Seconds by which the last sleep was too long: the process may have been stopped.
  private var overslept = 0.0
  var last: Snapshot?  // At the end of the run
  var closeFailure: SystemError?

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
    start = clock.now
    commandSignals = CommandSignals(source.command)
    outbox = Outbox(screen)
    neighbours = NeighbourWatch(
      startingAt: start, hasReader: control.context.system.outputHasReader)
    reports = RunReports(
      plan.display, screen: screen, file: reportFile, programName: programName, startingAt: start)
    presenter = Presenter(plan.display, startingAt: start)
    progress = RunProgress(plan, source, estimate: estimate, at: start)
  }

  mutating func run() -> Ending {
    // Reports of a short run begin before its source, so that they include its start.
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
      progress.follow(at: clock.now)
      takeMessages()
      answerIfAsked()
      watchReportFile()
      if let outcome, outbox.isEmpty {
        // The command may have handled a ^C, and ended, since the signals were answered.
        if source.command != nil, let signal = answerSignals() { return endBySignal(signal) }
        return finish(outcome)
      }
      if let signal = commandSignals.overdue(at: clock.now, screen) { return endBySignal(signal) }
      if progress.timerIsOver { return finish(.finished) }
      reportIfDue()
      sleep(isAwaitingScreen: drawIfDue())
    }
  }

  // MARK: Frames

  /// Returns whether bytes are due that the screen refused, which wakes the session later.
  private mutating func drawIfDue() -> Bool {
    let now = clock.now
    guard outbox.isEmpty, let due = nextDueOnTerminal, due <= now else { return false }
    // A screen that is busy with the last frame misses this one.
    guard screen.isReady() else { return true }
    let moment = currentMoment()
    if reportsComeFirst {
      reportsComeFirst = !reports.updateTerminal(moment)
      guard screen.isReady() else { return true }
    }
    if pinIfShared(moment) { return false }
    withdrawIfHidden(moment.view)
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

  private var nextDueOnTerminal: Double? {
    [presenter.nextDue, reports.nextDueOnTerminal].compactMap { $0 }.min()
  }

  private mutating func sleep(isAwaitingScreen: Bool) {
    let now = clock.now
    var times = [reports.nextDueInFile]
    // While text or a picture waits for the screen, the screen wakes the session.
    if outbox.isEmpty, !isAwaitingScreen {
      times += [nextDueOnTerminal, outbox.isWritten ? reports.nextDueOnStandardError : nil]
    }
    let limits = [
      progress.secondsUntilNextSecond, commandSignals.secondsUntilOverdue(at: now),
      control.secondsUntilLook(at: now), times.compactMap { $0 }.min().map { max(0, $0 - now) },
    ]
    let seconds = limits.compactMap { $0 }.min()
    let before = Clock.monotonic
    let isCalled = eventPipe.wait(seconds: seconds, watching: control.watched(at: now))
    overslept = seconds.map { max(0, Clock.monotonic - before - $0) } ?? 0
    if isCalled { answerCalls() }
  }

  /// A moment at which nothing is measured, for what only takes the display away.
  mutating func unmeasuredMoment() -> RunMoment {
    RunMoment(snapshots: [], hasData: false, time: clock.now, view: view())
  }

  mutating func currentMoment() -> RunMoment {
    terminalMoment(progress.moment(at: clock.now))
  }

  mutating func terminalMoment(_ moment: RunMoment) -> RunMoment {
    var moment = moment
    moment.clock = control.context.system.timeZone.clock(at: Clock.wall)
    moment.view = view()
    return moment
  }

  // MARK: Messages of the source

  private mutating func takeMessages() {
    outbox.offer()
    guard outbox.isEmpty else { return }
    let (messages, outcome) = source.progress.takeMessages()
    self.outcome = outcome
    presenter.tail?.take(messages.recentOutput)
    guard !messages.notes.isEmpty || !messages.output.isEmpty else { return }
    reports.take(messages.notes)
    guard messages.notes.contains(where: { if case .noValues = $0 { true } else { false } }) else {
      return say(messages.notes, after: messages.output)
    }
    becomeCopy()
    say(messages.notes)
    say([], after: messages.output)
  }

  private mutating func becomeCopy() {
    plan = plan.copying(in: control.context)
    let moment = currentMoment()
    progress = RunProgress(plan, source, at: start)
    adoptDisplay(moment)
  }

  mutating func adoptDisplay(_ moment: RunMoment) {
    progress.adopt(plan.display.measure)
    reports.adopt(plan.display, moment)
    let erasure = presenter.erasure(before: plan.display, view: moment.view)
    if presenter.display.isPinned, !plan.display.isPinned {
      // The rows are released before the run is shown elsewhere.
      screen.showBriefly(erasure, as: .withdrawal, isShared: true)
    } else {
      outbox.hand(erasure)
    }
    presenter.adopt(plan.display, moment)
  }

  private mutating func answerCalls() {
    let calls = control.calls(at: clock.now)
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
    let arrived = Signals.take()
    let isStarting = phase == .starting
    if isStarting { phase = .running }
    guard !arrived.isEmpty else { return nil }
    if arrived.contains(.resume) { resume() }
    if arrived.contains(.windowChange) {
      lastSizing = -.infinity
      presenter.redraw(at: clock.now)
      _ = view()
    }
    if arrived.asksForProgress { owesAnswer = true }
    if arrived.contains(.terminalStop) {
      if isStarting { commandSignals.stopEarly() }
      suspend()
    }
    return Signals.ending.first { signal in
      arrived.contains(signal) && commandSignals.endsRun(signal, at: clock.now, isEarly: isStarting)
    }
  }

  private mutating func resume() {
    lastSizing = -.infinity
    clock.leaveOut(overslept)
    presenter.redraw(at: clock.now)
    if phase == .stopped {
      phase = .running
    } else {
      // Another process stopped this one, and others may have drawn meanwhile.
      cursorMayHaveMoved = true
    }
  }

  /// Stops until the process is continued, with the screen as before the run.
  mutating func suspend() {
    let moment = unmeasuredMoment()
    let isTaken = reports.pause(moment)
    let bytes = presenter.pause(moment)
    // Pinned rows are released even if nothing may be drawn now.
    if isTaken, !bytes.isEmpty || plan.display.isPinned { showBriefly(bytes, as: .withdrawal) }
    let before = Clock.monotonic
    phase = .stopped
    Signals.stop()
    clock.leaveOut(Clock.monotonic - before)
    presenter.redraw(at: clock.now)
  }

  @discardableResult func showBriefly(_ bytes: [UInt8], as content: ScreenContent) -> Bool {
    screen.showBriefly(bytes, as: content, isShared: plan.display.isPinned) == .written
  }

  /// Seconds between two rings, for which xterm needs a fifth of a second (`bellSuppressTime`).
  private static let bellPause = 0.25

  /// Rings once, and twice for a failure; also in the background.
  private func ringBell(_ ending: Ending) {
    guard plan.display.ringsBell, showBriefly(ControlSequence.bell, as: .aside),
      ending.isFailure
    else { return }
    Clock.sleep(seconds: Self.bellPause)
    showBriefly(ControlSequence.bell, as: .aside)
  }
}

extension Set<Signal> {
  var asksForProgress: Bool { contains(.userOne) || contains(.information) }
}
