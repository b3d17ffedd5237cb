import SystemCalls

/// A destination of frames and text. After a failure it takes everything and drops it.
package protocol Screen: AnyObject, Sendable {
  /// Takes a picture, or returns `false` if other bytes wait.
  func offer(_ bytes: [UInt8], as content: ScreenContent) -> Bool

  /// Takes text, which may be data of the run, and writes it whole after what waits.
  func hand(_ bytes: [UInt8], as content: ScreenContent, isData: Bool)

  /// Whether a picture would be taken now. If not, the screen reports when it is ready again.
  func isReady() -> Bool

  /// Whether text waits for its turn after the next write. The screen reports when a text is
  /// written.
  var hasQueuedText: Bool { get }

  /// Whether all text is written, or can't be. If not, the screen reports when it is.
  func hasWrittenText() -> Bool

  /// Whether data of the run can't be written any more.
  var hasLostData: Bool { get }

  /// Drops what waits, but not what is being written.
  func dropWaiting()

  /// Whether a frame was dropped since the last call, so that the next one must be whole.
  func hasDroppedFrame() -> Bool

  /// Waits until all that was taken is written or has failed, at most until `deadline` (of
  /// `Clock.monotonic`), and returns whether that is so.
  func waitUntilIdle(deadline: Double) -> Bool

  /// Whether a write has made no progress for at least this many seconds.
  func isStuck(seconds: Double) -> Bool

  /// Draws on a shared terminal from now on; to be called while nothing waits.
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
  private struct Item {
    var bytes: [UInt8]
    let content: ScreenContent
    var isText = false
    var isData = false
  }

  private struct State {
    var hasThread = false
    var waiting: [Item] = []
    var shared: SharedTerminal?  // The terminal to be shared, until the thread takes it over
    var labelWidth: Int?
    var isWriting = false
    var hasDropped = false  // Whether a frame was dropped

    /// Whether a picture was refused, or the end of a write asked for, since the last write.
    var isAwaited = false

    var failure: SystemError?
    var unwrittenTexts = 0
    var unwrittenData = 0  // Of the texts
    var lastProgress = 0.0  // When the last piece was begun, of `Clock.monotonic`

    var isReady: Bool { waiting.isEmpty || failure != nil }
    var hasQueuedText: Bool { waiting.count > 1 && failure == nil }
    var hasWrittenText: Bool { unwrittenTexts == 0 || failure != nil }

    /// Counts a text. Returns whether it was added to another text that waits.
    mutating func add(_ text: Item) -> Bool {
      let last = waiting.count - 1
      guard last > 0, text.content == .lines, waiting[last].content == .lines else {
        unwrittenTexts += 1
        unwrittenData += text.isData ? 1 : 0
        return false
      }
      unwrittenData += text.isData && !waiting[last].isData ? 1 : 0
      waiting[last].bytes += text.bytes
      waiting[last].isData = waiting[last].isData || text.isData
      return true
    }

    /// `result`: whether the bytes were shown; a frame may have been dropped.
    mutating func finish(_ item: Item, _ result: Result<Bool, SystemError>) {
      guard failure == nil else { return }
      switch result {
      case .success(let isShown):
        unwrittenTexts -= item.isText ? 1 : 0
        unwrittenData -= item.isData ? 1 : 0
        hasDropped = hasDropped || !isShown
      case .failure(let error):
        failure = error
        waiting = []
      }
    }
  }

  private let state = Monitor(State())
  private let open: @Sendable () throws(SystemError) -> FileDescriptor
  private let descriptor: FileDescriptor?
  private let isStream: Bool
  private let watch: TerminalWatch?
  private let onIdle: @Sendable () -> Void

  /// The thread calls `open`, which may block, before its first write, and `onIdle` after text or a
  /// failure, and after a write during which a picture was refused or its end asked for.
  /// `descriptor`: what `open` returns, if that is known. `isStream`: whether it is no terminal and
  /// needs no opening. `watch`: what notices that others write.
  package init(
    _ descriptor: FileDescriptor?, isStream: Bool = false,
    opening open: @escaping @Sendable () throws(SystemError) -> FileDescriptor,
    watch: TerminalWatch? = nil, onIdle: @escaping @Sendable () -> Void
  ) {
    self.open = open
    self.descriptor = descriptor
    self.isStream = isStream
    self.watch = watch
    self.onIdle = onIdle
  }

  /// What `open` writes, as to free the rows of killed runs, is no news of others.
  private static func opened(
    _ open: () throws(SystemError) -> FileDescriptor, _ watch: TerminalWatch?
  ) throws(SystemError) -> FileDescriptor {
    guard let watch else { return try open() }
    return try watch.withoutOwnWrites { _ throws(SystemError) in try open() }
  }

  private func startThread() throws(SystemError) {
    try SystemCalls.startThread { [state, open, watch, onIdle] in
      var shared: SharedTerminal?
      var opened: FileDescriptor?
      while true {
        let item = state.wait { state -> Item? in
          guard !state.waiting.isEmpty else { return nil }
          if let next = state.shared.take() { shared = next }
          state.isWriting = true
          state.lastProgress = Clock.monotonic
          return state.waiting.removeFirst()
        }
        let (bytes, content) = (item.bytes, item.content)
        let result = Result { () throws(SystemError) in
          let descriptor = if let opened { opened } else { try Self.opened(open, watch) }
          opened = descriptor
          if !content.isWrittenInBackground { try descriptor.stopJobToWrite() }
          let write = { (mayHaveNews: Bool) throws(SystemError) -> Bool in
            // Only a whole frame is right after a text of others.
            if case .frame(_, _, isWhole: false) = content, shared == nil, mayHaveNews {
              return false
            }
            if let isShown = try shared?.show(
              bytes, as: content, { state.read { !$0.waiting.isEmpty } })
            {
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
          return if let watch { try watch.withoutOwnWrites(write) } else { try write(false) }
        }
        let isAwaited = state.withLock { state in
          state.isWriting = false
          if let shared { state.labelWidth = shared.labelWidth }
          state.finish(item, result)
          defer { state.isAwaited = false }
          return state.isAwaited || state.hasDropped || state.failure != nil || content == .lines
            || item.isText
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

  package func offer(_ bytes: [UInt8], as content: ScreenContent) -> Bool {
    state.withLock { state in
      if state.failure != nil { return true }
      guard state.waiting.isEmpty else {
        state.isAwaited = true
        return false
      }
      put(Item(bytes: bytes, content: content), in: &state)
      return true
    }
  }

  package func hand(_ bytes: [UInt8], as content: ScreenContent, isData: Bool) {
    // The end of a picture counts even without bytes: it releases pinned rows.
    if bytes.isEmpty, content != .closing, content != .withdrawal { return }
    state.withLock { state in
      let item = Item(bytes: bytes, content: content, isText: true, isData: isData)
      if !state.add(item), state.failure == nil { put(item, in: &state) }
    }
  }

  /// Without a thread, the bytes are written here, as are those of a short text for a stream that
  /// has room: the thread of a brief run would take longer to start than the text to be written.
  private func put(_ item: Item, in state: inout State) {
    do throws(SystemError) {
      if isStream, !state.hasThread, item.isText, item.bytes.count <= Self.roomOfWritable,
        let descriptor, descriptor.hasRoom
      {
        let result = Result { () throws(SystemError) in
          try descriptor.writeAll(item.bytes)
          return true
        }
        return state.finish(item, result)
      }
      if !state.hasThread { try startThread() }
      state.hasThread = true
      state.waiting.append(item)
    } catch {
      state.finish(
        item,
        Result { () throws(SystemError) in
          guard let descriptor else { throw error }
          try Self.write(item.bytes, withoutThreadTo: descriptor)
          return true
        })
    }
  }

  /// A writable descriptor has room for PIPE_BUF bytes, on Darwin 512.
  private static let roomOfWritable = 512

  /// Writes as much as the descriptor takes at once, such as the
  /// message that no thread could start.
  private static func write(_ bytes: [UInt8], withoutThreadTo descriptor: FileDescriptor)
    throws(SystemError)
  {
    // The main thread can't stop the process in the middle of a write.
    if descriptor.stopsBackgroundOutput, !descriptor.isInForeground { throw .inputOutput }
    var rest = bytes[...]
    while !rest.isEmpty, descriptor.hasRoom {
      let piece = Array(rest.prefix(roomOfWritable))
      rest = rest.dropFirst(piece.count)
      try descriptor.writeAll(piece)
    }
  }

  package func isReady() -> Bool { isNow { $0.isReady } }
  package func hasWrittenText() -> Bool { isNow { $0.hasWrittenText } }

  /// Whether this is so; if not, the end of the next write is reported.
  private func isNow(_ condition: (State) -> Bool) -> Bool {
    // Unlike `withLock`, `read` does not signal the monitor's condition.
    if state.read(condition) { return true }
    return state.withLock { state in
      state.isAwaited = state.isAwaited || !condition(state)
      return condition(state)
    }
  }

  package var hasQueuedText: Bool { state.read { $0.hasQueuedText } }
  package var hasLostData: Bool { state.read { $0.failure != nil && $0.unwrittenData > 0 } }
  package func dropWaiting() { state.withLock { $0.waiting = [] } }

  package func hasDroppedFrame() -> Bool {
    guard state.read({ $0.hasDropped }) else { return false }
    state.withLock { $0.hasDropped = false }
    return true
  }

  package func waitUntilIdle(deadline: Double) -> Bool {
    state.wait(
      until: { $0.failure != nil || ($0.waiting.isEmpty && !$0.isWriting) ? true : nil },
      deadline: deadline)
      ?? false
  }

  package func isStuck(seconds: Double) -> Bool {
    state.read { $0.failure == nil && $0.isWriting && Clock.monotonic - $0.lastProgress >= seconds }
  }

  package var hasRoom: Bool { !JobStops.areAwaited && descriptor?.hasRoom ?? false }
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
    guard offer(bytes, as: content) else { return .refused }
    return wait(seconds: patience) ? .written : .taken
  }

  /// If the descriptor has room, the thread has not run yet, or waits for the lock of a shared
  /// terminal, which is worth two seconds.
  private func wait(seconds: Double) -> Bool {
    let deadline = Clock.monotonic + seconds
    return waitUntilIdle(deadline: deadline) || hasRoom && waitUntilIdle(deadline: deadline + 2)
  }

  package func hand(_ bytes: [UInt8], as content: ScreenContent = .lines) {
    hand(bytes, as: content, isData: false)
  }

  /// Gives what waits 0.1 s for each write, and drops the rest once one of them takes longer.
  package func finishBriefly() {
    while !wait(seconds: 0.1), !isStuck(seconds: 0.1) {}
    dropWaiting()
  }
}
