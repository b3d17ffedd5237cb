import ProgressModel
import ProgressSources
import TerminalText

// What a value that was read means for the model.

extension Reading {
  /// Takes in how far it is, in the terms of a value, once the total or the range is known.
  ///
  /// Without a total, values are parts of 1, as in `ProgressView(value:)`, and no amounts worth telling.
  mutating func take(_ measure: ValueMeasure?) {
    switch measure {
    case nil:
      progress = nil
    case .fraction(let fraction):
      take(fraction: fraction)
    case .amount(let amount):
      guard range == nil else {
        progress = .amount(amount)
        return
      }
      guard let total else { return take(fraction: amount.doubleValue) }
      // What is beyond the total counts as the total; a ring shows how far it is beyond.
      progress = .amount(min(amount, total))
      if amount > total, total > .whole(0) {
        overfulfilledFraction = Reading.beyondOne(amount.doubleValue / total.doubleValue)
      }
    }
  }

  private mutating func take(fraction: Double) {
    progress = .fraction(fraction)
    if fraction > 1 { overfulfilledFraction = Reading.beyondOne(fraction) }
  }

  /// A finite number beyond 1, however near to it the double may be.
  private static func beyondOne(_ fraction: Double) -> Double {
    min(max(fraction, 1.0.nextUp), .greatestFiniteMagnitude)
  }
}

extension ValueMeasure {
  /// What a source of values has told; `nil` where it is not known.
  init?(_ progress: Tally.Progress) {
    switch progress {
    case .unknown: return nil
    case .amount(let amount): self = .amount(amount)
    case .fraction(let fraction): self = .fraction(fraction)
    }
  }
}
