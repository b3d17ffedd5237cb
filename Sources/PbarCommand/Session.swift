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
  private var plan: RunPlan
  private let source: any ProgressSource
  private let screen: any Screen
  private let wakeUp: WakeUp
  private let programName: String

  private var clock = RunClock()
  private var presenter: Presenter
  private var meters: PartMeters
  private var timer: RunningTimer?
  private var control: RemoteControl
  private var titles: RunningTitles?
  private var outbox: Outbox
  private var watch: ScreenWatch
  private var outcome: SourceOutcome?
  private var commandSignals: CommandSignals
  /// Whether others may have moved the cursor since the last frame.
  private var isElsewhere = false
  /// Whether the next SIGCONT only ends a stop that we know of.
  private var hasStopped = false
  /// Seconds that the last sleep was longer than meant: the process may have been stopped.
  private var overslept = 0.0

  init(
    _ plan: RunPlan, source: any ProgressSource, screen: any Screen, wakeUp: WakeUp,
    control: RemoteControl, programName: String
  ) {
    self.plan = plan
    self.source = source
    commandSignals = CommandSignals(source.command)
    self.screen = screen
    outbox = Outbox(screen)
    watch = ScreenWatch(plan.display.place, screen, command: source.command)
    self.wakeUp = wakeUp
    self.control = control
    self.programName = programName
    let start = clock.now
    presenter = Presenter(plan.display, startingAt: start)
    meters = PartMeters(
      plan.work, source.parts(), measure: plan.display.measure, at: start)
    if case .timer(let plan) = plan.work { timer = RunningTimer(plan) }
    titles = plan.display.titles.map {
      RunningTitles($0, screen: screen, programName: programName, startingAt: start)
    }
  }

  /// Runs to the end.
  mutating func run() -> Ending {
    source.start()
    defer { control.end() }
    while true {
      if let signal = answerSignals() { return endBySignal(signal) }
      if plan.work.partsComeLater { meters.follow(source.parts(), at: clock.now) }
      collectText()
      if let outcome, outbox.isEmpty { return finish(outcome) }
      if let signal = commandSignals.overdue(at: clock.now) { return endBySignal(signal) }
      if let timer, timer.isOver(at: timer.now) { return finish(.finished(failures: [])) }
      drawIfDue()
      sleep()
    }
  }

  // MARK: Frames

  private mutating func drawIfDue() {
    let now = clock.now
    guard outbox.isEmpty, nextDue(at: now).map({ $0 <= now }) ?? false else { return }
    let parts = source.parts()
    // One look at the timer's clock: a second that begins between two would be shown a second late.
    let timerNow = timer?.now ?? 0
    let snapshots = snapshots(of: parts, at: now, timerNow: timerNow)
    let (view, local, hasData) = (view(), localClock, meters.hasData(parts))
    var next = presenter
    let frame = next.frame(
      snapshots, hasData: hasData, at: now, clock: local, view: view,
      nextIn: plan.display.hasFixedInterval
        ? nil
        : timer?.secondsUntilChange(
          at: timerNow, extent: presenter.timerExtent ?? view.columns ?? 80))
    // A screen that is still busy with the last frame simply misses this one.
    if let frame, !frame.isEmpty, !offerPicture(frame) {
      presenter.skipFrame(at: now)
    } else {
      presenter = next
    }
    if !view.mayDraw { isElsewhere = true }
    titles?.showIfDue(snapshots, hasData: hasData, at: now, clock: local)
  }

  private mutating func offerPicture(_ frame: [UInt8]) -> Bool {
    let content: ScreenContent =
      presenter.writesLines ? .lines : isElsewhere ? .pictureElsewhere : .picture
    guard screen.offer(frame, as: content) != nil else { return false }
    isElsewhere = false
    return true
  }

  private mutating func snapshots(
    of parts: [ProgressPart], at now: Double, timerNow: Double
  ) -> [Snapshot] {
    timer.map { [$0.snapshot(at: timerNow)] } ?? meters.observe(parts, at: now)
  }

  /// When a frame or a title is due.
  private func nextDue(at now: Double) -> Double? {
    let frame = presenter.nextDue(at: now)
    guard let title = titles?.nextDue else { return frame }
    return min(frame ?? .infinity, title)
  }

  private mutating func sleep() {
    let now = clock.now
    // While text waits for the screen, the screen's bell says when to go on.
    let due = outbox.isEmpty ? nextDue(at: now) : nil
    var seconds = due.map { max(0, $0 - now) }
    func wake(within limit: Double?) {
      if let limit { seconds = min(seconds ?? limit, limit) }
    }
    wake(within: timer.map { $0.secondsUntilNextSecond(at: $0.now) })
    wake(within: commandSignals.secondsUntilOverdue(at: now))
    wake(within: control.secondsUntilLook(at: now))
    let before = Clock.monotonic
    let isCalled = wakeUp.wait(seconds: seconds, watching: control.watched(at: now))
    overslept = seconds.map { max(0, Clock.monotonic - before - $0) } ?? 0
    if isCalled { answerCalls() }
  }

  private mutating func view() -> ScreenView { watch.look() }

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
    outbox.hand(presenter.text(output, lines: notes.map(complaint), at: clock.now, view: view()))
  }

  // MARK: Other processes

  private mutating func answerCalls() {
    let now = clock.now
    let calls = control.calls(at: now)
    guard !calls.isEmpty else { return }
    let snapshots = snapshots(of: source.parts(), at: now, timerNow: timer?.now ?? 0)
    guard let changed = control.answer(calls, plan, snapshots) else { return }
    // What stands on the screen was drawn by the old plan.
    let view = view()
    // A total that was given counts for more than one that the source found.
    if let total = changed.work.copy?.total, total != plan.work.copy?.total {
      source.parts().first?.tally.withWords { $0.total = total }
    }
    plan = changed
    watch.place = plan.display.place
    meters.adopt(plan.display.measure)
    outbox.hand(presenter.adopt(plan.display, at: now, view: view))
  }

  // MARK: Signals

  /// Those that end a run, the weightiest first.
  private static let endingSignals: [Signal] = [.hangUp, .terminate, .quit, .interrupt]

  /// Does what the signals ask for; gives the one that ends the run.
  private mutating func answerSignals() -> Signal? {
    let arrived = Signals.take()
    guard !arrived.isEmpty else { return nil }
    if arrived.contains(.resume) {
      clock.leaveOut(overslept)
      presenter.redraw(at: clock.now)
      if !hasStopped { isElsewhere = true }
      hasStopped = false
    }
    if arrived.contains(.windowChange) {
      presenter.redraw(at: clock.now)
      _ = view()
    }
    if arrived.contains(.terminalStop) { suspend() }
    return Self.endingSignals.first { signal in
      arrived.contains(signal) && commandSignals.endsRun(signal, at: clock.now)
    }
  }

  private mutating func suspend() {
    let bytes = presenter.suspension(view: view())
    if !bytes.isEmpty { showBriefly(bytes, as: .withdrawal) }
    let before = Clock.monotonic
    hasStopped = true
    titles?.restore()
    Signals.stop(by: .terminalStop, ringing: wakeUp)
    clock.leaveOut(Clock.monotonic - before)
    presenter.redraw(at: clock.now)
  }

  // MARK: The end

  private mutating func finish(_ outcome: SourceOutcome) -> Ending {
    titles?.restore()
    let ending = Ending(outcome, passedOn: commandSignals.passedOn)
    if let signal = flushText() { return endBySignal(signal) }
    let isBroken = ending != .status(.success)
    // A copy that failed before it began has said why, and a line about nothing would only hide that.
    let isUnsaid =
      isBroken && plan.work.transfers && !presenter.hasShown && !meters.hasData(source.parts())
    let last = closing(isBroken ? .broken : .finished)
    let bytes = isUnsaid ? [] : last
    if presenter.writesLines {
      outbox.hand(bytes)
      if let signal = waitForText() { return .signal(signal) }
    } else {
      showBriefly(bytes, as: .closing)
    }
    let statistics = meters.statisticsLines
    if !statistics.isEmpty {
      outbox.hand(statistics)
      if let signal = waitForText() { return .signal(signal) }
    }
    return closeOutput(after: ending)
  }

  /// A full disk may be noticed only when the output is closed.
  private mutating func closeOutput(after ending: Ending) -> Ending {
    do throws(SystemError) {
      try source.closeOutput()
      return ending
    } catch {
      guard case .status(let status) = ending else { return ending }
      outbox.hand(
        presenter.text(
          [], lines: [complaint(.closeFailed(path: plan.outputPath, error))], at: clock.now,
          view: view()))
      if let signal = waitForText() { return .signal(signal) }
      return .status(status.adding(.notClosed))
    }
  }

  private func complaint(_ note: SourceNote) -> String {
    "\(programName): \(Sentences.text(note))"
  }

  private mutating func endBySignal(_ signal: Signal) -> Ending {
    titles?.restore()
    let rest = presenter.remainingText(view: view())
    let closing = presenter.writesLines ? [] : closing(.broken)
    let text = outbox.takeRest() + rest
    showBriefly(text + closing, as: closing.isEmpty && !text.isEmpty ? .lines : .closing)
    let statistics = meters.statisticsLines
    if !statistics.isEmpty { showBriefly(statistics, as: .lines) }
    return .signal(signal)
  }

  private mutating func closing(_ phase: Snapshot.Phase) -> [UInt8] {
    let now = clock.now
    let parts = source.parts()
    let snapshots =
      timer.map { [$0.snapshot(at: $0.now, phase: phase)] }
      ?? meters.finish(parts, at: now, phase: phase)
    control.note(last: snapshots, plan)
    let zone = plan.display.timeZone
    return presenter.closing(
      snapshots, hasData: meters.hasData(parts), at: now, clock: zone.clock(at: Clock.wall),
      view: view())
  }

  /// Hands over the text that is left and waits until it is written; gives a signal that ends the wait.
  ///
  /// Pictures are not waited for.
  private mutating func flushText() -> Signal? {
    outbox.hand(presenter.remainingText(view: view()))
    return waitForText()
  }

  private mutating func waitForText() -> Signal? {
    while true {
      outbox.offer()
      if outbox.isWritten { return nil }
      wakeUp.wait(seconds: nil)
      let arrived = Signals.take()
      if arrived.contains(.terminalStop) { suspend() }
      if let signal = Self.endingSignals.first(where: arrived.contains) { return signal }
    }
  }

  private func showBriefly(_ bytes: [UInt8], as content: ScreenContent) {
    screen.showBriefly(bytes, as: content, isShared: plan.display.isShared)
  }
}
