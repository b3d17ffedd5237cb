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
