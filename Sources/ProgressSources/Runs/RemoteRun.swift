import ProgressModel
import TerminalText

/// Another run of `pbar`, as its objects of JSON tell.
struct RemoteRun: Sendable {
  /// The seconds of silence after which a run counts as stalled, and as lost.
  static let patience = 30.0
  static let lastPatience = 300.0

  /// The machine that it runs on, its process number and its start, as its objects name it.
  let name: String
  private(set) var snapshot = Snapshot()
  /// The part that the snapshot is of; the whole run comes first.
  private var part: Int64?
  /// When it was heard of last, in seconds.
  private(set) var lastHeard: Double

  init(named name: String, at time: Double) { (self.name, lastHeard) = (name, time) }

  /// The machine: what precedes the last two colons of the name.
  var host: Substring { name.dropLast(name.split(separator: ":").suffix(2).reduce(0) { $0 + $1.count + 1 }) }

  /// Its label, or the number of its process.
  var label: String { snapshot.label ?? name.split(separator: ":").dropLast().last.map(String.init) ?? "" }

  /// Takes an object of the run, which came at `time`.
  mutating func take(_ object: JSONMembers, at time: Double) {
    lastHeard = max(lastHeard, time)
    guard let event = object.text("event"), event != "note" else { return }
    if case .whole(let part) = object.amount("part") {
      if object.isTrue("overall") || self.part == nil { self.part = part }
      guard part == self.part else { return }
    }
    var next = Snapshot()
    next.elapsed = object.number("elapsed") ?? snapshot.elapsed
    next.label = object.text("label").map { SafeText.printable($0) }
    next.currentValueLabel = object.text("currentValueLabel").map { SafeText.printable($0) }
    (next.completed, next.total) = (object.amount("completed"), object.amount("total"))
    next.unit = object.text("unit") == "bytes" ? .bytes : .plain
    next.fractionCompleted = object.number("fraction").map { min(1, max(0, $0)) }
    next.isEstimate = object.isTrue("estimated")
    next.overfulfilledFraction = object.number("overfulfilled").flatMap { $0 > 1 ? $0 : nil }
    next.rate = object.number("rate") ?? 0
    next.meanRate = object.number("meanRate") ?? next.rate
    next.timeRemaining = object.number("remaining")
    next.stalledFor = object.number("stalledFor")
    next.motion = next.elapsed
    if event == "end" {
      next.phase = object.number("status") == 0 ? .finished : .broken
      if let signal = object.text("signal") {
        next.failure = .signal(SafeText.printable(signal))
      } else if next.phase == .broken {
        next.failure = object.number("status").map { .status(Int32(min(255, max(0, $0)))) }
      }
    }
    snapshot = next
  }

  /// Notes that the run is silent at `time`.
  mutating func noteSilence(at time: Double) {
    let silence = time - lastHeard
    if silence >= Self.patience { snapshot.stalledFor = silence }
    if silence >= Self.lastPatience { lose() }
  }

  /// Notes that nothing more will be heard of the run.
  mutating func lose() { (snapshot.phase, snapshot.failure) = (.broken, .lost) }

  /// What the progress of all runs is computed from.
  var reading: Reading {
    var reading = Reading(total: snapshot.total)
    reading.progress = snapshot.completed.map { .amount($0) } ?? snapshot.fractionCompleted.map { .fraction($0) }
    reading.countsBytes = snapshot.unit != .plain
    reading.phase = snapshot.phase
    return reading
  }
}
