import SystemCalls

/// Where frames go.
package protocol Screen: Sendable {
  /// Takes these bytes if nothing else is waiting to be written, and gives their number in the order of
  /// writing, from 1; `nil` where it does not take them.
  ///
  /// It never waits: a frame that is not taken is simply not seen.
  func offer(_ bytes: [UInt8], as content: ScreenContent) -> Int?

  /// Whether a picture that is offered now would be taken; where it would not, the screen's bell says when it is
  /// worth asking again.
  func isReady() -> Bool

  /// Whether what was taken under this number is written, or can't be.
  func hasWritten(_ number: Int) -> Bool

  /// Waits until everything that was taken is written, or can't be; at most until `deadline` (by
  /// `Clock.monotonic`). Says whether it is so.
  func waitUntilIdle(deadline: Double) -> Bool

  /// Whether it has been writing for at least so many seconds, and nobody took any of it.
  func isStuck(seconds: Double) -> Bool

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
    /// Whether something was offered in vain, or text is on its way, so that the bell has to ring.
    var isAwaited = false
    var failure: SystemError?
    var takenCount = 0
    var writtenCount = 0
    /// When the last piece was begun, by `Clock.monotonic`.
    var lastProgress = 0.0
  }

  private let state = Monitor(State())
  /// Counts what has been put into the slot.
  private let filled = Semaphore()
  /// Called by the thread before it writes anything, and free to wait.
  private let open: @Sendable () throws(SystemError) -> FileDescriptor
  /// `nil` where it has to be opened first.
  private let descriptor: FileDescriptor?
  private let shared: SharedTerminal?
  private let onIdle: @Sendable () -> Void

  /// `onIdle` is called by the thread after it has written text, and after any write where `offer` or `isReady` has
  /// refused a picture meanwhile. `shared`: a terminal on which other runs draw too, in place of the descriptor.
  package init(
    writingTo descriptor: FileDescriptor, shared: SharedTerminal? = nil,
    onIdle: @escaping @Sendable () -> Void
  ) {
    open = { () throws(SystemError) in descriptor }
    self.descriptor = descriptor
    self.shared = shared
    self.onIdle = onIdle
  }

  /// Writes to what `open` gives, which may let itself be waited for, as a named pipe without a reader does.
  package init(
    opening open: @escaping @Sendable () throws(SystemError) -> FileDescriptor,
    onIdle: @escaping @Sendable () -> Void
  ) {
    self.open = open
    descriptor = nil
    shared = nil
    self.onIdle = onIdle
  }

  /// Starts the thread, which a run that shows nothing does without.
  private func startThread() throws(SystemError) {
    let (state, filled, open, onIdle) = (state, filled, open, onIdle)
    try SystemCalls.startThread { [shared] in
      var shared = shared
      var opened: FileDescriptor?
      while true {
        filled.wait()
        let next = state.withLock { state in
          defer { state.slot = nil }
          state.isWriting = state.slot != nil
          state.lastProgress = Clock.monotonic
          return state.slot
        }
        guard let (bytes, content) = next else { continue }
        let result = Result { () throws(SystemError) in
          guard shared != nil else {
            let descriptor = if let opened { opened } else { try open() }
            opened = descriptor
            for piece in Self.pieces(bytes, of: content) {
              try descriptor.writeAll(piece)
              state.withLock { $0.lastProgress = Clock.monotonic }
            }
            return
          }
          try shared?.show(bytes, as: content) { state.read { $0.slot != nil } }
        }
        let isAwaited = state.withLock { state in
          state.isWriting = false
          state.writtenCount += 1
          if case .failure(let error) = result { state.failure = error }
          defer { state.isAwaited = false }
          return state.isAwaited || state.failure != nil || content == .lines
        }
        if isAwaited { onIdle() }
      }
    }
  }

  package func offer(_ bytes: [UInt8], as content: ScreenContent) -> Int? {
    let (number, isFilled) = state.withLock { state -> (Int?, Bool) in
      // What can't be written any more is taken and dropped.
      if state.failure != nil { return (state.takenCount, false) }
      guard state.slot == nil else {
        state.isAwaited = true
        return (nil, false)
      }
      state.takenCount += 1
      do throws(SystemError) {
        if !state.hasThread { try startThread() }
        state.hasThread = true
        state.slot = (bytes, content)
      } catch {
        if let descriptor {
          writeWithoutThread(bytes, to: descriptor, &state)
        } else {
          state.failure = error
        }
        state.writtenCount += 1
      }
      return (state.takenCount, state.slot != nil)
    }
    // Not before the lock is free, for which the thread would only wait next.
    if isFilled { filled.signal() }
    return number
  }

  package func isReady() -> Bool {
    // Reading does not signal the condition.
    if state.read({ $0.slot == nil || $0.failure != nil }) { return true }
    return state.withLock { state in
      if state.slot == nil || state.failure != nil { return true }
      state.isAwaited = true
      return false
    }
  }

  /// Writes what the screen takes at once, where the system has no thread left to wait for it.
  ///
  /// What is to be said, such as that there is none, comes first, and is short.
  private func writeWithoutThread(
    _ bytes: [UInt8], to descriptor: FileDescriptor, _ state: inout State
  ) {
    var rest = bytes[...]
    while !rest.isEmpty, descriptor.hasRoom {
      // Where there is room at all there is room for so much: PIPE_BUF of Darwin, the smallest.
      let piece = Array(rest.prefix(512))
      rest = rest.dropFirst(piece.count)
      do throws(SystemError) {
        try descriptor.writeAll(piece)
      } catch {
        state.failure = error
        return
      }
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

  package func isStuck(seconds: Double) -> Bool {
    state.read {
      $0.failure == nil && $0.isWriting && Clock.monotonic - $0.lastProgress >= seconds
    }
  }

  package var failure: SystemError? {
    state.read { $0.failure }
  }

  /// Bytes of a long text that are written at once: a slow reader takes them within a tenth of a second.
  private static let pieceSize = 1 << 14

  /// What is written in one call each: a picture is whole, or others might write into it.
  private static func pieces(_ bytes: [UInt8], of content: ScreenContent) -> [[UInt8]] {
    guard content == .lines, bytes.count > pieceSize else { return [bytes] }
    return stride(from: 0, to: bytes.count, by: pieceSize).map {
      Array(bytes[$0..<min($0 + pieceSize, bytes.count)])
    }
  }
}
