import ProgressModel
import ProgressSources
import ProgressStyles
import TerminalOutput

/// Shows a person or a program how far a run is. A reporter decides what is due and makes its
/// bytes, which `RunReports` delivers. Times are seconds on the run's own clock.
protocol Reporter: AnyObject {
  var channel: ReportChannel { get }

  /// When the reporter looks at the run next; `nil`: it does not.
  var nextDue: Double? { get }

  func begin(_ moment: RunMoment) -> [UInt8]

  func update(_ moment: RunMoment) -> [UInt8]

  /// Goes on as another plan says; the next update takes away what only the old plan shows.
  func adopt(_ display: DisplayPlan, _ moment: RunMoment)

  func take(_ notes: [SourceNote])

  /// The sentences that people read, in bytes for programs; `nil` if the reporter writes nothing
  /// for programs.
  func note(_ sentences: [String], at now: Double) -> [UInt8]?

  func pause(_ moment: RunMoment) -> [UInt8]

  func end(_ moment: RunMoment, _ end: RunEnd) -> [UInt8]

  /// Undoes a pause or an end whose bytes were refused.
  func takeBack()
}

extension Reporter {
  func begin(_ moment: RunMoment) -> [UInt8] { [] }
  func take(_ notes: [SourceNote]) {}
  func note(_ sentences: [String], at now: Double) -> [UInt8]? { nil }
  func pause(_ moment: RunMoment) -> [UInt8] { [] }
  func takeBack() {}
}

enum ReportChannel: Hashable {
  /// The terminal. Bytes that it does not take at once are made anew later.
  case terminal(ScreenContent)
  case lines  // Standard error, as whole lines, each of which arrives
  case file  // The FILE of `--json`, as whole lines
  case process  // The process itself: the reporter makes no bytes and needs no output
}

/// The times at which a reporter looks at the run. A bar keeps the whole intervals of a
/// `FrameSchedule`.
struct Schedule {
  private(set) var pacing: Pacing
  private(set) var nextDue: Double
  private let start: Double

  init(_ pacing: Pacing, startingAt start: Double) {
    self.pacing = pacing
    self.start = start
    nextDue = start + pacing.delay
  }

  var firstMoment: Double { start + pacing.delay }

  mutating func takeTurnIfDue(at now: Double) -> Bool {
    guard now >= nextDue else { return false }
    nextDue = now + pacing.interval
    return true
  }

  func shows(_ moment: RunMoment) -> Bool { moment.hasData || !pacing.waitsForData }
  mutating func hurry(at now: Double) { nextDue = max(firstMoment, now) }

  mutating func adopt(_ pacing: Pacing, at now: Double) {
    self.pacing = pacing
    hurry(at: now)
  }
}
