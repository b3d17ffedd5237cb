import ProgressModel
import ProgressSources
import TerminalOutput

// What a run writes in lines, for people and for programs.

extension Session {
  mutating func reportIfDue() {
    let now = clock.now
    if let due = reports.nextDueInFile, due <= now {
      _ = reports.update(.file, progress.moment(at: now))
    }
    guard let due = reports.nextDueOnStandardError, due <= now, outbox.isWritten else { return }
    outbox.hand(reports.update(.lines, currentMoment()))
  }

  /// Answers a person who asked by a signal how far the run is, whatever is shown of it, with a
  /// sentence for each part. Several questions that come while text waits for its reader get one
  /// answer.
  mutating func answerIfAsked() {
    guard owesAnswer, outbox.isEmpty else { return }
    owesAnswer = false
    let moment = currentMoment()
    func standing(_ sentences: ProgressSentences) -> [String] {
      moment.snapshots.described.enumerated().map { sentences.standing($1, line: $0) }
    }
    let plans = plan.display.reports
    let objects = reports.note(standing(plans.englishSentences), at: moment.time)
    let lines = objects == nil ? wrappedForTerminal(standing(plans.sentences)) : []
    outbox.hand(presenter.text([], lines: lines, moment) + (objects ?? []))
  }

  mutating func say(_ notes: [SourceNote], after output: [UInt8] = []) {
    let moment = currentMoment()
    let sentences = notes.map(Sentences.text)
    let objects = reports.note(sentences, at: moment.time)
    let lines = objects == nil ? wrappedForTerminal(sentences.map { "\(programName): \($0)" }) : []
    let text = presenter.text(output, lines: lines, moment) + (objects ?? [])
    outbox.hand(text, isData: !output.isEmpty && writesDataToScreen)
  }

  /// Whether the screen is the output of the run's data; what a command prints is the command's.
  var writesDataToScreen: Bool { plan.work.traits.output == .screen }

  mutating func statistics(at time: Double) -> [UInt8] {
    let sentences = progress.statistics
    return reports.note(sentences, at: time) ?? sentences.flatMap { Array("\($0)\n".utf8) }
  }

  mutating func watchReportFile() { if let failure = reports.offerFile() { say([failure]) } }
}
