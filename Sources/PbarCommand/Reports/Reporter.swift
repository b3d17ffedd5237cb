import ProgressSources
import TerminalOutput

/// Shows a person or a program how far a run is. A reporter makes the bytes that are due, and
/// `RunReports` delivers them. Times are seconds on the run's own clock.
protocol Reporter: AnyObject {
  var channel: ReportChannel { get }

  /// When the reporter looks at the run next; `nil`: never.
  var nextDue: Double? { get }

  func update(_ moment: RunMoment) -> [UInt8]

  /// Follows another plan from now on; the next update removes what only the old plan shows.
  func adopt(_ display: DisplayPlan, _ moment: RunMoment)

  func take(_ notes: [SourceNote])

  /// Sentences for people in bytes for programs; `nil` if no program reads them.
  func note(_ sentences: [String], at now: Double) -> [UInt8]?

  func pause(_ moment: RunMoment) -> [UInt8]

  func end(_ moment: RunMoment, _ ending: Ending) -> [UInt8]

  /// Undoes a pause or an end whose bytes were refused.
  func takeBack()
}

extension Reporter {
  func take(_ notes: [SourceNote]) {}
  func note(_ sentences: [String], at now: Double) -> [UInt8]? { nil }
  func pause(_ moment: RunMoment) -> [UInt8] { [] }
  func takeBack() {}
}

enum ReportChannel: Hashable {
  case terminal(ScreenContent)  // Bytes that the terminal does not take at once are made anew
  case lines  // Standard error, as whole lines, which all arrive
  case file  // The FILE of `--json`, as whole lines
  case process  // The process itself, which needs no bytes

  var isTerminal: Bool { if case .terminal = self { true } else { false } }
}

/// The time that comes an interval after another; an interval from `now` if that is past.
func nextTurn(after time: Double, every interval: Double, at now: Double) -> Double {
  time + interval > now ? time + interval : now + interval
}
