import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput

/// The titles of window and process while a run goes on.
struct RunningTitles {
  private let screen: any Screen
  private let programName: String
  private let drawsAnyway: Bool
  private let isShared: Bool
  private var presenter: TitlePresenter

  init(
    _ plan: TitlePlan, screen: any Screen, isShared: Bool, programName: String,
    startingAt start: Double
  ) {
    self.screen = screen
    self.isShared = isShared
    self.programName = programName
    drawsAnyway = plan.drawsAnyway
    presenter = TitlePresenter(plan, startingAt: start)
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

  /// Gives the window back the title that it had; returns whether the screen has taken it.
  mutating func restore() -> Bool {
    let bytes = presenter.restore()
    guard !bytes.isEmpty, mayDraw else { return true }
    return screen.showBriefly(bytes, as: .aside, isShared: isShared)
  }

  /// Whether the window is ours to give a title to, as for the line; also where no line is shown.
  private var mayDraw: Bool {
    if screen.failure != nil { return false }
    let descriptor = FileDescriptor.standardError
    return drawsAnyway || descriptor.isOursToDrawOn
  }
}
