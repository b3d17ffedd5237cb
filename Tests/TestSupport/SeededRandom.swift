/// A generator with a seed, so that a law that fails once fails again.
///
/// The algorithm is SplitMix64.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  /// The seed of all random input: the decimal number in `PBAR_SEED`, or a fixed one.
  package static let commonSeed = environmentVariable("PBAR_SEED").flatMap { UInt64($0) } ?? 2026

  /// The settings that repeat a run, as in `PBAR_SEED=2026`.
  package static let settings =
    "PBAR_SEED=\(commonSeed)" + (isExhaustive ? " PBAR_EXHAUSTIVE=1" : "")

  private var state: UInt64

  /// Begins with the common seed.
  package init() {
    self.init(seed: Self.commonSeed)
  }

  /// Begins with a seed of its own for one of many cases, each of which can be repeated alone.
  package init(case number: UInt64) {
    var numbers = SeededRandom(seed: number)
    self.init(seed: Self.commonSeed ^ numbers.next())
  }

  /// Begins with the given seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededRandom {
  private static let unicodeBlocks: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x7E, 0xA0...0x17F, 0x300...0x36F, 0x5D0...0x5EA, 0x5B0...0x5BC,
    0x627...0x64A, 0x64B...0x652, 0x2010...0x2027, 0x2500...0x259F, 0x3041...0x30FF,
    0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E, 0x1F300...0x1F64F, 0x1F900...0x1FAFF,
  ]

  /// Returns exactly `count` bytes of any value.
  package mutating func bytes(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, count))
    // In a debug build `UInt8.random(in:using:)` takes ten times as long for the same bytes.
    while bytes.count < count { bytes.append(UInt8(truncatingIfNeeded: next())) }
    return bytes
  }

  /// Returns at most `limit` bytes, about half of them from the alphabet if there is one.
  package mutating func bytes(upTo limit: Int, favouring alphabet: [UInt8] = []) -> [UInt8] {
    (0..<length(upTo: limit)).map { _ in
      if let byte = alphabet.randomElement(using: &self), Bool.random(using: &self) { return byte }
      return UInt8.random(in: 0...255, using: &self)
    }
  }

  /// Returns exactly `count` bytes in runs of up to 20,000 equal ones, about half of them zeros,
  /// with a newline now and then.
  package mutating func sparseBytes(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let byte = Bool.random(using: &self) ? 0 : UInt8.random(in: 0...255, using: &self)
      let length = Int.random(in: 1...20_000, using: &self)
      bytes += [UInt8](repeating: byte, count: min(count - bytes.count, length))
      if bytes.count < count, Int.random(in: 0..<4, using: &self) == 0 {
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }

  /// Returns at most `limit` pieces of text of all kinds, without control characters.
  package mutating func unicodeText(upTo limit: Int) -> String {
    var text = ""
    for _ in 0..<length(upTo: limit) {
      if Int.random(in: 0..<8, using: &self) == 0 {
        text += MeasuredText.all.randomElement(using: &self)?.text ?? ""
      } else if let scalar = Self.unicodeBlocks.randomElement(using: &self).flatMap({
        Unicode.Scalar(UInt32.random(in: $0, using: &self))
      }) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private mutating func length(upTo limit: Int) -> Int {
    Int.random(in: 0...max(0, limit), using: &self)
  }
}
