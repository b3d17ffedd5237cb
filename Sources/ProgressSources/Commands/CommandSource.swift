import ProgressModel
import SystemCalls
import TerminalText

package struct CommandPlan: Sendable {
  package let arguments: [[UInt8]]
  package let scale: ValueScale  // The scale of its values
  package let standardOutput: CommandSource.Output
  package let standardError: CommandSource.Output

  package let format: OutputFormat  // The form of its progress on the screen
  package let readsFiles: Bool  // Whether the files that it reads show how far it is

  /// The directory of temporary files, if output is printed only once the command has failed.
  package let keptIn: FilePath?

  package init(
    arguments: [[UInt8]], scale: ValueScale = .total(nil), standardOutput: CommandSource.Output,
    standardError: CommandSource.Output, format: OutputFormat = .none, readsFiles: Bool = false,
    keptIn: FilePath? = nil
  ) {
    self.arguments = arguments
    self.scale = scale
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.format = format
    self.readsFiles = readsFiles
    self.keptIn = keptIn
  }

  package var readsValues: Bool { standardOutput == .values }
  var name: [UInt8] { arguments.first ?? [] }
}

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
  let plan: CommandPlan
  private let screenSize: TerminalSize
  private let restoredSignals: [Signal]
  private let running = RunningCommand()
  private let publisher: ValuePublisher?

  /// `restoredSignals` are ignored by this process but not by the command.
  package init(
    _ plan: CommandPlan, screenSize: TerminalSize, restoredSignals: [Signal],
    progress: SharedProgress
  ) {
    self.plan = plan
    self.screenSize = screenSize
    self.restoredSignals = restoredSignals
    self.progress = progress
    publisher = plan.readsValues ? ValuePublisher(plan.scale, progress: progress) : nil
  }

  package func parts() -> [ProgressPart] { publisher?.parts() ?? [progress.part] }
  package var command: RunningCommand? { running }

  package func start() {
    do throws(SystemError) { try start { [progress] in progress.finish($0) } } catch {
      progress.add(.cannotRun(command: plan.name, error))
      progress.finish(.commandNotStarted(error))
    }
  }

  /// Starts the command with these descriptors for its standard input and inherited standard output.
  /// `finish` is called on a thread of the source once the command has ended.
  func start(
    input: FileDescriptor = .standardInput, output: FileDescriptor = .standardOutput,
    then finish: @escaping @Sendable (SourceOutcome) -> Void
  ) throws(SystemError) {
    let outputs = [plan.standardOutput, plan.standardError]
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

    func kept(_ source: FileDescriptor, _ output: CopyOutput) -> KeptOutput {
      KeptOutput(
        source: source, text: PassedText(output: output, progress: progress), command: running,
        directory: plan.keptIn)
    }
    var passed = terminal.map { [kept($0.ours, .screen)] } ?? []
    for case (.kept(let destination), let pipe) in pipes {
      passed.append(kept(pipe.reading, .descriptor(destination)))
    }
    let reader =
      terminal == nil || plan.format == .none
      ? nil : OutputReader(plan.format, total: plan.scale.total, isForScreen: true)
    let isFollowed = publisher == nil && (reader != nil || plan.readsFiles)
    let follower = CommandFollower(
      plan: plan, progress: progress, buffer: try ReservedMemory(atMost: 1 << 16), outputs: passed,
      values: pipes[.values]?.reading, ended: ended.reading, publisher: publisher, reader: reader,
      commandProgress: isFollowed ? CommandProgress(progress) : nil)

    let started = Monitor<ChildProcess??>(nil)
    do throws(SystemError) {
      try startThreads(follower, once: started, signalling: ended.writing, then: finish)
      func descriptor(_ output: Output, inherited: FileDescriptor) -> FileDescriptor {
        (output == .screen ? terminal?.theirs : pipes[output]?.writing) ?? inherited
      }
      let child = try ChildProcess(
        plan.arguments, standardInput: input,
        standardOutput: descriptor(plan.standardOutput, inherited: output),
        standardError: descriptor(plan.standardError, inherited: .standardError),
        restoring: restoredSignals)
      // From now on only the command holds its ends.
      try? terminal?.theirs.close()
      for pipe in pipes.values { try? pipe.writing.close() }
      running.begin(child, on: terminal)
      started.withLock { $0 = child }
    } catch {
      started.withLock { $0 = .some(nil) }
      throw error
    }
  }

  /// Starts the threads before the command, so that no command runs unobserved. `started`: the
  /// command, or `nil` if it could not be started. `ended` is closed at its end.
  private func startThreads(
    _ follower: CommandFollower, once started: Monitor<ChildProcess??>,
    signalling ended: FileDescriptor, then finish: @escaping @Sendable (SourceOutcome) -> Void
  ) throws(SystemError) {
    let ending = Monitor<ProcessEnding?>(nil)
    try startThread { [self] in
      guard let child = started.wait(until: { $0 }) else { return }
      child.waitForEnd()
      let result = running.reap(child)
      ending.withLock { $0 = result }
      try? ended.close()
      // The thread that reads the output may be waiting for the screen.
      progress.ring()
    }
    try startThread {
      guard let child = started.wait(until: { $0 }) else { return }
      var follower = follower
      follower.follow(child)
      finish(follower.outcome(ending.wait { $0 }))
    }
  }
}

