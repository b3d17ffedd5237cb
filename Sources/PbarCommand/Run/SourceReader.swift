import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

/// Reads a part of a source into what the model understands.
struct SourceReader {
  /// What the numbers of the source count.
  enum Meaning {
    /// What has passed.
    case count
    /// Values that were read.
    case values
    /// Nothing: the run takes as long as it takes.
    case nothing
  }

  let meaning: Meaning
  let total: Amount?
  /// What values lie between, where they are not so much of a total.
  var range: ValueRange?

  /// The words without those that the main thread takes away.
  func reading(_ part: ProgressPart) -> Reading {
    part.tally.withWords { words in
      var reading = Reading(
        total: words.total ?? total, updateCount: words.updateCount, label: words.label,
        currentValueLabel: words.currentValueLabel)
      reading.labelPrefix = words.labelPrefix
      reading.details = TransferDetails(
        lastWritten: part.lastWritten, previousLine: part.previousLine,
        bufferFill: part.bufferFill, ratio: part.ratio)
      switch meaning {
      case .nothing: break
      case .count:
        let count = part.tally.count.load(ordering: .relaxed)
        // Once it has ended, all of it has been handed over; what its reader does is no concern of ours.
        let unseen = words.outcome == nil ? part.unseenUnits : 0
        reading.progress = .amount(.whole(max(0, count - unseen)))
        reading.updateCount = Int(truncatingIfNeeded: count)
      case .values:
        reading.range = range
        reading.take(measure(words, total: reading.total))
      }
      return reading
    }
  }

  /// Whether something has come; where nothing ever comes, there is nothing to wait for either.
  func hasData(_ reading: Reading) -> Bool {
    meaning == .nothing || reading.updateCount > 0
  }

  /// Before the first value the bar stands at 0 of the total, if there is one.
  private func measure(_ words: Tally.Words, total: Amount?) -> ValueMeasure? {
    guard let progress = words.progress else { return total == nil ? nil : .amount(.whole(0)) }
    return ValueMeasure(progress)
  }
}

// How progress is measured in each kind of work.

extension SourceReader {
  init(_ work: Work) {
    switch work {
    case .copy(let plan): self.init(meaning: .count, total: plan.total)
    case .values(let scale), .value(_, let scale):
      self.init(meaning: .values, total: scale.total, range: scale.range)
    case .timer, .query: self.init(meaning: .nothing, total: nil)
    case .watch(let plan): self.init(meaning: .count, total: plan.total)
    // Each of its parts has a total of its own.
    case .monitor: self.init(meaning: .count, total: nil)
    case .command(let plan):
      self.init(
        meaning: plan.readsValues ? .values : .nothing, total: plan.scale.total,
        range: plan.scale.range)
    }
  }
}

extension ProgressMeter {
  init(_ work: Work, measure: Measure = Measure(), at start: Double) {
    func meter(
      _ unit: CountUnit, _ stallRule: StallRule, startsAtZero: Bool
    ) -> ProgressMeter {
      ProgressMeter(
        unit: unit, stallRule: stallRule, startsAtZero: startsAtZero,
        averageWindow: measure.averageWindow, statisticsInterval: measure.statisticsInterval,
        at: start)
    }
    switch work {
    case .monitor(let plan):
      // A command may well take everything before it gives anything.
      self = meter(
        plan.first?.unit == .bytes ? measure.byteUnit : .plain, .afterUpdates(1),
        startsAtZero: true)
    case .copy(let plan):
      self = meter(
        plan.unit == .bytes ? measure.byteUnit : .plain,
        plan.waitsQuietly ? .afterUpdates(1) : .always, startsAtZero: true)
    case .values(let scale), .value(_, let scale):
      self = meter(.plain, .afterUpdates(2), startsAtZero: scale.total != nil)
    case .watch:
      // Where the process was when it was first looked at counts as done, but not for the rate.
      self = meter(measure.byteUnit, .always, startsAtZero: false)
    case .timer, .query:
      self = meter(.plain, .never, startsAtZero: false)
    case .command(let plan):
      self = meter(
        .plain, plan.readsValues ? .afterUpdates(2) : .never,
        startsAtZero: plan.readsValues && plan.scale.total != nil)
    }
  }
}

// What a value that was read means for the model.

extension Reading {
  /// Takes in how far it is, in the terms of a value, once the total or the range is known.
  ///
  /// Without a total, values are parts of 1, as in `ProgressView(value:)`, and no amounts worth telling.
  mutating func take(_ measure: ValueMeasure?) {
    switch measure {
    case nil:
      progress = nil
    case .fraction(let fraction):
      take(fraction: fraction)
    case .amount(let amount):
      guard range == nil else {
        progress = .amount(amount)
        return
      }
      guard let total else { return take(fraction: amount.doubleValue) }
      // What is beyond the total counts as the total; a ring shows how far it is beyond.
      progress = .amount(min(amount, total))
      if amount > total, total > .whole(0) {
        overfulfilledFraction = Reading.beyondOne(amount.doubleValue / total.doubleValue)
      }
    }
  }

  private mutating func take(fraction: Double) {
    progress = .fraction(fraction)
    if fraction > 1 { overfulfilledFraction = Reading.beyondOne(fraction) }
  }

  /// A finite number beyond 1, however near to it the double may be.
  private static func beyondOne(_ fraction: Double) -> Double {
    min(max(fraction, 1.0.nextUp), .greatestFiniteMagnitude)
  }
}

extension ValueMeasure {
  /// What a source of values has told; `nil` where it is not known.
  init?(_ progress: Tally.Progress) {
    switch progress {
    case .unknown: return nil
    case .amount(let amount): self = .amount(amount)
    case .fraction(let fraction): self = .fraction(fraction)
    }
  }
}
