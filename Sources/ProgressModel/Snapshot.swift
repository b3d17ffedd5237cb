import TerminalText

/// The state of a run at one instant, from which every display is drawn.
package struct Snapshot: Sendable, Hashable {
  package var reading = Reading()  // What its source knew then
  package var elapsed = 0.0  // Seconds since the start, without those of a stopped process
  package var unit: CountUnit = .bytes  // Of all amounts
  package var unitName: String?  // As the user of another run named it

  /// The completed fraction, more than 1 beyond the total; `nil` for indeterminate work.
  package var fractionReached: Double?

  package var isEstimate = false  // Whether the fraction is judged by earlier runs
  package var identifier = 0  // Of the part, unique in the run
  package var name: String?  // Of the part in value records, printable

  // In units a second, or fractions a second without an amount. After the end of the run, `rate`
  // is the mean rate, and `averageRate` that of all the time.
  package var rate: Double?  // Between the last events; `nil` before it means something

  // Between the last two frames, as pv shows it; `nil` if no rate of pv's is shown, and in the
  // report of another run.
  var intervalRate: Double?
  var highestIntervalRate: Double?
  package var meanRateOfAllPhases: Double?  // Of `Reading.amountOfAllPhases` while it changed
  package var meanRate = 0.0  // Since the stage began, usually of the whole run
  package var averageRate: Double?  // Over the window of the average
  package var highestRate = 0.0

  // In seconds.
  package var timeRemaining: Double?  // Until the estimated end
  package var timerInterval: Double?  // From the start of a timer to its end
  package var stalledFor: Double?  // Since the last update, during a stall
  package var unchangedFor: Double?  // Since the last update or the start, if there are updates
  package var motion = 0.0  // Of an activity indicator: the time without stalls

  package init() {}

  /// As pv shows them. A run that has ended, or is another process's, has only `rate`.
  package var pvRate: Double { intervalRate ?? rate ?? 0 }
  package var highestPvRate: Double { max(highestIntervalRate ?? highestRate, pvRate) }

  /// The rate as a fraction of the highest, 0...1, for work without a total.
  package var rateAsFraction: Double { Self.fraction(rate ?? 0, of: highestRate) }
  package var pvRateAsFraction: Double { Self.fraction(pvRate, of: highestPvRate) }

  private static func fraction(_ rate: Double, of highest: Double) -> Double {
    let highest = max(highest, rate)
    return highest > 0 ? max(0, rate) / highest : 0
  }

  /// Of the whole run, beside its parts.
  package static let overallIdentifier = -1

  package var hasFailed: Bool { reading.hasFailed }
  /// What a part is called: the label that it was given, or else its key.
  package var title: String? { reading.label ?? name }

  package var isOverall: Bool { identifier == Self.overallIdentifier }

  package var end: WorkEnd? {
    get { reading.end }
    set { reading.end = newValue }
  }

  /// The completed fraction, 0...1.
  package var fractionCompleted: Double? { fractionReached.map { min(1, $0) } }

  /// Makes the work complete, as that of a command is that has succeeded.
  package mutating func complete() {
    reading.complete()
    fractionReached = 1
    if end == .early { end = .done }
  }

  package var wholePercentage: Int? {
    fractionReached.map { ProgressModel.wholePercentage(of: $0) }
  }
}

package struct WantedDetails: Sendable, Hashable {
  package var lastWrittenCount = 0
  package var previousLine = false
  package var bufferFill = false
  package var pvRates = false

  package init() {}

  package func union(_ other: WantedDetails) -> WantedDetails {
    var union = self
    union.lastWrittenCount = max(lastWrittenCount, other.lastWrittenCount)
    union.previousLine = previousLine || other.previousLine
    union.bufferFill = bufferFill || other.bufferFill
    union.pvRates = pvRates || other.pvRates
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
