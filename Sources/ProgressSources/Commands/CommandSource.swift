import ProgressModel
import SystemCalls
import TerminalText

package struct CommandPlan: Sendable {
  package let arguments: [[UInt8]]
  package var scale = ValueScale.total(nil)
  package var standardOutput = CommandSource.Output.inherited
  package var standardError = CommandSource.Output.inherited
  package var format = OutputFormat.none  // The form of its progress on the screen
  package var readsFiles = false  // Whether the files that it reads show how far it is

  package var isMonitored = false  // Whether it was named by `--monitor`, not by `--run`

  /// Whether it prints to the file of our reports, so that the frames of its meter are left out.
  package var printsToLog = false

  /// The directory of temporary files, if output is printed only once the command has failed.
  package var keptIn: FilePath?

  package init(_ arguments: [[UInt8]]) { self.arguments = arguments }
  package var readsValues: Bool { standardOutput == .values }
  package var name: [UInt8] { arguments.first ?? [] }
}

/// Runs a command in the foreground and follows it to its end. Output for the bar's own terminal is
/// read from a pseudo-terminal and passed to the screen.
package final class CommandSource: ProgressSource {
  package enum Output: Sendable, Hashable {
    case inherited  // The destination of our own output
    case screen  // The screen, above the bar
    case values  // The reader of values
    case kept(FileDescriptor)  // Our descriptor, to which it is printed if the command fails
  }

  package let progress: SharedProgress
  let plan: CommandPlan
  private let restoredSignals: [Signal]
  private let running = RunningCommand()
  fileprivate let values: Monitor<ValueRecordReader>?

  /// `restoredSignals` are ignored by this process but not by the command. `mostParts`: of the names
  /// of values that go on.
  package init(
    _ plan: CommandPlan, restoredSignals: [Signal], mostParts: Int, progress: SharedProgress
  ) {
    self.plan = plan
    self.restoredSignals = restoredSignals
    self.progress = progress
    values = plan.readsValues ? Monitor(ValueRecordReader(plan.scale, mostParts: mostParts)) : nil
  }

  package func parts() -> [ProgressPart] { values?.parts() ?? progress.parts() }
  package var command: RunningCommand? { running }

  package func start() {
    do throws(SystemError) {
      // Its last output may still wait for the terminal.
      try start { [progress, running] in progress.finish($0, at: running.end?.time) }
    } catch {
      progress.add(.cannotRun(command: plan.name, isMonitored: plan.isMonitored, error))
      progress.finish(.commandNotStarted(error))
    }
  }

  /// Starts the command, which inherits `output`. Calls `finish` on
  /// another thread once it has ended.
  func start(
    input: FileDescriptor = .standardInput, output: FileDescriptor = .standardOutput,
    then finish: @escaping @Sendable (SourceOutcome) -> Void
  ) throws(SystemError) {
    let channels = try CommandChannels(plan)
    let ended = try openPipe()
    func kept(_ source: FileDescriptor, _ output: CopyOutput) -> KeptOutput {
      KeptOutput(
        source: source, text: PassedText(output: output, progress: progress), command: running,
        directory: plan.keptIn)
    }
    let terminal = channels.terminal
    var passed = terminal.map { [kept($0.ours, .screen)] } ?? []
    for case (.kept(let destination), let pipe) in channels.pipes {
      passed.append(kept(pipe.reading, .descriptor(destination)))
    }
    let reader =
      terminal == nil && !plan.printsToLog || plan.format == .none
      ? nil
      : OutputReader(
        plan.format, program: OutputFormat(ofCommand: plan.arguments), total: plan.scale.total,
        isForScreen: terminal != nil, isForLog: plan.printsToLog)
    let follower = CommandFollower(
      source: self, buffer: try ReservedMemory(atMost: 1 << 16), outputs: passed,
      values: channels.pipes[.values]?.reading, ended: ended.reading, reader: reader)

    let started = Monitor<Result<ChildProcess, SystemError>?>(nil)
    do throws(SystemError) {
      try startThreads(follower, once: started, signalling: ended.writing, then: finish)
      let child = try ChildProcess(
        plan.arguments, standardInput: input,
        standardOutput: channels.end(of: plan.standardOutput) ?? output,
        standardError: channels.end(of: plan.standardError) ?? .standardError,
        restoring: restoredSignals)
      channels.closeEnds()
      running.begin(child, on: terminal)
      // On the screen, kept output always counts as printing: the screen itself notices a stall.
      if plan.keptIn != nil, terminal != nil { running.notePrinting(at: .infinity) }
      started.withLock { $0 = .success(child) }
    } catch {
      started.withLock { $0 = .failure(error) }
      throw error
    }
  }

  /// Starts the threads before the command, which is thus always observed. `ended` is closed once
  /// the command has ended.
  private func startThreads(
    _ follower: CommandFollower, once started: Monitor<Result<ChildProcess, SystemError>?>,
    signalling ended: FileDescriptor, then finish: @escaping @Sendable (SourceOutcome) -> Void
  ) throws(SystemError) {
    let ending = Monitor<ProcessEnding?>(nil)
    try startThread { [self] in
      guard let child = try? started.wait(until: { $0 }).get() else { return }
      child.waitForEnd { [self] isStopped in
        running.note(isStopped: isStopped)
        progress.wake()
      }
      let result = running.reap(child)
      ending.withLock { $0 = result }
      try? ended.close()
      // The main thread must learn of the end even while the other thread waits for the screen.
      progress.wake()
    }
    try startThread {
      guard let child = try? started.wait(until: { $0 }).get() else { return }
      var follower = follower
      follower.follow(child)
      finish(follower.outcome(ending.wait { $0 }))
    }
  }
}

