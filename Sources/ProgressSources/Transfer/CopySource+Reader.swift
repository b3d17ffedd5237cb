import ProgressModel
import SystemCalls
import TerminalText

// What the reader of the output's pipe has taken.
extension CopySource {
  /// The units that have passed, without those in the output's pipe. After the copy all counts as
  /// read, unless the reader is known to have left some.
  func takenUnits() -> Int64 {
    let stage = record.stage
    let count = progress.count
    if let outcome = progress.outcome {
      let wasPipe = output.read { $0?.pipe } != nil
      return outcome == .readerGone && job.waitsForReader && wasPipe
        ? record.taken(0, in: stage) : count
    }
    guard count > 0, job.store == nil || stage > 0, let output = output.read({ $0 }),
      let pipe = output.pipe, job.unit == .bytes || output.tail != nil
    else { return count }
    // A write in between makes fewer bytes seem taken, and never more.
    let written = output.tail?.written ?? count
    guard let unread = pipe.unreadByteCount else { return count }
    let taken = max(0, written - Int64(unread))
    return record.taken(output.tail?.units(inFirst: taken) ?? taken, in: stage)
  }

  func waitForReader(after outcome: SourceOutcome) -> SourceOutcome {
    // What was taken before the reader went remains the run's amount.
    defer { _ = takenUnits() }
    guard outcome == .finished, let output = output.read({ $0 }), let pipe = output.pipe else {
      return outcome
    }
    let written = output.tail?.written ?? progress.count
    guard written > 0, let unread = pipe.unreadByteCount, unread > 0 else { return outcome }
    // During the wait, the total of a run with a goal is what has passed.
    var guess: Amount?
    if !job.waitsForFirstData {
      progress.update { reading in
        guard reading.total == nil else { return }
        guess = .whole(progress.count)
        reading.total = guess
      }
    }
    defer { progress.update { if $0.total == guess { $0.total = nil } } }
    var drain = PipeDrain(unread: unread, hasStarted: unread < written)
    var pause = 2e-5
    var last = Clock.monotonic
    while pipe.hasReader {
      Clock.sleep(seconds: pause)
      pause = min(pause * 2, 0.05)
      let now = Clock.monotonic
      defer { last = now }
      guard drain.goesOn(unread: pipe.unreadByteCount ?? 0, after: now - last) else {
        return outcome
      }
    }
    return .readerGone
  }
}

/// Decides how long a copy whose input has ended waits for the reader of its pipe.
///
/// Another process may go on writing into the pipe. So the bytes of this copy are gone once it was
/// empty, or once as many were taken as it held at the end of the input.
struct PipeDrain {
  // The seconds after which a reader is given up, since it may wait for the end of this process.
  static let patience = 2.0  // Before its first step, or beside another writer
  static let longestRest = 600.0  // Between two steps

  /// The most seconds that count between two looks: this process may have been stopped.
  private static let longestStep = 0.1
  private var unread: Int  // At the last look
  private var awaited: Int  // The bytes that must still be seen to go
  private var hasStarted: Bool
  private var hasOtherWriter = false
  private var idle = 0.0  // Seconds since the reader took something

  init(unread: Int, hasStarted: Bool) {
    self.unread = unread
    self.hasStarted = hasStarted
    awaited = unread
  }

  /// Whether to look again. Another writer shortens the wait, since it can hide what the reader
  /// takes.
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
