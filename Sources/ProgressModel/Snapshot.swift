import TerminalText

/// The state of a run at one instant, from which every display is drawn.
package struct Snapshot: Sendable, Hashable {
  package enum Phase: String, Sendable {
    case running
    case finished
    case readerLeft  // The reader of the output ended the run, which is no failure
    case broken  // A signal or an error ended the run
  }

  /// Why a run broke.
  package enum Failure: Sendable, Hashable {
    case status(Int32)
    case signal(String)  // That ended the run or its command: `SIGTERM`
    case lost  // Another run has been silent for long
  }

  package var phase: Phase = .running
  package var failure: Failure?

  package var elapsed = 0.0  // Seconds since the start, without those of a stopped process

  // In units.
  package var completed: Amount?
  package var total: Amount?
  package var amountInAll: Amount?  // Of the whole work of a command that has phases
  package var range: ValueRange?  // The bounds of `completed` if it is no amount of work
  package var unit: CountUnit = .bytes
  package var countsSteps = false  // Of a build

  package var fractionCompleted: Double?  // 0...1; `nil` for indeterminate work
  package var isEstimate = false  // Whether the fraction is judged by earlier runs
  package var overfulfilledFraction: Double?
  package var identifier = 0  // Of the part, unique in the run
  package var name: String?  // Of the part in value records, printable

  package var counts = PartCounts()  // Only in the snapshot of the whole run

  // In units a second, or fractions a second without an amount. After the end of the run, `rate`
  // and `averageRate` are the mean rate.
  package var rate: Double?  // Between the last events; `nil` before it means something
  var intervalRate: Double?  // Between the last two frames, as pv shows it
  var highestIntervalRate: Double?  // `nil` in the report of another run
  package var meanRate = 0.0  // Over the whole run
  package var averageRate: Double?  // Over the window of the average
  package var highestRate = 0.0

  // In seconds.
  package var timeRemaining: Double?  // Until the estimated end
  package var timerInterval: Double?  // From the start of a timer to its end
  package var stalledFor: Double?  // Since the last update, during a stall
  package var awaitsReader = false  // Whether the stall is that of the output's reader
  package var worker: String?  // The reader that works on what it took at once, printable
  package var unchangedFor: Double?  // Since the last update or the start, if there are updates
  package var motion = 0.0  // Of an activity indicator: the time without stalls

  package var label: String?  // The source's label of the part, printable
  package var labelPrefix = ""  // Columns that are never cut
  package var currentValueLabel: String?
  package var details = TransferDetails()

  package init() {}

  /// As pv shows them. A run that has ended, or is another process's, has only `rate`.
  package var pvRate: Double { intervalRate ?? rate ?? 0 }
  package var highestPvRate: Double { max(highestIntervalRate ?? highestRate, pvRate) }

  /// The rate as a fraction of the highest, 0...1: a gauge of work without a total.
  package var rateAsFraction: Double { Self.fraction(rate ?? 0, of: highestRate) }
  package var pvRateAsFraction: Double { Self.fraction(pvRate, of: highestPvRate) }

  private static func fraction(_ rate: Double, of highest: Double) -> Double {
    let highest = max(highest, rate)
    return highest > 0 ? max(0, rate) / highest : 0
  }

  /// Of the whole run, beside its parts.
  package static let overallIdentifier = -1

  package var hasSucceeded: Bool { phase == .finished || phase == .readerLeft }
  package var isOverall: Bool { identifier == Self.overallIdentifier }

  /// The completed fraction, more than 1 beyond the total; `nil` for indeterminate work.
  package var fractionReached: Double? { overfulfilledFraction ?? fractionCompleted }

  package var wholePercentage: Int? {
    fractionReached.map { ProgressModel.wholePercentage(of: $0) }
  }
}

package struct PartCounts: Sendable, Hashable {
  package var all = 0  // That have come, or are known to come

  // Parts without a snapshot.
  package var done = 0
  package var failed = 0
  package var working = 0

  package var addUp = false  // Whether a percentage of all says something

  package init() {}
}

package struct TransferDetails: Sendable, Hashable {
  package var lastWritten: [UInt8]
  package var previousLine: [UInt8]
  package var bufferFill: Double?  // The share that waits to be written, 0...1
  package var ratio: Double?  // The output of a monitored command divided by its input

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

package struct WantedDetails: Sendable, Hashable {
  package var lastWrittenCount = 0
  package var previousLine = false
  package var bufferFill = false

  package init() {}

  package func union(_ other: WantedDetails) -> WantedDetails {
    var union = self
    union.lastWrittenCount = max(lastWrittenCount, other.lastWrittenCount)
    union.previousLine = previousLine || other.previousLine
    union.bufferFill = bufferFill || other.bufferFill
    return union
  }
}

/// Rounded down, so that 100 means the whole; 100,001 for all above 100,000. The addend makes 29 of
/// 100, which as a double is a little less than 0.29, read 29.
package func wholePercentage(of fraction: Double) -> Int {
  let percentage = (fraction * 100 + 1e-9).rounded(.down)
  let highest = Double(DecimalText.highestPercentage + 1)
  return Int(fraction < 1 ? min(99, max(0, percentage)) : min(highest, percentage))
}
