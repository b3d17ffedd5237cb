import ProgressModel

/// Decides when a run is told in sentences: at the start, at each step, when it stalls and goes on, and at the
/// end. All effects are the session's; times are seconds on the run's own clock.
struct Announcer {
  private struct PartState {
    var identifier: Int
    /// The last step that was reached; `nil` while nothing is known of how far it is.
    var step: Int?
    var isStalled = false
    /// When the next sentence of a row in time is due.
    var nextTime: Double
    /// What was said of it last.
    var lastSentence: String?
  }

  private let plan: AnnouncementPlan
  /// Changed where a run is told to call itself something else.
  var sentences: ProgressSentences
  private let mayWrite: @Sendable () -> Bool
  private var parts: [PartState] = []
  private var lastSentence: String?
  private var nextLook: Double
  private let start: Double
  private let firstMoment: Double

  /// Seconds between two looks at the run.
  private static let lookInterval = 0.1
  /// Seconds between two sentences about work whose end is not known.
  private static let usualInterval = 30.0

  /// `mayWrite`: whether nobody else has the terminal just now.
  init(
    _ plan: AnnouncementPlan, _ sentences: ProgressSentences, startingAt start: Double,
    mayWrite: @escaping @Sendable () -> Bool
  ) {
    self.plan = plan
    self.sentences = sentences
    self.mayWrite = mayWrite
    self.start = start
    firstMoment = start + plan.delay
    nextLook = firstMoment
  }

  /// When to look at the run next.
  var nextDue: Double { nextLook }

  /// The sentences that are due.
  mutating func update(_ moment: RunMoment) -> [UInt8] {
    guard moment.time >= nextLook else { return [] }
    nextLook = moment.time + Self.lookInterval
    guard moment.hasData || !plan.waitsForData, mayWrite() else { return [] }
    return lines(
      moment.snapshots.enumerated().compactMap { line, part in
        sentence(part, line: line, at: moment.time)
      })
  }

  /// The last sentences; none where others have the terminal, who would find them among their own lines.
  mutating func end(_ moment: RunMoment, _ end: RunEnd) -> [UInt8] {
    guard moment.time >= firstMoment, moment.hasData || !plan.waitsForData, mayWrite() else {
      return []
    }
    return lines(
      moment.snapshots.enumerated().map { line, part in
        sentences.closing(part, line: line, elapsed: max(0, moment.time - start), end)
      })
  }

  /// What there is to say of a part now.
  private mutating func sentence(_ part: Snapshot, line: Int, at now: Double) -> String? {
    let step = step(part)
    guard let index = parts.firstIndex(where: { $0.identifier == part.identifier }) else {
      parts.append(
        PartState(
          identifier: part.identifier, step: step, nextTime: now + interval,
          lastSentence: sentences.opening(part, line: line)))
      return parts.last?.lastSentence
    }
    var state = parts[index]
    defer { parts[index] = state }
    let isStalled = part.stalledFor != nil
    let isTime = now >= state.nextTime
    if isTime {
      let next = state.nextTime + interval
      state.nextTime = next > now ? next : now + interval
    }
    if isStalled != state.isStalled {
      state.isStalled = isStalled
      state.step = step
      return isStalled
        ? sentences.stalled(part, line: line) : sentences.resumed(part, line: line)
    }
    guard !isStalled else { return nil }
    // That all of it is complete is for the last sentence to say.
    let isWhole = part.range == nil && sentences.fraction(part) == 1
    let isStep = step != nil && step != state.step && !isWhole
    state.step = step
    guard isStep || (isTime && step == nil) else { return nil }
    let sentence = sentences.step(part, line: line)
    // One of several parts may stand while the others go on.
    guard sentence != state.lastSentence else { return nil }
    state.lastSentence = sentence
    return sentence
  }

  /// How many steps have been passed, where they count.
  private func step(_ part: Snapshot) -> Int? {
    let size: Double
    switch plan.step {
    case .automatic: size = 0.1
    case .fraction(let fraction): size = fraction
    case .seconds: return nil
    }
    return sentences.fraction(part).map { Int(($0 / size + 1e-9).rounded(.down)) }
  }

  private var interval: Double {
    switch plan.step {
    case .automatic, .fraction: Self.usualInterval
    case .seconds(let seconds): seconds
    }
  }

  /// Never the same sentence twice in a row.
  private mutating func lines(_ sentences: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for sentence in sentences where sentence != lastSentence {
      lastSentence = sentence
      bytes += Array(sentence.utf8) + [UInt8(ascii: "\n")]
    }
    return bytes
  }
}
