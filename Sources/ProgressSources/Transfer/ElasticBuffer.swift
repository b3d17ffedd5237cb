import SystemCalls

/// Why a copy, or the reading of its input, ended.
enum CopyEnd: Error {
  case endOfInput
  case sizeReached
  case readFailed(SystemError)
  case writeFailed(SystemError)
  case readerGone
}

/// A ring buffer between a thread that reads ahead and one that writes. It starts from its
/// beginning again whenever it is empty, and so uses only the memory of the most bytes that it has
/// held at once.
final class ElasticBuffer: @unchecked Sendable {
  private struct State: Sendable {
    var readOffset = 0
    var used = 0
    var end: CopyEnd?
    var isAbandoned = false  // Whether the writer has stopped
  }

  private let reserved: ReservedMemory
  private var memory: UnsafeMutableRawBufferPointer { reserved.bytes }
  private let state = Monitor(State())

  /// The bytes that one read fills at most, so that the next piece is read while this one is
  /// written.
  private let largestPiece: Int

  /// `capacity`: bytes, 1 or more; the system may grant fewer. Fails if it grants none.
  init?(capacity: Int) {
    guard let reserved = try? ReservedMemory(atMost: capacity) else { return nil }
    self.reserved = reserved
    largestPiece = max(1 << 12, min(1 << 17, capacity / 4))
  }

  var fill: Double { Double(state.read { $0.used }) / Double(memory.count) }

  func nextRoom() -> UnsafeMutableRawBufferPointer? {
    let range: Range<Int>? = state.wait { state -> Range<Int>?? in
      if state.isAbandoned { return .some(nil) }
      let count = self.memory.count
      guard state.used < count else { return nil }
      // Neither thread holds a part of an empty ring.
      if state.used == 0 { state.readOffset = 0 }
      let start = (state.readOffset + state.used) % count
      let room = min(count - state.used, count - start, self.largestPiece)
      return start..<(start + room)
    }
    return range.map { memory.part($0) }
  }

  func fill(_ count: Int) { state.withLock { $0.used += count } }
  func end(_ end: CopyEnd) { state.withLock { $0.end = end } }
  func abandon() { state.withLock { $0.isAbandoned = true } }

  /// Waits for bytes, or for the end of the input once all of it has been taken.
  func nextBytes() -> Result<UnsafeRawBufferPointer, CopyEnd> {
    let range: Result<Range<Int>, CopyEnd> = state.wait { state in
      guard state.used > 0 else { return state.end.map { .failure($0) } }
      let count = min(state.used, self.memory.count - state.readOffset)
      return .success(state.readOffset..<(state.readOffset + count))
    }
    return range.map { UnsafeRawBufferPointer(memory.part($0)) }
  }

  func take(_ count: Int) {
    state.withLock { state in
      state.readOffset = (state.readOffset + count) % memory.count
      state.used -= count
    }
  }

  func restart() { state.withLock { $0 = State() } }
}
