import SystemCalls

/// Where frames go.
package protocol Screen: Sendable {
  /// Takes these bytes if nothing else is waiting to be written, and gives their number in the order of
  /// writing, from 1; `nil` where it does not take them.
  ///
  /// It never waits: a frame that is not taken is simply not seen.
  func offer(_ bytes: [UInt8]) -> Int?

  /// Whether what was taken under this number is written, or can't be.
  func hasWritten(_ number: Int) -> Bool

  /// Waits until everything that was taken is written, or can't be; at most until `deadline` (by
  /// `Clock.monotonic`). Says whether it is so.
  func waitUntilIdle(deadline: Double) -> Bool

  /// Why nothing can be written any more, once that is so.
  var failure: SystemError? { get }
}

/// A screen behind a descriptor, written by a thread of its own.
///
/// A terminal that is stopped, slow or gone holds up that thread and nothing else.
package final class ThreadedScreen: Screen {
  private struct State: Sendable {
    var slot: [UInt8]?
    var isWriting = false
    var failure: SystemError?
    var takenCount = 0
    var writtenCount = 0
  }

  private let state = Monitor(State())

  /// Starts the thread; `onIdle` is called by it after each write.
  package init(
    writingTo descriptor: FileDescriptor, onIdle: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let state = state
    try startThread {
      while true {
        let bytes = state.wait { state -> [UInt8]? in
          guard let bytes = state.slot else { return nil }
          state.slot = nil
          state.isWriting = true
          return bytes
        }
        let result = Result { () throws(SystemError) in try descriptor.writeAll(bytes) }
        state.withLock { state in
          state.isWriting = false
          state.writtenCount += 1
          if case .failure(let error) = result { state.failure = error }
        }
        onIdle()
      }
    }
  }

  package func offer(_ bytes: [UInt8]) -> Int? {
    state.withLock { state in
      // What can't be written any more is taken and dropped.
      if state.failure != nil { return state.takenCount }
      guard state.slot == nil else { return nil }
      state.slot = bytes
      state.takenCount += 1
      return state.takenCount
    }
  }

  package func hasWritten(_ number: Int) -> Bool {
    state.read { $0.failure != nil || $0.writtenCount >= number }
  }

  package func waitUntilIdle(deadline: Double) -> Bool {
    state.wait(
      until: { $0.failure != nil || ($0.slot == nil && !$0.isWriting) ? true : nil },
      deadline: deadline) ?? false
  }

  package var failure: SystemError? {
    state.read { $0.failure }
  }
}
