import CLibrary

/// Follows the offset of a file that other processes may share: each byte is copied once, and what
/// was reserved but not copied can be returned.
///
/// The kernel does not lock the offset while it moves data by itself. So lseek(2) first moves it
/// over a range, whose bytes are then moved from or to their position.
package final class SharedOffset: Sendable {
  private struct State {
    var uncopied: Range<Int64>  // The rest of the last range
    var earlierCount: Int64  // The bytes that are copied before those of that range
  }

  fileprivate let file: FileDescriptor
  private let state: Monitor<State>

  /// `earlierCount`: the bytes that are copied before any of this file.
  package init(_ file: FileDescriptor, afterCopying earlierCount: Int64 = 0) {
    self.file = file
    let offset = file.offset ?? 0
    state = Monitor(State(uncopied: offset..<offset, earlierCount: earlierCount))
  }

  /// The rest of the last range that was reserved or read: what has not been copied yet.
  package var uncopied: Range<Int64> { state.read { $0.uncopied } }

  /// Reserves the next bytes: moves the offset over them, and returns their range.
  @discardableResult
  package func reserve(_ count: Int) throws(SystemError) -> Range<Int64> {
    try state.withLock { state throws(SystemError) in
      let end = try file.advance(by: count)
      let range = (end - Int64(count))..<end
      if range.lowerBound == state.uncopied.upperBound {
        state.uncopied = state.uncopied.lowerBound..<end
      } else {
        // What was reserved before can't be returned: another process has moved the offset.
        state.earlierCount += Int64(state.uncopied.count)
        state.uncopied = range
      }
      return range
    }
  }

  /// Notes bytes that a read has returned. If another process has read too, it is not known which
  /// of the bytes before the offset these are, and they can't be returned.
  package func noteRead(_ count: Int) {
    state.withLock { state in
      guard count > 0, let end = file.offset else { return }
      if end - Int64(count) == state.uncopied.upperBound {
        state.uncopied = state.uncopied.lowerBound..<end
      } else {
        state.earlierCount += Int64(state.uncopied.count + count)
        state.uncopied = end..<end
      }
    }
  }

  package func spend(_ count: Int) {
    state.withLock { state in
      let first = min(state.earlierCount, Int64(count))
      state.earlierCount -= first
      let start = state.uncopied.lowerBound + Int64(count) - first
      state.uncopied = min(start, state.uncopied.upperBound)..<state.uncopied.upperBound
    }
  }

  /// Returns the last `count` bytes that were reserved, since the file ends before them. Other
  /// processes that have moved the offset beyond the end do so too.
  package func returnBeyondEnd(_ count: Int) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      _ = try file.advance(by: -count)
      state.uncopied = state.uncopied.lowerBound..<(state.uncopied.upperBound - Int64(count))
    }
  }

  /// Moves the offset back over the last `count` bytes that were reserved, or over all that has not
  /// been copied, unless another process has moved it, even between the two calls. Returns whether
  /// it was moved back.
  @discardableResult package func giveBack(last count: Int? = nil) -> Bool {
    state.withLock { state in
      let uncopied = state.uncopied
      let count = count ?? uncopied.count
      guard 1...max(1, uncopied.count) ~= count, file.offset == uncopied.upperBound,
        let offset = try? file.advance(by: -count)
      else { return false }
      guard offset == uncopied.upperBound - Int64(count) else {
        _ = try? file.advance(by: count)
        return false
      }
      state.uncopied = uncopied.lowerBound..<offset
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
    var users: [pthread_t] = []  // The threads that reserve, fill or return a range now
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
  /// process writes after it.
  package func endHole(in file: FileDescriptor) throws(SystemError) {
    guard let end = state.withLock({ $0.holeEnds.removeValue(forKey: file) }),
      try FileStatus(of: file).size < end
    else { return }
    try withUnsafeBytes(of: UInt8(0)) { zero throws(SystemError) in
      _ = try file.write(zero, at: end - 1)
    }
  }

  /// Lets `body` reserve, fill or return a range, and note it; waits for ever once the run has
  /// ended.
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
  /// is reserved or copied.
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
