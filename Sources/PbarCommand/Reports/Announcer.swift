import CommandOptions
import ProgressModel

final class Announcer {
  private struct PartState {
    var step: Int?  // The last that was reached; `nil` while it is unknown how far the part is
    var isStalled = false
    var end: WorkEnd?  // As it was reported, perhaps before that of the run
    var nextTime: Double
    var lastSentence: String?
  }

  private let step: AnnouncementStep
  private let interval: Double  // Seconds between two sentences about work without a known end
  private var sentences: ProgressSentences
  private var schedule: Schedule
  private var parts: [Int: PartState] = [:]
  private var lastSentence: String?
  private let start: Double

  init?(_ display: DisplayPlan, startingAt start: Double) {
    guard let step = display.announcement else { return nil }
    self.step = step
    interval = if case .seconds(let seconds) = step { seconds } else { 30 }
    self.start = start
    sentences = display.sentences
    schedule = Schedule(display.reportPacing, startingAt: start)
  }

  var nextDue: Double { schedule.nextDue }
  func adopt(_ display: DisplayPlan) { sentences = display.sentences }

  func update(_ moment: RunMoment) -> [UInt8] {
    guard schedule.takeTurnIfDue(at: moment.time), mayWrite(moment) else { return [] }
    return lines(moment) { line, part in sentence(part, line: line, at: moment.time) }
  }

  func end(_ moment: RunMoment) -> [UInt8] {
    guard moment.time >= schedule.firstMoment, mayWrite(moment) else { return [] }
    return lines(moment) { line, part in
      part.end != nil && parts[part.identifier]?.end == part.end
        ? nil : sentences.closing(part, line: line, elapsed: max(0, moment.time - start))
    }
  }

  /// Sentences would come among the lines of another program that has the terminal.
  private func mayWrite(_ moment: RunMoment) -> Bool {
    schedule.shows(moment) && moment.terminal.isOurs
  }

  private func sentence(_ part: Snapshot, line: Int, at now: Double) -> String? {
    let step = stepReached(part)
    if let end = part.end {
      guard parts[part.identifier]?.end != end else { return nil }
      parts[part.identifier] = PartState(step: step, end: end, nextTime: .infinity)
      return sentences.closing(part, line: line, elapsed: part.elapsed)
    }
    if parts[part.identifier]?.end != nil { parts[part.identifier] = nil }
    guard var state = parts[part.identifier] else {
      let sentence = sentences.opening(part, line: line)
      parts[part.identifier] = PartState(
        step: step, nextTime: now + interval, lastSentence: sentence)
      return sentence
    }
    defer { parts[part.identifier] = state }
    let isStalled = part.stalledFor != nil
    let isTime = now >= state.nextTime
    if isTime { state.nextTime = nextTurn(after: state.nextTime, every: interval, at: now) }
    if isStalled != state.isStalled {
      state.isStalled = isStalled
      state.step = step
      return sentences.pause(part, line: line)
    }
    guard !isStalled else { return nil }
    // The last sentence says that all is complete.
    let isWhole = part.reading.range == nil && sentences.fraction(part) == 1
    let isStep = step != nil && step != state.step && !isWhole
    state.step = step
    guard isStep || isTime && step == nil else { return nil }
    let sentence = sentences.step(part, line: line)
    // A part may pause while others go on.
    guard sentence != state.lastSentence else { return nil }
    state.lastSentence = sentence
    return sentence
  }

  private func stepReached(_ part: Snapshot) -> Int? {
    guard case .fraction(let size) = step else { return nil }
    return sentences.fraction(part).map { Int(min(1e9, ($0 / size + 1e-9).rounded(.down))) }
  }

  private func lines(_ moment: RunMoment, _ sentence: (Int, Snapshot) -> String?) -> [UInt8] {
    moment.snapshots.described.enumerated().flatMap { line, part -> [UInt8] in
      guard let sentence = sentence(line, part), sentence != lastSentence else { return [] }
      lastSentence = sentence
      return Array("\(sentence)\n".utf8)
    }
  }
}
