import ProgressModel
import SystemCalls
import TerminalText

/// Copies files or standard input unchanged to the output, and counts the units that pass.
package struct CopySource: ProgressSource {
  package let progress: SharedProgress
  let job: CopyJob
  let control: TransferControl
  let record: TransferRecord
  let ring: ElasticBuffer?
  /// The output once it is open, for threads that do not write to it.
  let openOutput: Monitor<OpenOutput?>

  package init(_ job: CopyJob, control: TransferControl = TransferControl(), progress: SharedProgress) {
    self.job = job
    self.control = control
    self.progress = progress
    var output: OpenOutput?
    if case .descriptor(let descriptor) = job.output { output = OpenOutput(descriptor, counting: job.unit) }
    openOutput = Monitor(output)
    record = TransferRecord(job)
    ring = job.ringCapacity.flatMap { ElasticBuffer(capacity: $0) }
    progress.update { $0.total = job.total }
  }

  package func start() { start { progress.finish($0) } }

  /// Starts the copy; `finish` is called on the copying thread at the end.
  func start(then finish: @escaping @Sendable (SourceOutcome) -> Void) {
    let counter = RecordCount(job, progress)
    let isCounting = job.countsTotal && counter.start()
    startThreadOrFinish(
      {
        var run = CopyRun(self)
        var outcome = run.run()
        if isCounting, outcome == .finished(failures: []) { counter.settle() }
        if job.waitsForReader { outcome = waitForReader(after: outcome) }
        finish(outcome)
      }, by: finish)
  }

  /// Whether the output is a pipe with a reader.
  var outputHasReader: Bool { openOutput.read { $0?.descriptor.hasReader ?? false } }

  package func closeOutput() throws(SystemError) {
    let output = openOutput.withLock { output in
      defer { output = nil }
      return output
    }
    try output?.descriptor.close()
  }

  package func replaceTotal(_ total: Amount) { progress.update { $0.total = total } }

  package func parts() -> [ProgressPart] {
    let taken = takenUnits()
    var part = progress.part
    part.reading.progress = .amount(.whole(taken))
    // Data that passes counts as an update before the reader has taken any.
    part.reading.updateCount = Int(truncatingIfNeeded: progress.count.load(ordering: .relaxed) &+ taken)
    part.reading.details = TransferDetails(
      lastWritten: record.lastWritten, previousLine: record.previousLine,
      bufferFill: record.fill.map { max($0, ring?.fill ?? 0) })
    return [part]
  }
}

// The reader of the output's pipe.
extension CopySource {
  /// The units that have passed, without those that are still in the pipe of the output.
  ///
  /// Once the copy has ended all output counts as read, unless its reader is known to have left some.
  private func takenUnits() -> Int64 {
    let stage = record.stage
    let count = progress.count.load(ordering: .relaxed)
    switch progress.outcome {
    case nil: break
    case .readerGone where job.waitsForReader: return record.taken(0, in: stage)
    case .finished, .readerGone, .commandEnded, .commandNotStarted: return count
    }
    guard count > 0, job.store == nil || stage > 0, let output = openOutput.read({ $0 }), output.isPipe else {
      return count
    }
    // A write in between makes it seem that fewer bytes are taken, and never more.
    let written = output.tail?.written ?? count
    guard let unread = output.descriptor.unreadByteCount else { return count }
    let taken = max(0, written - Int64(unread))
    switch job.unit {
    case .bytes: return record.taken(taken, in: stage)
    case .records: return output.tail.map { record.taken($0.units(inFirst: taken), in: stage) } ?? count
    }
  }

  /// Waits until the reader has taken what is still in the pipe, and returns the outcome of the run.
  private func waitForReader(after outcome: SourceOutcome) -> SourceOutcome {
    // What was taken before the reader went remains the amount of the run.
    defer { _ = takenUnits() }
    guard case .finished(let failures) = outcome, let output = openOutput.read({ $0 }), output.isPipe else {
      return outcome
    }
    let written = output.tail?.written ?? progress.count.load(ordering: .relaxed)
    guard written > 0, let unread = output.descriptor.unreadByteCount, unread > 0 else { return outcome }
    let guess = assumeTotal()
    defer { if let guess { progress.update { if $0.total == guess { $0.total = nil } } } }
    var drain = PipeDrain(unread: unread, hasReader: unread < written)
    var pause = 2e-5
    var last = Clock.monotonic
    while output.descriptor.hasReader {
      Clock.sleep(seconds: pause)
      pause = min(pause * 2, Self.longestPause)
      let now = Clock.monotonic
      defer { last = now }
      guard drain.goesOn(unread: output.descriptor.unreadByteCount ?? 0, after: now - last) else { return outcome }
    }
    return .readerGone(failures: failures)
  }

  /// Takes what has passed as the total while the reader is waited for, if the total is unknown. A run without a goal
  /// has none at its end either.
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

/// An open output, for threads that do not write to it.
struct OpenOutput: Sendable {
  let descriptor: FileDescriptor
  let isPipe: Bool
  /// What the pipe may still hold; `nil` unless records go into a pipe.
  let tail: PipeTail?

  init(_ descriptor: FileDescriptor, counting unit: CopyUnit) {
    self.descriptor = descriptor
    isPipe = (try? FileStatus(of: descriptor).kind) == .pipe
    tail = isPipe && unit != .bytes ? PipeTail(descriptor, counting: unit) : nil
  }
}
