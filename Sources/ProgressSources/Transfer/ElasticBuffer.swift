import SystemCalls

/// A circular buffer between a thread that reads ahead and one that writes. When empty, it starts
/// from its beginning, and so uses only as much memory as it has held at once.
final class ElasticBuffer: Sendable {
  private struct State {
    var readOffset = 0
    var used = 0
    var end: CopyEnd?
    var isAbandoned = false  // Whether the writer has stopped
  }

  private let memory: ReservedMemory
  private let state = Monitor(State())
  private var capacity: Int { memory.bytes.count }

  private let largestPiece: Int  // Bytes, so that one piece is read while another is written

  /// `capacity`: bytes, 1 or more; the system may grant fewer. Fails if it grants none.
  init?(capacity: Int) {
    guard let memory = try? ReservedMemory(atMost: capacity) else { return nil }
    self.memory = memory
    largestPiece = max(1 << 12, min(1 << 17, capacity / 4))
  }

  var fractionFilled: Double { Double(state.read { $0.used }) / Double(capacity) }

  /// Waits for room to read into; `nil` if the writer has stopped.
  func nextRoom() -> UnsafeMutableRawBufferPointer? {
    let range = state.wait { state -> Result<Range<Int>, CopyEnd>? in
      if state.isAbandoned { return .failure(.readerGone) }
      guard state.used < capacity else { return nil }
      // Neither thread holds a part of an empty buffer.
      if state.used == 0 { state.readOffset = 0 }
      let start = (state.readOffset + state.used) % capacity
      let count = min(capacity - state.used, capacity - start, largestPiece)
      return .success(start..<(start + count))
    }
    return (try? range.get()).map { memory.bytes.part($0) }
  }

  func fill(_ count: Int) { state.withLock { $0.used += count } }
  func end(_ end: CopyEnd) { state.withLock { $0.end = end } }
  func abandon() { state.withLock { $0.isAbandoned = true } }

  /// Waits for bytes, or for the end once all have been taken.
  func nextBytes() -> Result<UnsafeRawBufferPointer, CopyEnd> {
    state.wait { state in
      guard state.used > 0 else { return state.end.map { .failure($0) } }
      let end = min(state.readOffset + state.used, capacity)
      return .success(UnsafeRawBufferPointer(memory.bytes.part(state.readOffset..<end)))
    }
  }

  func take(_ count: Int) {
    state.withLock { state in
      state.readOffset = (state.readOffset + count) % capacity
      state.used -= count
    }
  }

  func restart() { state.withLock { $0 = State() } }
}
