/// Generates the bytes of an input file.
///
/// No block repeats, so that a comparison detects a block that is lost or written twice.
struct ContentSource {
  private let content: Work.Content
  private var counter: UInt64 = 0
  /// The bytes that did not fit into the last block.
  private var rest: [UInt8] = []

  init(_ content: Work.Content) {
    self.content = content
  }

  /// The largest number of bytes up to `size` that contains only whole lines.
  func wholeUnits(in size: Int) -> Int {
    switch content {
    case .noise: size
    case .lines(let length): size / length * length
    }
  }

  /// The next `count` bytes.
  mutating func next(_ count: Int) -> [UInt8] {
    var block = rest
    block.reserveCapacity(count + 128)
    while block.count < count {
      counter &+= 1
      switch content {
      case .noise: appendWord(to: &block)
      case .lines(let length): appendLine(length, to: &block)
      }
    }
    rest = Array(block[count...])
    block.removeSubrange(count...)
    return block
  }

  /// Appends the next number of SplitMix64 (Steele, Lea and Flood 2014).
  private func appendWord(to block: inout [UInt8]) {
    var word = counter &* 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    withUnsafeBytes(of: word) { block.append(contentsOf: $0) }
  }

  /// Appends a line that consists of its number and points.
  private func appendLine(_ length: Int, to block: inout [UInt8]) {
    var number = counter
    for _ in 0..<8 {
      block.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
      number /= 10
    }
    for _ in 8..<(length - 1) { block.append(UInt8(ascii: ".")) }
    block.append(UInt8(ascii: "\n"))
  }
}
