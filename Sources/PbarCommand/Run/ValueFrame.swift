import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

struct ValueFrame {
  struct Drawing: Hashable {
    var bytes: [UInt8]  // For standard output
    var objects: [UInt8] = []  // Objects for the FILE of `--json`
    var notes: [String]
    var status: ExitStatus
  }

  let record: String
  let scale: ValueScale
  let display: DisplayPlan
  let clock: LocalClock

  func draw() -> Drawing {
    var reader = ValueRecordReader(scale)
    RecordList.lines(Array(record.utf8)).withUnsafeBytes { reader.read($0) }
    reader.finish()
    let reports = reader.takeReports()
    let notes = reports.map { Sentences.text($0, about: record) }
    guard reader.errorCount == 0 else { return Drawing(bytes: [], notes: notes, status: .usage) }
    let parts = reader.parts
    guard reader.hasNames || reader.unnamed.recordCount > 0 else {
      let problem = Sentences.text(.notAValue(line: 1, text: ""), about: record)
      return Drawing(bytes: [], notes: [problem], status: .usage)
    }
    let snapshots = parts.map(snapshot)
    let objects = objects(snapshots, notes)
    if display.reports.json?.output == .standardError {
      return Drawing(bytes: objects, notes: [], status: .success)
    }
    let lines = lines(snapshots)
    // A prompt that shows the line may be wider by a word, and would wrap.
    let bytes = lines.flatMap {
      display.canvas.encoder.encode($0.withoutTrailingSpaces) + ControlSequence.newline
    }
    return Drawing(bytes: bytes, objects: objects, notes: notes, status: .success)
  }

  private func objects(_ snapshots: [Snapshot], _ notes: [String]) -> [UInt8] {
    guard let plan = display.reports.json else { return [] }
    let reporter = JSONReporter(plan, startingAt: 0)
    let moment = RunMoment(snapshots: snapshots, hasData: true, time: 0)
    // A frame begins and ends at once; one object for both is enough.
    _ = reporter.begin(moment)
    return (reporter.note(notes, at: 0) ?? []) + reporter.end(moment, .finished)
  }

  private func snapshot(_ part: ValuePart) -> Snapshot {
    var meter = ProgressMeter(unit: .plain, stallRule: .never, startsAtZero: true, at: 0)
    var snapshot = meter.observe(part.reading, at: 0)
    snapshot.identifier = part.identifier
    snapshot.name = part.name
    return snapshot
  }

  private func lines(_ snapshots: [Snapshot]) -> [StyledText] {
    if display.reports.announcement != nil {
      return snapshots.map { StyledText(display.reports.sentences.frame($0, line: 0)) }
    }
    guard display.canvas.place != .nowhere else { return [] }
    var memory = ViewMemory()
    return display.picture.lines(
      snapshots, clock: clock, width: display.canvas.width ?? 80,
      height: display.canvas.height ?? .max, at: 0,
      memory: &memory)
  }
}
