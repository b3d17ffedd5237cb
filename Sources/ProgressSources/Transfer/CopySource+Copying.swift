import ProgressModel
import SystemCalls
import TerminalText

// The copy from the opening of its ends to its outcome, all on the source's thread.
extension CopySource {
  func run() -> SourceOutcome {
    do throws(SourceNote) { return try openAndCopy() } catch { progress.add(error) }
    return .finished
  }

  private func openAndCopy() throws(SourceNote) -> SourceOutcome {
    let open = try openOutput()
    let store = try openStore()
    // Files are emptied only once all are open: a copy that can't begin loses no data.
    try empty(open)
    output.withLock { $0 = open }
    guard let store, let file = store.descriptor, let path = store.path else {
      return try copy(job, to: open, limits)
    }
    try empty(store)
    var storing = CopyJob(inputs: job.inputs, counting: job.unit)
    storing.avoidsSplice = job.avoidsSplice
    storing.readErrors = job.readErrors
    storing.errorSkipBlock = job.errorSkipBlock
    storing.stopsAtSize = job.stopsAtSize
    // The output gets nothing if storing fails.
    let unlimited = Monitor(TransferLimits(size: limits.read { $0.size }))
    guard try copy(storing, to: store, unlimited) == .finished else { return .readerGone }
    do throws(SystemError) { try file.seek(to: 0) } catch {
      throw SourceNote.readFailed(path: path, error)
    }
    replaceTotal(.whole(progress.takeCount()))
    record.restart()
    var forwarding = job
    forwarding.inputs = [.descriptor(file, at: path)]
    forwarding.stopsAtSize = false
    forwarding.readErrors = .end
    return try copy(forwarding, to: open, limits)
  }

  private func copy(_ job: CopyJob, to output: OpenOutput, _ limits: Monitor<TransferLimits>)
    throws(SourceNote) -> SourceOutcome
  {
    var pump = Pump(job, of: self, to: output, limits)
    var end = CopyEnd.endOfInput
    loop: for input in job.inputs {
      do throws(SourceNote) {
        let descriptor = try open(input, beside: output)
        end = pump.copy(from: descriptor, path: input.path)
        switch end {
        case .sizeReached, .writeFailed, .readerGone: break loop
        case .endOfInput, .readFailed: if input.path != nil { try? descriptor.close() }
        }
        if case .readFailed(let error) = end {
          throw SourceNote.readFailed(path: input.path, error)
        }
      } catch { progress.add(error) }
    }
    var failure: SystemError?
    if case .writeFailed(let error) = end { failure = error }
    do throws(SystemError) { try pump.finish() } catch { failure = failure ?? error }
    if let failure { throw SourceNote.writeFailed(path: output.path, failure) }
    return if case .readerGone = end { .readerGone } else { .finished }
  }

  private func openOutput() throws(SourceNote) -> OpenOutput {
    if let open = output.read({ $0 }) { return open }
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
      if file.kind == .regular { try file.setSize(0) }
    } catch { throw SourceNote.cannotWrite(path: path, error) }
  }

  private func open(_ input: CopyInput, beside output: OpenOutput) throws(SourceNote)
    -> FileDescriptor
  {
    let descriptor: FileDescriptor
    switch input {
    case .descriptor(let open, _): return open
    case .standardInput: descriptor = .standardInput
    case .file(let path):
      do throws(SystemError) { descriptor = try FileDescriptor.openForReading(path) } catch {
        throw SourceNote.cannotOpen(path: path, error)
      }
      if descriptor.kind == .directory {
        try? descriptor.close()
        throw SourceNote.cannotOpen(path: path, .isDirectory)
      }
    }
    guard isSame(descriptor, output) else { return descriptor }
    if input.path != nil { try? descriptor.close() }
    throw SourceNote.inputIsOutput(path: input.path ?? "-")
  }

  private func openForWriting(_ path: FilePath, alsoReading: Bool = false) throws(SourceNote)
    -> FileDescriptor
  {
    do throws(SystemError) {
      return try FileDescriptor.openForWriting(path, alsoReading: alsoReading)
    } catch { throw SourceNote.cannotWrite(path: path, error) }
  }

  /// A terminal or null device, which keeps no data, may be both ends, as in pv.
  private func isSame(_ input: FileDescriptor, _ output: OpenOutput) -> Bool {
    guard let output = output.descriptor, let from = try? FileStatus(of: input),
      let to = try? FileStatus(of: output)
    else { return false }
    return from.identity == to.identity && from.kind.hasOffset
  }
}
