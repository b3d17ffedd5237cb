import ProgressModel
import ProgressSources
import SystemCalls

/// The status with which the process ends, in pv's numbers.
struct ExitStatus: Hashable {
  let code: Int32  // 0...255
  static let success = ExitStatus(code: 0)
  static let usage = ExitStatus(code: 1)  // Wrong usage, or nothing to do
  static let transfer = ExitStatus(code: 16)  // Reading, writing, or a value was wrong
}

extension ExitStatus {
  /// 2: a FILE was not opened, 4: a FILE is the output, 8: the output was not closed, 16: another
  /// error; added up.
  init(_ failures: SourceFailures) {
    var sum: Int32 = 0
    if failures.contains(.notOpened) { sum += 2 }
    if failures.contains(.inputIsOutput) { sum += 4 }
    if failures.contains(.notClosed) { sum += 8 }
    if !failures.isDisjoint(with: [.transfer, .parts, .records]) { sum += 16 }
    code = sum
  }
}

enum Ending: Hashable {
  case status(ExitStatus)
  case signal(Signal)  // The process raises the signal again
  static let success = Ending.status(.success)

  /// `passedOn`: the signals that were passed to the command.
  init(_ outcome: SourceOutcome, _ failures: SourceFailures, passedOn: Set<Signal>) {
    switch outcome {
    case .finished, .readerGone: self = .status(ExitStatus(failures))
    case .commandNotStarted(let error):
      // As shells do: 127 if the command is missing, 126 if it can't be run.
      self = .status(ExitStatus(code: error == .noSuchFile ? 127 : 126))
    case .commandEnded(.exited(let code)):
      self = .status(code == 0 ? ExitStatus(failures) : ExitStatus(code: code))
    case .commandEnded(.signaled(let number)):
      // A script sees the interruption.
      let signal = passedOn.first { $0.number == number }
      self = signal.map { .signal($0) } ?? .status(ExitStatus(code: 128 + number))
    }
  }

  /// Of a part with a name.
  init(ofPart end: WorkEnd?) {
    switch end {
    case .failed(.status(let code)): self = .status(ExitStatus(code: code))
    case .interrupted(let name), .failed(.signal(let name)):
      self = Signals.ending.first { $0.name == name }.map { .signal($0) } ?? .status(.transfer)
    case .failed: self = .status(.transfer)
    case .done, .early, .readerLeft, .unknown, .unwatched, nil: self = .success
    }
  }

  /// Whether the run failed. An end by a signal is no failure, since a person asked for it.
  var isFailure: Bool { if case .status(let status) = self { status != .success } else { false } }

  /// The status as shells show it.
  var code: Int32 {
    switch self {
    case .status(let status): status.code
    case .signal(let signal): 128 + signal.number
    }
  }

  var signalName: String? { if case .signal(let signal) = self { signal.name } else { nil } }

  func adding(_ failures: SourceFailures) -> Ending {
    guard case .status(let status) = self else { return self }
    return .status(ExitStatus(code: status.code | ExitStatus(failures).code))
  }
}

extension WorkEnd {
  /// The end of a run, and of its parts that have not ended by themselves. `readsOutput`: the work
  /// is another program's, whose status can't be seen.
  init(_ ending: Ending, _ outcome: SourceOutcome, readsOutput: Bool) {
    switch (ending, outcome) {
    case (.signal(let signal), _): self = .interrupted(signal: signal.name)
    case (.status(.success), .readerGone): self = .readerLeft
    case (.status(.success), _): self = readsOutput ? .unknown : .done
    case (_, .commandEnded(.exited(let code))) where code != 0: self = .failed(.status(code))
    case (_, .commandEnded(.signaled(let number))): self = .failed(.signal(Signal(number).name))
    case _: self = .failed()
    }
  }
}

extension SourceFailures {
  /// Whether the work went well, but for some of its parts or for lines that are no records.
  var areOfParts: Bool { !isEmpty && isSubset(of: [.parts, .records]) }
}

extension SourceOutcome {
  var commandFailed: Bool {
    switch self {
    case .finished, .readerGone, .commandEnded(.exited(0)): false
    case .commandNotStarted, .commandEnded: true
    }
  }
}
