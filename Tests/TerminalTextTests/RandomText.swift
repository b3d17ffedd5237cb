import TestSupport

extension SeededRandom {
  /// Any double: every pattern of bits, and the sizes that people meet.
  mutating func double() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: Double(bitPattern: next())
    case 1: Double.random(in: -10...2000, using: &self)
    case 2: Double(Int64(truncatingIfNeeded: next()) >> Int64.random(in: 0...63, using: &self))
    default: extremes.randomElement(using: &self) ?? 0
    }
  }
}

private let extremes: [Double] = [
  .nan, .infinity, -.infinity, 0, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
]
