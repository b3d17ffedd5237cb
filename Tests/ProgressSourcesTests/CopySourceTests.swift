import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The copy", .seeded) struct CopySourceTests {
  @Test("Bytes out are bytes in, whatever the pieces they come in, and all are counted")
  func copiesAnything() throws {
    var random = SeededRandom()
    for _ in 0..<40 {
      let pieces = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        random.bytes(count: Int.random(in: 0...200_000, using: &random))
      }
      let (output, tally) = try copy(pieces, counting: .bytes)
      #expect(output == pieces.flatMap { $0 })
      #expect(tally.count.load(ordering: .relaxed) == Int64(output.count))
    }
  }

  @Test("Records are counted by their ends, wherever the pieces are cut")
  func countsRecords() throws {
    var random = SeededRandom()
    for terminator in [UInt8(ascii: "\n"), 0] {
      let pieces = (0..<6).map { _ in
        (0..<50_000).map { _ in UInt8.random(in: 0...20, using: &random) }
      }
      let (output, tally) = try copy(pieces, counting: .records(terminator: terminator))
      let expected = output.filter { $0 == terminator }.count
      #expect(tally.count.load(ordering: .relaxed) == Int64(expected))
    }
  }

  @Test("Ends are counted at every length around the block size")
  func countsAtEveryLength() {
    for count in Array(0...600) + Array(8100...8200) + [65_535, 65_536, 131_072] {
      let bytes = (0..<count).map { UInt8($0 % 3) }
      let found = bytes.withUnsafeBytes { occurrences(of: 1, in: $0) }
      #expect(found == (count + 1) / 3)
    }
    let all = [UInt8](repeating: 10, count: 100_000)
    #expect(all.withUnsafeBytes { occurrences(of: 10, in: $0) } == 100_000)
    for count in [254, 255, 256, 8159, 8160, 8161, 16_320] {
      // Not aligned to anything.
      let part = all[3..<(3 + count)]
      #expect(part.withUnsafeBytes { occurrences(of: 10, in: $0) } == count)
    }
  }

  /// Copies files that hold these pieces, one after the other, into a pipe.
  private func copy(_ pieces: [[UInt8]], counting unit: CopyUnit) throws -> ([UInt8], Tally) {
    let folder = try TemporaryFolder()
    let inputs = try pieces.enumerated().map { number, piece in
      CopyInput.file(Array(try folder.file("piece-\(number)", holding: piece).utf8))
    }
    let pipe = try openPipe()
    let eventPipe = try EventPipe()
    let tally = Tally(ringing: eventPipe)
    let source = CopySource(
      inputs, counting: unit, output: .descriptor(pipe.writing), tally: tally)
    source.start()
    let total = pieces.reduce(0) { $0 + $1.count }
    var output: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    while output.count < total {
      let count = try pipe.reading.read(into: buffer)
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    // The last bytes are counted after they have been taken.
    while tally.withWords({ $0.outcome }) == nil { eventPipe.wait(seconds: nil) }
    #expect(tally.withWords { $0.outcome } == .finished(failures: []))
    try source.closeOutput()
    try pipe.reading.close()
    return (output, tally)
  }
}
