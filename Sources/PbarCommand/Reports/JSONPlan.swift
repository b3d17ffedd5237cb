import CommandOptions
import ProgressModel
import TerminalText

/// What programs are told of a run, how often and where.
struct JSONPlan: Sendable {
  /// Where the objects go.
  var output: JSONOutput
  /// Seconds between two updates.
  var interval: Double
  /// What is counted; `nil` where that is nothing, or is not known.
  private let unit: String?
  /// Whether this run is a timer, which may have begun before it.
  private let isTimer: Bool
  private let labels: LineLabels
  private let currentValueLabel: String?

  /// `nil` where nobody wants any.
  init?(_ settings: Settings, work: Work) {
    guard let output = settings.json else { return nil }
    self.output = output
    interval = settings.interval ?? 1
    unit = work.countedUnit
    isTimer = work.isTimer
    labels = LineLabels(settings, work: work, in: .english)
    // One that is a form to be filled in is for people.
    currentValueLabel = settings.currentValueLabel.flatMap { $0.contains("%") ? nil : $0 }
  }

  /// What the part is called.
  func label(_ part: Snapshot, line: Int) -> String? {
    labels.label(of: part, line: line)
  }

  /// How far it is, in words.
  func currentValueLabel(_ part: Snapshot) -> String? {
    part.currentValueLabel ?? currentValueLabel
  }

  /// Adds where a part stands; of a part that is not there yet, that nothing is known.
  ///
  /// `elapsed`: seconds since the run began.
  func add(_ part: Snapshot?, line: Int, elapsed: Double, to object: inout JSONObject) {
    let place = place(part)
    object.add(
      "elapsed", JSONValue(seconds: isTimer ? elapsed : part?.elapsed ?? elapsed))
    object.add("part", part.map { .whole(Int64($0.identifier)) } ?? .null)
    object.add("name", JSONValue(part?.name))
    object.add(
      "label", JSONValue(part.flatMap { label($0, line: line) } ?? label(Snapshot(), line: 0)))
    object.add("currentValueLabel", JSONValue(part.flatMap { currentValueLabel($0) }))
    object.add("completed", place.completed)
    object.add("total", place.total)
    object.add("minimum", JSONValue(part?.range?.low))
    object.add("maximum", JSONValue(part?.range?.high))
    object.add("unit", JSONValue(unit ?? part?.ownUnit))
    object.add("fraction", place.fraction)
    object.add("overfulfilled", JSONValue(part?.overfulfilledFraction))
    object.add("rate", rate(part, part?.rate))
    object.add("remaining", JSONValue(seconds: part?.timeRemaining))
    object.add("stalledFor", JSONValue(seconds: part?.stalledFor))
  }

  /// A rate of the part, where it has one.
  func rate(_ part: Snapshot?, _ rate: Double?) -> JSONValue {
    guard let part, part.timerInterval == nil, part.range == nil,
      part.completed != nil || part.fractionCompleted != nil
    else { return .null }
    return JSONValue(rate)
  }

  private func place(
    _ part: Snapshot?
  ) -> (completed: JSONValue, total: JSONValue, fraction: JSONValue) {
    guard let part else { return (.null, .null, .null) }
    guard let interval = part.timerInterval else {
      return (
        JSONValue(part.completed), JSONValue(part.total), JSONValue(part.fractionCompleted)
      )
    }
    let passed = min(interval, max(0, part.elapsed))
    return (
      JSONValue(seconds: passed), JSONValue(seconds: interval), JSONValue(part.timerFraction)
    )
  }
}

extension Work {
  /// What the amounts of its snapshots count, in a word that no language changes; `nil` where they say so
  /// themselves.
  fileprivate var countedUnit: String? {
    switch self {
    case .copy, .monitor:
      switch copy?.unit {
      case .records(0): "records"
      case .records: "lines"
      case .bytes, nil: "bytes"
      }
    case .values, .value: "values"
    case .watch: "bytes"
    case .command(let plan): plan.readsValues ? "values" : nil
    case .timer, .query: nil
    }
  }
}

extension Snapshot {
  /// What its amounts count, as far as it can be told from them.
  fileprivate var ownUnit: String? {
    timerInterval != nil ? "seconds" : completed != nil && unit != .plain ? "bytes" : nil
  }
}
