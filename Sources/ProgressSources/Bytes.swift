extension UnsafeRawBufferPointer {
  /// The bytes of a range, counted from 0 as those of the whole.
  @inline(__always) func part(_ range: some RangeExpression<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The bytes of a range, counted from 0 as those of the whole.
  @inline(__always) func part(_ range: some RangeExpression<Int>) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: self[range])
  }
}

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