/// Reads the output of a command until no process can write to it any more.
///
/// Of the processes that the command leaves behind some write what it printed
/// (`exec > >(tee log)`), and others live on for ever. So the run ends once they are silent for a
/// while, and in any case soon after the command itself.
private struct CommandFollower {
  // The seconds for which processes that the command left behind may be silent, and may write.
  private static let longestSilence = 1.0
  private static let longestRest = 5.0

  // The seconds before the first look at the files, since many commands are shorter, and between
  // two looks.
  private static let firstLook = 0.5
  private static let lookInterval = 0.25

  /// The most bytes that the command can have left in a pipe or terminal.
  private static let pipeCapacity = 1 << 20
  let plan: CommandPlan
  let progress: SharedProgress
  let buffer: ReservedMemory
  var outputs: [KeptOutput]  // They pass through this process; the screen's is the first
  var values: FileDescriptor?
  let ended: FileDescriptor  // Reaches its end once the command has ended
  let publisher: ValuePublisher?
  var reader: OutputReader?  // Reads progress out of the text for the screen
  var commandProgress: CommandProgress?  // Publishes it, and what the files show

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

  mutating func follow(_ child: ChildProcess) {
    let process =
      commandProgress == nil ? nil : try? ProcessIdentity(running: child.identifier)
    var files = process != nil && plan.readsFiles ? CommandFiles(plan.arguments) : nil
    var nextLook = Clock.monotonic + Self.firstLook
    var rest: Rest?
    while true {
      let watched = [values, rest == nil ? ended : nil] + outputs.map { $0.source }
      guard watched.contains(where: { $0 != nil }) else { break }
      let now = Clock.monotonic
      if let process, rest == nil, now >= nextLook {
        let outputCounts = commandProgress?.outputCounts ?? false
        commandProgress?.take(files: outputCounts ? nil : files?.look(at: process))
        nextLook = now + max(Self.lookInterval, 20 * (Clock.monotonic - now))
      }
      let left = rest?.secondsLeft(at: now)
      if let left, left < 0 {
        progress.add(.leftProcesses(command: plan.name))
        break
      }
      var due = reader?.secondsUntilDue(at: now)
      if due == 0 {
        if let text = reader?.settle() { showOutput(text) }
        due = nil
      }
      let untilLook = process != nil && rest == nil ? max(0, nextLook - Clock.monotonic) : nil
      let readable = waitUntilReadable(
        watched.compactMap { $0 }, seconds: [left, due, untilLook].compactMap { $0 }.min())
      if readable.contains(ended) { rest = Rest(lastByte: Clock.monotonic) }
      let count = readOutputs(readable) + readValues(readable)
      guard rest != nil else { continue }
      rest?.byteCount += count
      if count > 0 { rest?.lastByte = Clock.monotonic }
      if rest?.deadline == nil, readable.isEmpty || rest?.byteCount ?? 0 > Self.pipeCapacity {
        rest?.deadline = Clock.monotonic + Self.longestRest
      }
    }
    if let text = reader?.finish() { showOutput(text) }
    publisher?.finish()
  }

  /// Prints what was kept if the command has failed, and returns how the run ends.
  mutating func outcome(_ ending: ProcessEnding) -> SourceOutcome {
    commandProgress?.end(hasSucceeded: ending == .exited(0))
    if ending != .exited(0) || !progress.failures.isEmpty { printKept() }
    return .commandEnded(ending)
  }

  /// Reads the outputs among the readable descriptors, and returns how many bytes came.
  private mutating func readOutputs(_ readable: [FileDescriptor]) -> Int {
    var count = 0
    for index in outputs.indices {
      guard let source = outputs[index].source, readable.contains(source) else { continue }
      // A pseudo-terminal ends with EIO, not with 0 bytes.
      let bytes = (try? read(source)) ?? UnsafeRawBufferPointer(start: nil, count: 0)
      if index == 0, let text = reader?.read(bytes, at: Clock.monotonic) {
        showOutput(text)
      } else {
        show(bytes, of: index)
      }
      if bytes.isEmpty { outputs[index].source = nil }
      count += bytes.count
    }
    return count
  }

  private mutating func readValues(_ readable: [FileDescriptor]) -> Int {
    guard let descriptor = values, readable.contains(descriptor) else { return 0 }
    do throws(SystemError) {
      let bytes = try read(descriptor)
      publisher?.take(bytes)
      if bytes.isEmpty { values = nil }
      return bytes.count
    } catch {
      progress.add(.readFailed(path: FilePath(plan.name), error))
      // The command's next write fails instead of waiting for ever.
      try? descriptor.close()
      values = nil
      return 0
    }
  }

  /// Shows what the reader has passed on, and how far the command is.
  private mutating func showOutput(_ text: [UInt8]) {
    text.withUnsafeBytes { show($0, of: 0) }
    if let reader { commandProgress?.take(output: reader.reading) }
  }

  private mutating func show(_ bytes: UnsafeRawBufferPointer, of index: Int) {
    if !outputs[index].take(bytes) { printKept() }
  }

  private mutating func printKept() {
    for index in outputs.indices { outputs[index].printKept() }
  }

  private func read(_ descriptor: FileDescriptor) throws(SystemError) -> UnsafeRawBufferPointer {
    let count = try descriptor.read(into: buffer.bytes)
    return UnsafeRawBufferPointer(buffer.bytes.part(..<count))
  }
}
