import CommandOptions
import ProgressSources
import SystemCalls
import TerminalOutput

/// The reporters beside the bar or in its place, and the delivery of their bytes. An update may be
/// missed if its reader is slow; the last object of JSON never is.
struct RunReports {
  private let reporters: [any Reporter]
  private let screen: any Screen
  private var isShared: Bool
  private var file: ReportFile?

  init(
    _ display: DisplayPlan, screen: any Screen, file: ReportFile?, programName: String,
    startingAt start: Double
  ) {
    self.screen = screen
    self.file = file
    isShared = display.isPinned
    let all: [(any Reporter)?] = [
      Announcer(display, startingAt: start),
      display.reports.json.map { JSONReporter($0, startingAt: start) },
      TitleReporter(.processTitle, display, programName: programName, startingAt: start),
      TitleReporter(.windowTitle, display, programName: programName, startingAt: start),
      TaskbarReporter(display, startingAt: start),
    ]
    reporters = all.compactMap { $0 }
  }

  /// When a reporter of the terminal or of the process is due; never on the terminal once writing
  /// to it has failed.
  var nextDueOnTerminal: Double? {
    let isWritable = screen.failure == nil
    return nextDue { $0 == .process || (isWritable && $0.isTerminal) }
  }

  var nextDueOnStandardError: Double? { nextDue { $0 == .lines } }

  /// When the reporter of the file is due; while the file's reader is busy, its end wakes the
  /// session.
  var nextDueInFile: Double? { file?.isWritten == true ? nextDue { $0 == .file } : nil }

  private func nextDue(_ isWanted: (ReportChannel) -> Bool) -> Double? {
    reporters.compactMap { isWanted($0.channel) ? $0.nextDue : nil }.min()
  }

  mutating func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    isShared = display.isPinned
    for reporter in reporters { reporter.adopt(display, moment) }
  }

  func take(_ notes: [SourceNote]) { for reporter in reporters { reporter.take(notes) } }

  // MARK: The terminal

  /// Shows what is due; returns whether the terminal has taken it. If not, the screen wakes the
  /// session once it can.
  func updateTerminal(_ moment: RunMoment) -> Bool {
    for reporter in reporters {
      guard let due = reporter.nextDue, due <= moment.time else { continue }
      switch reporter.channel {
      case .lines, .file: continue
      case .process: _ = reporter.update(moment)
      case .terminal(let content):
        guard screen.failure == nil else { continue }
        guard screen.isReady() else { return false }
        let bytes = reporter.update(moment)
        if !bytes.isEmpty { _ = screen.offer(bytes, as: content) }
      }
    }
    return true
  }

  /// Prepares for a stop of the process; returns whether the terminal has taken all bytes. After a
  /// refusal no others are offered, since each would wait. The taskbar comes first: it would show a
  /// running percentage during the whole stop.
  func pause(_ moment: RunMoment) -> Bool {
    reporters.reversed().allSatisfy { deliver($0.pause(moment), of: $0) }
  }

  /// Ends the display on the terminal, up to the first refusal; returns whether the terminal has
  /// taken all bytes.
  @discardableResult func endOnTerminal(_ moment: RunMoment, _ ending: Ending) -> Bool {
    reporters.allSatisfy { !$0.channel.isTerminal || deliver($0.end(moment, ending), of: $0) }
  }

  /// Delivers a reporter's bytes within a short time, and returns whether they were written.
  private func deliver(_ bytes: [UInt8], of reporter: any Reporter) -> Bool {
    guard case .terminal(let content) = reporter.channel, !bytes.isEmpty else { return true }
    let delivery = screen.showBriefly(bytes, as: content, isShared: isShared)
    if delivery == .refused { reporter.takeBack() }
    return delivery == .written
  }

  // MARK: Lines

  /// Updates the reporters of standard error or of the file.
  mutating func update(_ channel: ReportChannel, _ moment: RunMoment) -> [UInt8] {
    lines { $0.channel == channel ? $0.update(moment) : [] }
  }

  mutating func endLines(_ moment: RunMoment, _ ending: Ending) -> [UInt8] {
    lines { $0.end(moment, ending) }
  }

  private mutating func lines(_ make: (any Reporter) -> [UInt8]) -> [UInt8] {
    reporters.flatMap { reporter -> [UInt8] in
      if reporter.channel.isTerminal { return [] }
      let bytes = make(reporter)
      guard reporter.channel == .file else { return bytes }
      file?.hand(bytes)
      return []
    }
  }

  /// Writes the sentences that people read for programs. Returns the lines if programs read standard
  /// error, else `nil`.
  mutating func note(_ sentences: [String], at now: Double) -> [UInt8]? {
    var lines: [UInt8]?
    for reporter in reporters {
      guard let bytes = reporter.note(sentences, at: now) else { continue }
      if reporter.channel == .file { file?.hand(bytes) } else { lines = (lines ?? []) + bytes }
    }
    return lines
  }

  // MARK: The file

  mutating func offerFile() -> SourceNote? {
    file?.offer()
    return file?.takeFailure()
  }

  mutating func finishFileBriefly() { file?.finishBriefly() }
  var fileIsWritten: Bool { file?.isWritten ?? true }
  var fileHasFailed: Bool { file?.hasFailed ?? false }
}
