import TerminalText

/// Where a run stands, as it tells another process that asks.
package struct ProgressReport: Sendable, Hashable {
  /// Where in its life the run is.
  package enum Phase: String, Sendable, CaseIterable {
    case running, finished, broken
  }

  package var phase: Phase = .running
  /// Whether the amounts are bytes.
  package var countsBytes = true
  /// Seconds since the start.
  package var elapsed = 0.0
  package var completed: Amount?
  package var total: Amount?
  /// 0...1, or `nil` where the work is indeterminate.
  package var fractionCompleted: Double?
  /// Units a second: lately, over the whole run, over the window of the average and at the most.
  package var rate = 0.0
  package var meanRate = 0.0
  package var averageRate: Double?
  package var highestRate = 0.0
  /// What a command that is monitored has given, as a multiple of what it has taken.
  package var ratio: Double?
  package var timeRemaining: Double?
  package var stalledFor: Double?
  /// Seconds that an activity indicator has moved.
  package var motion = 0.0
  package var label: String?
  package var currentValueLabel: String?

  package init() {}
}
