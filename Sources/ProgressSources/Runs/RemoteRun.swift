import ProgressModel
import TerminalText

struct RemoteRun: ReadPart {
  // The seconds of silence after which a run counts as stalled, and as lost.
  static let patience = 30.0
  private static let lastPatience = 300.0
  private static let mostParts = 64  // A run with more parts has objects about the whole run
  let name: String  // Its machine, process number and start, as its objects name it
  private(set) var snapshot = Snapshot()
  private(set) var lastHeard: Double  // In seconds
  private var parts: [Int64: Snapshot]? = [:]  // `nil` once there are objects about the whole run

  init(named name: String, at time: Double) {
    self.name = name
    lastHeard = time
  }

  private var words: [Substring] {
    name.split(separator: ":", omittingEmptySubsequences: false)
  }

  var host: String { words.dropLast(2).joined(separator: ":") }

  var label: String { snapshot.reading.label ?? words.dropLast().last.map(String.init) ?? "" }

  mutating func apply(_ object: JSONMembers, at time: Double) {
    lastHeard = max(lastHeard, time)
    guard let event = object.text("event"), event != "note" else { return }
    if object.isTrue("overall") { parts = nil } else if parts == nil { return }
    let name = object.text("name")
    let isRun = name == nil && event == "end" && parts?.contains { $0.value.name != nil } ?? false
    guard var parts, case .whole(let number) = object.amount("part"), !isRun else {
      let next = Snapshot(object, event: event, elapsed: snapshot.elapsed)
      if isRun {
        // Beside its parts, the run says only how and when it ended; it does not say whether a part
        // ended early.
        if next.end != .done || snapshot.hasFailed { snapshot.end = next.end }
        snapshot.elapsed = next.elapsed
      } else {
        snapshot = next
      }
      return
    }
    // The part without a name was the run before its first name.
    if name != nil { parts = parts.filter { $0.value.name != nil } }
    if parts[number] == nil, parts.count >= Self.mostParts {
      parts = parts.filter { $0.value.end == nil || $0.value.hasFailed }
      guard parts.count < Self.mostParts else { return }
    }
    var part = Snapshot(object, event: event, elapsed: parts[number]?.elapsed ?? 0)
    part.name = name
    parts[number] = part
    self.parts = parts
    let all = Array(parts.values)
    snapshot = all.count == 1 ? all[0] : Snapshot(whole: all)
  }

  mutating func noteSilence(at time: Double) {
    let silence = time - lastHeard
    snapshot.stalledFor = silence
    if silence >= Self.lastPatience { lose() }
  }

  mutating func lose() {
    snapshot.end = .failed(.lost)
  }

  var numbers: Reading { snapshot.reading }
}

extension Snapshot {
  /// The sum of two or more parts of a run. The run goes on while one of them does.
  package init(whole parts: [Snapshot]) {
    self.init()
    let working = parts.filter { $0.end == nil }
    if working.isEmpty {
      let ends = parts.compactMap { $0.end }
      // The first end that is no success says how the whole ended.
      end = ends.first { $0.isFailure } ?? ends.first { $0 != .done } ?? .done
    }
    elapsed = parts.map { $0.elapsed }.max() ?? 0
    motion = elapsed
    let rates = working.compactMap { $0.rate }
    rate = rates.isEmpty ? nil : rates.reduce(0, +)
    meanRate = working.reduce(0) { $0 + $1.meanRate }
    let times = working.compactMap { $0.timeRemaining }
    timeRemaining = times.count == working.count ? times.max() : nil
    let stalls = working.compactMap { $0.stalledFor }
    stalledFor = stalls.count == working.count ? stalls.min() : nil
    unit = .plain
    var sum = PartShare()
    for part in parts { sum.add(PartShare(of: part.reading, fraction: part.fractionCompleted)) }
    if sum.unmeasured == 0, parts.allSatisfy({ $0.unit == parts[0].unit }) {
      unit = parts[0].unit
      reading.countsBytes = unit == .bytes
      reading.progress = .amount(Amount(sum.completed))
      reading.total = Amount(sum.total)
    } else if parts.contains(where: { $0.fractionCompleted != nil }) {
      reading.progress = .fraction(sum.fractions / sum.weights)
    }
    fractionReached = reading.fractionCompleted
  }
}
