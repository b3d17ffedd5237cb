import CommandOptions
import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

extension Session {
  mutating func view() -> ScreenView {
    let place = plan.display.canvas.place
    let descriptor = FileDescriptor.standardError
    var view = ScreenView(mayDraw: place != .nowhere)
    view.isInForeground = descriptor.isInForeground
    view.echoesInput = descriptor.echoesInput
    view.isForced = plan.display.forcesReports
    let isOpen = place == .terminal && screen.failure == nil
    if place == .terminal { view.mayDraw = isOpen && view.isOurs }
    // A run that draws nothing looks too seldom to notice the end of a prompt.
    progress.isHeldUp = isOpen && view.hidesInput
    guard isOpen else { return view }
    let current = descriptor.terminalSize
    if let current, current != size { source.command?.resize(to: current) }
    size = current
    view.columns = size?.columns ?? view.columns
    view.rows = size?.rows ?? view.rows
    view.labelWidth = screen.labelWidth ?? 0
    return view
  }

  /// The plan with the last rows of the terminal for its bar, or without them for good.
  static func pinned(_ plan: RunPlan, _ screen: any Screen, _ control: inout RemoteControl)
    -> RunPlan
  {
    let context = control.context
    let terminal = SharedTerminal(
      .standardError, labelWidth: plan.work.label(context.settings)?.cellWidth ?? 0,
      in: RuntimeDirectory(context.environment))
    if let terminal { screen.share(terminal) }
    control.settle(isPinned: terminal != nil)
    return plan.shown(by: control.context)
  }

  /// Returns whether the bar has just got the last rows.
  mutating func pinIfShared(_ moment: RunMoment) -> Bool {
    guard plan.display.pinning == .automatic, moment.view.mayDraw, presenter.drawsFrame(moment),
      let terminal = FileDescriptor.standardError.terminalDevice
    else { return false }
    switch neighbours.look(at: moment.time, isShared: { ProcessGroup.sharesTerminal(terminal) }) {
    case .alone: return false
    case .unsure(let seconds):
      presenter.schedule.nextDue = moment.time + seconds
      return false
    case .shared:
      plan = Self.pinned(plan, screen, &control)
      adoptDisplay(moment)
      return plan.display.isPinned
    }
  }

  /// Releases pinned rows while another program has the screen for itself, or asks for a password.
  mutating func withdrawIfHidden(_ view: ScreenView) {
    guard plan.display.isPinned, !view.mayDraw, view.isInForeground, presenter.rows > 0 else {
      return
    }
    _ = screen.offer([], as: .withdrawal)
    presenter.stepAside(view)
  }
}
