import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

/// Copies files or standard input unchanged to the output, and counts the units that pass.
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
    var output: OpenOutput?
    if case .descriptor(let descriptor) = job.output {
      output = OpenOutput(descriptor, counting: job.unit)
    }
    openOutput = Monitor(output)
    record = TransferRecord(job)
    ring = job.ringCapacity.flatMap { ElasticBuffer(capacity: $0) }
    progress.update { $0.total = job.total }
  }

  package func start() { start { [progress] in progress.finish($0) } }

  /// Starts the copy; `finish` is called on the copying thread at the end.
  func start(then finish: @escaping @Sendable (SourceOutcome) -> Void) {
    let counter = RecordCount(job, progress)
    let isCounting = job.countsTotal && counter.start()
    startThreadOrFinish(
      { [self] in
        var run = CopyRun(self)
        var outcome = run.run()
        // What could not be opened has nothing to count.
        if isCounting, case .finished(let failures) = outcome, failures.isSubset(of: .notOpened) {
          counter.settle()
        }
        if job.waitsForReader { outcome = waitForReader(after: outcome) }
        finish(outcome)
      }, by: finish)
  }

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
    part.reading.rateLimit = control.rateLimit.map { Double($0) }
    part.reading.updateCount = Int(
      truncatingIfNeeded: progress.count.load(ordering: .relaxed) &+ taken)
    part.reading.details = TransferDetails(
      lastWritten: record.lastWritten, previousLine: record.previousLine,
      bufferFill: record.fill.map { max($0, ring?.fill ?? 0) })
    return [part]
  }
}

/// A copy from the opening of its ends to its outcome, all on the source's thread.
struct CopyRun {
  private struct Failure: Error {
    var kind = SourceFailures.notOpened
    let note: SourceNote
  }

  private let source: CopySource
  private var job: CopyJob { source.job }
  private var failures: SourceFailures = []

  init(_ source: CopySource) { self.source = source }

  mutating func run() -> SourceOutcome {
    do throws(Failure) { return try openAndCopy() ?? .finished(failures: failures) } catch {
      report(error)
      return .finished(failures: failures)
    }
  }

  private var tail: PipeTail? { source.openOutput.read { $0?.tail } }

  private mutating func report(_ failure: Failure) {
    source.progress.add(failure.note)
    failures.insert(failure.kind)
  }

  private mutating func openAndCopy() throws(Failure) -> SourceOutcome? {
    let output = try open(job.output)
    var store: (file: FileDescriptor, path: FilePath)?
    if let kind = job.store { store = (try open(kind), kind.path) }
    // Files are emptied only once all are open, so that a copy that can't begin loses no data.
    if let descriptor = output.descriptor {
      if let path = job.output.path { try empty(descriptor, path) }
      source.openOutput.withLock { $0 = $0 ?? OpenOutput(descriptor, counting: job.unit) }
    }
    guard let store else {
      return copy(job, to: output, path: job.output.path, tail: tail, source.control)
    }
    try empty(store.file, store.path)
    return try storeAndForward(through: store.file, at: store.path, to: output)
  }

  /// Copies the inputs; an input that can't be read is reported and skipped. Returns an outcome if
  /// it is final. `outputPath`: the output's path in messages; `nil` is standard output.
  private mutating func copy(
    _ job: CopyJob, to output: CopyOutput.Open, path outputPath: FilePath?, tail: PipeTail? = nil,
    _ control: TransferControl
  ) -> SourceOutcome? {
    var pump = Pump(
      job, to: output, control: control, record: source.record, ring: source.ring, tail: tail,
      progress: source.progress)
    var ending = CopyEnd.endOfInput
    loop: for input in job.inputs {
      do throws(Failure) {
        let descriptor = try open(input, beside: output)
        ending = pump.copy(from: descriptor, path: input.path)
        if pump.hasSkipped { failures.insert(.transfer) }
        switch ending {
        case .endOfInput, .readFailed:
          if input.path != nil { try? descriptor.close() }
          try checkReading(ending, of: input.path)
        case .sizeReached, .writeFailed, .readerGone: break loop
        }
      } catch { report(error) }
    }
    return finish(&pump, after: ending, of: outputPath)
  }

