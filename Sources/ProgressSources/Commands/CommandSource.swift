import ProgressModel
import SystemCalls
import TerminalText

/// Runs a command in the foreground and follows it to its end.
///
/// Output for the bar's own terminal is read from a pseudo-terminal and passed to the screen.
package final class CommandSource: ProgressSource {
  package enum Output: Sendable, Hashable {
    case inherited  // The destination of our own output
    case screen  // The screen, above the bar
    case values  // The reader of values

    /// This descriptor of ours, once the command has failed; one pipe takes all outputs with the
    /// same descriptor.
    case kept(FileDescriptor)
  }

  package let progress: SharedProgress
  private let arguments: [[UInt8]]
  private let standardOutput: Output
  private let standardError: Output
  private let screenSize: TerminalSize
  private let restoredSignals: [Signal]
  private let keptIn: FilePath?
  private let running = RunningCommand()
  private let publisher: ValuePublisher?
  private let format: OutputFormat
  private let total: Amount?
  private let readsFiles: Bool

  /// `scale`: the scale of the values. `format`: the form in which the text for the screen shows
  /// how far the command is, or the files that it reads if it `readsFiles`. `keptIn`: the directory
  /// of temporary files, if output is printed only once the command has failed. `restoredSignals`
  /// are ignored by this process but not by the command.
  package init(
    _ arguments: [[UInt8]], standardOutput: Output, standardError: Output, screenSize: TerminalSize,
    scale: ValueScale = .total(nil), format: OutputFormat = .none, readsFiles: Bool = false,
    keptIn: FilePath? = nil, restoredSignals: [Signal], progress: SharedProgress
  ) {
    self.format = format
    self.readsFiles = readsFiles
    total = scale.total
    self.arguments = arguments
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.screenSize = screenSize
    self.restoredSignals = restoredSignals
    self.progress = progress
    self.keptIn = keptIn
    publisher =
      [standardOutput, standardError].contains(.values)
      ? ValuePublisher(scale, progress: progress) : nil
  }

  package func parts() -> [ProgressPart] { publisher?.parts() ?? [progress.part] }
  package var command: RunningCommand? { running }
  var name: [UInt8] { arguments.first ?? [] }

  package func start() {
    do throws(SystemError) { try start { [progress] in progress.finish($0) } } catch {
      progress.add(.cannotRun(command: name, error))
      progress.finish(.commandNotStarted(error))
    }
  }

  /// Starts the command with these descriptors in place of our own standard input and inherited
  /// standard output. `finish` is called on a thread of the source once the command has ended.
  func start(
    input: FileDescriptor = .standardInput, output: FileDescriptor = .standardOutput,
    then finish: @escaping @Sendable (SourceOutcome) -> Void
  ) throws(SystemError) {
    let outputs = [standardOutput, standardError]
    let terminal = outputs.contains(.screen) ? try PseudoTerminal(size: screenSize) : nil
    var pipes: [Output: (reading: FileDescriptor, writing: FileDescriptor)] = [:]
    for output in outputs where ![.inherited, .screen].contains(output) && pipes[output] == nil {
      pipes[output] = try openPipe()
    }
    let ended = try openPipe()
    // A pager would wait for keys from the pseudo-terminal, which has no keyboard.
    if terminal != nil {
      for name in ["PAGER", "GIT_PAGER", "MANPAGER", "SYSTEMD_PAGER"] {
        Environment.set(name, to: "cat")
      }
    }

    var passed = terminal.map { [passedOutput(from: $0.ours, to: nil)] } ?? []
    for case (.kept(let destination), let pipe) in pipes {
      passed.append(passedOutput(from: pipe.reading, to: destination))
    }
    let reader =
      terminal == nil || format == .none
      ? nil : OutputReader(format, total: total, isForScreen: true)
    let isFollowed = publisher == nil && (reader != nil || readsFiles)
    let follower = try CommandFollower(
      command: name, outputs: passed, values: pipes[.values]?.reading, ended: ended.reading,
      publisher: publisher, reader: reader,
      commandProgress: isFollowed ? CommandProgress(progress) : nil, progress: progress,
      buffer: ReservedMemory(atMost: 1 << 16))
    try withThreads(follower, signalling: ended.writing, then: finish) { () throws(SystemError) in
      func descriptor(_ output: Output, inherited: FileDescriptor) -> FileDescriptor {
        (output == .screen ? terminal?.theirs : pipes[output]?.writing) ?? inherited
      }
      let child = try ChildProcess(
        arguments, standardInput: input,
        standardOutput: descriptor(standardOutput, inherited: output),
        standardError: descriptor(standardError, inherited: .standardError),
        restoring: restoredSignals)
      // From now on only the command holds its ends.
      try? terminal?.theirs.close()
      for pipe in pipes.values { try? pipe.writing.close() }
      running.begin(child, on: terminal)
      return child
    }
  }

  private func passedOutput(from source: FileDescriptor, to destination: FileDescriptor?)
    -> KeptOutput
  {
    KeptOutput(
      source: source, destination: destination, command: running, progress: progress,
      directory: keptIn)
  }

  /// Starts the threads and then the command, so that no command runs unobserved. `ended` is closed
  /// once the command has ended.
  private func withThreads(
    _ follower: CommandFollower, signalling ended: FileDescriptor,
    then finish: @escaping @Sendable (SourceOutcome) -> Void,
    _ begin: () throws(SystemError) -> ChildProcess
  ) throws(SystemError) {
    let started = Monitor<ChildProcess??>(nil)  // `.some(nil)`: it could not be started
    let ending = Monitor<ProcessEnding?>(nil)
    do throws(SystemError) {
      try startThread { [self] in
        guard let child = started.wait(until: { $0 }) else { return }
        child.waitForEnd()
        let result = running.reap(child)
        ending.withLock { $0 = result }
        try? ended.close()
        // The thread that reads the output may be waiting for the screen.
        progress.ring()
      }
      if let commandProgress = follower.commandProgress {
        try startThread { [self] in
          guard let child = started.wait(until: { $0 }) else { return }
          watchFiles(of: child, commandProgress) { ending.wait(until: { $0 }, deadline: $0) != nil }
        }
      }
      try startThread {
        guard started.wait(until: { $0 }) != nil else { return }
        var follower = follower
        var failures = follower.follow()
        let result = ending.wait { $0 }
        follower.commandProgress?.end(hasSucceeded: result == .exited(0))
        if result != .exited(0) || !failures.isEmpty { follower.printKept() }
        if follower.outputs.contains(where: { $0.hasFailed }) { failures.insert(.transfer) }
        finish(.commandEnded(result, failures: failures))
      }
      let child = try begin()
      started.withLock { $0 = child }
    } catch {
      started.withLock { $0 = .some(nil) }
      throw error
    }
  }
}

