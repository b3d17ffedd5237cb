import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

/// What the threads of a source tell the main thread: messages, the outcome, and its parts, unless
/// the source makes these when they are asked for.
package final class SharedProgress: Sendable {
  private struct State {
    var parts: [ProgressPart]
    var end: (outcome: SourceOutcome, time: Double)?
    var failures: SourceFailures = []
    var messages = Messages()
  }

  package struct Messages: Sendable {
    package var notes: [SourceNote] = []
    package var output: [UInt8] = []
    package var recentOutput: [UInt8] = []  // Of it only the last lines are shown
    package var hasNoValues = false  // The input is read as the output of a program
  }

  private let passed = Atomic<Int64>(0)
  private let state: Monitor<State>
  private let eventPipe: EventPipe
  private let whole: SharedProgress?  // Of the whole source, which receives the messages

  package init(waking eventPipe: EventPipe) {
    self.eventPipe = eventPipe
    whole = nil
    state = Monitor(State(parts: [ProgressPart(identifier: 0)]))
  }

  init(partOf whole: SharedProgress, identifier: Int) {
    eventPipe = whole.eventPipe
    self.whole = whole
    state = Monitor(State(parts: [ProgressPart(identifier: identifier)]))
  }

  func wake() { eventPipe.wake() }

  /// The units that have passed. A relaxed ordering suffices, since it orders no other data.
  var count: Int64 { passed.load(ordering: .relaxed) }
  func add(units: Int) { passed.wrappingAdd(Int64(units), ordering: .relaxed) }
  func takeCount() -> Int64 { passed.exchange(0, ordering: .relaxed) }

  /// Changes the only part.
  func update(_ change: (inout Reading) -> Void) {
    state.withLock { change(&$0.parts[0].reading) }
  }

  /// Replaces the parts, and wakes the main thread if they are others.
  func show(_ parts: [ProgressPart]) {
    let areOthers = state.withLock { state in
      defer { state.parts = parts }
      return !state.parts.elementsEqual(parts) { $0.identifier == $1.identifier }
    }
    if areOthers { wake() }
  }

  package func parts() -> [ProgressPart] { state.read { $0.parts } }
  var part: ProgressPart { parts()[0] }

  private static let outputLimit = 1 << 18  // Bytes

  func add(_ note: SourceNote) {
    state.withLock { state in
      state.failures.formUnion(note.failures)
      if whole == nil { state.messages.notes.append(note) }
    }
    if let whole { whole.add(note) } else { wake() }
  }

  func noteNoValues() {
    state.withLock { $0.messages.hasNoValues = true }
    wake()
  }

  func add(_ failures: SourceFailures) { state.withLock { $0.failures.formUnion(failures) } }

  /// What has failed so far; in the whole source, in any part.
  package var failures: SourceFailures { state.read { $0.failures } }

  /// Blocks while too much waits.
  func add(output bytes: some Sequence<UInt8>) {
    if let whole { return whole.add(output: bytes) }
    state.wait { state -> Void? in
      guard state.messages.output.count < Self.outputLimit else { return nil }
      state.messages.output.append(contentsOf: bytes)
      return ()
    }
    wake()
  }

  func add(recentOutput bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.messages.recentOutput += bytes
      guard state.messages.recentOutput.count > Self.outputLimit else { return }
      // The line feed ends the line that is cut.
      state.messages.recentOutput =
        [.newline] + state.messages.recentOutput.suffix(Self.outputLimit / 2)
    }
  }

  /// The messages and the outcome are taken together, so that none before it is missed.
  package func takeMessages() -> (messages: Messages, outcome: SourceOutcome?) {
    state.withLock { state in
      defer { state.messages = Messages() }
      return (state.messages, state.end?.outcome)
    }
  }

  /// `nil` while the work goes on.
  var outcome: SourceOutcome? { state.read { $0.end?.outcome } }

  /// When the work ended, of `Clock.monotonic`. The outcome may be taken later, as while the
  /// terminal is stopped.
  package var endTime: Double? { state.read { $0.end?.time } }

  func finish(_ outcome: SourceOutcome, at time: Double? = nil) {
    state.withLock { $0.end = (outcome, time ?? Clock.monotonic) }
    wake()
  }
}

/// A fact for the user, of which the program makes a sentence.
package enum SourceNote: Error, Equatable {
  case cannotOpen(path: FilePath, SystemError)
  case inputIsOutput(path: FilePath)  // The input is skipped
  case cannotWrite(path: FilePath, SystemError)

  case cannotStore(path: FilePath)  // The store is no regular file
  case readFailed(path: FilePath?, SystemError)  // `nil` is standard input

  /// Zeros replace the range. `isLastReported`: later ones are not reported.
  case readSkipped(path: FilePath?, Range<Int64>, SystemError, isLastReported: Bool)
  case writeFailed(path: FilePath?, SystemError)  // `nil` is standard output
  case closeFailed(path: FilePath?, SystemError)

  /// A standard stream that can't be opened once more does not bypass the cache.
  case usesCache(isOutput: Bool, SystemError)
  case cannotStart(SystemError)
  case cannotRun(command: [UInt8], isMonitored: Bool = false, SystemError)
  case cannotKeep(SystemError)  // The output of a command is printed at once
  case stopped(command: [UInt8])
  case leftProcesses(command: [UInt8])  // They hold the output of a command that has ended
  case cannotWatch(WatchProblem)

  case value(ValueReport)
  case emptyInput  // Standard input has ended without a value
  case totalOfLines  // The total of a copy is about the number of its lines
  case moreValueErrors(count: Int)
  case awaitsFile(path: FilePath)  // There is no such file yet
  case pipeRemoved(path: FilePath)  // The path leads to the named pipe no more
  case tornLines(count: Int)  // Lines of other runs were torn, or mixed with others

  package var failures: SourceFailures {
    switch self {
    case .value(.negative), .value(.beyondFractions), .value(.tooManyNames), .emptyInput,
      .totalOfLines, .cannotKeep,
      .stopped, .leftProcesses, .tornLines, .awaitsFile, .pipeRemoved, .usesCache,
      .cannotWatch(.noFile), .cannotWatch(.endedWithoutFile):
      []
    case .value(.notAValue), .value(.tooLong), .moreValueErrors: .records
    case .cannotOpen, .cannotWrite, .cannotStore, .cannotWatch: .notOpened
    case .inputIsOutput: .inputIsOutput
    case .closeFailed: .notClosed
    case .readFailed, .readSkipped, .writeFailed, .cannotStart, .cannotRun: .transfer
    }
  }
}

/// How a source's work ended; its `SharedProgress` has the failures.
package enum SourceOutcome: Sendable, Hashable {
  case finished
  case readerGone  // The reader of standard output closed its end
  case commandEnded(ProcessEnding)
  case commandNotStarted(SystemError)
}

/// The kinds of errors, as pv divides them.
package struct SourceFailures: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let notOpened = Self(rawValue: 1)  // A FILE could not be opened
  package static let inputIsOutput = Self(rawValue: 2)  // A FILE is the output
  package static let notClosed = Self(rawValue: 4)  // The output
  package static let transfer = Self(rawValue: 8)  // Reading or writing
  package static let parts = Self(rawValue: 16)  // The work of a part
  package static let records = Self(rawValue: 32)  // A record was no value
}
