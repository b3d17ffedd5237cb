import SystemCalls

/// A fact that a person is to be told; the sentence is made elsewhere.
package enum SourceNote: Sendable, Equatable {
  /// A FILE that can't be opened or is no file to read.
  case cannotOpen(path: [UInt8], SystemError)
  /// A FILE that is the output as well.
  case inputIsOutput(path: [UInt8])
  /// A file to write to that is an input as well, so that nothing was done.
  case outputIsInput(path: [UInt8])
  /// A file that can't be written to.
  case cannotWrite(path: [UInt8], SystemError)
  /// Reading stopped in the middle; `nil` is standard input.
  case readFailed(path: [UInt8]?, SystemError)
  /// These bytes could not be read, and zeros stand for them; `isLastTold`: others are not told.
  case readSkipped(path: [UInt8]?, Range<Int64>, SystemError, isLastTold: Bool)
  /// Writing failed; `nil` is standard output.
  case writeFailed(path: [UInt8]?, SystemError)
  case closeFailed(path: [UInt8]?, SystemError)
  /// The work itself can't be begun.
  case cannotStart(SystemError)
  /// A command that can't be started.
  case cannotRun(command: [UInt8], SystemError)
  /// The same of a command whose ends were to be monitored.
  case cannotMonitor(command: [UInt8], SystemError)
  /// Something of another process that can't be watched.
  case cannotWatch(WatchProblem)
  /// Something about the values that were read.
  case value(ValueReport)
  /// Records that were no values and of which only the number is told.
  case moreValueErrors(count: Int)

  /// Whether the run has failed with it, however it goes on.
  package var isFailure: Bool {
    switch self {
    case .value(.beyondTotal), .value(.negative), .value(.tooManyNames): false
    case .value(.notAValue), .value(.tooLong), .moreValueErrors: true
    case .cannotOpen, .inputIsOutput, .outputIsInput, .cannotWrite, .readFailed, .readSkipped,
      .writeFailed, .closeFailed, .cannotStart, .cannotRun, .cannotMonitor, .cannotWatch:
      true
    }
  }
}

/// How a source's work ended.
package enum SourceOutcome: Sendable, Hashable {
  /// Its input came to its end.
  case finished(failures: SourceFailures)
  /// The reader of standard output went away.
  case readerGone(failures: SourceFailures)
  /// The command ended.
  case commandEnded(ProcessEnding, failures: SourceFailures)
  /// The command could not be started.
  case commandNotStarted(SystemError)
}

/// What went wrong on the way; each is told by a note too.
package struct SourceFailures: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A FILE could not be opened.
  package static let notOpened = SourceFailures(rawValue: 1)
  /// A FILE was the output as well.
  package static let inputIsOutput = SourceFailures(rawValue: 2)
  /// Closing the output failed.
  package static let notClosed = SourceFailures(rawValue: 4)
  /// Reading or writing failed, or a record was no value.
  package static let transfer = SourceFailures(rawValue: 8)
}