  /// Copies all into the store and then to the output, which gets nothing if storing fails.
  private mutating func storeAndForward(
    through store: FileDescriptor, at path: FilePath, to output: CopyOutput.Open
  ) throws(Failure) -> SourceOutcome? {
    var storing = CopyJob(inputs: job.inputs, counting: job.unit)
    storing.avoidsSplice = job.avoidsSplice
    storing.readErrors = job.readErrors
    storing.errorSkipBlock = job.errorSkipBlock
    storing.stopsAtSize = job.stopsAtSize
    // The rate limit applies only to the output.
    let unlimited = TransferControl(sizeLimit: source.control.sizeLimit)
    if let outcome = copy(storing, to: .file(store), path: path, unlimited) { return outcome }
    do throws(SystemError) { try store.seek(to: 0) } catch {
      throw Failure(kind: .transfer, note: .readFailed(path: path, error))
    }

    let stored = source.progress.count.exchange(0, ordering: .relaxed)
    source.progress.update { $0.total = .whole(stored) }
    source.record.restart()
    var forwarding = job
    forwarding.stopsAtSize = false
    forwarding.readErrors = .end
    var pump = Pump(
      forwarding, to: output, control: source.control, record: source.record, ring: source.ring,
      tail: tail, progress: source.progress)
    let ending = pump.copy(from: store, path: path)
    do throws(Failure) { try checkReading(ending, of: path) } catch { report(error) }
    return finish(&pump, after: ending, of: job.output.path)
  }

  private func checkReading(_ ending: CopyEnd, of path: FilePath?) throws(Failure) {
    guard case .readFailed(let error) = ending else { return }
    throw Failure(kind: .transfer, note: .readFailed(path: path, error))
  }

  private mutating func finish(_ pump: inout Pump, after ending: CopyEnd, of path: FilePath?)
    -> SourceOutcome?
  {
    var failure: SystemError?
    if case .writeFailed(let error) = ending { failure = error }
    do throws(SystemError) { try pump.finish() } catch { failure = failure ?? error }
    if let failure {
      report(Failure(kind: .transfer, note: .writeFailed(path: path, failure)))
      return .finished(failures: failures)
    }
    if case .readerGone = ending { return .readerGone(failures: failures) }
    return nil
  }
}

// The ends of the copy.
extension CopyRun {
  private func open(_ output: CopyOutput) throws(Failure) -> CopyOutput.Open {
    switch output {
    case .descriptor(let descriptor): .descriptor(descriptor)
    case .screen: .screen
    case .file(let path): .file(try openForWriting(path))
    case .nothing: .file(try openForWriting("/dev/null"))
    }
  }

  private func open(_ store: CopyJob.Store) throws(Failure) -> FileDescriptor {
    switch store {
    case .file(let path):
      let descriptor = try openForWriting(path, alsoReading: true)
      guard (try? FileStatus(of: descriptor).kind) == .regular else {
        try? descriptor.close()
        throw Failure(note: .cannotStore(path: path))
      }
      return descriptor
    case .unnamed(let directory):
      do throws(SystemError) { return try FileDescriptor.openUnnamed(in: directory) } catch {
        throw Failure(note: .cannotWrite(path: directory, error))
      }
    }
  }

  private func empty(_ descriptor: FileDescriptor, _ path: FilePath) throws(Failure) {
    do throws(SystemError) {
      if try FileStatus(of: descriptor).kind == .regular { try descriptor.setSize(0) }
    } catch {
      throw Failure(note: .cannotWrite(path: path, error))
    }
  }

  private func open(_ input: CopyInput, beside output: CopyOutput.Open) throws(Failure)
    -> FileDescriptor
  {
    let descriptor: FileDescriptor
    switch input {
    case .descriptor(let descriptor): return descriptor
    case .standardInput: descriptor = .standardInput
    case .file(let path): descriptor = try openForReading(path)
    }
    guard isSame(descriptor, output) else { return descriptor }
    if input.path != nil { try? descriptor.close() }
    throw Failure(kind: .inputIsOutput, note: .inputIsOutput(path: input.path ?? "-"))
  }

  private func openForReading(_ path: FilePath) throws(Failure) -> FileDescriptor {
    do throws(SystemError) {
      let descriptor = try FileDescriptor.openForReading(path)
      if try FileStatus(of: descriptor).kind == .directory {
        try? descriptor.close()
        throw SystemError.isDirectory
      }
      return descriptor
    } catch { throw Failure(note: .cannotOpen(path: path, error)) }
  }

  private func openForWriting(_ path: FilePath, alsoReading: Bool = false) throws(Failure)
    -> FileDescriptor
  {
    do throws(SystemError) {
      return try FileDescriptor.openForWriting(path, alsoReading: alsoReading)
    } catch {
      throw Failure(note: .cannotWrite(path: path, error))
    }
  }

  private func isSame(_ input: FileDescriptor, _ output: CopyOutput.Open) -> Bool {
    guard let output = output.descriptor, let from = try? FileStatus(of: input),
      let to = try? FileStatus(of: output)
    else { return false }
    return from.identity == to.identity && from.keepsData
  }
}

extension FileStatus {
  /// Whether written data can be read again. A terminal or a null device may be both ends of a
  /// copy, as pv does.
  fileprivate var keepsData: Bool { kind == .regular || kind == .blockDevice }
}
