import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

// The copy from its first input to its outcome, all on the source's thread.
extension CopySource {
  func run() -> SourceOutcome {
    do throws(SourceNote) { return try openAndCopy() } catch { progress.add(error) }
    return .finished
  }

  private func openAndCopy() throws(SourceNote) -> SourceOutcome {
    guard let first = firstInput() else { return .finished }
    // Nothing is copied before the limit is known.
    if job.stopsAtSize { try countFiles() }
    let store = try openStore()
    let open = try openOutput()
    output.withLock { $0 = open }
    guard let store, let file = store.descriptor, let path = store.path else {
      var pump = Pump(job, of: self, to: open, limits)
      return try copy(job.inputs, from: first, to: open, by: &pump) ?? .finished
    }
    var storing = CopyJob(inputs: job.inputs, counting: job.unit)
    storing.avoidsSplice = job.avoidsSplice
    storing.readErrors = job.readErrors
    storing.errorSkipBlock = job.errorSkipBlock
    storing.stopsAtSize = job.stopsAtSize
    let unlimited = Monitor(TransferLimits(size: limits.read { $0.size }))
    var pump = Pump(storing, of: self, to: store, unlimited, isStoring: true)
    // The output gets nothing if storing fails.
    guard try copy(job.inputs, from: first, to: store, by: &pump) != nil else { return .finished }
    do throws(SystemError) { try file.seek(to: 0) } catch {
      throw .readFailed(path: path, error)
    }
    replaceTotal(.whole(progress.takeCount().addingClamped(job.initial)))
    record.restart()
    var forwarding = job
    forwarding.stopsAtSize = false
    forwarding.readErrors = .end
    var forwarder = Pump(forwarding, of: self, to: open, limits, unwritten: pump.unwritten)
    let stored = FirstInput(index: 0, descriptor: file)
    return try copy([.descriptor(file, at: path)], from: stored, to: open, by: &forwarder)
      ?? .finished
  }

  /// The output is emptied once there is something to read: a copy that can't begin loses no data.
  /// Returns `nil` if an input can't be stored to its end.
  private func copy(
    _ inputs: [CopyInput], from first: FirstInput, to output: OpenOutput, by pump: inout Pump
  ) throws(SourceNote) -> SourceOutcome? {
    var end = CopyEnd.endOfInput
    var hasBegun = false
    var isWhole = true
    var total = job.totalIsOfInputs ? job.total : nil
    loop: for (index, input) in inputs.enumerated() where index >= first.index {
      do throws(SourceNote) {
        let descriptor =
          if index == first.index, let opened = first.descriptor { opened } else { try open(input) }
        try requireOther(descriptor, of: input, than: output)
        nameInput(index, of: inputs)
        if !hasBegun {
          try requireReadable(descriptor, of: input)
          try empty(output)
          hasBegun = true
          begun.store(true, ordering: .relaxed)
        }
        end = pump.copy(from: descriptor, path: input.path)
        if case .endOfInput = end { total = reduceTotal(total, by: descriptor.sizeBeyondEnd) }
        switch end {
        case .sizeReached, .writeFailed, .readerGone: break loop
        case .endOfInput, .readFailed: if input.path != nil { try? descriptor.close() }
        }
        if case .readFailed(let error) = end { throw .readFailed(path: input.path, error) }
      } catch {
        if case .cannotWrite = error { throw error }
        progress.add(error)
        isWhole = false
        if pump.isStoring { break loop }
      }
    }
    var failure: SystemError?
    if case .writeFailed(let error) = end { failure = error }
    do throws(SystemError) { try pump.finish() } catch { failure = failure ?? error }
    if let failure { throw .writeFailed(path: output.path, failure) }
    if pump.isStoring, !isWhole { return nil }
    return if case .readerGone = end { .readerGone } else { .finished }
  }
}

// Of the units that have passed, the reader of the output's pipe has taken those that are no longer
// in the pipe. They are completed once the reader has worked on them: a loop that reads line 5 of
// `seq 9 | pbar -l | while read n; do …` has taken 5 lines, and completed 4.
extension CopySource {
  /// The units that the reader has taken, without the record that it works on. After the copy all
  /// units are completed, unless the reader is known to have left some.
  func completedUnitCount() -> Int64 {
    let taken = takenUnitCount()
    return progress.outcome == nil && record.readerTakesEach ? max(0, taken - 1) : taken
  }

