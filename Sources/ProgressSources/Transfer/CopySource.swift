import SystemCalls
import TerminalText

/// One copy, from the opening of its ends to its outcome; all of it happens on the source's thread.
struct CopyRun {
  let inputs: [CopyInput]
  let unit: CopyUnit
  let output: CopyOutput
  let options: TransferOptions
  let control: TransferControl
  let record: TransferRecord
  let ring: ElasticBuffer?
  let tally: Tally
  /// Where others find the output once it is open.
  let openOutput: Monitor<OpenOutput?>

  private var failures: SourceFailures = []

  init(
    inputs: [CopyInput], unit: CopyUnit, output: CopyOutput, options: TransferOptions,
    control: TransferControl, record: TransferRecord, ring: ElasticBuffer?, tally: Tally,
    openOutput: Monitor<OpenOutput?>
  ) {
    self.inputs = inputs
    self.unit = unit
    self.output = output
    self.options = options
    self.control = control
    self.record = record
    self.ring = ring
    self.tally = tally
    self.openOutput = openOutput
  }

  mutating func run() -> SourceOutcome {
    let ends = CopyOpening(inputs: inputs, tally: tally)
    guard let end = ends.open(output, &failures) else { return .finished(failures: failures) }
    var store: FileDescriptor?
    if let place = options.store {
      store = ends.open(place, beside: end, &failures)
      guard store != nil else { return .finished(failures: failures) }
    }
    // Nothing is lost before it is sure that nothing is in the way.
    if let descriptor = end.descriptor {
      if let path = output.path, !ends.empty(descriptor, path: path, &failures) {
        return .finished(failures: failures)
      }
      openOutput.withLock { $0 = OpenOutput(descriptor) }
    }
    if let store, let place = options.store {
      guard ends.empty(store, path: place.path, &failures) else {
        return .finished(failures: failures)
      }
      return storeAndForward(through: store, at: place.path, to: end)
    }
    return copy(inputs, to: end, path: output.path, options, control)
      ?? .finished(failures: failures)
  }

  /// Copies one input after the other; what can't be read is told and passed over. Gives the outcome where
  /// that is decided before the last of them.
  ///
  /// `outputPath`: how the output is called where it is told; `nil` is standard output.
  private mutating func copy(
    _ inputs: [CopyInput], to end: CopyOutput.Open, path outputPath: [UInt8]?,
    _ options: TransferOptions, _ control: TransferControl
  ) -> SourceOutcome? {
    var pump = Pump(
      to: end, counting: unit, options: options, control: control, record: record, ring: ring,
      tally: tally)
    let opening = CopyOpening(inputs: inputs, tally: tally)
    var ending = Pump.End.endOfInput
    loop: for input in inputs {
      guard let (descriptor, path) = opening.open(input, beside: end, &failures) else { continue }
      ending = pump.copy(from: descriptor, path: path)
      if pump.hasSkipped { failures.insert(.transfer) }
      switch ending {
      case .endOfInput, .readFailed:
        noteReading(ending, of: path)
        if path != nil { try? descriptor.close() }
      case .sizeReached, .writeFailed, .readerGone: break loop
      }
    }
    return finish(&pump, after: ending, of: outputPath)
  }

  /// Puts everything into the store, and when the input has ended passes it on from there. What could not
  /// be stored whole is not passed on at all.
  private mutating func storeAndForward(
    through store: FileDescriptor, at path: [UInt8], to end: CopyOutput.Open
  ) -> SourceOutcome {
    var storing = TransferOptions()
    storing.avoidsSplice = options.avoidsSplice
    storing.readErrors = options.readErrors
    storing.errorSkipBlock = options.errorSkipBlock
    storing.stopsAtSize = options.stopsAtSize
    // The limit is one of the output's.
    let unhindered = TransferControl(sizeLimit: control.sizeLimit)
    if let outcome = copy(inputs, to: .file(store), path: path, storing, unhindered) {
      return outcome
    }
    do throws(SystemError) {
      try store.seek(to: 0)
    } catch {
      noteReading(.readFailed(error), of: path)
      return .finished(failures: failures)
    }

    let stored = tally.count.exchange(0, ordering: .relaxed)
    tally.withWords { $0.total = .whole(stored) }
    record.restart()
    var forwarding = options
    forwarding.stopsAtSize = false
    forwarding.readErrors = .end
    var pump = Pump(
      to: end, counting: unit, options: forwarding, control: control, record: record, ring: ring,
      tally: tally)
    let ending = pump.copy(from: store, path: path)
    noteReading(ending, of: path)
    return finish(&pump, after: ending, of: output.path) ?? .finished(failures: failures)
  }

