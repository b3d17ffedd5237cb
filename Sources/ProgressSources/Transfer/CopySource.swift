import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

/// Copies its inputs unchanged to the output, and counts the units that pass.
package final class CopySource: ProgressSource {
  package let progress: SharedProgress
  let job: CopyJob
  let control: TransferControl
  let record: TransferRecord
  let ring: ElasticBuffer?

  /// The output once it is open, for threads that do not write to it.
  let openOutput: Monitor<OpenOutput?>

  package init(
    _ job: CopyJob, control: TransferControl = TransferControl(), progress: SharedProgress
  ) {
    self.job = job
    self.control = control
    self.progress = progress
    let output: OpenOutput? =
      switch job.output {
      case .descriptor(let descriptor): OpenOutput(descriptor, counting: job.unit)
      case .screen: OpenOutput(nil)
      case .file, .nothing: nil
      }
    openOutput = Monitor(output)
    record = TransferRecord(job)
    // With less than a pipe the changes of thread take many times longer than to copy a piece.
    ring = job.readAhead.flatMap { $0 >= 1 << 16 ? ElasticBuffer(capacity: $0) : nil }
    progress.update { $0.total = job.total }
  }

  package func start() { start { [progress] in progress.finish($0) } }

  /// Starts the copy; `finish` is called on the copying thread at the end.
  func start(then finish: @escaping @Sendable (SourceOutcome) -> Void) {
    let counter = RecordCount(job: job, progress: progress)
    let isCounting = job.countsTotal && counter.start()
    startThreadOrFinish(
      { [self] in
        var outcome = CopyRun(self).run()
        // What could not be opened has nothing to count.
        if isCounting, case .finished(let failures) = outcome, failures.isSubset(of: .notOpened) {
          counter.settle()
        }
        if job.waitsForReader { outcome = waitForReader(after: outcome) }
        finish(outcome)
      }, by: finish)
  }

  var outputHasReader: Bool { openOutput.read { $0?.descriptor?.hasReader ?? false } }

  package func closeOutput() throws(SystemError) {
    let output = openOutput.withLock { output in
      defer { output = nil }
      return output
    }
    try output?.descriptor?.close()
  }

  package func replaceTotal(_ total: Amount) { progress.update { $0.total = total } }

  package func parts() -> [ProgressPart] {
    let taken = takenUnits()
    var part = progress.part
    part.reading.progress = .amount(.whole(taken))
    part.reading.rateLimit = control.rateLimit.map { Double($0) }
    // Data that passes counts as an update before the reader has taken any.
    part.reading.updateCount = Int(
      truncatingIfNeeded: progress.count.load(ordering: .relaxed) &+ taken)
    part.reading.details = record.details(fill: ring?.fractionFilled ?? 0)
    return [part]
  }
}

/// A copy from the opening of its ends to its outcome, all on the source's thread.
struct CopyRun {
  private let source: CopySource
  private var job: CopyJob { source.job }
  private var failures: SourceFailures { source.progress.failures }

  init(_ source: CopySource) { self.source = source }

  func run() -> SourceOutcome {
    do throws(SourceNote) {
      if let outcome = try openAndCopy() { return outcome }
    } catch { source.progress.add(error) }
    return .finished(failures: failures)
  }

  /// Returns an outcome if it is another one than the end of the work.
  private func openAndCopy() throws(SourceNote) -> SourceOutcome? {
    let output = try openOutput()
    let store = try openStore()
    // Files are emptied only once all are open, so that a copy that can't begin loses no data.
    try empty(output)
    source.openOutput.withLock { $0 = output }
    guard let store, let file = store.descriptor, let path = store.path else {
      return copy(job, to: output, source.control)
    }
    try empty(store)
    var storing = CopyJob(inputs: job.inputs, counting: job.unit)
    storing.avoidsSplice = job.avoidsSplice
    storing.readErrors = job.readErrors
    storing.errorSkipBlock = job.errorSkipBlock
    storing.stopsAtSize = job.stopsAtSize
    // The rate limit applies only to the output, which gets nothing if storing fails.
    let unlimited = TransferControl(sizeLimit: source.control.sizeLimit)
    if let outcome = copy(storing, to: store, unlimited) { return outcome }
    do throws(SystemError) { try file.seek(to: 0) } catch {
      throw SourceNote.readFailed(path: path, error)
    }
    let stored = source.progress.count.exchange(0, ordering: .relaxed)
    source.progress.update { $0.total = .whole(stored) }
    source.record.restart()
    var forwarding = job
    forwarding.inputs = [.stored(file, at: path)]
    forwarding.stopsAtSize = false
    forwarding.readErrors = .end
    return copy(forwarding, to: output, source.control)
  }

