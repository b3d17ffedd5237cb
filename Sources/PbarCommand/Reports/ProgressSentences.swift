import CommandOptions
import ProgressModel
import ProgressStyles
import TerminalText
import Wording

/// Says how far a run is, in letters, digits and punctuation only: `Copying, 40% complete`.
struct ProgressSentences {
  private let wording: Language
  private let noun: CountedNoun?  // For what is counted; `nil` for bytes and values
  private let unitName: String?  // The user's word for what is counted
  private let sign: DecimalSign
  private let isTimer: Bool  // Whether the work is a timer, which may have begun before the run
  private let labels: LineLabels
  private let closingWords: ClosingWords

  init(_ context: RunContext, work: Work, in language: Language) {
    wording = language
    noun = work.countedNoun
    unitName = context.settings.unitName
    sign = context.settings.decimalSign
    isTimer = work.isTimer
    closingWords = context.settings.closingWords
    labels = LineLabels(context.settings, work: work, in: language)
  }

  func opening(_ part: Snapshot, line: Int) -> String {
    let hasBegun = part.fractionCompleted != nil || (part.reading.completed?.doubleValue ?? 0) != 0
    return sentence(part, line, [(hasBegun ? position(part) : nil) ?? wording.started()])
  }

  /// The value of `--value`.
  func value(_ part: Snapshot) -> String {
    if part.hasFailed {
      return sentence(part, 0, [happened(wording.hasFailed, at: place(part, .oblique))])
    }
    return sentence(part, 0, [position(part) ?? wording.inProgress()])
  }

  func step(_ part: Snapshot, line: Int) -> String {
    sentence(part, line, [position(part) ?? wording.lasting(elapsed(part))])
  }

  /// The beginning or the end of a stall.
  func pause(_ part: Snapshot, line: Int) -> String {
    let phrase =
      part.stalledFor == nil
      ? wording.hasResumed : part.reading.awaitsReader ? wording.awaitsReader : wording.hasStalled
    return sentence(part, line, [happened(phrase, at: place(part, .oblique) ?? elapsed(part))])
  }

  func standing(_ part: Snapshot, line: Int) -> String {
    if part.end != nil { return closing(part, line: line, elapsed: part.elapsed) }
    var clauses = [position(part) ?? wording.lasting(elapsed(part))]
    if part.fractionCompleted != nil, part.reading.range == nil, !part.hasInterval,
      let amount = amount(part)
    {
      clauses.append(amount)
    }
    if part.stalledFor != nil, part.reading.awaitsReader {
      clauses.append(wording.awaitsReader())
    } else if let stalled = part.stalledFor {
      clauses.append(wording.stalledFor(wording.duration(stalled, .oblique)))
    } else {
      if part.reading.range == nil, let rate = part.rate, rate > 0, amount(part) != nil {
        clauses.append(format(part).rate(rate))
      }
      if !part.hasInterval, part.end == nil, let remaining = part.timeRemaining {
        clauses.append(wording.left(wording.duration(remaining.rounded(.up))))
      }
    }
    return sentence(part, line, clauses)
  }

  /// How a part ended. `elapsed`: of the run.
  func closing(_ part: Snapshot, line: Int, elapsed: Double) -> String {
    let place = place(part, .oblique)
    let words = closingWords.text(of: part.end)
    let how: [String?] =
      switch part.end {
      case _ where words != nil: [words, part.failureText(in: wording)]
      case .done, .early, nil: [ending(part, at: place)]
      case .unknown: [happened(wording.hasEnded, at: place)]
      case .readerLeft: [wording.readerHasLeft(exactPlace(part) ?? self.elapsed(part))]
      case .unwatched: [wording.stoppedWatching(), place.map { wording.goesOn($0) }]
      case .interrupted: [happened(wording.hasStopped, at: place)]
      case .failed: [happened(wording.hasFailed, at: place), part.failureText(in: wording)]
      }
    let hasFinished = part.end?.isSuccess ?? true
    let duration = isTimer ? elapsed : part.elapsed
    // The amount may have said how far the part is.
    let isSaid =
      part.reading.range != nil
      || !hasFinished && words == nil && part.fractionCompleted == nil
    let amount = isSaid ? nil : amount(part)
    let took = amount.map { wording.amountIn($0, wording.closingDuration(duration, .oblique)) }
    return sentence(
      part, line, how.compactMap { $0 } + [took ?? wording.took(wording.closingDuration(duration))])
  }

