import CommandOptions
import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput

/// Shows a run in the title of the terminal's window or of the process.
final class TitleReporter: TerminalReporter {
  private let place: ExtraDisplay.Place
  private var plan: TitlePlan?
  private let programName: String
  private var schedule: Schedule
  private var lastText: String?
  private var isChanged = false  // Whether the earlier title has been replaced
  let content = ScreenContent.aside

  init(
    _ place: ExtraDisplay.Place, _ display: DisplayPlan, programName: String,
    startingAt start: Double
  ) {
    self.place = place
    self.programName = programName
    plan = display.title(at: place)
    schedule = Schedule(plan?.pacing ?? display.pacing, startingAt: start)
  }

  var nextDue: Double? { plan != nil || isChanged ? schedule.nextDue : nil }

  func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    plan = display.title(at: place)
    schedule.adopt(plan?.pacing ?? display.pacing, at: moment.time)
    lastText = nil
  }

  func update(_ moment: RunMoment) -> [UInt8] {
    guard schedule.takeTurnIfDue(at: moment.time) else { return [] }
    guard let plan else { return mayChange(moment) ? restore() : [] }
    guard schedule.shows(moment), let part = moment.snapshots.leading, mayChange(moment) else {
      return []
    }
    let text = plan.text(part, clock: moment.clock)
    guard text != lastText else { return [] }
    lastText = text
    defer { isChanged = true }
    switch place {
    case .windowTitle:
      return (isChanged ? [] : ControlSequence.keepTitle) + ControlSequence.showTitle(text)
    case .processTitle:
      setProcessTitle("\(programName) -- \(text)")
      return []
    }
  }

  /// Restores the earlier title, also while typing is hidden.
  func end(_ end: WorkEnd) -> [UInt8] { restore() }

  func pause(_ moment: RunMoment, send: ([UInt8]) -> Bool) {
    if isChanged, mayChange(moment), send(ControlSequence.restoreTitle) { _ = restore() }
  }

  private func restore() -> [UInt8] {
    guard isChanged else { return [] }
    isChanged = false
    lastText = nil
    if place == .windowTitle { return ControlSequence.restoreTitle }
    setProcessTitle(nil)
    return []
  }

  private func mayChange(_ moment: RunMoment) -> Bool {
    place == .processTitle || moment.terminal.isOurs
  }
}
