import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls

/// Those who write about a run beside the bar or in its place, in whole lines of UTF-8, and what they write
/// on standard error.
///
/// What is due between two looks may be missed where the reader is slow; the last object of JSON never is.
struct RunReports {
  private var announcer: Announcer?
  private var json: JSONReporter?
  /// Where the objects go, where that is not standard error.
  private var file: ReportFile?
  private var sentences: ProgressSentences

  init(_ plan: RunPlan, file: ReportFile?, startingAt start: Double) {
    sentences = plan.display.sentences
    let sentences = sentences
    announcer = plan.display.announcement.map { announcement in
      Announcer(announcement, sentences, startingAt: start) {
        !announcement.yields || FileDescriptor.standardError.isOursToDrawOn
      }
    }
    json = plan.display.json.map { JSONReporter($0, startingAt: start) }
    self.file = file
  }

  /// Goes on with another plan.
  mutating func adopt(_ display: DisplayPlan, at now: Double) {
    sentences = display.sentences
    announcer?.sentences = display.sentences
    if let plan = display.json { json?.adopt(plan, at: now) }
  }

  // MARK: Standard error

  /// When one of them has to look at the run.
  var nextDue: Double? {
    let objects = file == nil ? json?.nextDue : nil
    guard let sentences = announcer?.nextDue else { return objects }
    return min(sentences, objects ?? .infinity)
  }

  /// The first lines, before anything has happened.
  mutating func begin(_ moment: RunMoment) -> [UInt8] { objects { $0.begin(moment) } }

  /// What is due.
  mutating func update(_ moment: RunMoment) -> [UInt8] {
    let sentences = announcer?.update(moment) ?? []
    return file == nil ? sentences + (json?.update(moment) ?? []) : sentences
  }

  /// The last lines.
  mutating func end(_ moment: RunMoment, _ end: RunEnd) -> [UInt8] {
    (announcer?.end(moment, end) ?? []) + objects { $0.end(moment, end) }
  }

  /// The last lines of a run that a signal ends; the reader of a file has little time for them.
  mutating func endBriefly(_ moment: RunMoment, _ signal: Signal) -> [UInt8] {
    let end = RunEnd(.signal(signal))
    let sentences = announcer?.end(moment, end) ?? []
    let objects = json?.end(moment, end) ?? []
    guard file != nil else { return sentences + objects }
    file?.handBriefly(objects)
    return sentences
  }

  /// Tells programs what people are told. Gives the lines where they are read on standard error, and `nil`
  /// where people read there.
  mutating func note(_ sentences: [String], at now: Double) -> [UInt8]? {
    guard json != nil else { return nil }
    let lines = objects { json in sentences.flatMap { json.note($0, at: now) } }
    return file == nil ? lines : nil
  }

  /// Where the run stands, a sentence for each part: what somebody wants to know who sends a signal.
  func standing(_ parts: [Snapshot]) -> [String] {
    parts.enumerated().map { line, part in sentences.standing(part, line: line) }
  }

  /// The same in the words that programs are told.
  func standingInEnglish(_ parts: [Snapshot]) -> [String] {
    let sentences = sentences.inEnglish
    return parts.enumerated().map { line, part in sentences.standing(part, line: line) }
  }

  /// What the objects are, where they go to standard error; else they are on their way to their file.
  private mutating func objects(_ make: (inout JSONReporter) -> [UInt8]) -> [UInt8] {
    guard var json else { return [] }
    let lines = make(&json)
    self.json = json
    guard file != nil else { return lines }
    file?.hand(lines)
    return []
  }

  // MARK: The file

  /// When there is something to write to the file; while its reader is busy, the end of that rings.
  var fileDue: Double? { file?.isWritten == true ? json?.nextDue : nil }

  /// Writes what is due.
  mutating func updateFile(_ moment: RunMoment) {
    file?.hand(json?.update(moment) ?? [])
  }

  /// Hands over what waits, and gives what there is to tell of a failure, once.
  mutating func offerFile() -> SourceNote? {
    file?.offer()
    return file?.takeFailure()
  }

  /// Writes what waits for the file, unless its reader is too slow to take it.
  mutating func finishFileBriefly() { file?.handBriefly([]) }

  /// Whether everything has been written to the file, or can't be.
  var fileIsWritten: Bool { file?.isWritten ?? true }

  /// How a run ends for which the file may have been too full; a command's own failure weighs more.
  func ending(_ ending: Ending, isOfCommand: Bool) -> Ending {
    guard file?.hasFailed == true, case .status(let status) = ending,
      !isOfCommand || status == .success
    else { return ending }
    return .status(status.adding(.transfer))
  }
}
