import TerminalText

package enum Progress: Sendable, Hashable {
  case amount(Amount)  // An amount of the total, or a value within a range
  case fraction(Double)  // A fraction of the whole, which may exceed 1
}

/// What a source knows of its work.
package struct Reading: Sendable, Hashable {
  package var progress: Progress?
  package var total: Amount?
  package var guess: Amount?  // Of the total
  package var rateLimit: Double?  // The most units a second that may pass

  /// The bounds of a value that is no amount of work, and so has no rate and no end.
  package var range: ValueRange?
  package var updateCount: Int  // Changes with each update

  // Printable.
  package var label: String?
  package var labelPrefix = ""  // Columns in front of the label that are never cut
  package var currentValueLabel: String?  // The progress in the source's own words
  package var details = TransferDetails()

  /// Whether all is written, and the reader of the output's pipe still works.
  package var awaitsReader = false
  package var worker: String?  // The name of the reader, printable, if it took all data at once
  package var countsBytes = false  // Although work of this kind usually counts no bytes
  package var countsSteps = false  // Of a build
  package var hasPeers = false  // Whether parts beside it are expected
  package var isAwaited = false  // Named, and no value has come yet
  package var isOfPart = false  // Of a part of the work, whose share of the whole is unknown
  package var stage = 0  // Changes whenever the progress begins anew
  package var end: WorkEnd?  // `nil` while the work goes on
  package var isShareOfRun = false  // Whether the progress is a share of the run's total
  package var counts = PartCounts()
  package var isAmountLast = true  // Whether the amount of successful work is the final one

  /// The amount of the whole work of a command, if all its phases count one thing.
  package var amountOfAllPhases: Amount?
  package var weight: Double?  // Of a part, usually 1
  package var mean: Progress?  // Of all parts

  package init(progress: Progress? = nil, total: Amount? = nil, updateCount: Int = 0) {
    self.progress = progress
    self.total = total
    self.updateCount = updateCount
  }

  /// `nil` if only a fraction or nothing is known.
  package var completed: Amount? {
    get { if case .amount(let amount) = progress { amount } else { nil } }
    set { progress = newValue.map { .amount($0) } }
  }

  /// What a rate is taken of; `nil` for a value within a range.
  var position: Double? {
    guard range == nil else { return nil }
    return switch progress {
    case nil: nil
    case .amount(let amount): amount.doubleValue
    case .fraction(let fraction): fraction
    }
  }

  /// The completed fraction, finite and more than 1 beyond the total; `nil` for indeterminate work.
  var fractionReached: Double? {
    switch progress {
    case nil: return nil
    case .fraction(let fraction): return Self.finite(fraction)
    case .amount(let completed):
      if let range { return range.fraction(of: completed) }
      guard let total else { return nil }
      // An empty total is complete.
      guard total.doubleValue > 0 else { return 1 }
      let fraction = Self.finite(completed.doubleValue / total.doubleValue)
      // The division may round to 1.
      if completed < total { return min(fraction, 1.0.nextDown) }
      return completed > total ? max(fraction, 1.0.nextUp) : 1
    }
  }

  private static func finite(_ fraction: Double) -> Double {
    fraction.isNaN ? 0 : min(max(0, fraction), .greatestFiniteMagnitude)
  }

  /// The completed fraction, 0...1; `nil` for indeterminate work.
  package var fractionCompleted: Double? { fractionReached.map { min(1, $0) } }

  package var hasFailed: Bool { end?.isFailure ?? false }

  /// Makes the work complete, as that of a command is that has succeeded.
  package mutating func complete() {
    guard fractionCompleted != 1 else { return }
    progress = .fraction(1)
    total = nil
  }

  /// Whether all work is done; a value within a range is no work.
  package var isComplete: Bool { range == nil && fractionCompleted == 1 }
}

package struct PartCounts: Sendable, Hashable {
  package var all = 0  // That have come, or are known to come
  package var ended = 0

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
