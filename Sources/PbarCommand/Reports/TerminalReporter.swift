import ProgressModel
import TerminalOutput

/// Shows progress on the terminal, and removes it when the process stops or the run ends.
protocol TerminalReporter: AnyObject {
  var content: ScreenContent { get }

  /// When the reporter looks at the run next, on the run's own clock; `nil`: never.
  var nextDue: Double? { get }

  /// The bytes that are due. The next call makes them again if the terminal refused them.
  func update(_ moment: RunMoment) -> [UInt8]

  /// Follows another plan; the next update removes what only the old one shows.
  func adopt(_ display: DisplayPlan, _ moment: RunMoment)

  /// Gives the bytes for a stop of the process to `send`, which returns whether the terminal took
  /// any; otherwise nothing has changed.
  func pause(_ moment: RunMoment, send: ([UInt8]) -> Bool)
  func end(_ end: WorkEnd) -> [UInt8]
}