  /// Copies the inputs; an input that can't be read is reported and skipped. Returns an outcome if
  /// it is final.
  private func copy(_ job: CopyJob, to output: OpenOutput, _ control: TransferControl)
    -> SourceOutcome?
  {
    var pump = Pump(
      job, to: output, control: control, record: source.record, ring: source.ring,
      progress: source.progress)
    var ending = CopyEnd.endOfInput
    loop: for input in job.inputs {
      do throws(SourceNote) {
        let descriptor = try open(input, beside: output)
        ending = pump.copy(from: descriptor, path: input.path)
        switch ending {
        case .sizeReached, .writeFailed, .readerGone: break loop
        case .endOfInput, .readFailed: if input.path != nil { try? descriptor.close() }
        }
        if case .readFailed(let error) = ending {
          throw SourceNote.readFailed(path: input.path, error)
        }
      } catch { source.progress.add(error) }
    }
    var failure: SystemError?
    if case .writeFailed(let error) = ending { failure = error }
    do throws(SystemError) { try pump.finish() } catch { failure = failure ?? error }
    if let failure {
      source.progress.add(.writeFailed(path: output.path, failure))
      return .finished(failures: failures)
    }
    if case .readerGone = ending { return .readerGone(failures: failures) }
    return nil
  }
}

// The ends of the copy.
extension CopyRun {
  private func openOutput() throws(SourceNote) -> OpenOutput {
    if let output = source.openOutput.read({ $0 }) { return output }
    let path = job.output.path ?? "/dev/null"
    return OpenOutput(try openForWriting(path), at: path, counting: job.unit)
  }

  private func openStore() throws(SourceNote) -> OpenOutput? {
    switch job.store {
    case nil: return nil
    case .file(let path):
      let file = try openForWriting(path, alsoReading: true)
      guard file.kind == .regular else {
        try? file.close()
        throw SourceNote.cannotStore(path: path)
      }
      return OpenOutput(file, at: path)
    case .unnamed(let directory):
      do throws(SystemError) {
        return OpenOutput(try FileDescriptor.openUnnamed(in: directory), at: directory)
      } catch { throw SourceNote.cannotWrite(path: directory, error) }
    }
  }

  private func empty(_ output: OpenOutput) throws(SourceNote) {
    guard let path = output.path, let file = output.descriptor else { return }
    do throws(SystemError) {
      if try FileStatus(of: file).kind == .regular { try file.setSize(0) }
    } catch { throw SourceNote.cannotWrite(path: path, error) }
  }

  private func open(_ input: CopyInput, beside output: OpenOutput) throws(SourceNote)
    -> FileDescriptor
  {
    let descriptor: FileDescriptor
    switch input {
    case .descriptor(let open), .stored(let open, _): return open
    case .standardInput: descriptor = .standardInput
    case .file(let path): descriptor = try openForReading(path)
    }
    guard isSame(descriptor, output) else { return descriptor }
    if input.path != nil { try? descriptor.close() }
    throw SourceNote.inputIsOutput(path: input.path ?? "-")
  }

  private func openForReading(_ path: FilePath) throws(SourceNote) -> FileDescriptor {
    do throws(SystemError) {
      let descriptor = try FileDescriptor.openForReading(path)
      if try FileStatus(of: descriptor).kind == .directory {
        try? descriptor.close()
        throw SystemError.isDirectory
      }
      return descriptor
    } catch { throw SourceNote.cannotOpen(path: path, error) }
  }

  private func openForWriting(_ path: FilePath, alsoReading: Bool = false) throws(SourceNote)
    -> FileDescriptor
  {
    do throws(SystemError) {
      return try FileDescriptor.openForWriting(path, alsoReading: alsoReading)
    } catch { throw SourceNote.cannotWrite(path: path, error) }
  }

  /// A terminal or a null device, which keeps no data, may be both ends of a copy, as pv does.
  private func isSame(_ input: FileDescriptor, _ output: OpenOutput) -> Bool {
    guard let output = output.descriptor, let from = try? FileStatus(of: input),
      let to = try? FileStatus(of: output)
    else { return false }
    return from.identity == to.identity && [.regular, .blockDevice].contains(from.kind)
  }
}
