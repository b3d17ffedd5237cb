import SystemCalls

/// A destination of frames.
package protocol Screen: AnyObject, Sendable {
  /// Takes the bytes and returns their serial number, from 1; `nil` if others wait. After a failure
  /// everything is taken and dropped.
  func offer(_ bytes: [UInt8], as content: ScreenContent) -> Int?

  /// Whether a picture would be taken now. If not, the screen reports when it is ready again.
  func isReady() -> Bool

  func hasWritten(_ number: Int) -> Bool

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
    var isAwaited = false  // Whether a picture was refused since the last write
    var failure: SystemError?
    var takenCount = 0
    var writtenCount = 0
    var lastProgress = 0.0  // When the last piece was begun, of `Clock.monotonic`

    var isReady: Bool { slot == nil || failure != nil }

    mutating func finish(_ result: Result<Void, SystemError>) {
      guard failure == nil else { return }
      switch result {
      case .success: writtenCount += 1
      case .failure(let error): failure = error
      }
    }
  }

  private let state = Monitor(State())
  private let open: @Sendable () throws(SystemError) -> FileDescriptor
  private let descriptor: FileDescriptor?
  private let onIdle: @Sendable () -> Void

  /// The thread calls `open`, which may block, before its first write, and `onIdle` after text or a
  /// failure, and after a write during which a picture was refused. `descriptor`: what `open`
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
          guard shared == nil else {
            try shared?.show(bytes, as: content) { state.read { $0.slot != nil } }
            return
          }
          // A picture is one piece, so that other programs cannot write into it.
          let size = content == .lines ? Self.pieceSize : max(1, bytes.count)
          for start in stride(from: 0, to: bytes.count, by: size) {
            try descriptor.writeAll(Array(bytes[start..<min(start + size, bytes.count)]))
            state.withLock { $0.lastProgress = Clock.monotonic }
          }
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

  package func hasWritten(_ number: Int) -> Bool { state.read { $0.writtenCount >= number } }

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
    // Other programs may have the terminal.
    let isShared = labelWidth != nil
    // A picture before it, and then the bytes themselves, may wait for the lock of the terminal.
    let patience = (content == .withdrawal ? 1 : 0.1) + (isShared ? SharedTerminal.lockTimeout : 0)
    var deadline = Clock.monotonic + patience
    guard wait(until: deadline) else { return .refused }
    guard !bytes.isEmpty || isShared else { return .written }
    guard offer(bytes, as: content) != nil else { return .refused }
    if isShared { deadline = Clock.monotonic + patience }
    return wait(until: deadline) ? .written : .taken
  }

  /// If the descriptor has room, the thread has only not run yet, which is worth two seconds.
  private func wait(until deadline: Double) -> Bool {
    if waitUntilIdle(deadline: deadline) { return true }
    guard labelWidth == nil, hasRoom else { return false }
    return waitUntilIdle(deadline: deadline + 2)
  }
}

/// Text that reaches the screen whole and in order.
package struct Outbox {
  private let screen: any Screen
  private var waiting: [UInt8] = []
  private var hasWaitingData = false

  // The numbers of the last text and of the last data that the screen took.
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
    screen.failure != nil && (hasWaitingData || !screen.hasWritten(lastData))
  }

  /// Puts text, which may be data of the run, behind what waits, and offers all to the screen.
  package mutating func hand(_ bytes: [UInt8], isData: Bool = false) {
    waiting += bytes
    hasWaitingData = hasWaitingData || isData && !bytes.isEmpty
    offer()
  }

  package mutating func offer() {
    guard !waiting.isEmpty, let number = screen.offer(waiting, as: .lines) else { return }
    waiting = []
    lastNumber = number
    if hasWaitingData { lastData = number }
    hasWaitingData = false
  }

  /// Removes the text that the screen has not taken.
  package mutating func takeRest() -> [UInt8] {
    defer { waiting = [] }
    return waiting
  }
}
