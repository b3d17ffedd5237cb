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
    guard screen.showBriefly(bytes, as: .aside, isShared: isShared) else { return false }
    presenter = next
    return true
  }

  /// Whether the window is ours to give a title to, as for the line; also where no line is shown.
  private var mayDraw: Bool {
    if screen.failure != nil { return false }
    let descriptor = FileDescriptor.standardError
    return plan.drawsAnyway || descriptor.isOursToDrawOn
  }
}
