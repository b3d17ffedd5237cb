/// The median of the values; 0 if there are none.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2)
    ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// Half of the distance of the 10th and the 90th percentile as a fraction of the median.
func spread(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard median(values) > 0 else { return 0 }
  let cut = sorted.count / 10
  return (sorted[sorted.count - 1 - cut] - sorted[cut]) / 2 / median(values)
}

/// The median of the quotients of two series that were measured in turns.
///
/// A slow moment of the machine in one round affects both, and their quotient little.
func pairedRatio(_ numerators: [Double], _ denominators: [Double]) -> Double? {
  let ratios = zip(numerators, denominators).compactMap { $1 > 0 ? $0 / $1 : nil }
  return ratios.isEmpty ? nil : median(ratios)
}

/// The cost of one run.
struct Cost: Sendable {
  /// The seconds from the start of the first process to the end of the last.
  var wall: Double
  /// The user and system seconds of the process in the middle alone.
  var processor = 0.0
  /// The peak of resident memory of that process in KiB.
  var memory = 0
  /// The number of bytes that it sent to its terminal.
  var terminalBytes = 0
}

extension Double {
  /// The number with `decimals` decimals, rounded to the nearest.
  func text(decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = Int((self * scale).rounded())
    let digits = String(abs(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let point = decimals == 0 ? "" : "." + padded.suffix(decimals)
    return (scaled < 0 ? "-" : "") + padded.dropLast(decimals) + point
  }

  /// The number with about three digits.
  var shortText: String { text(decimals: self >= 99.95 ? 0 : self >= 9.995 ? 1 : self >= 0.0995 ? 2 : 4) }

  /// The number as a whole percentage.
  var percentText: String { (self * 100).text(decimals: 0) + " %" }
}
