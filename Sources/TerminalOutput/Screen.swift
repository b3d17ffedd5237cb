import SystemCalls

/// Where frames go.
package protocol Screen: Sendable {
  /// Takes these bytes if nothing else is waiting to be written, and gives their number in the order of
  /// writing, from 1; `nil` where it does not take them.
  ///
  /// It never waits: a frame that is not taken is simply not seen.
  func offer(_ bytes: [UInt8], as content: ScreenContent) -> Int?

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
    var hasThread = false
    var slot: (bytes: [UInt8], content: ScreenContent)?
    var isWriting = false
    var failure: SystemError?
    var takenCount = 0
    var writtenCount = 0
  }

  private let state = Monitor(State())
  private let descriptor: FileDescriptor
  private let shared: SharedTerminal?
  private let onIdle: @Sendable () -> Void

  /// `onIdle` is called by the thread after each write. `shared`: a terminal on which others draw too, in
  /// place of the bare descriptor.
  package init(
    writingTo descriptor: FileDescriptor, shared: SharedTerminal? = nil,
    onIdle: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.shared = shared
    self.onIdle = onIdle
  }

  /// Starts the thread, which a run that shows nothing does without.
  private func startThread() throws(SystemError) {
    let (state, descriptor, onIdle) = (state, descriptor, onIdle)
    try SystemCalls.startThread { [shared] in
      var shared = shared
      while true {
        let (bytes, content) = state.wait { state -> (bytes: [UInt8], content: ScreenContent)? in
          guard let next = state.slot else { return nil }
          state.slot = nil
          state.isWriting = true
          return next
        }
        let result = Result { () throws(SystemError) in
          guard shared != nil else { return try descriptor.writeAll(bytes) }
          try shared?.show(bytes, as: content) { state.read { $0.slot != nil } }
        }
        state.withLock { state in
          state.isWriting = false
          state.writtenCount += 1
          if case .failure(let error) = result { state.failure = error }
        }
        onIdle()
      }
    }
  }

  package func offer(_ bytes: [UInt8], as content: ScreenContent) -> Int? {
    state.withLock { state in
      // What can't be written any more is taken and dropped.
      if state.failure != nil { return state.takenCount }
      guard state.slot == nil else { return nil }
      if !state.hasThread {
        state.hasThread = true
        do throws(SystemError) {
          try startThread()
        } catch {
          state.failure = error
          return state.takenCount
        }
      }
      state.slot = (bytes, content)
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
