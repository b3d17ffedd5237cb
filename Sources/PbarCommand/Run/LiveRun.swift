import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

/// A run that goes on, and what concerns several of its parts: the terminal, stops, pinned rows,
/// and lines of text.
final class LiveRun {
  var plan: RunPlan
  let source: any ProgressSource
  let screen: any Screen
  let eventPipe: EventPipe
  var clock = RunClock()
  var presenter: Presenter
  var progress: RunProgress
  var control: RemoteControl
  var reports: RunReports
  var signals: RunSignals
  var neighbours: NeighbourWatch
  private let watch: TerminalWatch?  // Of the terminal; `nil` if the system tells nothing of it
  private let programName: String
  private let terminal = FileDescriptor.standardError.terminalDevice

  init(
    _ plan: RunPlan, source: any ProgressSource, screen: any Screen, watch: TerminalWatch?,
    eventPipe: EventPipe, control: RemoteControl, reportFile: ReportFile?, estimate: RunEstimate?,
    programName: String
  ) {
    let plan = plan.display.isPinned ? Self.pinned(plan, screen) : plan
    self.plan = plan
    self.source = source
    self.screen = screen
    self.watch = watch
    self.eventPipe = eventPipe
    self.control = control
    self.programName = programName
    let start = clock.start
    signals = RunSignals(source.command)
    neighbours = NeighbourWatch(
      startingAt: start, hasReader: plan.context.system.outputHasReader,
      noticesOthers: watch != nil)
    reports = RunReports(
      plan.display, screen: screen, file: reportFile, programName: programName, startingAt: start)
    presenter = Presenter(plan.display, startingAt: start, noticesOthers: watch != nil)
    // A person who types for the run gets a row. The run can't find the other programs of a
    // terminal that does not control it.
    presenter.isShared =
      plan.work.readsStandardInput && plan.context.system.standardInput.isTerminal
      || !FileDescriptor.standardError.isControlling
    progress = RunProgress(plan, source, estimate: estimate, at: start)
  }

  var now: Double { clock.now }

  func currentMoment() -> RunMoment {
    terminalMoment(progress.moment(at: now))
  }

  func terminalMoment(_ moment: RunMoment) -> RunMoment {
    var moment = moment
    moment.clock = plan.context.system.timeZone.clock(at: Clock.wall)
    moment.terminal = lookAtTerminal()
    return moment
  }

  func adoptDisplay(_ moment: RunMoment) {
    progress.adopt(plan.display)
    reports.adopt(plan.display, moment)
    // Pinned rows are released before the run is shown elsewhere.
    let isReleased = presenter.display.isPinned && !plan.display.isPinned
    screen.hand(presenter.adopt(plan.display, moment), as: isReleased ? .withdrawal : .lines)
  }

  /// Stops until the process is continued, with the screen as before the run.
  func suspend(by signal: Signal) {
    let moment = RunMoment(snapshots: [], hasData: false, time: now, terminal: lookAtTerminal())
    let isTaken = reports.pause(moment)
    let bytes = presenter.pause(moment)
    // Pinned rows are released even if nothing may be drawn now. A screen that stops the process
    // takes nothing.
    if isTaken, !bytes.isEmpty || plan.display.isPinned, signal != .terminalOutput {
      screen.showBriefly(bytes, as: .withdrawal)
    }
    signals.noteStop()
    clock.stop(by: signal)
    presenter.redraw(at: now)
  }

  // MARK: The terminal

  /// What is known of the terminal now. A new size is passed on to the command.
  func lookAtTerminal() -> TerminalState {
    let mode = plan.display.canvas.mode
    let descriptor = FileDescriptor.standardError
    var state = TerminalState(mayDraw: mode.surface != nil)
    state.isInForeground = descriptor.isInForeground
    state.use = use(of: descriptor)
    state.isForced = plan.display.forcesReports
    let isOpen = mode.isBar && screen.failure == nil
    if mode.isBar { state.mayDraw = isOpen && state.isOurs }
    state.isAsked =
      state.use == .text && isOpen && !plan.display.isPinned
      && neighbours.awaitsLine(at: now, from: terminal)
    // The time of a question does not count, whether the bar is drawn meanwhile or not.
    progress.isHeldUp = isOpen && (state.hidesBar || state.isAsked)
    let current = descriptor.terminalSize
    if let current { signals.resize(to: current, at: now) }
    guard isOpen else { return state }
    state.columns = current?.columns ?? state.columns
    state.rows = current?.rows ?? state.rows
    state.labelWidth = screen.labelWidth ?? 0
    state.unreadInput = descriptor.unreadByteCount ?? 0
    return state
  }

  /// A program that reads keys has the whole screen if it is the command and moves the cursor
  /// between rows, or if it is another program of the job and writes to the terminal.
  private func use(of descriptor: FileDescriptor) -> TerminalUse {
    switch descriptor.inputMode {
    case .shown:
      presenter.above.end.forgetMoves()
      return .text
    case .hidden: return .hiddenLine
    case .keys where source.command != nil:
      return presenter.above.end.movesBetweenRows ? .fullScreen : .text
    case .keys:
      let isShared = neighbours.hasFullScreen(at: now) {
        terminal.map { ProcessGroup.sharesTerminal($0, readingKeys: true) } ?? true
      }
      return isShared ? .fullScreen : .text
    }
  }

