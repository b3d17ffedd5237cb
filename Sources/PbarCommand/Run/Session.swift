import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

/// One run from start to end: the only loop of the program.
///
/// It owns the clock, the signals and the snapshot, and sleeps until a frame is due, a signal arrives or the
/// source has something to say. The source and the screen work on threads of their own.
struct Session {
  private(set) var plan: RunPlan
  let source: any ProgressSource
  let screen: any Screen
  let eventPipe: EventPipe
  let programName: String

  var clock = RunClock()
  var presenter: Presenter
  var progress: RunProgress
  var control: RemoteControl
  var signs: RunningSigns
  var reports: RunReports
  var outbox: Outbox
  private var watch: ScreenWatch
  private var outcome: SourceOutcome?
  private(set) var commandSignals: CommandSignals
  /// Whether others may have moved the cursor since the last frame.
  private var isElsewhere = false
  /// Whether a frame is due that the screen's bell has to ring for.
  private var isAwaitingScreen = false
  /// Whether the source has only just been started.
  private var isStarting = true
  /// Whether somebody who wants to know where the run stands has not been told.
  var owesAnswer = false
  /// Whether the next SIGCONT only ends a stop that we know of.
  private var hasStopped = false
  /// Seconds that the last sleep was longer than meant: the process may have been stopped.
  private var overslept = 0.0
  /// Why the output could not be closed.
  var closeFailure: SystemError?
  /// Where the run stood when it ended; of use only from then on.
  var lastMoment = RunMoment(snapshots: [], hasData: false, time: 0)

  init(
    _ plan: RunPlan, source: any ProgressSource, screen: any Screen, eventPipe: EventPipe,
    control: RemoteControl, reportFile: ReportFile?, programName: String
  ) {
    self.plan = plan
    self.source = source
    commandSignals = CommandSignals(source.command)
    self.screen = screen
    outbox = Outbox(screen)
    watch = ScreenWatch(plan.display.place, screen, command: source.command)
    self.eventPipe = eventPipe
    self.control = control
    self.programName = programName
    let start = clock.now
    reports = RunReports(plan, file: reportFile, startingAt: start)
    presenter = Presenter(plan.display, startingAt: start)
    progress = RunProgress(plan, source, at: start)
    signs = RunningSigns(
      plan.display, screen: screen, programName: programName, startingAt: start)
  }

  /// Runs to the end.
  mutating func run() -> Ending {
    // However short the run is, it is told from its start.
    beginReports()
    reportIfDue()
    source.start()
    defer { control.end() }
    let ending = loop()
    plan.display.bell.ring(RunEnd(ending), on: screen, isShared: plan.display.isShared)
    return ending
  }

  private mutating func loop() -> Ending {
    while true {
      if let signal = answerSignals() { return endBySignal(signal) }
      progress.follow(at: clock.now)
      collectText()
      answerIfAsked()
      watchReportFile()
      if let outcome, outbox.isEmpty { return finish(outcome) }
      if let signal = commandSignals.overdue(at: clock.now, screen) { return endBySignal(signal) }
      if progress.timerIsOver { return finish(.finished(failures: [])) }
      reportIfDue()
      drawIfDue()
      sleep()
    }
  }

  // MARK: Frames

  private mutating func drawIfDue() {
    let now = clock.now
    isAwaitingScreen = false
    guard outbox.isEmpty, nextDue(at: now).map({ $0 <= now }) ?? false else { return }
    // A screen that is still busy with the last frame simply misses this one.
    guard screen.isReady() else {
      isAwaitingScreen = true
      return
    }
    let timerNow = progress.timerNow
    let moment = progress.moment(at: now, timerNow: timerNow)
    let (view, local) = (view(), localClock)
    let frame = presenter.frame(
      moment.snapshots, hasData: moment.hasData, at: now, clock: local, view: view,
      nextIn: plan.display.hasFixedInterval
        ? nil
        : progress.secondsUntilChange(
          at: timerNow, extent: presenter.timerExtent ?? view.columns ?? 80))
    if let frame, !frame.isEmpty {
      let content: ScreenContent =
        presenter.writesLines ? .lines : isElsewhere ? .pictureElsewhere : .picture
      _ = screen.offer(frame, as: content)
      isElsewhere = false
    }
    if !view.mayDraw { isElsewhere = true }
    signs.showIfDue(moment.snapshots, hasData: moment.hasData, at: now, clock: local)
  }

