/// Makes up the bytes of an input file: nothing in them repeats, so that a block which is lost or comes
/// twice is seen.
struct ContentSource {
  private let content: Work.Content
  private var counter: UInt64 = 0
  /// What did not fit into the block before.
  private var rest: [UInt8] = []

  init(_ content: Work.Content) {
    self.content = content
  }

  /// The largest number of bytes up to `size` that ends with a whole line.
  func wholeUnits(in size: Int) -> Int {
    switch content {
    case .noise: size
    case .lines(let length): size / length * length
    }
  }

  /// The next bytes, exactly `count`.
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

  /// Follows SplitMix64 of Steele, Lea and Flood.
  private func appendWord(to block: inout [UInt8]) {
    var word = counter &* 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    withUnsafeBytes(of: word) { block.append(contentsOf: $0) }
  }

  /// The line's number in front of points.
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
