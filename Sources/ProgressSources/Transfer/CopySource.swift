import SystemCalls
import TerminalText

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
