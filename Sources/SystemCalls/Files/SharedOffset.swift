/// Takes ranges of a file whose offset other processes may share, so that each byte is moved once.
///
/// The kernel does not lock the offset while it moves data by itself. So lseek(2) first moves it over
/// a range, whose bytes are then moved from or to their position.
package struct SharedOffset: Sendable {
  fileprivate let file: FileDescriptor

  package private(set) var taken: Range<Int64> = 0..<0  // Without what has been copied

  package init(_ file: FileDescriptor) { self.file = file }

  package mutating func take(_ count: Int) throws(SystemError) {
    let end = try file.advance(by: count)
    taken = (end - Int64(count))..<end
  }

  package mutating func spend(_ count: Int) {
    taken = (taken.lowerBound + Int64(count))..<taken.upperBound
  }

  /// Moves the offset back over what has not been copied, unless another process has moved it,
  /// even between the two calls.
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

/// The ranges of outputs that are not filled yet. They are returned at the end of the run, so that no
/// gap precedes what another process writes later.
package final class Reservations: Sendable {
  private struct State {
    var unfilled: [Int32: SharedOffset] = [:]  // By the descriptor of the output
    var users = 0  // The threads that take, fill or return a range now
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

  /// Returns all that is unfilled, unless a call still fills a range after `seconds`. Afterwards no
  /// range is taken or filled.
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
