import ProgressModel
import SystemCalls
import TerminalText

/// Tells programs of a run, an object of JSON a line: what has begun, where it stands at each interval, what
/// it is called now, what stalls, what people are told, and how it ended.
///
/// Times are seconds on the run's own clock. What it writes is the same in every language.
struct JSONReporter {
  private enum Event: String {
    case start, update, label, stalled, note, end
  }

  private struct PartState {
    var identifier: Int
    var label: String?
    var currentValueLabel: String?
    var isStalled: Bool
  }

  /// Changed where a run is told to call itself something else.
  private(set) var plan: JSONPlan
  private let start: Double
  private var parts: [PartState] = []
  private var nextLook: Double
  private var nextUpdate: Double

  /// Seconds between two looks at what the work is called and whether it stalls.
  private static let lookInterval = 0.1

  init(_ plan: JSONPlan, startingAt start: Double) {
    self.plan = plan
    self.start = start
    nextUpdate = start + plan.interval
    nextLook = start + min(plan.interval, Self.lookInterval)
  }

  /// Goes on with another plan; updates come in its interval from `now` on.
  mutating func adopt(_ plan: JSONPlan, at now: Double) {
    if plan.interval != self.plan.interval { nextUpdate = now + plan.interval }
    self.plan = plan
  }

  /// When to look at the run next.
  var nextDue: Double { min(nextLook, nextUpdate) }

  /// The first lines; where nothing is followed yet, one that says so.
  mutating func begin(_ moment: RunMoment) -> [UInt8] {
    guard !moment.snapshots.isEmpty else { return object(.start, nil, line: 0, moment).line }
    return newParts(moment)
  }

  /// The lines that are due.
  mutating func update(_ moment: RunMoment) -> [UInt8] {
    guard moment.time >= nextDue else { return [] }
    nextLook = moment.time + Self.lookInterval
    let isDue = moment.time >= nextUpdate
    if isDue {
      let next = nextUpdate + plan.interval
      nextUpdate = next > moment.time ? next : moment.time + plan.interval
    }
    let known = parts
    var lines = newParts(moment)
    for (line, part) in moment.snapshots.enumerated() {
      guard let before = known.first(where: { $0.identifier == part.identifier }) else { continue }
      let state = state(part, line: line)
      if state.label != before.label || state.currentValueLabel != before.currentValueLabel {
        lines += object(.label, part, line: line, moment).line
      }
      if state.isStalled, !before.isStalled {
        lines += object(.stalled, part, line: line, moment).line
      }
      if isDue { lines += object(.update, part, line: line, moment).line }
    }
    parts = moment.snapshots.enumerated().map { line, part in state(part, line: line) }
    return lines
  }

  /// The last lines, one for each part.
  mutating func end(_ moment: RunMoment, _ end: RunEnd) -> [UInt8] {
    var lines = newParts(moment)
    let ends: [Snapshot?] = moment.snapshots.isEmpty ? [nil] : moment.snapshots
    for (line, part) in ends.enumerated() {
      var object = object(.end, part, line: line, moment)
      object.add("meanRate", plan.rate(part, part?.meanRate))
      object.add("status", .whole(Int64(end.status)))
      object.add("signal", JSONValue(end.signalName))
      lines += object.line
    }
    return lines
  }

  /// The line that tells what people are told otherwise, such as a report of bad input.
  func note(_ text: String, at now: Double) -> [UInt8] {
    var object = JSONObject()
    object.add("event", .text(Event.note.rawValue))
    object.add("elapsed", JSONValue(seconds: max(0, now - start)))
    object.add("message", .text(text))
    return object.line
  }

  /// Tells of parts that have come, and keeps them in mind.
  private mutating func newParts(_ moment: RunMoment) -> [UInt8] {
    var lines: [UInt8] = []
    for (line, part) in moment.snapshots.enumerated()
    where !parts.contains(where: { $0.identifier == part.identifier }) {
      parts.append(state(part, line: line))
      lines += object(.start, part, line: line, moment).line
    }
    return lines
  }

  private func state(_ part: Snapshot, line: Int) -> PartState {
    PartState(
      identifier: part.identifier, label: plan.label(part, line: line),
      currentValueLabel: plan.currentValueLabel(part), isStalled: part.stalledFor != nil)
  }

  private func object(
    _ event: Event, _ part: Snapshot?, line: Int, _ moment: RunMoment
  ) -> JSONObject {
    var object = JSONObject()
    object.add("event", .text(event.rawValue))
    plan.add(part, line: line, elapsed: max(0, moment.time - start), to: &object)
    return object
  }
}

extension RunEnd {
  /// The status that a shell sees.
  fileprivate var status: Int32 {
    switch self {
    case .finished: 0
    case .failed(let status): status
    case .stopped(let signal): 128 + signal
    }
  }

  /// The name of the signal that ended the run.
  fileprivate var signalName: String? {
    guard case .stopped(let number) = self else { return nil }
    return Signal.allCases.first { $0.number == number }?.name
  }
}
