import SystemCalls
import TerminalText

/// Runs a command whose standard input, standard output or both pass through here, and follows what passes.
///
/// Each end is a copy on a thread of its own, to or from a pipe; the command itself runs as `CommandSource`
/// has it.
package struct MonitorSource: ProgressSource {
  /// What is copied at one end of the command, and how.
  package struct Passage: Sendable {
    private let unit: CopyUnit
    private let output: CopyOutput
    private let options: TransferOptions
    private let control: TransferControl
    fileprivate let total: Amount?
    private let countsFirst: Bool

    /// `output`: where what comes from the command goes. `countsFirst`: nobody said how many records there
    /// are, so that those of a file are counted.
    package init(
      counting unit: CopyUnit, output: CopyOutput, options: TransferOptions,
      control: TransferControl, total: Amount?, countsFirst: Bool
    ) {
      self.unit = unit
      self.output = output
      self.options = options
      self.control = control
      self.total = total
      self.countsFirst = countsFirst
    }

    /// The copy from our standard input to the command.
    fileprivate func copy(to command: FileDescriptor, _ tally: Tally) -> CopySource {
      CopySource(
        [.standardInput], counting: unit, output: .descriptor(command), options: options,
        control: control, countsFirst: countsFirst, tally: tally)
    }

    /// The copy from the command to where our output goes.
    fileprivate func copy(from command: FileDescriptor, _ tally: Tally) -> CopySource {
      CopySource(
        [.descriptor(command)], counting: unit, output: output, options: options,
        control: control, tally: tally)
    }
  }

  /// How far one end is.
  private struct End: Sendable {
    let tally: Tally
    /// Once it has begun.
    var copy: CopySource?
    /// Once it is over.
    var failures: SourceFailures?

    /// It was there before it began, so that there is always a line to show.
    var part: ProgressPart {
      copy?.parts().first ?? ProgressPart(identifier: 0, tally: tally)
    }
  }

  private struct Ends: Sendable {
    var input: End?
    var output: End?
  }

  package let tally: Tally
  private let runner: CommandSource
  private let name: [UInt8]
  private let input: Passage?
  private let output: Passage?
  private let ends: Monitor<Ends>

  /// `command`: inherits those of its ends that are monitored; `name`: how it is called where it is told.
  package init(
    _ command: CommandSource, name: [UInt8], input: Passage?, output: Passage?, tally: Tally
  ) {
    runner = command
    self.name = name
    self.input = input
    self.output = output
    self.tally = tally
    func end(_ passage: Passage) -> End {
      let own = tally.another()
      own.withWords { $0.total = passage.total }
      return End(tally: own)
    }
    ends = Monitor(Ends(input: input.map(end), output: output.map(end)))
  }

  package var command: RunningCommand? { runner.command }

  /// The input before the output, each where it is monitored.
  package func parts() -> [ProgressPart] {
    let ends = ends.read { $0 }
    var parts = [ends.input, ends.output].compactMap { $0?.part }
    for index in parts.indices { parts[index].identifier = index }
    guard parts.count == 2 else { return parts }
    let taken = Double(parts[0].tally.count.load(ordering: .relaxed) - parts[0].unseenUnits)
    let given = Double(parts[1].tally.count.load(ordering: .relaxed))
    guard taken > 0, given > 0 else { return parts }
    for index in parts.indices { parts[index].ratio = given / taken }
    return parts
  }

  package func closeOutput() throws(SystemError) {
    try ends.read { $0.output?.copy }?.closeOutput()
  }

  package func start() {
    do throws(SystemError) {
      let toCommand = input == nil ? nil : try openPipe()
      let fromCommand = output == nil ? nil : try openPipe()
      try runner.start(
        input: toCommand?.reading ?? .standardInput,
        output: fromCommand?.writing ?? .standardOutput
      ) { conclude($0) }
      // From here on the command alone holds its ends.
      try? toCommand?.reading.close()
      try? fromCommand?.writing.close()
      if let toCommand { feed(toCommand.writing) }
      if let fromCommand { drain(fromCommand.reading) }
    } catch {
      tally.add(.cannotMonitor(command: name, error))
      tally.finish(.commandNotStarted(error))
    }
  }

  /// Copies our input to the command. Once nobody wants any more of it, whoever writes it is told, and once
  /// there is no more, the command.
  private func feed(_ command: FileDescriptor) {
    guard let input, let tally = ends.read({ $0.input?.tally }) else { return }
    let copy = input.copy(to: command, tally)
    ends.withLock { $0.input?.copy = copy }
    copy.start { outcome in
      try? copy.closeOutput()
      FileDescriptor.standardInput.detach()
      tally.finish(outcome)
      ends.withLock { $0.input?.failures = outcome.failures }
    }
  }

  /// Copies from the command to our output. Once nobody reads that any more, the command is told by its next
  /// write.
  private func drain(_ command: FileDescriptor) {
    guard let output, let tally = ends.read({ $0.output?.tally }) else { return }
    let copy = output.copy(from: command, tally)
    ends.withLock { $0.output?.copy = copy }
    copy.start { outcome in
      command.detach()
      tally.finish(outcome)
      ends.withLock { $0.output?.failures = outcome.failures }
    }
  }

  /// The command has ended: waits for what is still on its way.
  ///
  /// A process that it has left behind may go on to write and to read. For input that nobody can take any
  /// more there is no waiting.
  private func conclude(_ outcome: SourceOutcome) {
    guard case .commandEnded(let ending, let failures) = outcome else {
      return tally.finish(outcome)
    }
    let given: SourceFailures = ends.wait { ends in
      guard let output = ends.output else { return [] }
      return output.failures
    }
    var taken: SourceFailures?
    while taken == nil {
      taken = ends.wait(
        until: { ends in
          guard let input = ends.input else { return [] }
          if let failures = input.failures { return failures }
          guard let copy = input.copy, !copy.outputHasReader else { return nil }
          return []
        }, deadline: Clock.monotonic + Self.pace)
    }
    tally.finish(
      .commandEnded(ending, failures: failures.union(given).union(taken ?? [])))
  }

  /// Seconds from one look for readers to the next.
  private static let pace = 0.1
}

extension SourceOutcome {
  /// What went wrong on the way, however it ended.
  fileprivate var failures: SourceFailures {
    switch self {
    case .finished(let failures), .readerGone(let failures), .commandEnded(_, let failures):
      failures
    case .commandNotStarted: []
    }
  }
}
