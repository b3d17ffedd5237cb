import ProgressModel
import ProgressSources
import SystemCalls

// What a run writes in lines, for people and for programs.

extension Session {
  /// Tells of the run before anything has happened.
  mutating func beginReports() {
    let now = clock.now
    outbox.hand(reports.begin(progress.moment(at: now)))
  }

  /// Writes what is due; a reader who is still busy misses it, and the end of that rings.
  mutating func reportIfDue() {
    let now = clock.now
    if let due = reports.fileDue, due <= now {
      reports.updateFile(progress.moment(at: now))
    }
    guard let due = reports.nextDue, due <= now, outbox.isWritten else { return }
    outbox.hand(reports.update(progress.moment(at: now)))
  }

  /// What is known now.
  func moment(_ snapshots: [Snapshot], at now: Double) -> RunMoment {
    RunMoment(snapshots: snapshots, hasData: progress.hasData, time: now)
  }

  /// Says where the run stands to who has asked, whatever is shown of it; those who ask while text waits
  /// for its reader get one answer.
  mutating func answerIfAsked() {
    guard owesAnswer, outbox.isEmpty else { return }
    owesAnswer = false
    let now = clock.now
    let parts = progress.observe(at: now)
    let objects = reports.note(reports.standingInEnglish(parts), at: now)
    let lines = objects == nil ? reports.standing(parts) : []
    outbox.hand(presenter.text([], lines: lines, at: now, view: view()) + (objects ?? []))
  }

  /// Says what went wrong, after `output`.
  mutating func tell(_ notes: [SourceNote], after output: [UInt8] = []) {
    let now = clock.now
    let sentences = notes.map(Sentences.text)
    let objects = reports.note(sentences, at: now)
    let lines = objects == nil ? sentences.map { "\(programName): \($0)" } : []
    outbox.hand(presenter.text(output, lines: lines, at: now, view: view()) + (objects ?? []))
  }

  /// How the rate varied, where that was asked for.
  mutating func statistics() -> [UInt8] {
    let sentences = progress.statistics
    return reports.note(sentences, at: lastMoment.time)
      ?? sentences.flatMap { Array("\($0)\n".utf8) }
  }

  /// Hands over what waits for the file, and tells of its failure.
  mutating func watchReportFile() {
    if let failure = reports.offerFile() { tell([failure]) }
  }
}

extension Set<Signal> {
  /// Whether one of them asks where the run stands.
  var asksWhereItStands: Bool { contains(.userOne) || contains(.information) }
}
