import TerminalText

/// Where a run stands, as it tells another process that asks.
package struct ProgressReport: Sendable, Hashable {
  /// Where in its life the run is.
  package enum Phase: String, Sendable, CaseIterable {
    case running, finished, broken
  }

  /// Where it is just now; the last report says how it ended.
  package var phase: Phase = .running
  /// Whether the amounts are bytes.
  package var countsBytes = true
  /// Seconds since the start.
  package var elapsed = 0.0
  /// How much is done, in bytes or in what else is counted; `nil` where that can't be told.
  package var completed: Amount?
  /// How much there is to do, where that is known.
  package var total: Amount?
  /// 0...1, or `nil` where the work is indeterminate.
  package var fractionCompleted: Double?
  /// The same where more was completed than there was to do: beyond 1.
  package var overfulfilledFraction: Double?
  /// What `completed` lies between, where it is a value and no amount of work.
  package var range: ValueRange?
  /// Units a second: lately, over the whole run, over the window of the average and at the most.
  package var rate = 0.0
  package var meanRate = 0.0
  package var averageRate: Double?
  package var highestRate = 0.0
  /// What a command that is monitored has given, as a multiple of what it has taken.
  package var ratio: Double?
  /// Seconds until the end, as the run estimates them.
  package var timeRemaining: Double?
  /// Seconds from the start of a timer to its end; `nil` for other work.
  package var timerInterval: Double?
  /// Seconds that nothing has come; `nil` while it is no stall.
  package var stalledFor: Double?
  /// Seconds that an activity indicator has moved.
  package var motion = 0.0
  /// What the run is called, printable.
  package var label: String?
  /// The words that stand for its present value, printable.
  package var currentValueLabel: String?

  package init() {}
}
