import CLibrary

/// Follows the offset of a file that other processes may share: each byte is copied once, and what
/// was taken but not copied can be returned.
///
/// The kernel does not lock the offset while it moves data by itself. So lseek(2) first moves it
/// over a range, whose bytes are then moved from or to their position.
package final class SharedOffset: Sendable {
  private struct State {
    var taken: Range<Int64>  // Without what has been copied
    var ahead: Int64  // The bytes that are copied before those of the range
  }

  fileprivate let file: FileDescriptor
  private let state: Monitor<State>

  /// `ahead`: the bytes that are copied before any of this file.
  package init(_ file: FileDescriptor, ahead: Int64 = 0) {
    self.file = file
    let offset = file.offset ?? 0
    state = Monitor(State(taken: offset..<offset, ahead: ahead))
  }

  /// The last range that was taken, without what has been copied.
  package var taken: Range<Int64> { state.read { $0.taken } }

  /// Moves the offset over the next bytes, and returns their range.
  @discardableResult
  package func take(_ count: Int) throws(SystemError) -> Range<Int64> {
    try state.withLock { state throws(SystemError) in
      let end = try file.advance(by: count)
      let range = (end - Int64(count))..<end
      if range.lowerBound == state.taken.upperBound {
        state.taken = state.taken.lowerBound..<end
      } else {
        // What was taken before can't be returned: another process has moved the offset.
        state.ahead += Int64(state.taken.count)
        state.taken = range
      }
      return range
    }
  }

  /// Notes bytes that a read has returned. If another process has read too, it is not known which
  /// of the bytes before the offset these are, and they can't be returned.
  package func noteRead(_ count: Int) {
    state.withLock { state in
      guard count > 0, let end = file.offset else { return }
      if end - Int64(count) == state.taken.upperBound {
        state.taken = state.taken.lowerBound..<end
      } else {
        state.ahead += Int64(state.taken.count + count)
        state.taken = end..<end
      }
    }
  }

  package func spend(_ count: Int) {
    state.withLock { state in
      let first = min(state.ahead, Int64(count))
      state.ahead -= first
      let start = state.taken.lowerBound + Int64(count) - first
      state.taken = min(start, state.taken.upperBound)..<state.taken.upperBound
    }
  }

  /// Returns the last `count` bytes that were taken, since the file ends before them. Other
  /// processes that have moved the offset beyond the end do so too.
  package func returnBeyondEnd(_ count: Int) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      _ = try file.advance(by: -count)
      state.taken = state.taken.lowerBound..<(state.taken.upperBound - Int64(count))
    }
  }

  /// Moves the offset back over the last `count` bytes that were taken, or over all that has not
  /// been copied, unless another process has moved it, even between the two calls. Returns whether
  /// it was moved back.
  @discardableResult package func giveBack(last count: Int? = nil) -> Bool {
    state.withLock { state in
      let taken = state.taken
      let count = count ?? taken.count
      guard 1...max(1, taken.count) ~= count, file.offset == taken.upperBound,
        let offset = try? file.advance(by: -count)
      else { return false }
      guard offset == taken.upperBound - Int64(count) else {
        _ = try? file.advance(by: count)
        return false
      }
      state.taken = taken.lowerBound..<offset
      return true
    }
  }
}

/// The ranges of inputs and outputs that are not copied yet. They are returned at the end of the
/// run, so that the next reader of the input gets what was not written, and no gap precedes what
/// another process writes later.
package final class Reservations: Sendable {
  private struct State {
    var offsets: [Int32: SharedOffset] = [:]  // By their descriptors
    var holeEnds: [FileDescriptor: Int64] = [:]  // Of outputs that may end before
    var users: [pthread_t] = []  // The threads that take, fill or return a range now
    var hasEnded = false
  }

  package static let ofThisProcess = Reservations()
  private let state = Monitor(State())

  package init() {}

  package func add(_ offset: SharedOffset) {
    state.withLock { $0.offsets[offset.file.number] = offset }
  }

  /// Notes a hole, which does not lengthen the file.
  package func noteHole(to end: Int64, in file: FileDescriptor) {
    state.withLock { $0.holeEnds[file] = end }
  }

  /// Writes the last byte of a hole at the end of the file. A new size could cut off what another
  /// process writes behind.
  package func endHole(in file: FileDescriptor) throws(SystemError) {
    guard let end = state.withLock({ $0.holeEnds.removeValue(forKey: file) }),
      try FileStatus(of: file).size < end
    else { return }
    try withUnsafeBytes(of: UInt8(0)) { zero throws(SystemError) in
      _ = try file.write(zero, at: end - 1)
    }
  }

  /// Lets `body` take, fill or return a range, and note it; waits for ever once the run has ended.
  package func change<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = pthread_self()
    state.wait { state -> Void? in
      guard !state.hasEnded else { return nil }
      state.users.append(thread)
      return ()
    }
    defer {
      state.wait { state -> Void? in
        state.users.removeAll { pthread_equal($0, thread) != 0 }
        return state.hasEnded ? nil : ()
      }
    }
    return try body()
  }

  /// Returns all that is not copied, unless a call still copies after `seconds`. Afterwards nothing
  /// is taken or copied.
  package func end(within seconds: Double = 1) {
    state.withLock { $0.hasEnded = true }
    DataCall.areOver.withLock { $0 = true }
    Signals.stopIsAwaited.withLock { $0 = false }
    let deadline = Clock.monotonic + seconds
    var offsets: [Int32: SharedOffset]?
    repeat {
      // A call that waits returns what it has copied. The signal may also arrive before it waits.
      for thread in state.read({ $0.users }) { Signals.interrupt(thread) }
      offsets = state.wait(
        until: { $0.users.isEmpty ? $0.offsets : nil },
        deadline: min(deadline, Clock.monotonic + 0.001))
    } while offsets == nil && Clock.monotonic < deadline
    for offset in (offsets ?? [:]).values { offset.giveBack() }
    for file in state.read({ $0.holeEnds.keys }) { try? endHole(in: file) }
  }
}
