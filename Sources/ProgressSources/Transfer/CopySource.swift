import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

/// Copies its inputs unchanged to the output, and counts the units that pass.
package final class CopySource: ProgressSource {
  package let progress: SharedProgress
  let job: CopyJob
  let record: TransferRecord
  let buffer: ElasticBuffer?
  let limits: Monitor<TransferLimits>

  let output: Monitor<OpenOutput?>  // `nil` until it is open
  let startTime = Clock.monotonic

  /// Whether an input could be read. It wakes no thread: only a file of reports awaits it, which
  /// looks now and then.
  let begun = Atomic(false)

  /// The seconds of a copy after which a reader is taken to work on the data as it takes them.
  static let briefCopy = 1.0

  /// The seconds of a copy after which its end no longer waits for the count of its total. That of
  /// a usual directory takes less.
  private static let briefCount = 0.3

  /// The seconds after which a shell that runs no command is not waited
  /// for, since it may wait for us.
  static let longestIdle = 1.0

  package init(
    _ job: CopyJob, limits: Monitor<TransferLimits>, progress: SharedProgress
  ) {
    self.job = job
    self.limits = limits
    self.progress = progress
    let output: OpenOutput? =
      switch job.output {
      case .descriptor(let descriptor): OpenOutput(descriptor, counting: job.unit)
      case .screen: OpenOutput(nil)
      case .file, .nothing: nil
      }
    self.output = Monitor(output)
    record = TransferRecord(job)
    // With a buffer smaller than a pipe, switching threads takes many times longer than copying.
    buffer = job.readAhead.flatMap { $0 >= 1 << 16 ? ElasticBuffer(capacity: $0) : nil }
    progress.update { $0.total = job.total }
    if !job.inputs.isEmpty { nameInput(0, of: job.inputs) }
  }

  package var hasBegun: Bool { begun.load(ordering: .relaxed) }
  package func start() { start { [progress] in progress.finish($0) } }

  func start(then finish: @escaping @Sendable (SourceOutcome) -> Void) {
    let counter = RecordCount(job: job, progress: progress)
    let isCounting = job.countsTotal && counter.start()
    let isCounted = Monitor(job.totalDirectory == nil || job.stopsAtSize)
    if !isCounted.read({ $0 }) {
      let isStarted: ()? = try? startThread { [self] in
        try? countFiles()
        isCounted.withLock { $0 = true }
      }
      if isStarted == nil { isCounted.withLock { $0 = true } }
    }
    let hasStarted = startThreadOrFinish { [self] in
      let outcome = run()
      // The end of a short copy does not depend on which of the two threads was quicker.
      if outcome == .finished, progress.count > 0 {
        _ = isCounted.wait(until: { $0 ? true : nil }, deadline: startTime + Self.briefCount)
      }
      noteCountedLines()
      // What was not opened has nothing to count.
      if isCounting, outcome == .finished, progress.failures.isSubset(of: .notOpened) {
        counter.settle()
      }
      finish(waitForReader(after: outcome))
    }
    if !hasStarted { finish(.finished) }
  }

  /// Finds the total by counting the files of its directory, unless `--remote` has set another one.
  func countFiles() throws(SourceNote) {
    guard let directory = job.totalDirectory else { return }
    let total: Amount
    do throws(SystemError) { total = .whole(try directory.bytes) } catch {
      throw .cannotOpen(path: directory.path, error)
    }
    progress.update { reading in
      if job.totalIsGuess { reading.guess = total } else { reading.total = reading.total ?? total }
    }
    var counted = job
    counted.total = total
    limits.withLock { $0.size = $0.size ?? counted.limits.size }
  }

  /// Takes what an input lacks of its size from the sum of all sizes, unless `--remote` has set
  /// another total.
  func reduceTotal(_ total: Amount?, by size: Int64) -> Amount? {
    guard let total, size > 0 else { return total }
    let rest = total.adding(.whole(-size))
    progress.update { if $0.total == total { $0.total = rest } }
    return rest
  }

  /// Labels the run with the name of the file that is read, and its place among several.
  func nameInput(_ index: Int, of inputs: [CopyInput]) {
    let place = inputs.count > 1 ? "\(index + 1)/\(inputs.count) " : ""
    var name: FilePath?
    if case .file(let path) = inputs[index] { name = path.lastComponent }
    guard name != nil || !place.isEmpty else { return }
    progress.update { $0.label = place + (name ?? "-").printable }
  }

  /// Notes that the total seems to be a number of lines.
  private func noteCountedLines() {
    guard job.unit == .bytes, let total = job.total?.doubleValue, total > 1,
      let lines = record.lineCount(ofBytes: progress.count), abs(lines - total) <= 0.1 * total
    else { return }
    progress.add(.totalOfLines)
  }

  var outputHasReader: Bool { output.read { $0?.descriptor?.hasReader ?? false } }

  package func closeOutput() throws(SystemError) {
    try output.withLock { $0.take() }?.descriptor?.close()
  }

  package func replaceTotal(_ total: Amount) { progress.update { $0.total = total } }

  package func parts() -> [ProgressPart] {
    let completed = completedUnitCount()
    var part = progress.part
    // Each change of it in the part would copy it twice.
    var reading = part.reading
    reading.progress = .amount(.whole(completed.addingClamped(job.initial)))
    if reading.worker != nil { reading.total = nil }
    reading.rateLimit = limits.read { $0.rate }.map { Double($0) }
    // Data that passes counts as an update before the reader has completed any.
    reading.updateCount = Int(truncatingIfNeeded: progress.count &+ completed)
    reading.details = record.details(fill: buffer?.fractionFilled ?? 0)
    part.reading = reading
    return [part]
  }
}
