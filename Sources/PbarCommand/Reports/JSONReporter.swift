import ProgressModel
import SystemCalls
import TerminalText

/// Describes a run for programs in objects of JSON, one a line, in English: the start, the state at
/// each interval, new labels, stalls, messages, and the end.
final class JSONReporter: Reporter {
  private enum Event: String { case start, update, label, stalled, note, end }

  private struct PartState {
    var label: String?
    var currentValueLabel: String?
    var isStalled: Bool
    var hasEnded = false  // Whether its end has been reported, before that of the run
  }

  private var plan: JSONPlan
  private let start: Double
  private var parts: [Int: PartState] = [:]

  /// The last parts, for the end of a part that is no longer among the parts.
  private var last: [Snapshot] = []
  private var nextLook: Double
  private var nextUpdate: Double
  private static let lookInterval = 0.1  // Seconds between two looks at labels and stalls

  init(_ plan: JSONPlan, startingAt start: Double) {
    self.plan = plan
    self.start = start
    nextUpdate = start + plan.interval
    nextLook = start + min(plan.interval, Self.lookInterval)
  }

  var channel: ReportChannel { plan.output == .standardError ? .lines : .file }

  var nextDue: Double? { min(nextLook, nextUpdate) }

  func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    guard let plan = display.reports.json else { return }
    if plan.interval != self.plan.interval { nextUpdate = moment.time + plan.interval }
    self.plan = plan
  }

  func begin(_ moment: RunMoment) -> [UInt8] {
    guard !moment.snapshots.isEmpty else { return object(.start, nil, line: 0, moment).line }
    last = moment.snapshots
    return newParts(moment)
  }

  func update(_ moment: RunMoment) -> [UInt8] {
    guard moment.time >= min(nextLook, nextUpdate) else { return [] }
    nextLook = moment.time + Self.lookInterval
    let isDue = moment.time >= nextUpdate
    if isDue { nextUpdate = nextTurn(after: nextUpdate, every: plan.interval, at: moment.time) }
    let ends = endOfOthers(moment)
    var lines: [UInt8] = []
    for (line, part) in moment.snapshots.enumerated() {
      guard let before = parts[part.identifier] else { continue }
      var state = state(part, line: line)
      state.hasEnded = part.phase != .running
      parts[part.identifier] = state
      if state.label != before.label || state.currentValueLabel != before.currentValueLabel {
        lines += object(.label, part, line: line, moment).line
      }
      if state.isStalled, !before.isStalled {
        lines += object(.stalled, part, line: line, moment).line
      }
      if state.hasEnded, !before.hasEnded {
        lines += end(
          part, line: line, moment, status: part.phase == .broken ? ExitStatus.transfer.code : 0)
      } else if isDue, !state.hasEnded {
        lines += object(.update, part, line: line, moment).line
      }
    }
    // The state of the new parts is looked at from the next look on.
    return ends + newParts(moment) + lines
  }

  func end(_ moment: RunMoment, _ ending: Ending) -> [UInt8] {
    var lines = endOfOthers(moment) + newParts(moment)
    let ends: [Snapshot?] = moment.snapshots.isEmpty ? [nil] : moment.snapshots.map { $0 }
    for (line, part) in ends.enumerated() where !hasEnded(part) {
      lines += end(
        part, line: line, moment, status: ending.code,
        signalName: ending.signalName ?? part?.failure?.signalName)
    }
    return lines
  }

  private func hasEnded(_ part: Snapshot?) -> Bool {
    part.flatMap { parts[$0.identifier] }?.hasEnded ?? false
  }

  private func end(
    _ part: Snapshot?, line: Int, _ moment: RunMoment, status: Int32, signalName: String? = nil
  ) -> [UInt8] {
    var object = object(.end, part, line: line, moment)
    object.add("meanRate", JSONValue(plan.rate(part, part?.meanRate)))
    object.add("status", .whole(Int64(status)))
    object.add("signal", JSONValue(signalName))
    return object.line
  }

  func note(_ sentences: [String], at now: Double) -> [UInt8]? {
    sentences.flatMap { sentence in
      var object = JSONObject()
      object.add("event", .text(Event.note.rawValue))
      plan.addRun(to: &object)
      object.add("elapsed", JSONValue(seconds: max(0, now - start)))
      object.add("message", .text(sentence))
      return object.line
    }
  }

  private func endOfOthers(_ moment: RunMoment) -> [UInt8] {
    defer { last = moment.snapshots }
    let present = Set(moment.snapshots.map { $0.identifier })
    let others = last.filter { !present.contains($0.identifier) }.sorted {
      $0.identifier < $1.identifier
    }
    return others.flatMap { part in
      let state = parts.removeValue(forKey: part.identifier)
      return state?.hasEnded ?? true ? [] : end(part, line: 0, moment, status: 0)
    }
  }

  private func newParts(_ moment: RunMoment) -> [UInt8] {
    moment.snapshots.enumerated().flatMap { line, part -> [UInt8] in
      guard parts[part.identifier] == nil else { return [] }
      parts[part.identifier] = state(part, line: line)
      return object(.start, part, line: line, moment).line
    }
  }

  private func state(_ part: Snapshot, line: Int) -> PartState {
    let shown = plan.shown(part, line: line)
    return PartState(
      label: shown.label, currentValueLabel: shown.currentValueLabel,
      isStalled: shown.stalledFor != nil)
  }

  private func object(_ event: Event, _ part: Snapshot?, line: Int, _ moment: RunMoment)
    -> JSONObject
  {
    var object = JSONObject()
    object.add("event", .text(event.rawValue))
    plan.add(part, line: line, elapsed: max(0, moment.time - start), to: &object)
    return object
  }
}
