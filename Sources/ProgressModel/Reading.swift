import TerminalText

package enum Progress: Sendable, Hashable {
  case amount(Amount)  // An amount of the total, or a value within a range
  case fraction(Double)  // A fraction of the whole, which may exceed 1
}

/// What a source knows of its work.
package struct Reading: Sendable {
  package var progress: Progress?
  package var total: Amount?
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
  package var worker: String?  // The reader, printable, if it took all at once
  package var countsBytes = false  // Although work of this kind usually counts no bytes
  package var countsSteps = false  // Of a build
  package var stage = 0  // Changes whenever the progress begins anew
  package var phase = Snapshot.Phase.running
  package var isShare = false  // Of the run's total, and so ends with the run
  package var counts = PartCounts()
  package var amountInAll: Amount?  // Of the whole work of a command whose phases count the same
  package var weight: Double?  // Of a part, usually 1
  package var mean: Progress?  // Of all parts

  package init(progress: Progress? = nil, total: Amount? = nil, updateCount: Int = 0) {
    self.progress = progress
    self.total = total
    self.updateCount = updateCount
  }

  /// `nil` if only a fraction or nothing is known.
  package var completed: Amount? { if case .amount(let amount) = progress { amount } else { nil } }

  /// What a rate is taken of; `nil` for a value within a range.
  var position: Double? {
    guard range == nil else { return nil }
    return switch progress {
    case nil: nil
    case .amount(let amount): amount.doubleValue
    case .fraction(let fraction): fraction
    }
  }

  /// The completed fraction, 0...1; `nil` for indeterminate work.
  package var fractionCompleted: Double? {
    switch progress {
    case nil: return nil
    case .fraction(let fraction): return Self.clamped(fraction)
    case .amount(let completed):
      if let range { return range.fraction(of: completed) }
      guard let total else { return nil }
      // An empty total is complete.
      guard total.doubleValue > 0 else { return 1 }
      if completed >= total { return 1 }
      // A double just below the total must not round up to the whole.
      return min(Self.clamped(completed.doubleValue / total.doubleValue), 1.0.nextDown)
    }
  }

  /// Whether all work is done; a value within a range is no work.
  package var isComplete: Bool { range == nil && fractionCompleted == 1 }

  /// The completed fraction if it exceeds 1, always finite.
  var overfulfilledFraction: Double? {
    let fraction: Double
    switch progress {
    case .fraction(let given) where given > 1: fraction = given
    case .amount(let completed):
      guard range == nil, let total, total > .whole(0), completed > total else { return nil }
      fraction = completed.doubleValue / total.doubleValue
    case nil, .fraction: return nil
    }
    // The division may have rounded to 1 or overflowed.
    return min(max(fraction, 1.0.nextUp), .greatestFiniteMagnitude)
  }

  private static func clamped(_ fraction: Double) -> Double {
    fraction.isNaN ? 0 : min(1, max(0, fraction))
  }
}
