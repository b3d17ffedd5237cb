import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

// The reader of the output's pipe.
extension CopySource {
  /// The units that have passed, without those still in the pipe of the output. After the copy all
  /// output counts as read, unless its reader is known to have left some.
  func takenUnits() -> Int64 {
    let stage = record.stage
    let count = progress.count.load(ordering: .relaxed)
    switch progress.outcome {
    case nil: break
    case .readerGone where job.waitsForReader: return record.taken(0, in: stage)
    case .finished, .readerGone, .commandEnded, .commandNotStarted: return count
    }
    guard count > 0, job.store == nil || stage > 0, let output = openOutput.read({ $0 }),
      let pipe = output.pipe, job.unit == .bytes || output.tail != nil
    else { return count }
    // A write in between makes it seem that fewer bytes are taken, and never more.
    let written = output.tail?.written ?? count
    guard let unread = pipe.unreadByteCount else { return count }
    let taken = max(0, written - Int64(unread))
    return record.taken(output.tail?.units(inFirst: taken) ?? taken, in: stage)
  }

  /// Waits until the reader has taken what is in the pipe; returns the outcome of the run.
  func waitForReader(after outcome: SourceOutcome) -> SourceOutcome {
    // What was taken before the reader went remains the amount of the run.
    defer { _ = takenUnits() }
    guard case .finished(let failures) = outcome, let output = openOutput.read({ $0 }),
      let pipe = output.pipe
    else { return outcome }
    let written = output.tail?.written ?? progress.count.load(ordering: .relaxed)
    guard written > 0, let unread = pipe.unreadByteCount, unread > 0 else { return outcome }
    let guess = assumeTotal()
    defer { if let guess { progress.update { if $0.total == guess { $0.total = nil } } } }
    var drain = PipeDrain(unread: unread, hasStarted: unread < written)
    var pause = 2e-5
    var last = Clock.monotonic
    while pipe.hasReader {
      Clock.sleep(seconds: pause)
      pause = min(pause * 2, Self.longestPause)
      let now = Clock.monotonic
      defer { last = now }
      guard drain.goesOn(unread: pipe.unreadByteCount ?? 0, after: now - last) else {
        return outcome
      }
    }
    return .readerGone(failures: failures)
  }

  /// Takes what has passed as the total during the wait, if the run has a goal but no total.
  private func assumeTotal() -> Amount? {
    guard !job.waitsForFirstData else { return nil }
    var assumed: Amount?
    progress.update { reading in
      guard reading.total == nil else { return }
      assumed = .whole(progress.count.load(ordering: .relaxed))
      reading.total = assumed
    }
    return assumed
  }

  private static let longestPause = 0.05  // In seconds, between two looks at the pipe
}

/// Decides how long a copy whose input has ended waits for the reader of its pipe.
///
/// The bytes of this copy are gone once the pipe was empty, or once as many bytes were taken as it
/// held at the end of the input: another process may go on writing into it.
struct PipeDrain {
  // The seconds after which a reader is given up, since it may wait for the end of this process.
  static let patience = 2.0  // Before its first step, or beside another writer
  static let longestRest = 600.0  // Between two steps

  /// The most seconds that count between two looks: this process may have been stopped.
  private static let longestStep = 0.1
  private var unread: Int  // The bytes in the pipe at the last look
  private var awaited: Int  // The bytes that must still be seen to go
  private var hasStarted: Bool
  private var hasOtherWriter = false
  private var idle = 0.0  // Seconds since the reader was last seen to take something

  /// `unread`: the bytes in the pipe. `hasStarted`: whether something was taken from it before.
  init(unread: Int, hasStarted: Bool) {
    self.unread = unread
    self.hasStarted = hasStarted
    awaited = unread
  }

  /// Whether to look again, `seconds` after the last look. The wait is short for a pipe into which
  /// another process writes, since that can hide what the reader takes.
  mutating func goesOn(unread now: Int, after seconds: Double) -> Bool {
    let taken = unread - now
    unread = now
    idle += min(seconds, Self.longestStep)
    if taken > 0 {
      awaited -= taken
      hasStarted = true
      idle = 0
    } else if taken < 0 {
      hasOtherWriter = true
    }
    guard now > 0, awaited > 0 else { return false }
    return idle < (hasStarted && !hasOtherWriter ? Self.longestRest : Self.patience)
  }
}
