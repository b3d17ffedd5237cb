import TerminalText

/// Everything that is known about a run at one instant; what is drawn is a function of it.
package struct Snapshot: Sendable {
  /// Where in its life the run is.
  package enum Phase: Sendable, Equatable {
    case running
    /// It reached its end.
    case finished
    /// It ended before that: by a signal, or by an error.
    case broken
  }

  package var phase: Phase = .running
  /// Seconds since the start, without the time that the process was stopped.
  package var elapsed: Double = 0
  /// How much is done, in units; `nil` where that can't be told.
  package var completed: Amount?
  /// How much there is to do, in units, where that is known.
  package var total: Amount?
  /// What `completed` lies between, where it is a value and no amount of work.
  package var range: ValueRange?
  package var unit: CountUnit = .bytes
  /// 0...1, or `nil` where the work is indeterminate.
  package var fractionCompleted: Double?
  /// The same where more was completed than there was to do: beyond 1. `nil` where that is not so.
  package var overfulfilledFraction: Double?
  /// What tells the parts of a run apart, and stays the same while one is followed.
  package var identifier = 0
  /// The name by which values tell of this part, safe to be shown; `nil` where it has none.
  package var name: String?
  /// Units a second over the last few seconds; over the whole run once it has ended. Of work that is
  /// known as a fraction only, fractions a second.
  package var rate: Double = 0
  /// Units a second over the whole run.
  package var meanRate: Double = 0
  /// Units a second over the window of the average; over the whole run once it has ended. `nil` before
  /// there is one.
  package var averageRate: Double?
  /// The highest rate so far, in units a second; 0 before there is one.
  package var highestRate: Double = 0
  /// Seconds until the end, where that can be told.
  package var timeRemaining: Double?
  /// Seconds from the start of a timer to its end, whichever way its bar goes; `nil` for other work.
  package var timerInterval: Double?
  /// Seconds since the last update, where that is longer than usual.
  package var stalledFor: Double?
  /// Seconds since the last update, or since the start where none has come; `nil` for work that never tells of any.
  package var unchangedFor: Double?
  /// Seconds that an activity indicator has moved: the elapsed time without that spent stalled.
  package var motion: Double = 0
  /// What the source calls this part, printable; `nil` where it says nothing.
  package var label: String?
  /// What stands before the label and is never cut.
  package var labelPrefix = ""
  package var currentValueLabel: String?
  package var details = TransferDetails()

  package init() {}

  /// The rate as part of the highest seen, 0...1: what a gauge shows of work without a total.
  package var rateAsFraction: Double {
    let highest = max(highestRate, rate)
    return highest > 0 ? max(0, rate) / highest : 0
  }
}

/// What a transfer tells beside how much has passed.
package struct TransferDetails: Sendable, Hashable {
  /// The last bytes that were written, in their order: as many as were asked for, or fewer where no more
  /// have come.
  package var lastWritten: [UInt8]
  /// The last whole line that was written, without its end.
  package var previousLine: [UInt8]
  /// The part of the buffer that is waiting to be written, 0...1; `nil` where the data passes without one.
  package var bufferFill: Double?
  /// What a command that is monitored has given, as a multiple of what it has taken; `nil` while either is
  /// nothing.
  package var ratio: Double?

  package init(
    lastWritten: [UInt8] = [], previousLine: [UInt8] = [], bufferFill: Double? = nil,
    ratio: Double? = nil
  ) {
    self.lastWritten = lastWritten
    self.previousLine = previousLine
    self.bufferFill = bufferFill
    self.ratio = ratio
  }
}

/// Which details a display shows, so that a transfer gathers no others.
package struct WantedDetails: Sendable, Hashable {
  /// Bytes kept of what was written last.
  package var lastWrittenCount: Int
  /// Whether the last whole line is shown.
  package var previousLine: Bool
  /// Whether it is shown how full the buffer is.
  package var bufferFill: Bool

  package init(lastWrittenCount: Int = 0, previousLine: Bool = false, bufferFill: Bool = false) {
    self.lastWrittenCount = lastWrittenCount
    self.previousLine = previousLine
    self.bufferFill = bufferFill
  }

  /// Whether the data has to pass through a buffer that is filled ahead to show them.
  package var needBuffer: Bool { lastWrittenCount > 0 || bufferFill }

  /// All that is in either.
  package func union(_ other: WantedDetails) -> WantedDetails {
    WantedDetails(
      lastWrittenCount: max(lastWrittenCount, other.lastWrittenCount),
      previousLine: previousLine || other.previousLine, bufferFill: bufferFill || other.bufferFill)
  }
}

/// The part that is completed, 0...1, as a whole percentage: rounded down, so that 100 means all of it.
///
/// 29 of 100 is a hair less than 0.29 as a double; it still has to read 29.
package func wholePercentage(of fraction: Double) -> Int {
  guard fraction < 1 else { return 100 }
  return min(99, max(0, Int((fraction * 100 + 1e-9).rounded(.down))))
}

extension Snapshot {
  /// The whole percentage, above 100 where more came than was announced; `nil` without a total.
  package var wholePercentage: Int? {
    guard let fractionCompleted else { return nil }
    if let total = total?.doubleValue, total > 0, let completed = completed?.doubleValue,
      completed > total
    {
      return Int(min(100_000, (completed / total * 100 + 1e-9).rounded(.down)))
    }
    return ProgressModel.wholePercentage(of: fractionCompleted)
  }
}
