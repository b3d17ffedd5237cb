import TerminalText

// What `--json` writes, and `--from pbar` and `--query` read. Unknown members are skipped, so that
// later versions can add some.

/// The word for what amounts count.
package enum CountedUnit: String, Sendable {
  case bytes, lines, records, values, seconds
}

extension Snapshot {
  package func add(to object: inout JSONObject, unit: CountedUnit?) {
    if isOverall { object.add("overall", .yes) }
    object.add("name", JSONValue(name))
    object.add("label", JSONValue(reading.label))
    object.add("currentValueLabel", JSONValue(reading.currentValueLabel))
    object.add("completed", JSONValue(reading.completed))
    object.add("total", JSONValue(reading.total))
    object.add("minimum", JSONValue(reading.range?.low))
    object.add("maximum", JSONValue(reading.range?.high))
    object.add("unit", JSONValue(unit?.rawValue))
    object.add("fraction", JSONValue(fractionCompleted))
    if isEstimate { object.add("estimated", .yes) }
    object.add("overfulfilled", JSONValue(fractionReached.flatMap { $0 > 1 ? $0 : nil }))
    object.add("rate", JSONValue(rate))
    object.add("remaining", JSONValue(seconds: timeRemaining))
    object.add("stalledFor", JSONValue(seconds: stalledFor))
  }

  /// Reads an object, whose numbers and texts may be anything. `elapsed`: the time if it has none.
  package init(_ object: JSONMembers, event: String, elapsed: Double = 0) {
    self.init()
    func number(_ key: String) -> Double? { object.number(key).flatMap { $0 >= 0 ? $0 : nil } }
    func text(_ key: String) -> String? {
      object.text(key).map { Self.bounded(SafeText.printable($0)) }
    }
    self.elapsed = number("elapsed") ?? elapsed
    let fraction = number("fraction").map { min(1, $0) }
    fractionReached = fraction == 1 ? max(1, number("overfulfilled") ?? 1) : fraction
    reading.progress = fractionReached.map { .fraction($0) }
    if let completed = object.amount("completed") { reading.completed = completed }
    reading.total = object.amount("total")
    reading.label = text("label")
    reading.currentValueLabel = text("currentValueLabel")
    unitName = text("unitName")
    let counted = object.text("unit").flatMap { CountedUnit(rawValue: $0) }
    unit = counted == .bytes ? .bytes : .plain
    reading.countsBytes = unit == .bytes
    isEstimate = object.isTrue("estimated")
    rate = number("rate")
    meanRate = number("meanRate") ?? rate ?? 0
    averageRate = number("averageRate")
    highestRate = number("highestRate") ?? 0
    reading.details.ratio = number("ratio")
    timeRemaining = number("remaining")
    timerInterval = number("interval")
    stalledFor = number("stalledFor")
    motion = number("motion") ?? self.elapsed
    guard event == "end" else { return }
    let status = number("status").map { Int32(min(255, $0)) }
    let ends: [WorkEnd] = [.early, .readerLeft, .unknown, .unwatched]
    if let phase = object.text("phase"), let end = ends.first(where: { $0.word == phase }) {
      self.end = end
    } else if status == 0 {
      // Earlier versions write no word for an early end. The fraction of a timer, and of a value
      // within a range, says nothing of the work.
      let isWork =
        timerInterval == nil && counted != .seconds && object.amount("minimum") == nil
      end = .done.reaching(isWork ? fraction : nil)
    } else {
      end = .failed(text("signal").map { .signal($0) } ?? status.map { .status($0) } ?? .lost)
    }
  }

  /// The line that answers a query: what `--json` writes, and more.
  package var report: [UInt8] {
    var object = JSONObject()
    object.add("event", .text(end == nil ? "update" : "end"))
    object.add("elapsed", JSONValue(seconds: elapsed))
    var bounded = self
    bounded.name = nil
    bounded.reading.label = reading.label.map(Self.bounded)
    bounded.reading.currentValueLabel = reading.currentValueLabel.map(Self.bounded)
    bounded.add(to: &object, unit: unit == .plain ? nil : .bytes)
    object.add("unitName", JSONValue(unitName.map(Self.bounded)))
    object.add("meanRate", JSONValue(meanRate))
    object.add("averageRate", JSONValue(averageRate))
    object.add("highestRate", JSONValue(highestRate))
    object.add("ratio", JSONValue(reading.details.ratio))
    object.add("interval", JSONValue(timerInterval))
    object.add("motion", JSONValue(seconds: motion))
    addEnd(to: &object)
    if end != nil {
      object.add("status", .number(.whole(hasFailed ? 1 : 0)))
      object.add("signal", JSONValue(end?.signalName))
    }
    return object.line
  }

  package func addEnd(to object: inout JSONObject) {
    if let word = end?.word { object.add("phase", .text(word)) }
  }

  /// Reads a report of another run; `nil` if the object is none.
  package init?(report object: JSONMembers) {
    guard let event = object.text("event") else { return nil }
    self.init(object, event: event)
    // Only a query shows a range; among other runs a value within it counts as work.
    if let low = object.amount("minimum"), let high = object.amount("maximum") {
      reading.range = ValueRange(low: low, high: high)
    }
    // A report does not say with which status the run failed.
    if case .failed(.status) = end { end = .failed() }
  }

  /// In bytes, so that a message can hold two texts whose characters are all escaped.
  private static let longestText = 1 << 12

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    var room = longestText - 3
    let kept = text.prefix { character in
      room -= character.utf8.count
      return room >= 0
    }
    return kept + "…"
  }
}

extension WorkEnd {
  /// What a status does not say.
  fileprivate var word: String? {
    switch self {
    case .early: "early"
    case .readerLeft: "readerLeft"
    case .unknown: "unknown"
    case .unwatched: "unwatched"
    case .done, .interrupted, .failed: nil
    }
  }
}
