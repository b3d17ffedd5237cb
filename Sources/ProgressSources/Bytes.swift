import SystemCalls

extension FileDescriptor {
  /// Reads what fits into `memory`, and returns the bytes; none at the end of the file.
  func readPiece(into memory: ReservedMemory, at offset: Int64? = nil) throws(SystemError)
    -> UnsafeRawBufferPointer
  {
    UnsafeRawBufferPointer(memory.bytes.part(..<(try read(into: memory.bytes, at: offset))))
  }
}

extension UnsafeRawBufferPointer {
  static var empty: Self { Self(start: nil, count: 0) }

  @inline(__always) func part(_ range: some RangeExpression<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }

  /// The first byte below 0x20 from `start` on. Searching eight bytes at a time makes values and
  /// the output of programs a third faster to read.
  @inline(__always) func firstControl(from start: Int) -> Int? {
    var offset = start
    while offset + 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      // The subtraction borrows only from bytes after one below 0x20, so the first match is right.
      let controls = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
      if controls != 0 { return offset + controls.trailingZeroBitCount / 8 }
      offset += 8
    }
    return self[offset...].firstIndex { $0 < 0x20 }
  }
}

extension UnsafeMutableRawBufferPointer {
  @inline(__always) func part(_ range: some RangeExpression<Int>) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: self[range])
  }
}

extension Array {
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}

/// The spaces that do not break, which many languages write before a percent sign: U+00A0, U+202F.
let hardBlanks: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]]

extension Collection<UInt8> {
  /// The bytes with one byte in place of each of these texts.
  func replacing(_ texts: [[UInt8]], by byte: UInt8) -> [UInt8] {
    var result: [UInt8] = []
    var rest = self[...]
    while let first = rest.first {
      let text = texts.first { rest.starts(with: $0) }
      result.append(text == nil ? first : byte)
      rest = rest.dropFirst(text?.count ?? 1)
    }
    return result
  }
}

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
