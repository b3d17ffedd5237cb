import SystemCalls
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The count of records") struct OccurrencesTests {
  @Test("Terminators are counted at every length around the size of a row")
  func countsAtEveryLength() {
    for count in Array(0...600) + Array(8100...8200) + [65_535, 65_536, 131_072] {
      let bytes = (0..<count).map { UInt8($0 % 3) }
      let found = bytes.withUnsafeBytes { occurrences(of: 1, in: $0) }
      #expect(found == (count + 1) / 3)
    }
    let all = [UInt8](repeating: 10, count: 100_000)
    #expect(all.withUnsafeBytes { occurrences(of: 10, in: $0) } == 100_000)
    for count in [254, 255, 256, 8159, 8160, 8161, 16_320] {
      // The slice is not aligned.
      let part = all[3..<(3 + count)]
      #expect(part.withUnsafeBytes { occurrences(of: 10, in: $0) } == count)
    }
  }
}

@Suite("The count of the total of records", .seeded) struct RecordCountTests {
  private let newline = UInt8(ascii: "\n")

  private func job(_ inputs: [CopyInput]) -> CopyJob {
    CopyJob(inputs: inputs, counting: .records(terminator: newline))
  }

  private func sum(_ paths: [String]) throws -> Int64? {
    let count = RecordCount(
      job: job(paths.map { .file(FilePath($0)) }),
      progress: SharedProgress(waking: try EventPipe()))
    return count.sum(standardInputFrom: 0)
  }

  @Test("The records of all files are added up, and an empty file has none")
  func countsFiles() throws {
    var random = SeededRandom()
    let folder = try TemporaryFolder()
    let large = (0..<300_000).map { _ in UInt8.random(in: 8...12, using: &random) }
    let paths = try [
      folder.file("one", holding: Array("a\nb\nc".utf8)), folder.file("empty", holding: []),
      folder.file("large", holding: large),
    ]
    #expect(try sum(paths) == Int64(2 + large.filter { $0 == newline }.count))
    #expect(try sum([]) == 0)
  }

  @Test("Other files than regular ones have no total, and a named pipe is not opened")
  func passesOthersBy() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", holding: Array("a\n".utf8))
    let fifo = folder.path + "/fifo"
    try makeNamedPipe(fifo)
    // Opening the named pipe would wait for a writer for ever.
    #expect(try sum([file, fifo]) == nil)
    let count = RecordCount(
      job: job([.file(FilePath(file)), .file(FilePath(fifo))]),
      progress: SharedProgress(waking: try EventPipe()))
    #expect(!count.start())
  }

  @Test("Files that can't be copied add nothing to the total")
  func leavesOut() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", holding: Array("a\n".utf8))
    #expect(try sum([file, folder.path]) == 1)
    #expect(try sum([folder.path + "/missing", file]) == 1)
  }

  @Test("A copy that ends before the count sets the total")
  func settles() throws {
    let progress = SharedProgress(waking: try EventPipe())
    let count = RecordCount(job: job([]), progress: progress)
    count.settle()
    #expect(progress.part.reading.total == nil)
    progress.add(units: 7)
    count.settle()
    #expect(progress.part.reading.total?.doubleValue == 7)
    progress.add(units: 2)
    count.settle()
    #expect(progress.part.reading.total?.doubleValue == 7)
  }
}
