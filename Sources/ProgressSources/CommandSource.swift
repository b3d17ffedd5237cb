import SystemCalls

/// Runs a command in the foreground and follows it to its end.
///
/// What the command prints to the bar's own terminal is read from a pseudo-terminal and handed to the
/// screen; what goes elsewhere is none of our business.
package struct CommandSource: ProgressSource {
  /// Where one of the command's outputs goes.
  package enum Output: Sendable, Hashable {
    /// Where ours goes.
    case inherited
    /// To the screen, above the bar.
    case screen
    /// To the reader of values.
    case values
  }

  package let tally: Tally
  private let arguments: [[UInt8]]
  private let standardOutput: Output
  private let standardError: Output
  private let screenSize: TerminalSize
  private let scale: ValueScale
  private let restoredSignals: [Signal]
  private let running = Monitor(Running())
  private let published: Monitor<[ProgressPart]>

  private struct Running: Sendable {
    var child: ChildProcess?
    var pseudoTerminal: PseudoTerminal?
  }

  /// `scale`: of the values, where it prints any. `restoredSignals`: what this process ignores for itself and the command should not.
  package init(
    _ arguments: [[UInt8]], standardOutput: Output, standardError: Output,
    screenSize: TerminalSize, scale: ValueScale = .total(nil), restoredSignals: [Signal],
    tally: Tally
  ) {
    self.arguments = arguments
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.screenSize = screenSize
    self.scale = scale
    self.restoredSignals = restoredSignals
    self.tally = tally
    published = ValuePublisher.firstParts(tally)
  }

  package func parts() -> [ProgressPart] { published.read { $0 } }

  package var command: CommandSource? { self }

  package func start() {
    do throws(SystemError) {
      try start { tally.finish($0) }
    } catch {
      tally.add(.cannotRun(command: arguments.first ?? [], error))
      tally.finish(.commandNotStarted(error))
    }
  }

  /// Whether the command has not ended yet.
  package var isRunning: Bool { running.read { $0.child != nil } }

  /// Passes a signal on to the command; `false` where there is none, or none any more.
  package func send(_ signal: Signal) -> Bool {
    running.withLock { running in
      running.child?.send(signal)
      return running.child != nil
    }
  }

  /// Whether the command reads keys from the terminal that it prints to, where nobody can type any.
  package var waitsForKeysInVain: Bool {
    running.read { $0.child != nil && $0.pseudoTerminal?.isReadForKeys ?? false }
  }

  /// Tells the command's terminal how large the screen is now.
  package func resize(to size: TerminalSize) {
    running.withLock { $0.pseudoTerminal?.ours.setTerminalSize(size) }
  }

  /// Starts the command with these in place of our own standard input and output, where it inherits them;
  /// `finish` is called on a thread of the source once it has ended.
  func start(
    input: FileDescriptor = .standardInput, output: FileDescriptor = .standardOutput,
    then finish: @escaping @Sendable (SourceOutcome) -> Void
  ) throws(SystemError) {
    let outputs = [standardOutput, standardError]
    let terminal = outputs.contains(.screen) ? try PseudoTerminal(size: screenSize) : nil
    let values = outputs.contains(.values) ? try openPipe() : nil
    let ended = try openPipe()

    // A pager would take its keys from the terminal that it prints to, where nobody types.
    if terminal != nil {
      for name in ["PAGER", "GIT_PAGER", "MANPAGER", "SYSTEMD_PAGER"] {
        Environment.set(name, to: "cat")
      }
    }

    func descriptor(_ output: Output, inherited: FileDescriptor) -> FileDescriptor {
      switch output {
      case .inherited: inherited
      case .screen: terminal?.theirs ?? inherited
      case .values: values?.writing ?? inherited
      }
    }
    let child = try ChildProcess(
      arguments, standardInput: input,
      standardOutput: descriptor(standardOutput, inherited: output),
      standardError: descriptor(standardError, inherited: .standardError),
      restoring: restoredSignals)
    // From here on the command alone holds its ends.
    try? terminal?.theirs.close()
    try? values?.writing.close()
    running.withLock { $0 = Running(child: child, pseudoTerminal: terminal) }

    let ending = Monitor<ProcessEnding?>(nil)
    try startThread {
      child.waitForEnd()
      let result = running.withLock { running in
        // Nobody may send a signal to its number from now on.
        running.child = nil
        return child.reap()
      }
      ending.withLock { $0 = result }
      try? ended.writing.close()
    }
    let scale = scale
    try startThread {
      var follower = CommandFollower(
        screen: terminal?.ours, values: values?.reading, ended: ended.reading,
        publisher: ValuePublisher(scale, tally: tally, parts: published), tally: tally)
      let failures = follower.follow()
      finish(.commandEnded(ending.wait { $0 }, failures: failures))
    }
  }
}

/// Reads what a command prints until it has ended and all of it has been read.
///
/// A process that the command leaves behind may hold the other ends open for ever: it is not waited for.
private struct CommandFollower {
  private var screen: FileDescriptor?
  private var values: FileDescriptor?
  private let ended: FileDescriptor
  private var publisher: ValuePublisher
  private let readsValues: Bool
  private let tally: Tally

  init(
    screen: FileDescriptor?, values: FileDescriptor?, ended: FileDescriptor,
    publisher: ValuePublisher, tally: Tally
  ) {
    self.screen = screen
    self.values = values
    self.ended = ended
    self.publisher = publisher
    self.tally = tally
    readsValues = values != nil
  }

  mutating func follow() -> SourceFailures {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 4096)
    defer { buffer.deallocate() }
    var hasEnded = false
    while true {
      let watched = [screen, values, hasEnded ? nil : ended].compactMap { $0 }
      let readable = waitUntilReadable(watched, seconds: hasEnded ? 0 : nil)
      if readable.isEmpty { break }
      if readable.contains(ended) { hasEnded = true }
      if let descriptor = screen, readable.contains(descriptor) {
        let bytes = read(descriptor, buffer)
        if bytes.isEmpty { screen = nil } else { tally.add(output: bytes) }
      }
      if let descriptor = values, readable.contains(descriptor) {
        let bytes = read(descriptor, buffer)
        if bytes.isEmpty { values = nil } else { publisher.take(bytes) }
      }
    }
    return readsValues ? publisher.finish() : []
  }

  /// What can be read now; nothing at the end. A pseudo-terminal ends with EIO, not with 0 bytes.
  private func read(
    _ descriptor: FileDescriptor, _ buffer: UnsafeMutableRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    let count = (try? descriptor.read(into: buffer)) ?? 0
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }
}
