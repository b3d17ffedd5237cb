import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The records that are still in a pipe", .seeded) struct PipeTailTests {
  private static let newline = UInt8(ascii: "\n")

  /// Everything that was written, and what the tail knows of it.
  private struct Writing {
    let pipe: (reading: FileDescriptor, writing: FileDescriptor)
    let tail: PipeTail

    /// The records before each byte, and before the next one.
    var records: [Int64] = [0]
    var count: Int { records.count - 1 }

    init() throws {
      pipe = try openPipe()
      tail = try #require(PipeTail(pipe.writing, counting: .records(terminator: newline)))
    }

    /// Notes random bytes as written in parts: a write may accept less than was read.
    mutating func write(_ count: Int, _ random: inout SeededRandom) {
      let gap = Int.random(in: 1...9, using: &random)
      let bytes = (0..<count).map { ($0 * $0) % gap == 0 ? newline : 65 }
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...rest.count, using: &random))
        part.withUnsafeBytes { tail.note($0, units: part.count { $0 == newline }) }
        rest = rest.dropFirst(part.count)
      }
      for byte in bytes { records.append((records.last ?? 0) + (byte == newline ? 1 : 0)) }
    }
  }

  @Test("Each record in as many bytes as the pipe holds is known, however the bytes were written")
  func knowsEachRecord() throws {
    var random = SeededRandom()
    for _ in 0..<3 {
      var writing = try Writing()
      let largest = [40, 5000, 50_000].randomElement(using: &random) ?? 1
      for _ in 0..<20 {
        writing.write(Int.random(in: 1...largest, using: &random), &random)
        let count = writing.count
        #expect(writing.tail.writtenByteCount == Int64(count))
        for last in [0, 1, 65_536, Int.random(in: 0...65_536, using: &random)] {
          let first = max(0, count - last)
          #expect(writing.tail.unitCount(inFirst: Int64(first)) == writing.records[first])
        }
      }
    }
  }

  @Test("A pipe that is enlarged meanwhile is known whole")
  func knowsAnEnlargedPipe() throws {
    var random = SeededRandom()
    var writing = try Writing()
    writing.write(300_000, &random)
    writing.pipe.writing.enlargePipe(to: 1 << 20)
    let capacity = try #require(writing.pipe.writing.pipeCapacity)
    for _ in 0..<10 {
      writing.write(131_072, &random)
      #expect(
        writing.tail.unitCount(inFirst: Int64(writing.count)) == writing.records[writing.count])
    }
    let first = writing.count - capacity
    #expect(writing.tail.unitCount(inFirst: Int64(first)) == writing.records[first])
    // Of what came before, only the mean length of a record is known.
    let mean = Double(writing.records[writing.count]) / Double(writing.count)
    #expect(abs(Double(writing.tail.unitCount(inFirst: 100_000)) - 100_000 * mean) <= 1)
  }

  @Test("No bytes are kept while no frame asks for them, and they are known again once one does")
  func savesCopies() throws {
    var random = SeededRandom()
    var writing = try Writing()
    for _ in 0..<12 { writing.write(131_072, &random) }
    #expect(writing.tail.unitCount(inFirst: Int64(writing.count)) == writing.records[writing.count])
    writing.write(65_536, &random)
    let first = writing.count - 65_536
    #expect(writing.tail.unitCount(inFirst: Int64(first)) == writing.records[first])
  }

  @Test("Only a pipe has such a tail")
  func needsAPipe() throws {
    let folder = try TemporaryFolder()
    let file = FileDescriptor(openPlainly(folder.path + "/file"))
    defer { try? file.close() }
    #expect(PipeTail(file, counting: .records(terminator: Self.newline)) == nil)
  }
}

@Suite("The wait for the reader of a pipe") struct PipeDrainTests {
  /// The number of looks, a twentieth of a second apart, at which the pipe is seen to hold so much;
  /// the last value lasts.
  private func looks(
    from unread: Int, hasReader: Bool, _ later: [Int], takesRecords: Bool = false,
    atMost most: Int = 1000
  ) -> Int {
    var drain = PipeDrain(unread: unread, hasStarted: hasReader, takesRecords: takesRecords)
    for look in 1...most {
      let now = later.isEmpty ? unread : later[min(look, later.count) - 1]
      if !drain.goesOn(unread: now, after: 0.05) { return look }
    }
    return most
  }

  @Test("The wait ends when the pipe is empty, or 2 seconds after its reader never came")
  func ends() {
    #expect(looks(from: 100, hasReader: true, [90, 40, 0]) == 3)
    #expect(looks(from: 100, hasReader: false, []) == 40)
    // A reader that has taken something, before or after the end of the input, is waited for.
    #expect(looks(from: 100, hasReader: true, []) == 1000)
    #expect(looks(from: 100, hasReader: false, [100, 99]) == 1000)
    // One that takes records may work for ten minutes on each.
    #expect(looks(from: 100, hasReader: true, [], atMost: 20000) / 20 == 60)
    #expect(looks(from: 100, hasReader: true, [], takesRecords: true, atMost: 20000) / 20 == 600)
  }

  @Test("Another writer's bytes are not waited for")
  func leavesOtherBytes() {
    // 30, 40 and 30 of the bytes are seen to go, while others come.
    #expect(looks(from: 100, hasReader: true, [70, 110, 70, 90, 60]) == 5)
  }

  @Test("A pipe that another process keeps full is not waited for without an end")
  func endsDespiteAnotherWriter() {
    #expect(looks(from: 100, hasReader: true, [90, 100]) == 41)
    #expect(looks(from: 100, hasReader: false, [100]) == 40)
  }

  @Test("The time of a stop does not count")
  func leavesOutStops() {
    var drain = PipeDrain(unread: 100, hasStarted: false)
    for _ in 0..<15 {
      let goesOn = drain.goesOn(unread: 100, after: 3600)
      #expect(goesOn)
    }
  }
}