  /// When a frame or a sign is due.
  private func nextDue(at now: Double) -> Double? {
    [presenter.nextDue(at: now), signs.nextDue].compactMap { $0 }.min()
  }

  private mutating func sleep() {
    let now = clock.now
    var limits = [
      progress.secondsUntilNextSecond, commandSignals.secondsUntilOverdue(at: now),
      control.secondsUntilLook(at: now), reports.fileDue.map { max(0, $0 - now) },
    ]
    // While text or a picture waits for the screen, the screen's bell says when to go on.
    if outbox.isEmpty, !isAwaitingScreen {
      let reportDue = outbox.isWritten ? reports.nextDue : nil
      limits += [nextDue(at: now), reportDue].map { due in due.map { max(0, $0 - now) } }
    }
    let seconds = limits.compactMap { $0 }.min()
    let before = Clock.monotonic
    let isCalled = eventPipe.wait(seconds: seconds, watching: control.watched(at: now))
    overslept = seconds.map { max(0, Clock.monotonic - before - $0) } ?? 0
    if isCalled { answerCalls() }
  }

  mutating func view() -> ScreenView { watch.look() }

  private var localClock: LocalClock { plan.display.timeZone.clock(at: Clock.wall) }

  // MARK: Text above the bar

  /// Takes what the source has to say, as soon as the last of it has been handed to the screen.
  private mutating func collectText() {
    outbox.offer()
    guard outbox.isEmpty else { return }
    var notes: [SourceNote] = []
    var output: [UInt8] = []
    source.tally.withWords { words in
      swap(&notes, &words.notes)
      swap(&output, &words.output)
      outcome = words.outcome
    }
    guard !notes.isEmpty || !output.isEmpty else { return }
    signs.take(notes)
    tell(notes, after: output)
  }

  // MARK: Other processes

  private mutating func answerCalls() {
    let now = clock.now
    let calls = control.calls(at: now)
    guard !calls.isEmpty else { return }
    guard let changed = control.answer(calls, plan, progress.observe(at: now)) else { return }
    // What stands on the screen was drawn by the old plan.
    let view = view()
    // A total that was given counts for more than one that the source found.
    if let total = changed.work.copy?.total, total != plan.work.copy?.total {
      source.parts().first?.tally.withWords { $0.total = total }
    }
    plan = changed
    watch.place = plan.display.place
    progress.adopt(plan.display.measure)
    reports.adopt(plan.display, at: now)
    signs.adopt(plan.display, at: now)
    outbox.hand(presenter.adopt(plan.display, at: now, view: view))
  }

  // MARK: Signals

  /// Does what the signals ask for; gives the one that ends the run.
  private mutating func answerSignals() -> Signal? {
    let arrived = Signals.take()
    defer { isStarting = false }
    guard !arrived.isEmpty else { return nil }
    if arrived.contains(.resume) {
      watch.forgetSize()
      clock.leaveOut(overslept)
      presenter.redraw(at: clock.now)
      if !hasStopped { isElsewhere = true }
      hasStopped = false
    }
    if arrived.contains(.windowChange) {
      watch.forgetSize()
      presenter.redraw(at: clock.now)
      _ = view()
    }
    if arrived.asksWhereItStands { owesAnswer = true }
    if isStarting, arrived.contains(.terminalStop) { commandSignals.stopEarly() }
    if arrived.contains(.terminalStop) { suspend() }
    return Signals.ending.first { signal in
      arrived.contains(signal) && commandSignals.endsRun(signal, at: clock.now, isEarly: isStarting)
    }
  }

  /// Stops as the terminal's key asks for, with the screen left as it was found; returns when told to go on.
  mutating func suspend() {
    let isTaken = signs.pause()
    let bytes = presenter.suspension(view: view())
    if isTaken, !bytes.isEmpty { showBriefly(bytes, as: .withdrawal) }
    let before = Clock.monotonic
    hasStopped = true
    Signals.stop(by: .terminalStop, ringing: eventPipe)
    clock.leaveOut(Clock.monotonic - before)
    presenter.redraw(at: clock.now)
  }

  /// Shows the last bytes if the screen takes them soon; says whether it does.
  @discardableResult
  func showBriefly(_ bytes: [UInt8], as content: ScreenContent) -> Bool {
    screen.showBriefly(bytes, as: content, isShared: plan.display.isShared)
  }
}
