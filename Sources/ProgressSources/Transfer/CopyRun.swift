import SystemCalls

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
  let openOutput: Monitor<FileDescriptor?>

  private var failures: SourceFailures = []

  init(
    inputs: [CopyInput], unit: CopyUnit, output: CopyOutput, options: TransferOptions,
    control: TransferControl, record: TransferRecord, ring: ElasticBuffer?, tally: Tally,
    openOutput: Monitor<FileDescriptor?>
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
    if case .descriptor(let descriptor) = end { openOutput.withLock { $0 = descriptor } }
    guard let place = options.store else {
      return copy(inputs, to: end, options, control) ?? .finished(failures: failures)
    }
    guard let store = ends.open(place, &failures) else { return .finished(failures: failures) }
    return storeAndForward(through: store, to: end)
  }

  /// Copies one input after the other; what can't be read is told and passed over. Gives the outcome where
  /// that is decided before the last of them.
  private mutating func copy(
    _ inputs: [CopyInput], to end: CopyOutput.Open, _ options: TransferOptions,
    _ control: TransferControl
  ) -> SourceOutcome? {
    var pump = Pump(
      to: end, counting: unit, options: options, control: control, record: record, ring: ring,
      tally: tally)
    let opening = CopyOpening(inputs: inputs, tally: tally)
    loop: for input in inputs {
      guard let (descriptor, path) = opening.open(input, beside: end, &failures) else { continue }
      let ending = pump.copy(from: descriptor, path: path)
      switch ending {
      case .endOfInput, .readFailed: if path != nil { try? descriptor.close() }
      case .sizeReached: break loop
      case .writeFailed, .readerGone: break
      }
      if let outcome = note(ending, of: path) { return outcome }
    }
    if pump.hasSkipped { failures.insert(.transfer) }
    do throws(SystemError) {
      try pump.finish()
    } catch {
      _ = note(.writeFailed(error), of: nil)
    }
    return nil
  }

  /// Puts everything into the store, and when the input has ended passes it on from there.
  private mutating func storeAndForward(
    through store: FileDescriptor, to end: CopyOutput.Open
  ) -> SourceOutcome {
    var storing = TransferOptions()
    storing.readErrors = options.readErrors
    storing.errorSkipBlock = options.errorSkipBlock
    storing.stopsAtSize = options.stopsAtSize
    // The limit is one of the output's.
    let unhindered = TransferControl(sizeLimit: control.sizeLimit)
    _ = copy(inputs, to: .descriptor(store), storing, unhindered)

    let stored = tally.count.exchange(0, ordering: .relaxed)
    tally.withWords { $0.total = .whole(stored) }
    record.restart()
    var forwarding = options
    forwarding.stopsAtSize = false
    var pump = Pump(
      to: end, counting: unit, options: forwarding, control: control, record: record, ring: ring,
      tally: tally)
    do throws(SystemError) {
      try store.seek(to: 0)
      let ending = pump.copy(from: store, path: nil)
      if let outcome = note(ending, of: nil) { return outcome }
      try pump.finish()
    } catch {
      _ = note(.writeFailed(error), of: nil)
    }
    return .finished(failures: failures)
  }

  /// Tells what went wrong, and gives the outcome where nothing can follow.
  private mutating func note(_ end: Pump.End, of path: [UInt8]?) -> SourceOutcome? {
    switch end {
    case .endOfInput, .sizeReached: return nil
    case .readerGone: return .readerGone(failures: failures)
    case .readFailed(let error):
      tally.add(.readFailed(path: path, error))
      failures.insert(.transfer)
      return nil
    case .writeFailed(let error):
      tally.add(.writeFailed(path: output.path, error))
      failures.insert(.transfer)
      return .finished(failures: failures)
    }
  }
}
