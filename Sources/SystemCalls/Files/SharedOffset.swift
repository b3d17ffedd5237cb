/// Takes ranges of a file whose offset other processes may share, so that each byte is read or
/// written only once.
///
/// The kernel locks the offset for lseek(2), but not while it moves data by itself. So the offset is
/// first moved over a range in one step, and then its bytes are moved from or to their position.
package struct SharedOffset: Sendable {
  fileprivate let file: FileDescriptor

  /// The range that has been taken but not copied.
  package private(set) var taken: Range<Int64> = 0..<0

  package init(_ file: FileDescriptor) { self.file = file }

  package mutating func take(_ count: Int) throws(SystemError) {
    let end = try file.advance(by: count)
    taken = (end - Int64(count))..<end
  }

  package mutating func spend(_ count: Int) {
    taken = (taken.lowerBound + Int64(count))..<taken.upperBound
  }

  /// Moves the offset back over bytes that have not been copied, unless another process has moved it
  /// since. An offset that moves between the two calls that this takes is put right at once.
  package mutating func giveBack() {
    guard !taken.isEmpty, file.offset == taken.upperBound,
      let offset = try? file.advance(by: -taken.count)
    else { return }
    if offset == taken.lowerBound {
      taken = 0..<0
    } else {
      _ = try? file.advance(by: taken.count)
    }
  }
}

/// The ranges that a process has taken of its outputs and not filled yet. If a signal ends the run,
/// they are returned, so that no gap precedes what another process writes later.
package final class Reservations: Sendable {
  private struct State: Sendable {
    var unfilled: [Int32: SharedOffset] = [:]  // By the descriptor of the output
    var users = 0  // The threads that take, fill or return a range at the moment
    var hasEnded = false
  }

  package static let ofThisProcess = Reservations()
  private let state = Monitor(State())

  package init() {}

  /// Lets `body` take, fill or return a range; waits for ever once the run has ended.
  package func change<Result, Failure: Error>(
    _ offset: inout SharedOffset, _ body: (inout SharedOffset) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.wait { state -> Void? in
      guard !state.hasEnded else { return nil }
      state.users += 1
      return ()
    }
    defer {
      state.withLock { state in
        state.users -= 1
        state.unfilled[offset.file.number] = offset.taken.isEmpty ? nil : offset
      }
    }
    return try body(&offset)
  }

  /// Returns all that is unfilled; from then on no range is taken or filled. If a call that fills a
  /// range takes longer than `seconds`, nothing is returned, since the call may still write.
  package func end(within seconds: Double = 1) {
    state.withLock { $0.hasEnded = true }
    #if DEBUG
      ForcedFaults.runHasEnded.withLock { $0 = true }
    #endif
    let unfilled = state.wait(
      until: { $0.users == 0 ? $0.unfilled : nil }, deadline: Clock.monotonic + seconds)
    for var offset in (unfilled ?? [:]).values { offset.giveBack() }
  }
}
