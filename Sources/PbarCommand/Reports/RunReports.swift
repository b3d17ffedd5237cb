import CommandOptions
import ProgressModel
import ProgressSources
import TerminalOutput

/// The reporters beside the bar or in its place. An update may be missed if its reader is slow; the
/// last object of JSON never is.
struct RunReports {
  private let announcer: Announcer?
  private let json: JSONReporter?
  var file: ReportFile?  // `nil` if the objects of JSON go to standard error
  private let processTitle: TitleReporter
  private let taskbar: TaskbarReporter
  private let ofTerminal: [any TerminalReporter]
  private let screen: any Screen

  init(
    _ display: DisplayPlan, screen: any Screen, file: ReportFile?, programName: String,
    startingAt start: Double
  ) {
    self.screen = screen
    self.file = file
    announcer = Announcer(display, startingAt: start)
    json = display.json.map { JSONReporter($0, startingAt: start) }
    func title(_ place: ExtraDisplay.Place) -> TitleReporter {
      TitleReporter(place, display, programName: programName, startingAt: start)
    }
    processTitle = title(.processTitle)
    taskbar = TaskbarReporter(display, startingAt: start)
    ofTerminal = [title(.windowTitle), taskbar]
  }

  /// When a report on the terminal or the title of the process is due.
  var nextDueOnTerminal: Double? {
    let ofTerminal = screen.failure == nil ? self.ofTerminal.map { $0.nextDue } : []
    return ([processTitle.nextDue] + ofTerminal).compactMap { $0 }.min()
  }

  var nextDueOnStandardError: Double? {
    [announcer?.nextDue, file == nil ? json?.nextDue : nil].compactMap { $0 }.min()
  }

  /// `nil` during a write, whose end wakes the session.
  var nextDueInFile: Double? { file?.isBusy == false ? json?.nextDue : nil }

  func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    announcer?.adopt(display)
    json?.adopt(display, moment)
    processTitle.adopt(display, moment)
    for reporter in ofTerminal { reporter.adopt(display, moment) }
  }

  func take(_ notes: [SourceNote]) { taskbar.take(notes) }

  // MARK: The terminal

  /// Shows what is due; returns `false` during a write, whose end wakes the session.
  func updateTerminal(_ moment: RunMoment) -> Bool {
    _ = processTitle.update(moment)
    guard screen.failure == nil else { return true }
    for reporter in ofTerminal where reporter.nextDue ?? .infinity <= moment.time {
      guard screen.isReady() else { return false }
      let bytes = reporter.update(moment)
      if !bytes.isEmpty { _ = screen.offer(bytes, as: reporter.content) }
    }
    return true
  }

  /// Prepares for a stop of the process, up to the first refusal; returns whether the terminal has
  /// taken all bytes. The taskbar comes first: it would show a running percentage meanwhile.
  func pause(_ moment: RunMoment) -> Bool {
    ofTerminal.reversed().allSatisfy { reporter in
      var isWritten = true
      reporter.pause(moment) { bytes in
        let delivery = screen.showBriefly(bytes, as: reporter.content)
        isWritten = delivery == .written
        return delivery != .refused
      }
      return isWritten
    }
  }

  func endOnTerminal(_ end: WorkEnd) {
    for reporter in ofTerminal { screen.hand(reporter.end(end), as: reporter.content) }
  }

  // MARK: Lines

  mutating func updateFile(_ moment: RunMoment) { file?.hand(json?.update(moment) ?? []) }

  /// The lines for standard error that are due.
  func updateLines(_ moment: RunMoment) -> [UInt8] {
    (announcer?.update(moment) ?? []) + (file == nil ? json?.update(moment) ?? [] : [])
  }

  /// Ends the objects, and returns the last lines for standard error.
  mutating func endLines(_ moment: RunMoment, _ ending: Ending) -> [UInt8] {
    let sentences = announcer?.end(moment) ?? []
    return sentences + (json.map { deliver($0.end(moment, ending)) } ?? [])
  }

  /// Writes sentences for programs; returns the lines for standard error, `nil` if people read it.
  mutating func note(_ sentences: [String], at now: Double) -> [UInt8]? {
    guard let json else { return nil }
    let objects = deliver(json.note(sentences, at: now))
    return file == nil ? objects : nil
  }

  /// Puts objects into the file, or returns them for standard error.
  private mutating func deliver(_ objects: [UInt8]) -> [UInt8] {
    guard file != nil else { return objects }
    file?.hand(objects)
    return []
  }
}