extension CommandSource {
  private static let firstLook = 0.5  // In seconds: many commands are shorter
  private static let lookInterval = 0.25

  /// Looks at the files of the command while its output does not say how far it is, for at most a
  /// twentieth of the time. `hasEnded` waits for the command's end until a moment.
  private func watchFiles(
    of child: ChildProcess, _ commandProgress: CommandProgress, hasEnded: (Double) -> Bool
  ) {
    guard let process = try? ProcessIdentity(running: child.identifier) else { return }
    var files = CommandFiles(readsFiles ? arguments : [])
    var next = Clock.monotonic + Self.firstLook
    while !hasEnded(next) {
      let begin = Clock.monotonic
      let looks = readsFiles && !commandProgress.outputCounts
      commandProgress.take(files: looks ? files.look(at: process) : nil)
      next = begin + max(Self.lookInterval, 20 * (Clock.monotonic - begin))
    }
  }
}

/// Reads the output of a command until no process can write to it any more.
///
/// The command may have left processes behind: some write what it printed (`exec > >(tee log)`),
/// others live on for ever. So the run ends once they have been silent for a while, and in any case
/// soon after the command itself.
private struct CommandFollower {
  // The seconds for which processes that the command left behind may be silent, and may write.
  private static let longestSilence = 1.0
  private static let longestRest = 5.0

