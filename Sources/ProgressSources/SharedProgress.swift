import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

/// The progress of a part of a source's work, from the source's threads to the main thread.
package final class SharedProgress: Sendable {
  private struct State: Sendable {
    var reading = Reading()
    var snapshot: Snapshot?
    var outcome: SourceOutcome?
    var failures: SourceFailures = []
    var messages = Messages()
  }

  /// The messages for the user, in order of arrival.
  package struct Messages: Sendable {
    package var notes: [SourceNote] = []
    package var output: [UInt8] = []

    /// The newest output of which only the last lines are shown.
    package var recentOutput: [UInt8] = []
  }

  /// The bytes or records that have passed; a relaxed ordering suffices for what is only shown.
  package let count = Atomic<Int64>(0)
  let identifier: Int
  let name: String?
  private let state = Monitor(State())
  private let eventPipe: EventPipe

  /// The progress of the whole source if this is another part of it; it receives the messages.
  private let whole: SharedProgress?

  package init(
    ringing eventPipe: EventPipe, partOf whole: SharedProgress? = nil, identifier: Int = 0,
    name: String? = nil
  ) {
    self.eventPipe = eventPipe
    self.whole = whole
    self.identifier = identifier
    self.name = name
  }

  func another(identifier: Int, name: String? = nil) -> SharedProgress {
    SharedProgress(
      ringing: eventPipe, partOf: whole ?? self, identifier: identifier, name: name)
  }

  func ring() { eventPipe.ring() }

  // MARK: Progress

  func update(_ change: (inout Reading) -> Void) { state.withLock { change(&$0.reading) } }

  func show(_ snapshot: Snapshot) {
    state.withLock { state in
      state.snapshot = snapshot
      state.reading.updateCount += 1
    }
  }

  package var part: ProgressPart {
    state.read { state in
      ProgressPart(
        identifier: identifier, name: name, reading: state.reading, snapshot: state.snapshot)
    }
  }

  // MARK: Messages

  /// The bytes of waiting output above which a thread that adds more must wait.
  private static let outputLimit = 1 << 18

  package func add(_ note: SourceNote) {
    state.withLock { state in
      state.failures.formUnion(note.failures)
      if whole == nil { state.messages.notes.append(note) }
    }
    if let whole { whole.add(note) } else { eventPipe.ring() }
  }

  /// The failures of all notes of the part.
  var failures: SourceFailures { state.read { $0.failures } }

  /// Adds output for the screen; blocks while too much of it is waiting.
  func add(output bytes: some Sequence<UInt8>) {
    if let whole { return whole.add(output: bytes) }
    state.wait { state -> Void? in
      guard state.messages.output.count < Self.outputLimit else { return nil }
      state.messages.output.append(contentsOf: bytes)
      return ()
    }
    eventPipe.ring()
  }

  /// Adds output of which only the last lines are shown, with the next frame.
  func add(recentOutput bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.messages.recentOutput += bytes
      guard state.messages.recentOutput.count > Self.outputLimit else { return }
      // The line feed ends the line and the sequence that are cut.
      state.messages.recentOutput =
        [UInt8(ascii: "\n")] + state.messages.recentOutput.suffix(Self.outputLimit / 2)
    }
  }

  /// Removes and returns the messages, with the outcome, so that none from before it is missed.
  package func takeMessages() -> (messages: Messages, outcome: SourceOutcome?) {
    state.withLock { state in
      defer { state.messages = Messages() }
      return (state.messages, state.outcome)
    }
  }

  // MARK: End

  /// `nil` while the part goes on.
  package var outcome: SourceOutcome? { state.read { $0.outcome } }

  func finish(_ outcome: SourceOutcome) {
    state.withLock { $0.outcome = outcome }
    eventPipe.ring()
  }
}

