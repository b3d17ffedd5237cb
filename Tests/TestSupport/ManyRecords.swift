/// Numbered records of 8 bytes, of one or several writers of a file.
///
/// These loops, and those over many bytes below, are here since a debug build of the tests takes
/// ten times as long for them.
package enum NumberedRecords {
  /// The records of a writer from 0 on.
  package static func bytes(of writer: Int, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 8)
    for number in 0..<count {
      withUnsafeBytes(of: UInt64(writer) << 32 | UInt64(number)) { bytes += $0 }
    }
    return bytes
  }

  /// The numbers of the records of each writer, in the order in which the file has them; `nil` if
  /// the bytes are anything else.
  package static func numbers(in bytes: [UInt8], writers: Int) -> [[Int]]? {
    guard bytes.count % 8 == 0 else { return nil }
    var numbers = [[Int]](repeating: [], count: writers)
    let isWhole = bytes.withUnsafeBytes { bytes in
      for place in stride(from: 0, to: bytes.count, by: 8) {
        let record = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let writer = Int(record >> 32)
        guard writer < writers else { return false }
        numbers[writer].append(Int(record & 0xFFFF_FFFF))
      }
      return true
    }
    return isWhole ? numbers : nil
  }
}

extension [UInt8] {
  /// The bytes that a function returns for each place.
  package init(count: Int, _ byte: (Int) -> UInt8) {
    self = (0..<count).map(byte)
  }

  /// The places that hold this byte.
  package func places(of byte: UInt8) -> [Int] { indices.filter { self[$0] == byte } }

  /// The bytes within these limits, in their order.
  package func only(_ limits: ClosedRange<UInt8>) -> [UInt8] { filter { limits ~= $0 } }
}
