import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import ProgressSources

@Suite("One copy") struct CopyRunTests {
  @Test("A rate limit that is set later does not count the bytes before it")
  func limitsFromNowOn() async throws {
    let (input, output) = (try openPipe(), try openPipe())
    let limits = Monitor(TransferLimits())
    let eventPipe = try EventPipe()
    let progress = SharedProgress(waking: eventPipe)
    let job = CopyJob(inputs: [.descriptor(input.reading)], output: .descriptor(output.writing))
    let source = CopySource(job, limits: limits, progress: progress)
    let pumped = Shared(false)
    startOwnThread {
      _ = source.run()
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
    limits.withLock { $0.rate = 100_000 }
    try input.writing.writeAll([UInt8](repeating: 2, count: 30_000))
    #expect(
      await onOwnThread { arrived.wait(within: 60) { $0 == before + 30_000 ? true : nil } }
        == true)
    try input.writing.close()
    #expect(await onOwnThread { pumped.wait(within: 60) { $0 ? true : nil } } == true)
    try output.writing.close()
    try input.reading.close()
  }

  @Test("Files below a directory are counted beside the copy, which shows no total before")
  func countsBeside() async throws {
    for isGuess in [false, true] {
      let mayCount = Shared(false)
      let directory = DirectorySize("dir") {
        _ = mayCount.wait(within: 60) { $0 ? true : nil }
        return .success(10)
      }
      let (input, output) = (try openPipe(), try openPipe())
      var job = CopyJob(inputs: [.descriptor(input.reading)], output: .descriptor(output.writing))
      job.totalDirectory = directory
      job.totalIsGuess = isGuess
      let progress = SharedProgress(waking: try EventPipe())
      let source = CopySource(job, limits: Monitor(TransferLimits()), progress: progress)
      source.start()
      try input.writing.writeAll([1, 2, 3])
      #expect(try output.reading.readToEnd(limit: 3) == [1, 2, 3])
      #expect(source.parts()[0].reading.total == nil && source.parts()[0].reading.guess == nil)
      mayCount.with { $0 = true }
      try await eventually("the total") {
        let reading = source.parts()[0].reading
        return (isGuess ? reading.guess : reading.total) == .whole(10)
      }
      #expect((source.parts()[0].reading.total == nil) == isGuess)
      try input.writing.close()
      try await eventually("the end") { progress.takeMessages().outcome == .finished }
    }
  }

  @Test("A copy ends without the count of its total if that goes on")
  func endsWithoutCount() async throws {
    let progress = SharedProgress(waking: try EventPipe())
    let hasEnded = Shared(false)
    let directory = DirectorySize("dir") {
      _ = hasEnded.wait(within: 60) { $0 ? true : nil }
      return .success(10)
    }
    let folder = try TemporaryFolder()
    let file = try folder.file("in", holding: [1, 2, 3])
    var job = CopyJob(inputs: [.file(FilePath(file))], output: .nothing)
    job.totalDirectory = directory
    let source = CopySource(job, limits: Monitor(TransferLimits()), progress: progress)
    source.start()
    try await eventually("the end") { progress.takeMessages().outcome == .finished }
    #expect(source.parts()[0].reading.total == nil)
    hasEnded.with { $0 = true }
  }

  @Test(
    "A copy that stops at the size of a directory waits for it, and copies nothing without it",
    arguments: [.success(10), .failure(.noSuchFile)] as [Result<Int64, SystemError>])
  func stopsAtCount(size: Result<Int64, SystemError>) async throws {
    let mayCount = Shared(false)
    let isCounting = Shared(false)
    let directory = DirectorySize("dir") {
      isCounting.with { $0 = true }
      _ = mayCount.wait(within: 60) { $0 ? true : nil }
      return size
    }
    let folder = try TemporaryFolder()
    let file = try folder.file("in", holding: [UInt8](repeating: 7, count: 100))
    var job = CopyJob(
      inputs: [.file(FilePath(file))], output: .file(FilePath(folder.path + "/out")))
    job.totalDirectory = directory
    job.stopsAtSize = true
    job.initial = 4
    let limits = Monitor(job.limits)
    let progress = SharedProgress(waking: try EventPipe())
    CopySource(job, limits: limits, progress: progress).start()
    try await eventually("the count") { isCounting.with { $0 } }
    #expect(!fileExists(folder.path + "/out"))
    mayCount.with { $0 = true }
    let notes = Shared<[SourceNote]>([])
    try await eventually("the end") {
      let (messages, outcome) = progress.takeMessages()
      notes.with { $0 += messages.notes }
      return outcome == .finished
    }
    let copied = (try? folder.contents(of: "out"))?.count
    if case .success = size {
      #expect(copied == 6 && notes.with { $0 } == [])
    } else {
      #expect(copied == nil && notes.with { $0 } == [.cannotOpen(path: "dir", .noSuchFile)])
    }
  }
}
