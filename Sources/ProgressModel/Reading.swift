import TerminalText

/// What a source knows at one instant.
package struct Reading: Sendable {
  /// How far the work is, or `nil` while that is not known.
  package var progress: Progress?
  /// How much there is to do, or `nil` where that is not known.
  package var total: Amount?
  /// What the amount lies between, where it is no amount of work: it has no rate and no end then.
  package var range: ValueRange?
  /// The part of the whole that is completed, where that is more than all of it: beyond 1.
  package var overfulfilledFraction: Double?
  /// Updates so far: each that changes it is a sample of how fast the work goes.
  package var updateCount: Int
  /// What is being done, where the source says so.
  package var label: String?
  /// What stands before the label and is never cut.
  package var labelPrefix = ""
  /// How far it is, in the source's own words.
  package var currentValueLabel: String?
  /// What a transfer tells beside its amount.
  package var details: TransferDetails

  /// How far the work is.
  package enum Progress: Sendable, Equatable {
    /// This much of the total.
    case amount(Amount)
    /// This part of the whole, 0...1; the total has no say.
    case fraction(Double)
  }

  package init(
    progress: Progress? = nil, total: Amount? = nil, updateCount: Int = 0, label: String? = nil,
    currentValueLabel: String? = nil, details: TransferDetails = TransferDetails()
  ) {
    self.progress = progress
    self.total = total
    self.updateCount = updateCount
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.details = details
  }

  /// The amount completed, where it is known as one.
  package var completed: Amount? {
    guard case .amount(let amount) = progress else { return nil }
    return amount
  }

  /// The part that is completed, 0...1, or `nil` where the work is indeterminate.
  package var fractionCompleted: Double? {
    switch progress {
    case nil: return nil
    case .fraction(let fraction): return clampedFraction(fraction)
    case .amount(let completed):
      if let range { return range.fraction(of: completed) }
      guard let total else { return nil }
      // Nothing of nothing is all of it.
      guard total.doubleValue > 0 else { return 1 }
      if completed >= total { return 1 }
      // A double just below the total must not round up to "all of it".
      return min(clampedFraction(completed.doubleValue / total.doubleValue), 1.0.nextDown)
    }
  }
}

private func clampedFraction(_ fraction: Double) -> Double {
  fraction.isNaN ? 0 : min(1, max(0, fraction))
}
