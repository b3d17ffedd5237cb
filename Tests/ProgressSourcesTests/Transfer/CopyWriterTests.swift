import Foundation
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("Sparse output", .seeded) struct CopyWriterTests {
  @Test(
    "The content of the file is the same as with all zeros written, at any offset of any old file")
  func keepsEveryByte() throws {
    var random = SeededRandom()
    let folder = try TemporaryFolder()
    for number in 0..<30 {
      let name = "file-\(number)"
      let old = random.sparseBytes(count: Int.random(in: 0...60_000, using: &random))
      let data = random.sparseBytes(count: Int.random(in: 0...150_000, using: &random))
      let path = try folder.file(name, holding: old)
      let start = Int.random(in: 0...70_000, using: &random)
      let appends = number % 5 == 4
      let output = FileDescriptor(openPlainly(path, at: start, appends: appends))
      try write(data, sparselyTo: output, &random)
      // The next write to the same descriptor follows the data.
      try output.writeAll([1, 2, 3])
      try output.close()

      var expected = appends ? old : Array(old.prefix(start))
      if !appends, expected.count < start {
        expected += [UInt8](repeating: 0, count: start - expected.count)
      }
      expected += data + [1, 2, 3]
      if !appends { expected += old.dropFirst(expected.count) }
      #expect(try folder.contents(of: name) == expected, "file \(number)")
    }
  }

  @Test("A file that ends with zeros has its whole length, and the zeros take no disk space")
  func leavesHoles() throws {
    var random = SeededRandom()
    let folder = try TemporaryFolder()
    let data =
      [UInt8](repeating: 1, count: 4096) + [UInt8](repeating: 0, count: 2 << 20)
      + [UInt8](repeating: 2, count: 5000) + [UInt8](repeating: 0, count: 1_000_001)
    let path = folder.path + "/sparse"
    let output = FileDescriptor(openPlainly(path))
    try write(data, sparselyTo: output, &random)
    try output.close()
    #expect(try folder.contents(of: "sparse") == data)
    // The file system decides which holes save disk space.
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_blocks * 512 < 200_000)
  }

  private func write(
    _ data: [UInt8], sparselyTo output: FileDescriptor, _ random: inout SeededRandom
  ) throws {
    var job = CopyJob()
    job.writesSparse = true
    var writer = CopyWriter(
      job, to: OpenOutput(output), record: TransferRecord(job),
      progress: SharedProgress(waking: try EventPipe()))
    for piece in data.pieces({ Int.random(in: 1...50_000, using: &random) }) {
      let result: Result<Int, SystemError> = piece.withUnsafeBytes { bytes in
        do throws(SystemError) {
          return .success(try writer.write(bytes))
        } catch {
          return .failure(error)
        }
      }
      #expect(try result.get() == piece.count)
    }
    try writer.finish()
  }
}
