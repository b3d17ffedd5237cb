import SystemCalls
import TestSupport
import Testing

@testable import ProgressSources

@Suite struct SharedProgressTests {
  @Test("However many threads add output, at most one piece more than the limit waits")
  func limit() async throws {
    let progress = SharedProgress(waking: try EventPipe())
    let piece = [UInt8](repeating: 0x61, count: 1 << 17)
    let (threads, rounds) = (8, 20)
    for _ in 0..<threads {
      startOwnThread { for _ in 0..<rounds { progress.add(output: piece) } }
    }
    let taken = await onOwnThread {
      var taken: [Int] = []
      while taken.reduce(0, +) < threads * rounds * piece.count {
        Clock.sleep(seconds: 0.0002)
        taken.append(progress.takeMessages().messages.output.count)
      }
      return taken
    }
    #expect(taken.allSatisfy { $0 < 1 << 18 + piece.count })
  }
}
