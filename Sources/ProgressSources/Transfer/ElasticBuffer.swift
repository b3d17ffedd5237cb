import SystemCalls

/// A ring of bytes between a thread that reads ahead and one that writes.
///
/// It takes no more memory than the most that stood in it at once: whenever it is empty it begins anew at its
/// start.
final class ElasticBuffer: @unchecked Sendable {
  /// Why nothing more is read.
  enum InputEnd: Error, Sendable {
    case ended
    /// As much has been read as was wanted.
    case sizeReached
    case failed(SystemError)
  }

  private struct State: Sendable {
    var readPlace = 0
    var used = 0
    /// Set once nothing more will come.
    var end: InputEnd?
    /// Set once nobody takes anything more.
    var isAbandoned = false
    var hasSkipped = false
  }

  private let reserved: ReservedMemory
  private var memory: UnsafeMutableRawBufferPointer { reserved.bytes }
  private let state = Monitor(State())

  /// Bytes that one read fills at most, so that the writer need not wait for more: while it writes the one,
  /// the next is read.
  private let largestPiece: Int

  /// `capacity`: bytes, 1 or more; less where the system has not so many, and `nil` where it has none.
  init?(capacity: Int) {
    guard let reserved = ReservedMemory(atMost: capacity) else { return nil }
    self.reserved = reserved
    largestPiece = max(1 << 12, min(1 << 17, capacity / 4))
  }

  /// The part of the buffer that is in use, 0...1.
  var fill: Double {
    Double(state.read { $0.used }) / Double(memory.count)
  }

  /// Waits for room; `nil` once nobody takes anything more.
  func nextRoom() -> UnsafeMutableRawBufferPointer? {
    let place: Range<Int>? = state.wait { state -> Range<Int>?? in
      if state.isAbandoned { return .some(nil) }
      let count = self.memory.count
      guard state.used < count else { return nil }
      // Nobody holds a part of an empty ring.
      if state.used == 0 { state.readPlace = 0 }
      let start = (state.readPlace + state.used) % count
      let room = min(count - state.used, count - start, self.largestPiece)
      return start..<(start + room)
    }
    return place.map { UnsafeMutableRawBufferPointer(rebasing: memory[$0]) }
  }

  /// Hands over what has been read into the room.
  func fill(_ count: Int) { state.withLock { $0.used += count } }

  /// Says that something could not be read and was passed over.
  func noteSkip() { state.withLock { $0.hasSkipped = true } }

  /// Whether anything of this input could not be read so far.
  var hasSkipped: Bool { state.read { $0.hasSkipped } }

  /// Says that nothing more will come from this input.
  func end(_ end: InputEnd) { state.withLock { $0.end = end } }

  /// Says that nobody takes anything more.
  func abandon() { state.withLock { $0.isAbandoned = true } }

  /// Waits for bytes, or for the end of the input once all of it has been taken.
  func nextBytes() -> Result<UnsafeRawBufferPointer, InputEnd> {
    let place: Result<Range<Int>, InputEnd> = state.wait { state in
      guard state.used > 0 else { return state.end.map { .failure($0) } }
      let count = min(state.used, self.memory.count - state.readPlace)
      return .success(state.readPlace..<(state.readPlace + count))
    }
    return place.map { UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[$0]) }
  }

  /// Gives back the room of what has been written.
  func take(_ count: Int) {
    state.withLock { state in
      state.readPlace = (state.readPlace + count) % memory.count
      state.used -= count
    }
  }

  /// Makes ready for the next input.
  func restart() { state.withLock { $0 = State() } }
}