  /// The plan with the bar in the last rows of the terminal, or without them for the whole run.
  private static func pinned(_ plan: RunPlan, _ screen: any Screen) -> RunPlan {
    let context = plan.context
    let descriptor = FileDescriptor.standardError
    // The pseudo-terminal of --run controls no process, and its reader expects lines.
    let terminal =
      descriptor.isControlling
      ? SharedTerminal(
        descriptor, labelWidth: plan.work.label(context.settings)?.cellWidth ?? 0,
        in: RuntimeDirectory(context.environment)) : nil
    if let terminal { screen.share(terminal) }
    return RunPlan(plan, in: context.pinned(terminal != nil), doing: plan.work)
  }

  /// Looks whether others may write to the terminal. Returns whether the bar has just got the last
  /// rows, which other runs share, and into which no text of programs that print much can come.
  func lookForOthers(_ moment: RunMoment) -> Bool {
    guard !plan.display.isPinned, plan.display.canvas.ownsRows, moment.terminal.mayDraw,
      presenter.drawsFrame(moment), let terminal
    else { return false }
    let finding = neighbours.look(
      at: moment.time, latest: ProcessIdentity.latest,
      find: { ProcessGroup.neighbour(on: terminal) })
    switch finding {
    case .unsure(let seconds):
      presenter.schedule.nextDue = moment.time + seconds
      return false
    case .known(.none): break
    case .known(.writer): presenter.isShared = true
    case .known(.run):
      presenter.isShared = true
      if pin(moment) { return true }
      // Two runs that answer each other's frames would do nothing else.
      presenter.answersOthers = false
    }
    return presenter.isBesideTexts && pin(moment)
  }

  private func pin(_ moment: RunMoment) -> Bool {
    guard plan.display.pinning == .automatic else { return false }
    plan = Self.pinned(plan, screen)
    adoptDisplay(moment)
    return plan.display.isPinned
  }

  /// What becomes readable when others write beside the bar.
  var watched: [FileDescriptor] {
    presenter.reactsToOthers && !screen.hasQueuedText ? (watch.map { [$0.descriptor] } ?? []) : []
  }

  /// Forgets what the shell wrote while the run was stopped.
  func forgetNews() { _ = watch?.takeNews() }

  func noticeOthers() {
    let news = watch?.takeNews() ?? .none
    if news != .none { neighbours.expectQuestion(at: now) }
    // In the background, the shell and other jobs write.
    guard news != .none, FileDescriptor.standardError.isInForeground else { return }
    guard news != .controllingTerminal else { return presenter.redraw(at: now) }
    // Another run may have begun, which shares the last rows.
    neighbours.expectOthers(at: now)
    presenter.noticeOthers(at: now, news == .written ? textOfOthers : nil)
  }

  /// What others have just written; `nil` if it pins no rows. What a command writes to the terminal
  /// itself is usually a question.
  private var textOfOthers: Presenter.Text? {
    guard plan.display.pinning == .automatic, source.command == nil, let terminal else {
      return nil
    }
    return ProcessGroup.sharesTerminal(terminal) ? .output : .message
  }

  /// Releases pinned rows while another program has the screen for itself, or asks for a password,
  /// and in the background.
  func withdrawIfHidden(_ terminal: TerminalState) {
    guard plan.display.isPinned, !terminal.mayDraw, presenter.rows > 0,
      terminal.isInForeground || !FileDescriptor.standardError.stopsBackgroundOutput
    else { return }
    _ = screen.offer([], as: .withdrawal)
    presenter.stepAside()
  }

  // MARK: What a run writes in lines

  /// Answers a person who asked by a signal how far the run is, once for all questions that come
  /// while text waits for its reader.
  func answerIfAsked() {
    guard !screen.hasQueuedText, signals.takeQuestion() else { return }
    let moment = currentMoment()
    func answer(_ sentences: ProgressSentences) -> [String] {
      moment.snapshots.described.enumerated().map { sentences.standing($1, line: $0) }
    }
    let display = plan.display
    write(answer(display.sentences), forPrograms: answer(display.englishSentences), at: moment)
  }

  /// Writes sentences or objects for standard error, in rows of their own.
  func writeReports(_ lines: [UInt8], at moment: RunMoment) {
    guard !lines.isEmpty else { return }
    screen.hand(presenter.endLine(moment.terminal) + lines)
  }

  func say(_ notes: [SourceNote], after output: [UInt8] = []) {
    let sentences = notes.map { Sentences.text($0, plan.settings) }
    write(
      sentences.map { "\(programName): \($0)" }, forPrograms: sentences, after: output,
      at: currentMoment())
  }

  private func write(
    _ lines: [String], forPrograms sentences: [String], after output: [UInt8] = [],
    at moment: RunMoment
  ) {
    let objects = reports.note(sentences, at: moment.time)
    let lines = objects == nil ? wrappedForTerminal(lines) : []
    let mayShowEcho = !signals.passedOn.isDisjoint(with: [.interrupt, .quit])
    let echo = mayShowEcho ? presenter.eraseOwnRow() : []
    screen.hand(
      echo + presenter.text(output, lines: lines, moment) + (objects ?? []),
      as: .lines, isData: !output.isEmpty)
  }

  func watchReportFile() {
    if source.hasBegun { reports.file?.release() }
    if let failure = reports.file?.takeFailure() { say([failure]) }
  }
}

extension ThreadedScreen {
  /// Standard error. If the bar owns its rows, the terminal is first restored from what an earlier
  /// run has left there.
  convenience init(
    ownsRows: Bool, isStream: Bool, sharedIn directory: RuntimeDirectory, watch: TerminalWatch?,
    onIdle: @escaping @Sendable () -> Void
  ) {
    self.init(
      .standardError, isStream: isStream,
      opening: {
        if ownsRows { SharedTerminal.restore(.standardError, directory) }
        return .standardError
      }, watch: watch, onIdle: onIdle)
  }
}
