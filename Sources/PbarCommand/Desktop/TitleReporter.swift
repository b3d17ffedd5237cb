import CommandOptions
import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

final class WindowTitleReporter: Reporter {
  private var plan: TitlePlan?
  private var schedule: Schedule
  private var lastText: String?
  private var isKept = false  // Whether the terminal keeps the title that its window had before

  /// Whether the title is changed and restored even while the process is in the background.
  private var drawsAnyway: Bool
  let channel = ReportChannel.terminal(.aside)

  init(_ display: DisplayPlan, startingAt start: Double) {
    plan = display.windowTitle
    drawsAnyway = plan?.drawsAnyway ?? false
    schedule = Schedule(plan?.pacing ?? display.pacing, startingAt: start)
  }

  var nextDue: Double? { plan != nil || isKept ? schedule.nextDue : nil }

  func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    plan = display.windowTitle
    if let plan { drawsAnyway = plan.drawsAnyway }
    schedule.adopt(plan?.pacing ?? display.pacing, at: moment.time)
    lastText = nil
  }

  func update(_ moment: RunMoment) -> [UInt8] {
    guard schedule.takeTurnIfDue(at: moment.time) else { return [] }
    guard let plan else { return restoring(moment) }
    guard schedule.shows(moment), let text = plan.text(moment), text != lastText, mayDraw(moment)
    else { return [] }
    lastText = text
    defer { isKept = true }
    return (isKept ? [] : ControlSequence.keepTitle) + ControlSequence.showTitle(text)
  }

  func pause(_ moment: RunMoment) -> [UInt8] { restoring(moment) }
  func end(_ moment: RunMoment, _ end: RunEnd) -> [UInt8] { restoring(moment) }

  private func restoring(_ moment: RunMoment) -> [UInt8] {
    guard isKept, mayDraw(moment) else { return [] }
    isKept = false
    lastText = nil
    return ControlSequence.restoreTitle
  }

  func takeBack() { isKept = true }

  private func mayDraw(_ moment: RunMoment) -> Bool { drawsAnyway || moment.view.isOurs }
}

/// Shows how far a run is in the title of the process, with or without a terminal.
final class ProcessTitleReporter: Reporter {
  private var plan: TitlePlan?
  private let programName: String
  private var schedule: Schedule
  private var lastText: String?
  let channel = ReportChannel.process

  init(_ display: DisplayPlan, programName: String, startingAt start: Double) {
    plan = display.processTitle
    self.programName = programName
    schedule = Schedule(plan?.pacing ?? display.pacing, startingAt: start)
  }

  var nextDue: Double? { plan == nil ? nil : schedule.nextDue }

  func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    let hadTitle = plan != nil
    plan = display.processTitle
    if hadTitle, plan == nil { setProcessTitle(nil) }
    schedule.adopt(plan?.pacing ?? display.pacing, at: moment.time)
    lastText = nil
  }

  func update(_ moment: RunMoment) -> [UInt8] {
    guard schedule.takeTurnIfDue(at: moment.time), schedule.shows(moment),
      let text = plan?.text(moment),
      text != lastText
    else { return [] }
    lastText = text
    setProcessTitle("\(programName) -- \(text)")
    return []
  }

  func end(_ moment: RunMoment, _ end: RunEnd) -> [UInt8] { [] }
}

extension DisplayPlan {
  fileprivate var windowTitle: TitlePlan? { reports.titles.flatMap { $0.showsInWindow ? $0 : nil } }
  fileprivate var processTitle: TitlePlan? {
    reports.titles.flatMap { $0.showsInProcess ? $0 : nil }
  }
}

extension TitlePlan {
  fileprivate func text(_ moment: RunMoment) -> String? {
    moment.snapshots.leading.map { text($0, clock: moment.clock) }
  }
}
