import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The details of a transfer", .seeded) struct TransferRecordTests {
  private func record(lastWritten: Int = 0, previousLine: Bool = false) -> TransferRecord {
    var job = CopyJob()
    job.details.lastWrittenCount = lastWritten
    job.details.previousLine = previousLine
    return TransferRecord(job)
  }

  @Test("The last written bytes are kept from pieces of any size")
  func keepsTheLastBytes() {
    var random = SeededRandom()
    for _ in 0..<50 {
      let data = random.bytes(upTo: 500)
      let count = Int.random(in: 1...60, using: &random)
      let record = record(lastWritten: count)
      for piece in data.pieces({ Int.random(in: 1...90, using: &random) }) {
        piece.withUnsafeBytes { record.remember($0) }
      }
      #expect(record.details().lastWritten == Array(data.suffix(count)))
    }
  }

  @Test("The previous line is the last whole line of pieces of any size")
  func keepsThePreviousLine() {
    var random = SeededRandom()
    let newline = UInt8(ascii: "\n")
    for _ in 0..<200 {
      let data = random.bytes(upTo: 400).map { $0 < 20 ? newline : $0 }
      let record = record(previousLine: true)
      for piece in data.pieces({ Int.random(in: 1...60, using: &random) }) {
        piece.withUnsafeBytes { record.remember($0) }
      }
      let lines = data.split(separator: newline, omittingEmptySubsequences: false).dropLast()
      #expect(record.details().previousLine == Array(lines.last ?? []))
    }
  }

  @Test("Only the beginning of a long line is kept")
  func keepsLittleOfALongLine() {
    let record = record(previousLine: true)
    for _ in 0..<100 {
      [UInt8](repeating: 65, count: 10_000).withUnsafeBytes { record.remember($0) }
    }
    Array("B\nnext".utf8).withUnsafeBytes { record.remember($0) }
    #expect(record.details().previousLine == [UInt8](repeating: 65, count: 4096))
  }

  @Test("What the reader has taken never becomes less, except for a second stage")
  func neverTakesBack() {
    let record = record()
    #expect(record.mostTaken(5, in: 0) == 5)
    #expect(record.mostTaken(3, in: 0) == 5)
    record.restart()
    #expect(record.mostTaken(4, in: 0) == 4)
    #expect(record.mostTaken(2, in: record.stage) == 2)
  }

  @Test("A second stage begins with nothing")
  func startsAnew() {
    let record = record(lastWritten: 4, previousLine: true)
    Array("one\ntw".utf8).withUnsafeBytes { record.remember($0) }
    record.restart()
    #expect(record.details().lastWritten.isEmpty)
    Array("o\n".utf8).withUnsafeBytes { record.remember($0) }
    #expect(record.details().previousLine == Array("o".utf8))
  }
}