  /// The most bytes that the command can have left in a pipe or terminal.
  private static let pipeCapacity = 1 << 20
  let command: [UInt8]
  var outputs: [KeptOutput]  // The outputs that pass through this process, the screen's first
  var values: FileDescriptor?
  let ended: FileDescriptor  // Reaches its end once the command has ended
  let publisher: ValuePublisher?
  var reader: OutputReader?  // Reads progress out of the text for the screen
  let commandProgress: CommandProgress?  // Publishes it
  let progress: SharedProgress
  let buffer: ReservedMemory

  /// What is read after the command's end.
  private struct Rest {
    var lastByte: Double
    var byteCount = 0

    /// When reading ends at last; `nil` until all is read that the command itself can have written.
    var deadline: Double?

    func secondsLeft(at now: Double) -> Double {
      guard let deadline else { return 0 }
      return min(deadline, lastByte + CommandFollower.longestSilence) - now
    }
  }

  mutating func follow() -> SourceFailures {
    var rest: Rest?
    var failures: SourceFailures = []
    while true {
      let watched = [values, rest == nil ? ended : nil] + outputs.map { $0.source }
      guard watched.contains(where: { $0 != nil }) else { break }
      let now = Clock.monotonic
      let left = rest?.secondsLeft(at: now)
      if let left, left < 0 {
        progress.add(.leftProcesses(command: command))
        break
      }
      var due = reader?.secondsUntilDue(at: now)
      if due == 0 {
        readProgress { reader, pass in reader.settle(pass: pass) }
        due = nil
      }
      let readable = waitUntilReadable(
        watched.compactMap { $0 }, seconds: [left, due].compactMap { $0 }.min())
      if readable.contains(ended) { rest = Rest(lastByte: Clock.monotonic) }
      let count = readOutputs(readable) + readValues(readable, &failures)
      guard rest != nil else { continue }
      rest?.byteCount += count
      if count > 0 { rest?.lastByte = Clock.monotonic }
      if rest?.deadline == nil, readable.isEmpty || rest?.byteCount ?? 0 > Self.pipeCapacity {
        rest?.deadline = Clock.monotonic + Self.longestRest
      }
    }
    readProgress { reader, pass in reader.finish(pass: pass) }
    return publisher?.finish().union(failures) ?? []
  }

  /// Reads the outputs among the readable descriptors, and returns how many bytes came.
  private mutating func readOutputs(_ readable: [FileDescriptor]) -> Int {
    var count = 0
    for index in outputs.indices {
      guard let source = outputs[index].source, readable.contains(source) else { continue }
      // A pseudo-terminal ends with EIO, not with 0 bytes.
      let bytes = (try? read(source)) ?? UnsafeRawBufferPointer(start: nil, count: 0)
      if index == 0, reader != nil {
        readProgress { reader, pass in reader.read(bytes, at: Clock.monotonic, pass: pass) }
      } else {
        show(bytes, of: index)
      }
      if bytes.isEmpty { outputs[index].source = nil }
      count += bytes.count
    }
    return count
  }

  private mutating func readValues(
    _ readable: [FileDescriptor], _ failures: inout SourceFailures
  ) -> Int {
    guard let descriptor = values, readable.contains(descriptor) else { return 0 }
    do throws(SystemError) {
      let bytes = try read(descriptor)
      publisher?.take(bytes)
      if bytes.isEmpty { values = nil }
      return bytes.count
    } catch {
      progress.add(.readFailed(path: FilePath(command), error))
      failures.insert(.transfer)
      // The command's next write fails instead of waiting for ever.
      try? descriptor.close()
      values = nil
      return 0
    }
  }

  private mutating func readProgress(_ work: (inout OutputReader, OutputReader.Pass) -> Void) {
    guard var reader else { return }
    // There is one copy, whose bytes are changed in place.
    self.reader = nil
    work(&reader) { show($0, of: 0) }
    self.reader = reader
    commandProgress?.take(output: reader.reading)
  }

  private mutating func show(_ bytes: UnsafeRawBufferPointer, of index: Int) {
    if !outputs[index].take(bytes) { printKept() }
  }

  mutating func printKept() { for index in outputs.indices { outputs[index].printKept() } }

  private func read(_ descriptor: FileDescriptor) throws(SystemError) -> UnsafeRawBufferPointer {
    let count = try descriptor.read(into: buffer.bytes)
    return UnsafeRawBufferPointer(buffer.bytes.part(..<count))
  }
}
