import TestSupport

extension SeededRandom {
  /// Any scalars, most of them from the planes and blocks where widths differ.
  mutating func text(upTo limit: Int) -> String {
    let blocks: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0xA0...0x17F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F,
      0xE00...0xE7F, 0x1100...0x11FF, 0x2000...0x206F, 0x2500...0x27BF, 0x3000...0x30FF,
      0x4E00...0x4FFF, 0xAC00...0xAFFF, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF,
      0x1F900...0x1FAFF, 0xE0020...0xE007F, 0...0x10FFFF,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...limit, using: &self) {
      let block = blocks.randomElement(using: &self) ?? 0x20...0x7E
      if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &self)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

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
