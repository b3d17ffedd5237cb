import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput

/// The titles of window and process while a run goes on.
struct RunningTitles {
  private let screen: any Screen
  private let programName: String
  private var plan: TitlePlan
  private let isShared: Bool
  private var presenter: TitlePresenter

  init(
    _ plan: TitlePlan, screen: any Screen, isShared: Bool, programName: String,
    startingAt start: Double
  ) {
    self.screen = screen
    self.isShared = isShared
    self.programName = programName
    self.plan = plan
    presenter = TitlePresenter(plan, startingAt: start)
  }

  /// Goes on with another plan; a title that is in a place no more is taken back.
  mutating func adopt(_ plan: TitlePlan, at now: Double) {
    withdraw(fromWindow: !plan.showsInWindow, fromProcess: !plan.showsInProcess)
    self.plan = plan
    presenter.adopt(plan, at: now)
  }

  /// Takes the titles back from these places, if they are there.
  mutating func withdraw(fromWindow: Bool = true, fromProcess: Bool = true) {
    if fromWindow { _ = restore() }
    if fromProcess, plan.showsInProcess { setProcessTitle(nil) }
  }

  /// When the next title is due.
  var nextDue: Double { presenter.nextDue }

  /// Shows a title that is due; of several parts the first has it.
  mutating func showIfDue(
    _ parts: [Snapshot], hasData: Bool, at now: Double, clock: LocalClock
  ) {
    guard presenter.nextDue <= now else { return }
    var next = presenter
    let update = next.update(
      parts.first, hasData: hasData, at: now, clock: clock, mayDraw: mayDraw)
    if let text = update.text { setProcessTitle("\(programName) -- \(text)") }
    // The screen's thread may not have fetched the frame yet: the title comes a little later then.
    if !update.bytes.isEmpty, screen.offer(update.bytes, as: .aside) == nil {
      presenter.putOff(at: now)
    } else {
      presenter = next
    }
  }

  /// Gives the window back the title that it had; returns whether the screen has taken it. Until it has,
  /// there is something to give back.
  mutating func restore() -> Bool {
    var next = presenter
    let bytes = next.restore()
    guard !bytes.isEmpty, mayDraw else { return true }
    let delivery = screen.deliver(bytes, as: .aside, isShared: isShared)
    // A title that is given back twice would be that of another program.
    if delivery != .refused { presenter = next }
    return delivery == .written
  }

  /// Whether the window is ours to give a title to, as for the line; also where no line is shown.
  private var mayDraw: Bool {
    if screen.failure != nil { return false }
    let descriptor = FileDescriptor.standardError
    return plan.drawsAnyway || descriptor.isOursToDrawOn
  }
}

/// Decides when the titles of window and process are due and what they say; all effects are the session's.
///
/// Times are seconds on the run's own clock.
struct TitlePresenter {
  /// What is to be shown now.
  struct Update: Hashable {
    /// For the terminal.
    var bytes: [UInt8] = []
    /// For the process.
    var text: String?
  }

  private var plan: TitlePlan
  private let start: Double
  private var nextTitle: Double
  private var lastText: String?
  /// Whether the terminal keeps the title that its window had before.
  private var isKept = false

  init(_ plan: TitlePlan, startingAt start: Double) {
    self.plan = plan
    self.start = start
    nextTitle = start + plan.delay
  }

  /// Goes on with another plan, at once.
  mutating func adopt(_ plan: TitlePlan, at now: Double) {
    self.plan = plan
    lastText = nil
    nextTitle = max(start + plan.delay, now)
  }

  /// When the next title is due.
  var nextDue: Double { nextTitle }

  /// Tries again soon: the screen is busy.
  mutating func putOff(at now: Double) {
    nextTitle = now + ScreenWatch.retryInterval
  }

  /// What the titles have to show, if they are due and have changed; `snapshot` is `nil` while nothing is
  /// followed.
  mutating func update(
    _ snapshot: Snapshot?, hasData: Bool, at now: Double, clock: LocalClock, mayDraw: Bool
  ) -> Update {
    guard now >= nextTitle else { return Update() }
    nextTitle = now + plan.interval
    guard let snapshot, hasData || !plan.waitsForData else { return Update() }
    let text = plan.text(snapshot, clock: clock)
    guard text != lastText else { return Update() }
    var update = Update()
    if plan.showsInProcess { update.text = text }
    if plan.showsInWindow {
      guard mayDraw else { return update }
      update.bytes = (isKept ? [] : WindowTitle.keep) + WindowTitle.show(text)
      isKept = true
    }
    lastText = text
    return update
  }

  /// The bytes that give the window the title back that it had before.
  mutating func restore() -> [UInt8] {
    guard isKept else { return [] }
    isKept = false
    lastText = nil
    return WindowTitle.restore
  }
}
