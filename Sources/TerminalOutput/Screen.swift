import SystemCalls

/// A destination of frames.
package protocol Screen: AnyObject, Sendable {
  /// Takes the bytes and returns their serial number, from 1; `nil` if others wait. After a failure
  /// everything is taken and dropped.
  func offer(_ bytes: [UInt8], as content: ScreenContent) -> Int?

  /// Whether a picture would be taken now. If not, the screen reports when it is ready again.
  func isReady() -> Bool

  /// If not, the screen reports when it is.
  func hasWritten(_ number: Int) -> Bool

  /// Whether a frame was dropped since the last call, so that the next one must be whole.
  func hasDroppedFrame() -> Bool

  /// Waits until nothing that was taken can still be written, at most until `deadline` (of
  /// `Clock.monotonic`), and returns whether that is so.
  func waitUntilIdle(deadline: Double) -> Bool

  /// Whether a write has made no progress for at least this many seconds.
  func isStuck(seconds: Double) -> Bool

  /// Draws on a shared terminal from now on; nothing waits in the screen.
  func share(_ terminal: SharedTerminal)

  /// Whether the descriptor, if it is open, would take bytes at once.
  var hasRoom: Bool { get }

  /// The error after which nothing more can be written.
  var failure: SystemError? { get }

  /// The cells of the widest label on a shared terminal; `nil` on another.
  var labelWidth: Int? { get }
}

/// A screen behind a descriptor; only its own thread is blocked by a slow or stopped terminal.
package final class ThreadedScreen: Screen {
  private struct State {
    var hasThread = false
    var slot: (bytes: [UInt8], content: ScreenContent)?
    var shared: SharedTerminal?  // The terminal to be shared, until the thread takes it over
    var labelWidth: Int?
    var isWriting = false
    var hasDropped = false  // Whether a frame was dropped

    /// Whether a picture was refused, or the end of a write asked for, since the last write.
    var isAwaited = false

    var failure: SystemError?
    var takenCount = 0
    var writtenCount = 0
    var lastProgress = 0.0  // When the last piece was begun, of `Clock.monotonic`

    var isReady: Bool { slot == nil || failure != nil }

    /// `result`: whether the bytes were shown; a frame may have been dropped.
    mutating func finish(_ result: Result<Bool, SystemError>) {
      guard failure == nil else { return }
      switch result {
      case .success(let isShown):
        writtenCount += 1
        hasDropped = hasDropped || !isShown
      case .failure(let error): failure = error
      }
    }
  }

  private let state = Monitor(State())
  private let open: @Sendable () throws(SystemError) -> FileDescriptor
  private let descriptor: FileDescriptor?
  private let onIdle: @Sendable () -> Void

  /// The thread calls `open`, which may block, before its first write, and `onIdle` after text or a
  /// failure, and after a write during which a picture was refused or its end asked for. `descriptor`: what `open`
  /// returns, if that is known.
  package init(
    _ descriptor: FileDescriptor?,
    opening open: @escaping @Sendable () throws(SystemError) -> FileDescriptor,
    onIdle: @escaping @Sendable () -> Void
  ) {
    self.open = open
    self.descriptor = descriptor
    self.onIdle = onIdle
  }

  private func startThread() throws(SystemError) {
    try SystemCalls.startThread { [state, open, onIdle] in
      var shared: SharedTerminal?
      var opened: FileDescriptor?
      while true {
        let (bytes, content) = state.wait { state -> ([UInt8], ScreenContent)? in
          guard let next = state.slot.take() else { return nil }
          if let next = state.shared.take() { shared = next }
          state.isWriting = true
          state.lastProgress = Clock.monotonic
          return next
        }
        let result = Result { () throws(SystemError) in
          let descriptor = if let opened { opened } else { try open() }
          opened = descriptor
          if let isShown = try shared?.show(bytes, as: content, { state.read { $0.slot != nil } }) {
            return isShown
          }
          // A picture is one piece, so that other programs cannot write into it.
          let size = content == .lines ? Self.pieceSize : max(1, bytes.count)
          for start in stride(from: 0, to: bytes.count, by: size) {
            try descriptor.writeAll(Array(bytes[start..<min(start + size, bytes.count)]))
            state.withLock { $0.lastProgress = Clock.monotonic }
          }
          return true
        }
        let isAwaited = state.withLock { state in
          state.isWriting = false
          if let shared { state.labelWidth = shared.labelWidth }
          state.finish(result)
          defer { state.isAwaited = false }
          return state.isAwaited || state.failure != nil || content == .lines
        }
        if isAwaited { onIdle() }
      }
    }
  }

  /// The bytes of one write of a long text, which even a slow reader takes within 0.1 s.
  private static let pieceSize = 1 << 14

  package func share(_ terminal: SharedTerminal) {
    state.withLock { state in
      state.shared = terminal
      state.labelWidth = terminal.labelWidth
    }
  }

  package func offer(_ bytes: [UInt8], as content: ScreenContent) -> Int? {
    state.withLock { state in
      if state.failure != nil { return state.takenCount }
      guard state.slot == nil else {
        state.isAwaited = true
        return nil
      }
      state.takenCount += 1
      do throws(SystemError) {
        if !state.hasThread { try startThread() }
        state.hasThread = true
        state.slot = (bytes, content)
      } catch {
        state.finish(
          Result { () throws(SystemError) in
            guard let descriptor else { throw error }
            try Self.write(bytes, withoutThreadTo: descriptor)
            return true
          })
      }
      return state.takenCount
    }
  }

  /// Writes as much as the descriptor takes at once, such as the message that no thread could start.
  private static func write(_ bytes: [UInt8], withoutThreadTo descriptor: FileDescriptor)
    throws(SystemError)
  {
    var rest = bytes[...]
    while !rest.isEmpty, descriptor.hasRoom {
      // A writable descriptor has room for PIPE_BUF bytes, on Darwin 512.
      let piece = Array(rest.prefix(512))
      rest = rest.dropFirst(piece.count)
      try descriptor.writeAll(piece)
    }
  }

  package func isReady() -> Bool {
    // Unlike `withLock`, `read` does not signal the monitor's condition.
    if state.read({ $0.isReady }) { return true }
    return state.withLock { state in
      state.isAwaited = state.isAwaited || !state.isReady
      return state.isReady
    }
  }

  package func hasWritten(_ number: Int) -> Bool {
    if state.read({ $0.writtenCount >= number }) { return true }
    return state.withLock { state in
      let isWritten = state.writtenCount >= number
      state.isAwaited = state.isAwaited || !isWritten
      return isWritten
    }
  }

  package func hasDroppedFrame() -> Bool {
    guard state.read({ $0.hasDropped }) else { return false }
    state.withLock { $0.hasDropped = false }
    return true
  }

  package func waitUntilIdle(deadline: Double) -> Bool {
    state.wait(
      until: { $0.failure != nil || ($0.slot == nil && !$0.isWriting) ? true : nil },
      deadline: deadline)
      ?? false
  }

  package func isStuck(seconds: Double) -> Bool {
    state.read { $0.failure == nil && $0.isWriting && Clock.monotonic - $0.lastProgress >= seconds }
  }

  package var hasRoom: Bool { descriptor?.hasRoom ?? false }
  package var failure: SystemError? { state.read { $0.failure } }
  package var labelWidth: Int? { state.read { $0.labelWidth } }
}