  private func ending(_ part: Snapshot, at place: String?) -> String {
    if part.hasInterval { return wording.complete(100) }
    if let place, part.reading.range != nil || (part.fractionCompleted ?? 1) < 1 {
      return happened(wording.hasEnded, at: place)
    }
    return percentage(part, wording.complete)
      ?? (part.end == .early ? wording.hasEnded() : wording.finished())
  }

  // MARK: Pieces

  func fraction(_ part: Snapshot) -> Double? { part.timerFraction ?? part.fractionReached }

  private func happened(_ event: Phrase, at place: String?) -> String {
    place.map { wording.position($0, event()) } ?? event()
  }

  private func sentence(_ part: Snapshot, _ line: Int, _ clauses: [String]) -> String {
    let label = SafeText.printable(labels.label(of: part, line: line) ?? part.name ?? "")
    let texts = [label, part.reading.currentValueLabel ?? ""]
    return wording.listed(texts.filter { !$0.allSatisfy { $0.isWhitespace } } + clauses)
  }

  /// `40% complete`, `3.2 GiB so far`, `3 minutes left`, `21.5`.
  private func position(_ part: Snapshot) -> String? {
    if part.hasInterval {
      return wording.left(wording.duration((part.timeRemaining ?? 0).rounded(.up)))
    }
    if part.reading.range != nil { return place(part, .direct) }
    return percentage(part, wording.complete) ?? amount(part).map { wording.soFar($0) }
  }

  /// `40%`, `3.2 GiB`, `21.5`.
  private func place(_ part: Snapshot, _ nounCase: NounCase) -> String? {
    if part.reading.range != nil {
      return part.reading.completed.map { $0.text(sign) }
    }
    return percentage(part) { wording.percent($0, nounCase) } ?? amount(part, nounCase)
  }

  /// As `place`, with decimals of a percentage below 10: `0.3%`.
  private func exactPlace(_ part: Snapshot) -> String? {
    guard let fraction = fraction(part), fraction < 0.1 else { return place(part, .oblique) }
    return wording.percent(
      fraction: fraction, decimals: fraction < 0.001 ? 2 : 1, .oblique, sign: sign)
  }

  private func percentage(_ part: Snapshot, _ words: (Int) -> String) -> String? {
    fraction(part).map { (part.isEstimate ? "~" : "") + words(wholePercentage(of: $0)) }
  }

  private func format(_ part: Snapshot) -> AmountFormat {
    AmountFormat(part.unit, name: unitName ?? part.unitName, sign: sign)
  }

  private func elapsed(_ part: Snapshot) -> String { wording.duration(part.elapsed, .oblique) }

  /// `3.2 GiB`, `12 lines`, `940 of 2000 files`.
  private func amount(_ part: Snapshot, _ nounCase: NounCase = .direct) -> String? {
    guard let completed = part.reading.completed else { return nil }
    guard part.unit == .plain else { return format(part).amount(completed) }
    if format(part).name == nil, let noun, case .whole(let count) = completed,
      let number = Int(exactly: count)
    {
      return wording.counted(number, noun, nounCase)
    }
    guard let total = part.reading.total else { return format(part).amount(completed) }
    // A value of 0...1 without a word is its percentage once more.
    guard total.doubleValue > 1 || format(part).name != nil else { return nil }
    return wording.part(format(part).digits(of: completed), format(part).amount(total))
  }
}

extension Snapshot {
  fileprivate var hasInterval: Bool { timerInterval != nil }

  /// The fraction of a timer's interval that has passed, 0...1, even if its bar empties.
  var timerFraction: Double? { timerInterval.map { $0 > 0 ? min(1, max(0, elapsed / $0)) : 1 } }
}

/// The labels of the lines, for parts that have none of their own.
struct LineLabels {
  private let labels: [String?]

  /// `language`: of the words that distinguish several lines.
  init(_ settings: Settings, work: Work, in language: Language) {
    labels = (0..<work.lineCount).map { line in
      work.settings(settings, ofLine: line, in: language).label ?? work.ownLabel
    }
  }

  func label(of part: Snapshot, line: Int) -> String? {
    // The prefix without the blanks that align it.
    let prefix = part.reading.labelPrefix.split(separator: " ").joined(separator: " ")
    return (part.reading.label ?? labels[min(line, labels.count - 1)]).map { prefix + $0 }
  }
}
