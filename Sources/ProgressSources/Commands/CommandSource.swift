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
  private let running = RunningCommand()
  private let published: Monitor<[ProgressPart]>

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

  package var command: RunningCommand? { running }

  package func start() {
    do throws(SystemError) {
      try start { tally.finish($0) }
    } catch {
      tally.add(.cannotRun(command: arguments.first ?? [], error))
      tally.finish(.commandNotStarted(error))
    }
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
    let follower = try CommandFollower(
      command: arguments.first ?? [], screen: terminal?.ours, values: values?.reading,
      ended: ended.reading, publisher: ValuePublisher(scale, tally: tally, parts: published),
      tally: tally)
    try withFollowers(follower, signalling: ended.writing, then: finish) { () throws(SystemError) in
      let child = try ChildProcess(
        arguments, standardInput: input,
        standardOutput: descriptor(standardOutput, inherited: output),
        standardError: descriptor(standardError, inherited: .standardError),
        restoring: restoredSignals)
      // From here on the command alone holds its ends.
      try? terminal?.theirs.close()
      try? values?.writing.close()
      running.begin(child, on: terminal)
      return child
    }
  }

  /// Starts a command once there are threads that wait for its end and read what it prints: one that runs
  /// and that nobody follows would be worse than none.
  ///
  /// `ended` is closed when it has ended.
  private func withFollowers(
    _ follower: CommandFollower, signalling ended: FileDescriptor,
    then finish: @escaping @Sendable (SourceOutcome) -> Void,
    _ begin: () throws(SystemError) -> ChildProcess
  ) throws(SystemError) {
    // The command, or that there will be none.
    let started = Monitor<ChildProcess??>(nil)
    let ending = Monitor<ProcessEnding?>(nil)
    do throws(SystemError) {
      try startThread {
        guard let child = started.wait(until: { $0 }) else { return }
        child.waitForEnd()
        let result = running.reap(child)
        ending.withLock { $0 = result }
        try? ended.close()
        // Who reads what it has printed may be waiting for the screen.
        tally.ring()
      }
      try startThread {
        guard started.wait(until: { $0 }) != nil else { return }
        var follower = follower
        let failures = follower.follow()
        finish(.commandEnded(ending.wait { $0 }, failures: failures))
      }
      let child = try begin()
      started.withLock { $0 = child }
    } catch {
      started.withLock { $0 = .some(nil) }
      throw error
    }
  }
}

/// Reads what a command prints until it has ended and all of it has been read.
///
/// A process that the command leaves behind may hold the other ends open, and print, for ever: it is not
/// waited for, and of what is read after the end no more counts than the command can have left there.
private struct CommandFollower {
  /// Bytes that a pseudo-terminal holds, and a pipe that has been made as large as it may be, at most.
  private static let screenCapacity = 1 << 17
  private static let pipeCapacity = 1 << 20

  private let command: [UInt8]
  private var screen: FileDescriptor?
  private var values: FileDescriptor?
  private let ended: FileDescriptor
  private var publisher: ValuePublisher
  private let readsValues: Bool
  private let tally: Tally
  private let buffer: ReservedMemory

  init(
    command: [UInt8], screen: FileDescriptor?, values: FileDescriptor?, ended: FileDescriptor,
    publisher: ValuePublisher, tally: Tally
  ) throws(SystemError) {
    // Reserved before the command starts: one that runs and is not followed would be worse than none.
    buffer = try ReservedMemory.buffer(atMost: 1 << 16)
    self.command = command
    self.screen = screen
    self.values = values
    self.ended = ended
    self.publisher = publisher
    self.tally = tally
    readsValues = values != nil
  }

  mutating func follow() -> SourceFailures {
    let buffer = buffer.bytes
    var hasEnded = false
    var (screenRest, valuesRest) = (Self.screenCapacity, Self.pipeCapacity)
    var failures: SourceFailures = []
    while true {
      let watched = [screen, values, hasEnded ? nil : ended].compactMap { $0 }
      let readable = waitUntilReadable(watched, seconds: hasEnded ? 0 : nil)
      if readable.isEmpty { break }
      if readable.contains(ended) { hasEnded = true }
      if let descriptor = screen, readable.contains(descriptor) {
        // A pseudo-terminal ends with EIO, not with 0 bytes.
        let bytes = (try? read(descriptor, buffer)) ?? UnsafeRawBufferPointer(start: nil, count: 0)
        tally.add(output: bytes)
        if hasEnded { screenRest -= bytes.count }
        if bytes.isEmpty || screenRest <= 0 { screen = nil }
      }
      if let descriptor = values, readable.contains(descriptor) {
        do throws(SystemError) {
          let bytes = try read(descriptor, buffer)
          publisher.take(bytes)
          if hasEnded { valuesRest -= bytes.count }
          if bytes.isEmpty || valuesRest <= 0 { values = nil }
        } catch {
          tally.add(.readFailed(path: command, error))
          failures.insert(.transfer)
          // Writing on it is told that nobody reads, instead of waiting for ever.
          try? descriptor.close()
          values = nil
        }
      }
    }
    return readsValues ? publisher.finish().union(failures) : []
  }

  /// What can be read now; nothing at the end.
  private func read(
    _ descriptor: FileDescriptor, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> UnsafeRawBufferPointer {
    let count = try descriptor.read(into: buffer)
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }
}