/// The pseudo-terminal and the pipes of a command, whose ends it inherits.
private struct CommandChannels {
  let terminal: PseudoTerminal?

  /// Outputs to one destination share a pipe.
  private(set) var pipes:
    [CommandSource.Output: (reading: FileDescriptor, writing: FileDescriptor)] = [:]

  init(_ plan: CommandPlan) throws(SystemError) {
    let outputs = [plan.standardOutput, plan.standardError]
    let size = FileDescriptor.standardError.terminalSize ?? TerminalSize(columns: 80, rows: 24)
    terminal = outputs.contains(.screen) ? try PseudoTerminal(size: size) : nil
    for output in outputs where ![.inherited, .screen].contains(output) && pipes[output] == nil {
      pipes[output] = try openPipe()
    }
    // A pager would wait for keys from the pseudo-terminal, which has no keyboard.
    if terminal != nil {
      Environment.set(ThisProcess.runVariable, to: "\(ThisProcess.number)")
      for name in ["PAGER", "GIT_PAGER", "MANPAGER", "SYSTEMD_PAGER"] {
        Environment.set(name, to: "cat")
      }
    }
  }

  /// The command's end of an output; `nil` if it inherits that of this process.
  func end(of output: CommandSource.Output) -> FileDescriptor? {
    output == .screen ? terminal?.theirs : pipes[output]?.writing
  }

  /// Closes the ends that only the command is to hold.
  func closeEnds() {
    try? terminal?.theirs.close()
    for pipe in pipes.values { try? pipe.writing.close() }
  }
}

/// Reads the output of a command until no process can write to it any more.
///
/// Processes that outlive the command may still pass on its output (`exec > >(tee log)`), or
/// never end. So the run ends once they are silent, or soon after the command itself.
private struct CommandFollower {
  let source: CommandSource
  let buffer: ReservedMemory
  var outputs: [KeptOutput]  // The first is that of the screen, if there is one
  var values: FileDescriptor?
  let ended: FileDescriptor  // Reaches its end once the command has ended
  var reader: OutputReader?  // Of the text for the screen or the log
  var commandProgress: CommandProgress?

  private struct Rest {
    // The seconds for which processes that outlive the command may be silent, and may write.
    private static let longestSilence = 1.0
    private static let longest = 5.0

    /// The most bytes that the command can have left in a pipe or terminal.
    private static let pipeCapacity = 1 << 20
    private var lastByte = Clock.monotonic
    private var byteCount = 0

    /// When reading ends; `nil` until all is read that the command itself can have written.
    private var deadline: Double?

    /// When reading ends if no more bytes come.
    var end: Double? { deadline.map { min($0, lastByte + Self.longestSilence) } }

    mutating func add(_ count: Int, isAll: Bool) {
      byteCount += count
      if count > 0 { lastByte = Clock.monotonic }
      if deadline == nil, isAll || byteCount > Self.pipeCapacity {
        deadline = Clock.monotonic + Self.longest
      }
    }
  }

  mutating func follow(_ child: ChildProcess) {
    let plan = source.plan
    if source.values == nil, reader != nil || plan.readsFiles {
      let files = { @Sendable in CommandFiles(of: child.identifier, plan.arguments) }
      let format = reader == nil ? nil : OutputFormat(ofCommand: plan.arguments)
      commandProgress = CommandProgress(
        source.progress, saysFractions: format?.saysFractions ?? false,
        plan.readsFiles ? files : nil)
    }
    var rest: Rest?
    while true {
      let watched = ([values, rest == nil ? ended : nil] + outputs.map { $0.source })
        .compactMap { $0 }
      if watched.isEmpty { break }
      let now = Clock.monotonic
      var waits: [Double] = []
      if let rest {
        let end = rest.end ?? now
        if end < now {
          source.progress.add(.leftProcesses(command: plan.name))
          break
        }
        waits.append(end - now)
      } else if let seconds = commandProgress?.look(at: now) {
        waits.append(seconds)
      }
      let due = reader?.secondsUntilDue(at: now)
      if due == 0, let text = reader?.settle() { showOutput(text) }
      if let due, due > 0 { waits.append(due) }
      let readable = waitUntilReadable(watched, seconds: waits.min())
      if readable.contains(ended) { rest = Rest() }
      let count = readOutputs(readable) + readValues(readable)
      rest?.add(count, isAll: readable.isEmpty)
    }
    if let text = reader?.finish() { showOutput(text) }
    source.values?.finish(source.progress)
  }

  /// Prints what was kept if the run has failed, and returns how it ends.
  mutating func outcome(_ ending: ProcessEnding) -> SourceOutcome {
    commandProgress?.end(hasSucceeded: ending == .exited(0))
    if ending != .exited(0) || !source.progress.failures.isEmpty { printKept() }
    return .commandEnded(ending)
  }

  private mutating func readOutputs(_ readable: [FileDescriptor]) -> Int {
    var count = 0
    for index in outputs.indices {
      guard let descriptor = outputs[index].source, readable.contains(descriptor) else { continue }
      let bytes = read(descriptor)
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
    let bytes = read(descriptor)
    source.values?.take(bytes, source.progress)
    if bytes.isEmpty { values = nil }
    return bytes.count
  }

  /// Returns nothing at the end of the output and after a failure.
  private func read(_ descriptor: FileDescriptor) -> UnsafeRawBufferPointer {
    do throws(SystemError) { return try descriptor.readPiece(into: buffer) } catch {
      // A pseudo-terminal ends with EIO.
      if !descriptor.isTerminal {
        source.progress.add(.readFailed(path: FilePath(source.plan.name), error))
        // The command's next write fails instead of waiting.
        try? descriptor.close()
      }
      return .empty
    }
  }

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
}