  /// The units that have passed, and are no longer in the output's pipe.
  private func takenUnitCount() -> Int64 {
    let stage = record.stage
    let count = progress.count
    if let outcome = progress.outcome {
      let wasPipe = output.read { $0?.pipe } != nil
      return outcome == .readerGone && wasPipe ? record.mostTaken(0, in: stage) : count
    }
    guard count > 0, job.store == nil || stage > 0, let output = output.read({ $0 }),
      let pipe = output.pipe, job.unit == .bytes || output.tail != nil
    else { return count }
    // Bytes that are written between the two looks seem to be still in the pipe.
    let written = output.tail?.writtenByteCount ?? count
    guard let unread = pipe.unreadByteCount else { return count }
    let takenBytes = max(0, written - Int64(unread))
    return record.mostTaken(
      output.tail?.unitCount(inFirst: takenBytes) ?? takenBytes, in: stage,
      leavesSome: job.unit != .bytes && unread > 0)
  }

  func waitForReader(after outcome: SourceOutcome) -> SourceOutcome {
    // What was taken before the reader went remains the run's amount.
    defer { _ = takenUnitCount() }
    guard job.waitsForReader, outcome == .finished, let output = output.read({ $0 }),
      let pipe = output.pipe
    else { return outcome }
    let written = output.tail?.writtenByteCount ?? progress.count
    guard written > 0, let unread = pipe.unreadByteCount else { return outcome }
    progress.update { reading in
      reading.awaitsReader = true
      // The total of a run with a goal is what has passed.
      if !job.waitsForFirstData, reading.total == nil {
        reading.total = .whole(progress.count.addingClamped(job.initial))
      }
    }
    if unread > 0, let end = drain(pipe, holding: unread, of: written) { return end }
    waitForWork()
    return outcome
  }

  /// Waits until the reader has taken everything. Returns how the copy ends if it has not.
  private func drain(_ pipe: FileDescriptor, holding unread: Int, of written: Int64)
    -> SourceOutcome?
  {
    var drain = PipeDrain(
      unread: unread, hasStarted: unread < written, takesRecords: job.unit != .bytes)
    var pause = 2e-5
    var last = Clock.monotonic
    while pipe.hasReader {
      Clock.sleep(seconds: pause)
      pause = min(pause * 2, 0.05)
      let now = Clock.monotonic
      defer { last = now }
      _ = takenUnitCount()
      let unread = pipe.unreadByteCount ?? 0
      guard drain.goesOn(unread: unread, after: now - last) else {
        return unread > 0 ? .finished : nil
      }
    }
    // A reader such as `tar -t` leaves as soon as it has taken all.
    return pipe.unreadByteCount == 0 ? nil : .readerGone
  }

  /// Closes the output and waits for the processes that read it, if they took records one by one,
  /// or all of them at once.
  private func waitForWork() {
    let takesEach = record.readerTakesEach
    guard job.waitsForWork, takesEach || Clock.monotonic - startTime < Self.briefCopy else {
      return
    }
    let readers = ProcessGroup.outputReaders()
    guard let first = readers.first else { return }
    progress.update { reading in
      if !takesEach { reading.worker = first.process.name.map { SafeText.printable($0) } }
    }
    defer { progress.update { $0.worker = nil } }
    try? closeOutput()
    var idle = 0.0
    while case let open = readers.filter({ $0.isOpen }), !open.isEmpty, idle < Self.longestIdle {
      let step = 0.02
      Clock.sleep(seconds: step)
      idle = open.allSatisfy { $0.mayAwaitUs } ? idle + step : 0
    }
  }
}

/// Decides how long a copy whose input has ended waits for the reader of its pipe.
///
/// Another process may go on writing into the pipe, as in `(pbar file; date) | …`. So the bytes of
/// this copy are gone once the pipe was empty, or once as many have left it as it held at the end
/// of the input.
struct PipeDrain {
  // The seconds after which a reader is given up, since it may wait for the end of this process.
  private static let patience = 2.0  // Before its first step, or beside another writer
  private let longestRest: Double  // Between two steps

  /// The most seconds that count between two looks: this process may have been stopped.
  private static let longestStep = 0.1
  private var unread: Int  // At the last look
  private var awaited: Int  // The bytes that must still leave the pipe
  private var hasStarted: Bool
  private var hasOtherWriter = false
  private var idle = 0.0  // Seconds since the reader took something

  /// `takesRecords`: the reader may work for long on each record.
  init(unread: Int, hasStarted: Bool, takesRecords: Bool = false) {
    longestRest = takesRecords ? 600 : 60
    self.unread = unread
    self.hasStarted = hasStarted
    awaited = unread
  }

  /// Whether to look again. Another writer shortens the wait, since it
  /// can hide what the reader takes.
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
    return idle < (hasStarted && !hasOtherWriter ? longestRest : Self.patience)
  }
}
