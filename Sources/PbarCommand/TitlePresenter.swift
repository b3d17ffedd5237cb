import ProgressModel
import ProgressStyles
import TerminalOutput

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
