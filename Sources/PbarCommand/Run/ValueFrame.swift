import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import TerminalOutput
import TerminalText

/// The only frame of `--value`.
struct ValueFrame {
  var bytes: [UInt8] = []  // For standard output
  var objects: [UInt8] = []  // Objects for the FILE of `--json`
  var notes: [String]
  var status = ExitStatus.usage

  /// `ignoresFailed`: a part that failed does not change the status.
  init(
    of record: String, _ scale: ValueScale, _ display: DisplayPlan, clock: LocalClock,
    ignoresFailed: Bool = false
  ) {
    var reader = ValueRecordReader(scale)
    for record in RecordList.split(Array(record.utf8)) { reader.read(record: record) }
    reader.finish()
    notes = reader.takeReports().map { Sentences.text($0, about: record) }
    guard reader.errorCount == 0 else { return }
    guard reader.hasNames || reader.unnamed.recordCount > 0 else {
      notes = [Sentences.text(.notAValue(line: 1, text: ""), about: record)]
      return
    }
    status = reader.hasFailedName && !ignoresFailed ? .transfer : .success
    let words = record.split(separator: " ")
    if scale.total == nil, scale.range == nil, words.count == 1, let word = words.first,
      let number = Amount(parsingNumber: String(word.map { $0 == "," ? "." : $0 }))?.doubleValue,
      number > 1, number < 2
    {
      let percentage = Amount((number * 1e4).rounded() / 100).text(.point)
      notes.append("--value: \(word) is taken as \(word) %. Write \(percentage)% or --total 1")
    }
    let parts = reader.parts(at: 0).withOverall(display.picture.view.overallPlace)
    let snapshots = parts.map { part in
      Self.snapshot(part, unit: display.measure.unit(of: part.reading))
    }
    if let plan = display.json {
      objects = objects(snapshots, plan)
      if plan.output == .standardError {
        bytes = objects
        notes = []
        return
      }
    }
    // Without trailing spaces, since the prompt of a shell may hold the line and more.
    bytes = Self.lines(snapshots, display, clock: clock).flatMap {
      display.canvas.encoder.encode($0.withoutTrailingSpaces) + ControlSequence.newline
    }
  }

  private func objects(_ snapshots: [Snapshot], _ plan: JSONPlan) -> [UInt8] {
    let reporter = JSONReporter(plan, startingAt: 0)
    let moment = RunMoment(snapshots: snapshots, hasData: true, time: 0)
    // The end is written without a start.
    _ = reporter.update(moment)
    return reporter.note(notes, at: 0) + reporter.end(moment, nil)
  }

  private static func snapshot(_ part: ProgressPart, unit: CountUnit) -> Snapshot {
    var meter = ProgressMeter(MeterRules(updatesBeforeStall: nil), at: 0)
    var snapshot = meter.observe(part.reading, at: 0)
    snapshot.unit = unit
    snapshot.identifier = part.identifier
    snapshot.name = part.name
    return snapshot
  }

  private static func lines(_ snapshots: [Snapshot], _ display: DisplayPlan, clock: LocalClock)
    -> [StyledText]
  {
    if display.announcement != nil {
      return snapshots.map { StyledText(display.sentences.value($0)) }
    }
    guard display.canvas.surface != nil else { return [] }
    var memory = ViewMemory()
    return display.picture.lines(
      snapshots, clock: clock, width: display.canvas.width ?? 80,
      height: display.canvas.height ?? .max, at: 0, memory: &memory)
  }
}
