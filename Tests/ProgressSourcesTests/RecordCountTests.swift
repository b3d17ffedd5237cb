import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("Counting records first", .seeded) struct RecordCountTests {
  private let newline = UInt8(ascii: "\n")

  private func sum(_ paths: [String]) throws -> Int64? {
    let count = RecordCount(
      paths.map { .file(Array($0.utf8)) }, of: .records(terminator: newline),
      tally: Tally(ringing: try EventPipe()))
    return count.sum(of: newline, standardInputFrom: 0)
  }

  @Test("The ends of all files are added up, and an empty one has none")
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

  @Test("What is no regular file has no total, and a named pipe is not even opened")
  func passesOthersBy() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", holding: Array("a\n".utf8))
    let fifo = folder.path + "/fifo"
    #expect(makeNamedPipe(fifo))
    // To open it would wait for somebody who writes, for ever.
    #expect(try sum([file, fifo]) == nil)
    let count = RecordCount(
      [.file(bytes(file)), .file(bytes(fifo))], of: .records(terminator: newline),
      tally: Tally(ringing: try EventPipe()))
    #expect(!count.start())
  }

  @Test("What can't be copied adds nothing to the rest")
  func leavesOut() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", holding: Array("a\n".utf8))
    #expect(try sum([file, folder.path]) == 1)
    #expect(try sum([folder.path + "/missing", file]) == 1)
  }

  @Test("A copy that ends before the counting does has counted for itself")
  func settles() throws {
    let tally = Tally(ringing: try EventPipe())
    let count = RecordCount([], of: .records(terminator: newline), tally: tally)
    count.settle()
    #expect(tally.withWords { $0.total } == nil)
    tally.count.store(7, ordering: .relaxed)
    count.settle()
    #expect(tally.withWords { $0.total?.doubleValue } == 7)
    tally.count.store(9, ordering: .relaxed)
    count.settle()
    #expect(tally.withWords { $0.total?.doubleValue } == 7)
  }
}
