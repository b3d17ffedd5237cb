import ProgressModel
import TerminalText

/// The progress of a program according to its records.
struct OutputState: Sendable {
  private static let mostParts = 1000
  private(set) var reading = Reading()
  private let givenTotal: Amount?

  /// The longest duration of an input that the program named, in seconds.
  private var duration: Double?
  private var steps = (known: 0, done: 0)  // The announced steps, and the finished ones
  private var parts: [[UInt8]: (completed: Amount, total: Amount)] = [:]

  /// Whether the amounts belong to several phases, so that they do not add up.
  private var hasPhases = false

  init(total: Amount?) { givenTotal = total }

  mutating func prepare(_ header: OutputRecord) {
    if header.countsSeconds { duration = max(duration ?? 0, header.total?.doubleValue ?? 0) }
    steps.known += header.steps
  }

  mutating func nextStep(_ line: OutputRecord) -> OutputRecord {
    var record = line
    steps.done += 1
    record.completed = .whole(Int64(steps.done))
    // Each package is unpacked and then set up.
    record.total = steps.known > 0 ? .whole(Int64(2 * steps.known)) : nil
    return record
  }

  private mutating func sum(_ record: inout OutputRecord) {
    if let completed = record.completed, let left = record.left {
      record.total = completed.adding(left)
    }
    guard let part = record.part, let completed = record.completed, let total = record.total else {
      return
    }
    let key = part + (record.text ?? [])
    if parts[key] != nil || parts.count < Self.mostParts { parts[key] = (completed, total) }
    record.completed = parts.values.reduce(.whole(0)) { $0.adding($1.completed) }
    record.total = parts.values.reduce(.whole(0)) { $0.adding($1.total) }
  }

  /// Applies a record. A fraction that falls, or another label, begins a new phase.
  mutating func apply(_ line: OutputRecord) {
    var record = line
    sum(&record)
    var next = reading
    next.updateCount += 1
    next.countsBytes = record.countsBytes
    next.total = nil
    let fraction = record.fraction.map { Progress.fraction($0) }
    next.progress = fraction
    next.label = record.label.map { SafeText.printable($0) }
    next.currentValueLabel = record.text.map { SafeText.printable($0) }
    if record.countsSeconds {
      let whole = givenTotal?.doubleValue ?? duration ?? 0
      next.progress = whole > 0 ? .fraction((record.completed?.doubleValue ?? 0) / whole) : nil
    } else if let completed = record.completed {
      next.progress = .amount(completed)
      // A program that does not know the total writes 0 for it, or the amount so far.
      let isKnown =
        record.total.map { $0 > .whole(0) && ($0 != completed || $0 == reading.total) } ?? false
      next.total = isKnown ? record.total : givenTotal
      if completed < reading.amountInAll ?? completed
        || reading.amountInAll != nil && next.label != reading.label
      {
        hasPhases = true
      }
      next.amountInAll = hasPhases ? nil : completed
    }
    if let fraction, next.fractionCompleted == nil, record.total == nil || record.fraction == 0 {
      next.progress = fraction
    }
    if next.label != reading.label
      || (next.fractionCompleted ?? 0) < (reading.fractionCompleted ?? 0)
    {
      next.stage += 1
    }
    reading = next
  }
}