/// How far the bytes of `showBriefly` got in its time.
package enum Delivery { case written, taken, refused }

extension Screen {
  /// Shows the last bytes and those before them within 0.1 s, or 1 s if they take the picture away,
  /// since nothing else would; returns how far they got.
  @discardableResult package func showBriefly(_ bytes: [UInt8], as content: ScreenContent)
    -> Delivery
  {
    let patience = content == .withdrawal ? 1 : 0.1
    guard wait(seconds: patience) else { return .refused }
    guard !bytes.isEmpty || labelWidth != nil else { return .written }
    guard offer(bytes, as: content) != nil else { return .refused }
    return wait(seconds: patience) ? .written : .taken
  }

  /// If the descriptor has room, the thread has not run yet, or waits for the lock of a shared
  /// terminal, which is worth two seconds.
  private func wait(seconds: Double) -> Bool {
    let deadline = Clock.monotonic + seconds
    return waitUntilIdle(deadline: deadline) || hasRoom && waitUntilIdle(deadline: deadline + 2)
  }
}

/// Bytes that reach the screen whole and in order.
package struct Outbox {
  private struct Item {
    var bytes: [UInt8]
    var content: ScreenContent
    var isData: Bool
  }

  private let screen: any Screen
  private var waiting: [Item] = []

  // The numbers of the last bytes and of the last data that the screen took.
  private var lastNumber = 0
  private var lastData = 0

  package init(_ screen: any Screen) { self.screen = screen }
  package var isEmpty: Bool { waiting.isEmpty }

  /// Whether everything is written, or can't be.
  package var isWritten: Bool {
    isEmpty && (screen.failure != nil || screen.hasWritten(lastNumber))
  }

  /// Whether data of the run can't be written any more.
  package var hasLostData: Bool {
    screen.failure != nil && (waiting.contains { $0.isData } || !screen.hasWritten(lastData))
  }

  /// Puts bytes, which may be data of the run, behind what waits, and offers all to the screen.
  package mutating func hand(
    _ bytes: [UInt8], as content: ScreenContent = .lines, isData: Bool = false
  ) {
    // The end of a picture counts even without bytes: it releases pinned rows.
    if !bytes.isEmpty || content == .closing || content == .withdrawal {
      if content == .lines, let last = waiting.indices.last, waiting[last].content == .lines {
        waiting[last].bytes += bytes
        waiting[last].isData = waiting[last].isData || isData
      } else {
        waiting.append(Item(bytes: bytes, content: content, isData: isData))
      }
    }
    offer()
  }

  package mutating func offer() {
    while let item = waiting.first, let number = screen.offer(item.bytes, as: item.content) {
      waiting.removeFirst()
      lastNumber = number
      if item.isData { lastData = number }
    }
  }

  /// Shows what waits in the time of `showBriefly`; once the screen refuses a piece, it is offered
  /// no other.
  package mutating func finishBriefly() {
    defer { waiting = [] }
    guard screen.showBriefly([], as: .aside) == .written else { return }
    _ = waiting.allSatisfy { screen.showBriefly($0.bytes, as: $0.content) == .written }
  }
}
