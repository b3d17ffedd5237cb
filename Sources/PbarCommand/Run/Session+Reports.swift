import ProgressModel
import ProgressSources
import TerminalOutput

// What a run writes in lines.

extension Session {
  mutating func reportIfDue() {
    let now = now
    if let due = reports.nextDueInFile, due <= now {
      reports.updateFile(progress.moment(at: now))
    }
    guard let due = reports.nextDueOnStandardError, due <= now, outbox.isWritten else { return }
    outbox.hand(reports.updateLines(currentMoment()))
  }

  /// Answers a person who asked by a signal how far the run is, once for all questions that come
  /// while text waits for its reader.
  mutating func answerIfAsked() {
    guard owesAnswer, outbox.isEmpty else { return }
    owesAnswer = false
    let moment = currentMoment()
    func standing(_ sentences: ProgressSentences) -> [String] {
      moment.snapshots.described.enumerated().map { sentences.standing($1, line: $0) }
    }
    let display = plan.display
    write(standing(display.sentences), forPrograms: standing(display.englishSentences), at: moment)
  }

  mutating func say(_ notes: [SourceNote], after output: [UInt8] = []) {
    let sentences = notes.map(Sentences.text)
    write(
      sentences.map { "\(programName): \($0)" }, forPrograms: sentences, after: output,
      at: currentMoment())
  }

  private mutating func write(
    _ lines: [String], forPrograms sentences: [String], after output: [UInt8] = [],
    at moment: RunMoment
  ) {
    let objects = reports.note(sentences, at: moment.time)
    let lines = objects == nil ? wrappedForTerminal(lines) : []
    outbox.hand(
      presenter.text(output, lines: lines, moment) + (objects ?? []),
      isData: !output.isEmpty && writesDataToScreen)
  }

  /// Whether the screen is the output of the run's data; what a command prints is the command's.
  var writesDataToScreen: Bool { plan.work.traits.output == .screen }

  mutating func statistics(at time: Double) -> [UInt8] {
    let sentences = progress.statistics
    return reports.note(sentences, at: time) ?? sentences.flatMap { Array("\($0)\n".utf8) }
  }

  mutating func watchReportFile() { if let failure = reports.file?.offer() { say([failure]) } }
}
