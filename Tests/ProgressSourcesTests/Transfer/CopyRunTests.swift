import SystemCalls
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("One copy", .seeded) struct CopyRunTests {
  @Test("Stored data is forwarded whole, and its size becomes the total")
  func storesAndForwards() async throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom()
    let data = random.sparseBytes(count: 700_000)
    let inputs = try [
      folder.file("a", holding: Array(data[..<300_000])),
      folder.file("b", holding: Array(data[300_000...])),
    ]
    for readAhead in [nil, 50_000, 100_000] as [Int?] {
      var job = CopyJob()
      job.readAhead = readAhead
      job.store = .file(FilePath(folder.path + "/store"))
      let run = try await copy(
        inputs, to: .file(FilePath(folder.path + "/out")), job: job)
      #expect(run.outcome == .finished(failures: []))
      #expect(run.count == 700_000)
      #expect(run.total == 700_000)
      #expect(try folder.contents(of: "out") == data)
      #expect(try folder.contents(of: "store") == data)
      job.store = .unnamed(directory: FilePath(folder.path))
      let unnamed = try await copy(
        inputs, to: .file(FilePath(folder.path + "/out")), job: job)
      #expect(unnamed.outcome == .finished(failures: []))
      #expect(try folder.contents(of: "out") == data)
    }
  }

  @Test("A store that can't be opened, is not seekable or keeps no data leaves the output unchanged")
  func needsAStore() async throws {
    let folder = try TemporaryFolder()
    let input = try folder.file("in", holding: Array("new".utf8))
    let output = try folder.file("out", holding: Array("old".utf8))
    let fifo = folder.path + "/fifo"
    #expect(makeNamedPipe(fifo))
    let stores: [CopyJob.Store] = [
      .file("/dev/null"), .file(FilePath(fifo)), .file(FilePath(folder.path + "/missing/store")),
      .unnamed(directory: FilePath(folder.path + "/missing")),
    ]
    for store in stores {
      var job = CopyJob()
      job.store = store
      let run = try await copy([input], to: .file(FilePath(output)), job: job)
      #expect(run.outcome == .finished(failures: .notOpened), "\(store)")
      #expect(run.notes.count == 1)
    }
    #expect(try folder.contents(of: "out") == Array("old".utf8))
  }

  @Test("Without the cache nothing is lost for a reader that takes small pieces of a pipe")
  func keepsPipesWhole() async throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom()
    let data = random.bytes(count: 50_000)
    let input = try folder.file("in", holding: data)
    let pipe = try openPipe()
    var job = CopyJob()
    job.isUncached = true
    let run = try await copy([input], to: .descriptor(pipe.writing), job: job)
    #expect(run.outcome == .finished(failures: []))
    try pipe.writing.close()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1000, alignment: 16)
    defer { buffer.deallocate() }
    var output: [UInt8] = []
    while true {
      let count = try pipe.reading.read(into: buffer)
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    #expect(output == data)
    try pipe.reading.close()
  }

  @Test("A rate limit that is set later does not count the bytes before it")
  func limitsFromNowOn() async throws {
    let (input, output) = (try openPipe(), try openPipe())
    let control = TransferControl()
    let eventPipe = try EventPipe()
    let progress = SharedProgress(ringing: eventPipe)
    let job = CopyJob()
    let pumped = Shared(false)
    startOwnThread {
      var pump = Pump(
        job, to: .descriptor(output.writing), control: control, record: TransferRecord(job),
        ring: nil, progress: progress)
      _ = pump.copy(from: input.reading, path: nil)
      pumped.with { $0 = true }
    }
    let arrived = Shared(0)
    startOwnThread {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      while let count = try? output.reading.read(into: buffer), count > 0 {
        arrived.with { $0 += count }
      }
    }
    let block = [UInt8](repeating: 1, count: 1 << 20)
    await onOwnThread { for _ in 0..<60 { try? input.writing.writeAll(block) } }
    // At 100 kB/s the bytes before the limit would take ten minutes.
    let before = 60 << 20
    #expect(await onOwnThread { arrived.wait(within: 60) { $0 == before ? true : nil } } == true)
    control.rateLimit = 100_000
    try input.writing.writeAll([UInt8](repeating: 2, count: 30_000))
    #expect(
      await onOwnThread { arrived.wait(within: 60) { $0 == before + 30_000 ? true : nil } }
        == true)
    try input.writing.close()
    #expect(await onOwnThread { pumped.wait(within: 60) { $0 ? true : nil } } == true)
    try output.writing.close()
    try input.reading.close()
  }
}
