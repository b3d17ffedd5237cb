import Synchronization
import SystemCalls

/// Reads progress values, one a line; each name among them is a part.
package final class ValuesSource: ProgressSource {
  private static let removalInterval = 0.5  // The seconds between two looks for the pipe
  package let progress: SharedProgress
  private let pipe: NamedPipe?
  private let values: Monitor<ValueRecordReader>
  private let scale: ValueScale
  private let other: OutputSource?
  private let otherReads = Atomic(false)

  /// `pipe`: `nil` for standard input. `endsAtTotal`: the source ends when all is done, although the
  /// input does not. `mostParts`: of the names that go on. `other`: reads an input whose first
  /// record is no value, and shares our progress; `nil` if it is known to hold values.
  package init(
    from pipe: NamedPipe?, scale: ValueScale, endsAtTotal: Bool, mostParts: Int,
    orElse other: OutputSource?, progress: SharedProgress
  ) {
    self.pipe = pipe
    self.scale = scale
    self.other = other
    self.progress = progress
    values = Monitor(ValueRecordReader(scale, mostParts: mostParts, endsAtTotal: endsAtTotal))
  }

  package func parts() -> [ProgressPart] {
    if let other, otherReads.load(ordering: .relaxed) { return other.parts() }
    return values.parts()
  }

  package func start() {
    startThreadOrFinish { [self] in
      do throws(SystemError) {
        progress.finish(readAll(try ReservedMemory(atMost: 1 << 17)))
      } catch {
        progress.add(.readFailed(path: nil, error))
        progress.finish(.finished)
      }
    }
  }

  private func readAll(_ buffer: ReservedMemory) -> SourceOutcome {
    let input = pipe?.reading ?? .standardInput
    var hasEnded = false
    /// Returns nothing at the end of the input and after a failure.
    func readChunk() -> UnsafeRawBufferPointer {
      var chunk = UnsafeRawBufferPointer.empty
      do throws(SystemError) { chunk = try input.readPiece(into: buffer) } catch {
        progress.add(.readFailed(path: nil, error))
      }
      hasEnded = chunk.isEmpty
      return chunk
    }

    if let other {
      var beginning = InputBeginning(scale)
      while beginning.contents == nil {
        let wait = beginning.secondsUntilDue(at: Clock.monotonic)
        let isSilent = waitUntilReadable([input], seconds: wait).isEmpty
        let chunk = isSilent ? .empty : readChunk()
        beginning.append(chunk, isAll: hasEnded, at: Clock.monotonic)
      }
      guard beginning.contents == .values else {
        otherReads.store(true, ordering: .relaxed)
        progress.noteNoValues()
        return other.readAll(after: beginning)
      }
      beginning.bytes.withUnsafeBytes { values.take($0, progress) }
    }
    var isRemoved = false
    while !hasEnded, !values.read({ $0.isAtEnd }) {
      if let pipe, mustEnd(pipe, &isRemoved) { break }
      values.take(readChunk(), progress)
    }
    values.finish(progress)
    if hasEnded, pipe == nil, progress.failures.isEmpty, values.read({ $0.isEmpty }) {
      progress.add(.emptyInput)
    }
    return .finished
  }

  /// Waits for bytes from the pipe, or for the end of its last writer if it was removed. Returns
  /// whether it was, or was renamed, and all parts have ended, so that nothing more is expected.
  private func mustEnd(_ pipe: NamedPipe, _ isRemoved: inout Bool) -> Bool {
    while waitUntilReadable([pipe.reading], seconds: Self.removalInterval).isEmpty {
      guard pipe.isRemoved else { continue }
      if !isRemoved { progress.add(.pipeRemoved(path: pipe.path)) }
      isRemoved = true
      pipe.endWriting()
      if values.read({ $0.haveEnded }) { return true }
    }
    return false
  }
}

/// The values of a run, which one thread reads and another one shows. What is wrong with them goes to
/// `progress`.
extension Monitor<ValueRecordReader> {
  func parts() -> [ProgressPart] {
    let now = Clock.monotonic
    return read { $0.parts(at: now) }
  }

  func take(_ chunk: UnsafeRawBufferPointer, _ progress: SharedProgress) {
    let now = Clock.monotonic
    change(progress) { $0.read(chunk, at: now) }
  }

  func finish(_ progress: SharedProgress) {
    let now = Clock.monotonic
    change(progress) { $0.finish(at: now) }
    let (unreported, hasFailedName) = read { ($0.log.unreportedCount, $0.hasFailedName) }
    if unreported > 0 { progress.add(.moreValueErrors(count: unreported)) }
    if hasFailedName { progress.add(.parts) }
  }

  private func change(_ progress: SharedProgress, _ body: (inout ValueRecordReader) -> Void) {
    let reports = withLock { reader in
      body(&reader)
      return reader.takeReports()
    }
    for report in reports { progress.add(.value(report)) }
  }
}
