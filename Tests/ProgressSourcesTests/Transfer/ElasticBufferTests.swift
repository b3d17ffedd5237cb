import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The elastic buffer", .seeded) struct ElasticBufferTests {
  @Test("All bytes pass unchanged in pieces of any size")
  func keepsEveryByte() async throws {
    var random = SeededRandom()
    for capacity in [1, 2, 7, 4096, 100_000, 300_000] {
      let data = random.bytes(count: capacity < 10 ? 500 : 400_000)
      let ring = try #require(ElasticBuffer(capacity: capacity))
      let seeds = (SeededRandom(seed: random.next()), SeededRandom(seed: random.next()))
      async let output = onOwnThread { drain(ring, seeds.1) }
      await onOwnThread { feed(data, into: ring, seeds.0) }
      let taken = await output
      #expect(taken == data)
      #expect(ring.fractionFilled == 0)
    }
  }

  @Test("The ring fills while no bytes are taken, and shows its fill")
  func readsAhead() throws {
    let ring = try #require(ElasticBuffer(capacity: 300_000))
    var filled = 0
    while filled < 300_000, let room = ring.nextRoom() {
      ring.fill(room.count)
      filled += room.count
      #expect(abs(ring.fractionFilled - Double(filled) / 300_000) < 1e-9)
    }
    #expect(filled == 300_000)
  }

  @Test("An empty ring starts from its beginning, so that few bytes use little memory")
  func beginsAnew() throws {
    let ring = try #require(ElasticBuffer(capacity: 1 << 20))
    let start = ring.nextRoom()?.baseAddress
    for _ in 0..<50 {
      #expect(ring.nextRoom()?.baseAddress == start)
      ring.fill(1000)
      if case .success(let bytes) = ring.nextBytes() { ring.take(bytes.count) }
    }
  }

  @Test("The end follows the last byte, and a stopped writer stops the reader")
  func endsInOrder() throws {
    let ring = try #require(ElasticBuffer(capacity: 10))
    ring.fill(3)
    ring.end(.endOfInput)
    guard case .success(let bytes) = ring.nextBytes() else {
      Issue.record("the bytes are missing")
      return
    }
    #expect(bytes.count == 3)
    ring.take(3)
    guard case .failure(.endOfInput) = ring.nextBytes() else {
      Issue.record("the end is missing")
      return
    }
    ring.abandon()
    #expect(ring.nextRoom() == nil)
    ring.restart()
    #expect(ring.nextRoom()?.count == 10)
  }

  @Test("A capacity beyond all memory uses only the memory of the bytes in it")
  func takesAHugeSize() throws {
    let ring = try #require(ElasticBuffer(capacity: 1 << 40))
    ring.nextRoom()?.storeBytes(of: 7, as: UInt8.self)
    ring.fill(1)
    #expect(try ring.nextBytes().get().first == 7)
  }

  private func drain(_ ring: ElasticBuffer, _ seed: SeededRandom) -> [UInt8] {
    var random = seed
    var output: [UInt8] = []
    while case .success(let bytes) = ring.nextBytes() {
      let part = bytes.prefix(Int.random(in: 1...bytes.count, using: &random))
      output += part
      ring.take(part.count)
    }
    return output
  }

  private func feed(_ data: [UInt8], into ring: ElasticBuffer, _ seed: SeededRandom) {
    var random = seed
    var offset = 0
    while offset < data.count, let room = ring.nextRoom() {
      let count = min(data.count - offset, Int.random(in: 1...room.count, using: &random))
      room.copyBytes(from: data[offset..<(offset + count)])
      ring.fill(count)
      offset += count
    }
    ring.end(.endOfInput)
  }
}
