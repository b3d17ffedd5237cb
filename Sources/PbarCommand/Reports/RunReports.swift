import ProgressSources
import SystemCalls
import TerminalOutput

/// The reporters beside the bar or in its place, and the delivery of their bytes. An update may be missed if its reader
/// is slow; the last object of JSON never is.
struct RunReports {
  private var reporters: [any Reporter]
  private let screen: any Screen
  private let isShared: Bool
  private var file: ReportFile?
  private var sentences: ProgressSentences

  init(_ display: DisplayPlan, screen: any Screen, file: ReportFile?, programName: String, startingAt start: Double) {
    self.screen = screen
    self.file = file
    isShared = display.isPinned
    sentences = display.sentences
    let all: [(any Reporter)?] = [
      Announcer(display, startingAt: start), JSONReporter(display, startingAt: start),
      ProcessTitleReporter(display, programName: programName, startingAt: start),
      WindowTitleReporter(display, startingAt: start), TaskbarReporter(display, startingAt: start),
    ]
    reporters = all.compactMap { $0 }
  }

  /// When a reporter of the terminal or of the process is due; those of the terminal never are once writing to it has
  /// failed.
  var nextDueOnTerminal: Double? {
    let isWritable = screen.failure == nil
    return nextDue { $0 == .process || (isWritable && $0.isTerminal) }
  }

  /// When a reporter of standard error has to look at the run.
  var nextDueOnStandardError: Double? { nextDue { $0 == .lines } }
  /// When a reporter of the file has to look at the run; while the file's reader is busy, its end wakes the session.
  var nextDueInFile: Double? { file?.isWritten == true ? nextDue { $0 == .file } : nil }

  private func nextDue(_ isMeant: (ReportChannel) -> Bool) -> Double? {
    reporters.compactMap { isMeant($0.channel) ? $0.nextDue : nil }.min()
  }

  mutating func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    sentences = display.sentences
    for index in reporters.indices { reporters[index].adopt(display, moment) }
  }

  mutating func take(_ notes: [SourceNote]) { for index in reporters.indices { reporters[index].take(notes) } }

  // MARK: The terminal

  /// Shows what is due; returns whether the terminal has taken it. If not, the screen wakes the session once it can.
  mutating func updateTerminal(_ moment: RunMoment) -> Bool {
    for index in reporters.indices {
      guard let due = reporters[index].nextDue, due <= moment.time else { continue }
      switch reporters[index].channel {
      case .lines, .file: continue
      case .process: _ = reporters[index].update(moment)
      case .terminal(let content):
        guard screen.failure == nil else { continue }
        guard screen.isReady() else { return false }
        let bytes = reporters[index].update(moment)
        if !bytes.isEmpty { _ = screen.offer(bytes, as: content) }
      }
    }
    return true
  }

  /// Prepares for a stop of the process; returns whether the terminal has taken all bytes. After the first refusal no
  /// further bytes are offered, since each would cost its own wait. The taskbar comes first: it would show a running
  /// percentage during the whole stop.
  mutating func pause(_ moment: RunMoment) -> Bool {
    for index in reporters.indices.reversed() { guard deliver(index, { $0.pause(moment) }) else { return false } }
    return true
  }

  /// Ends the display on the terminal, up to the first refusal; returns whether the terminal has taken all bytes.
  @discardableResult mutating func endOnTerminal(_ moment: RunMoment, _ end: RunEnd) -> Bool {
    for index in reporters.indices where reporters[index].channel.isTerminal {
      guard deliver(index, { $0.end(moment, end) }) else { return false }
    }
    return true
  }

  /// Delivers the reporter's bytes within a short time; returns whether they were written. A reporter whose bytes are
  /// refused keeps its state and offers them again.
  private mutating func deliver(_ index: Int, _ make: (inout any Reporter) -> [UInt8]) -> Bool {
    var next = reporters[index]
    let bytes = make(&next)
    guard case .terminal(let content) = next.channel, !bytes.isEmpty else {
      reporters[index] = next
      return true
    }
    let delivery = screen.deliver(bytes, as: content, isShared: isShared)
    if delivery != .refused { reporters[index] = next }
    return delivery == .written
  }

  // MARK: Lines

  mutating func beginLines(_ moment: RunMoment) -> [UInt8] { lines { reporter in reporter.begin(moment) } }

  mutating func updateLines(_ moment: RunMoment) -> [UInt8] {
    lines { reporter in reporter.channel == .lines ? reporter.update(moment) : [] }
  }

  mutating func updateFile(_ moment: RunMoment) {
    _ = lines { reporter in reporter.channel == .file ? reporter.update(moment) : [] }
  }

  mutating func endLines(_ moment: RunMoment, _ end: RunEnd) -> [UInt8] {
    lines { reporter in reporter.end(moment, end) }
  }

  /// The last lines of a run that a signal ends: the file's reader has little time for its own.
  mutating func endBriefly(_ moment: RunMoment, _ signal: Signal) -> [UInt8] {
    let lines = endLines(moment, RunEnd(.signal(signal)))
    file?.handBriefly([])
    return lines
  }

  /// Tells programs the sentences that people read. Returns the lines if programs read standard error, and `nil` if
  /// people do.
  mutating func note(_ sentences: [String], at now: Double) -> [UInt8]? {
    var lines: [UInt8]?
    for reporter in reporters {
      guard let bytes = reporter.note(sentences, at: now) else { continue }
      if reporter.channel == .file { file?.hand(bytes) } else { lines = (lines ?? []) + bytes }
    }
    return lines
  }

  /// Makes lines; those of the file are handed to it, and those of standard error are returned.
  private mutating func lines(_ make: (inout any Reporter) -> [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    for index in reporters.indices where !reporters[index].channel.isTerminal {
      let bytes = make(&reporters[index])
      if reporters[index].channel == .file { file?.hand(bytes) } else { lines += bytes }
    }
    return lines
  }

  // MARK: Answers

  /// A sentence for each part, for a person who asks by a signal how far the run is; programs read it in English.
  func standing(_ moment: RunMoment, inEnglish: Bool = false) -> [String] {
    let sentences = inEnglish ? sentences.inEnglish : sentences
    return moment.snapshots.told.enumerated().map { line, part in sentences.standing(part, line: line) }
  }

  // MARK: The file

  /// Hands over what waits for the file; returns a failure once.
  mutating func offerFile() -> SourceNote? {
    file?.offer()
    return file?.takeFailure()
  }

  mutating func finishFileBriefly() { file?.handBriefly([]) }
  var fileIsWritten: Bool { file?.isWritten ?? true }

  /// The ending with a failure of the file in it; a command's own failure weighs more.
  func ending(_ ending: Ending, isOfCommand: Bool) -> Ending {
    guard file?.hasFailed == true, case .status(let status) = ending, !isOfCommand || status == .success else {
      return ending
    }
    return .status(status.adding(.transfer))
  }
}

extension ReportChannel { fileprivate var isTerminal: Bool { if case .terminal = self { true } else { false } } }