  private mutating func noteReading(_ ending: Pump.End, of path: [UInt8]?) {
    guard case .readFailed(let error) = ending else { return }
    tally.add(.readFailed(path: path, error))
    failures.insert(.transfer)
  }

  /// Gives the output back as it is to be, and the outcome where nothing can follow.
  private mutating func finish(
    _ pump: inout Pump, after ending: Pump.End, of path: [UInt8]?
  ) -> SourceOutcome? {
    var failure: SystemError?
    if case .writeFailed(let error) = ending { failure = error }
    do throws(SystemError) {
      try pump.finish()
    } catch {
      failure = failure ?? error
    }
    if let failure {
      tally.add(.writeFailed(path: path, failure))
      failures.insert(.transfer)
      return .finished(failures: failures)
    }
    if case .readerGone = ending { return .readerGone(failures: failures) }
    return nil
  }
}

extension TransferOptions.Store {
  /// How it is called where it is told.
  fileprivate var path: [UInt8] {
    switch self {
    case .file(let path): path
    case .unnamed(let directory): directory
    }
  }
}

/// Copies files, or standard input, unchanged to their output and counts what passes.
package struct CopySource: ProgressSource {
  package let tally: Tally
  private let inputs: [CopyInput]
  private let unit: CopyUnit
  private let output: CopyOutput
  private let options: TransferOptions
  private let control: TransferControl
  private let countsFirst: Bool
  private let record: TransferRecord
  private let ring: ElasticBuffer?
  private let openOutput: Monitor<OpenOutput?>

  /// `countsFirst`: nobody said how many records there are, so that those of files are counted.
  package init(
    _ inputs: [CopyInput], counting unit: CopyUnit, output: CopyOutput,
    options: TransferOptions = TransferOptions(), control: TransferControl = TransferControl(),
    countsFirst: Bool = false, tally: Tally
  ) {
    self.inputs = inputs
    self.unit = unit
    self.output = output
    self.options = options
    self.control = control
    self.countsFirst = countsFirst
    self.tally = tally
    if case .descriptor(let descriptor) = output {
      openOutput = Monitor(OpenOutput(descriptor))
    } else {
      openOutput = Monitor(nil)
    }
    record = TransferRecord(options)
    ring = options.ringCapacity.flatMap { ElasticBuffer(capacity: $0) }
  }

  package func start() { start { tally.finish($0) } }

  /// Begins to copy; `finish` is called on the thread that copies, once that is done.
  func start(then finish: @escaping @Sendable (SourceOutcome) -> Void) {
    let counter = RecordCount(inputs, of: unit, tally: tally)
    let isCounting = countsFirst && counter.start()
    startThreadOrFinish(
      {
        var run = CopyRun(
          inputs: inputs, unit: unit, output: output, options: options, control: control,
          record: record, ring: ring, tally: tally, openOutput: openOutput)
        let outcome = run.run()
        if isCounting, outcome == .finished(failures: []) { counter.settle() }
        finish(outcome)
      }, by: finish)
  }

  /// Whether anybody can still read what is written to the output, which is a pipe.
  var outputHasReader: Bool { openOutput.read { $0?.descriptor.hasReader ?? false } }

  package func closeOutput() throws(SystemError) {
    let output = openOutput.withLock { output in
      defer { output = nil }
      return output
    }
    try output?.descriptor.close()
  }

  package func parts() -> [ProgressPart] {
    var part = ProgressPart(identifier: 0, tally: tally)
    part.unseenUnits = unseenUnits
    part.lastWritten = record.lastWritten
    part.previousLine = record.previousLine
    part.bufferFill = record.fill.map { max($0, ring?.fill ?? 0) }
    return [part]
  }

  /// Units that stand in the pipe behind the output, where nobody has read them yet.
  private var unseenUnits: Int64 {
    guard tally.count.load(ordering: .relaxed) > 0, let output = openOutput.read({ $0 }),
      output.isPipe, let unread = output.descriptor.unreadByteCount
    else { return 0 }
    switch unit {
    case .bytes: return Int64(unread)
    case .records: return record.units(inLast: unread)
    }
  }
}
