/// How the work of a run, or of a part of it, ended. It is decided once, where the work is measured,
/// and every display, report and status follows from it.
package enum WorkEnd: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case status(Int32)  // Of a command
    case signal(String)  // That ended a command: `SIGTERM`
    case lost  // Another run has been silent for long
  }

  case done
  case early  // Nothing failed, but the total was not reached
  case readerLeft  // The reader of the output left before the end, which is no failure
  case unknown  // The status of the program whose output was read can't be seen
  case unwatched  // A signal ended the watching of another process, whose work may go on
  case interrupted(signal: String)  // A signal ended the run
  case failed(Reason? = nil)

  package var isFailure: Bool {
    switch self {
    case .done, .early, .readerLeft, .unknown, .unwatched: false
    case .interrupted, .failed: true
    }
  }

  /// Whether the work is known to have gone well, even if it fell short of its total.
  package var isSuccess: Bool { self == .done || self == .early }

  /// Whether all work counts as done, also where its amount is unknown.
  package var isWhole: Bool { self == .done || self == .unknown }

  /// The signal that ended the run or its command.
  package var signalName: String? {
    switch self {
    case .interrupted(let signal), .failed(.signal(let signal)): signal
    case _: nil
    }
  }

  /// The end of work of which this fraction was done; `nil` if that is unknown or says nothing.
  package func reaching(_ fraction: Double?) -> WorkEnd {
    guard let fraction else { return self }
    switch self {
    case .done: return fraction < 1 ? .early : .done
    // What the program did after it had said so is not known.
    case .unknown: return fraction < 1 ? .early : .unknown
    case .readerLeft: return fraction == 1 ? .done : .readerLeft
    case .early, .unwatched, .interrupted, .failed: return self
    }
  }
}