/// A part with a line of its own.
package struct ProgressPart: Sendable {
  package var identifier: Int

  /// The name of the part in value records, printable.
  package var name: String?
  package var reading = Reading()

  /// The snapshot of a part that another process measures; it replaces the reading.
  package var snapshot: Snapshot?

  /// The seconds since the part came; `nil` if it was there from the start.
  package var age: Double?

  /// The seconds since the part ended; `nil` while it goes on.
  package var endedFor: Double?
}

/// A fact for the user; the command line program makes a sentence of it.
package enum SourceNote: Error, Equatable {
  case cannotOpen(path: FilePath, SystemError)
  case inputIsOutput(path: FilePath)  // A FILE is also the output, so it is skipped
  case cannotWrite(path: FilePath, SystemError)

  case cannotStore(path: FilePath)  // The store is no regular file, which would keep the data
  case readFailed(path: FilePath?, SystemError)  // `nil` is standard input

  /// Zeros replace a range that could not be read. `isLastReported`: later ranges are not reported.
  case readSkipped(path: FilePath?, Range<Int64>, SystemError, isLastReported: Bool)
  case writeFailed(path: FilePath?, SystemError)  // `nil` is standard output
  case closeFailed(path: FilePath?, SystemError)

  /// Standard input or output can't bypass the cache without others.
  case usesCache(isOutput: Bool, SystemError)
  case cannotStart(SystemError)
  case cannotRun(command: [UInt8], SystemError)
  case cannotKeep(SystemError)  // The output of a command can't be kept any more, so it is printed

  /// Processes of a command that has ended still hold its output.
  case leftProcesses(command: [UInt8])
  case cannotMonitor(command: [UInt8], SystemError)
  case cannotWatch(WatchProblem)

  /// An operand that is no file seems to be the value of an option.
  case suspectedValue(option: String, word: [UInt8])
  case value(ValueReport)
  case emptyInput  // Standard input has ended without a value

  /// The input was taken for values, but its first line, quoted here, is none; it is copied.
  case noValues(beginning: String)
  case moreValueErrors(count: Int)  // Further lines were no records; only their number is reported
  case tornLines(count: Int)  // So many lines of other runs were torn, or mixed with others

  /// What the run fails with, even if the work continues.
  package var failures: SourceFailures {
    switch self {
    case .value(.negative), .value(.tooManyNames), .noValues, .emptyInput, .suspectedValue,
      .cannotKeep, .leftProcesses, .tornLines, .usesCache, .cannotWatch(.noFile),
      .cannotWatch(.endedWithoutFile):
      []
    case .value(.notAValue), .value(.tooLong), .moreValueErrors: .records
    case .cannotOpen, .cannotWrite, .cannotStore, .cannotWatch: .notOpened
    case .inputIsOutput: .inputIsOutput
    case .closeFailed: .notClosed
    case .readFailed, .readSkipped, .writeFailed, .cannotStart, .cannotRun, .cannotMonitor:
      .transfer
    }
  }
}

/// How a source's work ended.
package enum SourceOutcome: Sendable, Hashable {
  case finished(failures: SourceFailures)
  case readerGone(failures: SourceFailures)  // The reader of standard output closed its end
  case commandEnded(ProcessEnding, failures: SourceFailures)
  case commandNotStarted(SystemError)
}

extension SourceOutcome {
  /// Whether the work itself went well, and only some of its parts failed or lines were no records.
  package var isFailureOfParts: Bool {
    switch self {
    case .finished(let failures), .commandEnded(.exited(0), let failures):
      !failures.isEmpty && failures.isSubset(of: [.parts, .records])
    case .readerGone, .commandEnded, .commandNotStarted: false
    }
  }
}

/// The kinds of errors during the work, as pv divides them.
package struct SourceFailures: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let notOpened = Self(rawValue: 1)  // A FILE could not be opened
  package static let inputIsOutput = Self(rawValue: 2)  // A FILE was also the output
  package static let notClosed = Self(rawValue: 4)  // Closing the output failed
  package static let transfer = Self(rawValue: 8)  // Reading or writing failed
  package static let parts = Self(rawValue: 16)  // The work of a part failed
  package static let records = Self(rawValue: 32)  // A record was no value
}
