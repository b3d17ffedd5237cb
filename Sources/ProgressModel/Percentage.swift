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
