import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

// The reader of the output's pipe.
extension CopySource {
  /// The units that have passed, without those that are still in the pipe of the output. Once the
  /// copy has ended all output counts as read, unless its reader is known to have left some.
  func takenUnits() -> Int64 {
    let stage = record.stage
    let count = progress.count.load(ordering: .relaxed)
    switch progress.outcome {
    case nil: break
    case .readerGone where job.waitsForReader: return record.taken(0, in: stage)
    case .finished, .readerGone, .commandEnded, .commandNotStarted: return count
    }
    guard count > 0, job.store == nil || stage > 0, let output = openOutput.read({ $0 }),
      output.isPipe
    else {
      return count
    }
    // A write in between makes it seem that fewer bytes are taken, and never more.
    let written = output.tail?.written ?? count
    guard let unread = output.descriptor.unreadByteCount else { return count }
    let taken = max(0, written - Int64(unread))
    switch job.unit {
    case .bytes: return record.taken(taken, in: stage)
    case .records:
      return output.tail.map { record.taken($0.units(inFirst: taken), in: stage) } ?? count
    }
  }

  /// Waits until the reader has taken what is still in the pipe, and returns the outcome of the
  /// run.
  func waitForReader(after outcome: SourceOutcome) -> SourceOutcome {
    // What was taken before the reader went remains the amount of the run.
    defer { _ = takenUnits() }
    guard case .finished(let failures) = outcome, let output = openOutput.read({ $0 }),
      output.isPipe
    else {
      return outcome
    }
    let written = output.tail?.written ?? progress.count.load(ordering: .relaxed)
    guard written > 0, let unread = output.descriptor.unreadByteCount, unread > 0 else {
      return outcome
    }
    let guess = assumeTotal()
    defer { if let guess { progress.update { if $0.total == guess { $0.total = nil } } } }
    var drain = PipeDrain(unread: unread, hasStarted: unread < written)
    var pause = 2e-5
    var last = Clock.monotonic
    while output.descriptor.hasReader {
      Clock.sleep(seconds: pause)
      pause = min(pause * 2, Self.longestPause)
      let now = Clock.monotonic
      defer { last = now }
      guard drain.goesOn(unread: output.descriptor.unreadByteCount ?? 0, after: now - last) else {
        return outcome
      }
    }
    return .readerGone(failures: failures)
  }

  /// Takes what has passed as the total while the reader is waited for, if the run has a goal but
  /// no total.
  private func assumeTotal() -> Amount? {
    guard !job.waitsForFirstData else { return nil }
    let total = Amount.whole(progress.count.load(ordering: .relaxed))
    var isNew = false
    progress.update { reading in
      isNew = reading.total == nil
      reading.total = reading.total ?? total
    }
    return isNew ? total : nil
  }

  /// The longest time in seconds between two looks at the pipe.
  private static let longestPause = 0.05
}
