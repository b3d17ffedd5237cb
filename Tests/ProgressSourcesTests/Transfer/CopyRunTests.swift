import SystemCalls
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
}
