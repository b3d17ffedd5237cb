import ProgressModel
import TerminalText
import Wording

/// The subject of a line, which decides its fields.
package enum LineContent: Sendable {
  case copy
  case result
  case values
  case value  // A single value: no rate and no time
  case timer
  case command  // A command, with its output above
  case activity  // Text of an unknown amount above the bar, or a stopwatch

  fileprivate var hasRate: Bool { ![.value, .timer, .activity].contains(self) }
}

extension FieldTexts {
  /// The pieces of our own line without label, bar and text.
  func ownPieces(_ content: LineContent) -> [(field: Field, piece: Piece)] {
    if hasEndSign, content == .timer { return timerEnd }
    if hasEndSign, content == .command { return result }
    if let range = snapshot.reading.range { return level(in: range) + failures }
    if content == .timer, snapshot.hasFailed { return [(.left, closing)] }
    var fields = template.fields
    // One field says how the run ended.
    if hasEnded, fields.contains(.left) { fields.removeAll { $0 == .elapsed } }
    let named = fields.flatMap { field in
      pieces(field, content).map { (field: field, piece: $0) }
    }
    // A failure is always shown.
    if content == .value { return named + failures }
    let saysFailure = fields.contains { $0 == .left || $0 == .elapsed }
    return saysFailure || !snapshot.hasFailed ? named : named + [(.left, closing)]
  }

  private func level(in range: ValueRange) -> [(field: Field, piece: Piece)] {
    guard let value = snapshot.reading.completed else { return [] }
    let width = max(theme.text(range.low).cellWidth, theme.text(range.high).cellWidth)
    return [(.percent, Piece(theme.text(value), .level, width: width))]
  }

  private func pieces(_ field: Field, _ content: LineContent) -> [Piece] {
    switch (field, content) {
    case (.percent, .timer) where shows(.left): timer
    case (.percent, _): percentage
    case (.amount, .timer), (.amount, .activity): []
    case (.amount, _): amount + (content == .result ? ratio : [])
    case (.rate, _) where content.hasRate: rate(content)
    case (.averageRate, _) where content.hasRate: average(content)
    case (.left, .value), (.elapsed, .value), (.finish, .value): []
    case (.left, .timer): shows(.percent) ? [] : timer
    case (.left, _): left
    case (.elapsed, _): elapsed
    case (.finish, _): finish
    case _: []
    }
  }

  private func shows(_ field: Field) -> Bool { template.fields.contains(field) }

  var hasEnded: Bool { snapshot.hasEnded }
  var hasGoal: Bool { snapshot.fractionCompleted != nil }

  /// Whether the sign of one line about all of the work says that it is done.
  private var isWhole: Bool {
    isAlone && hasEndSign && snapshot.end == .done && snapshot.fractionReached == 1
  }

  // MARK: Amounts

  private var percentage: [Piece] {
    guard snapshot.wholePercentage != nil, !isWhole else { return [] }
    let widest = snapshot.percentage(1, in: wording).cellWidth
    return [Piece(text(.percent), .percentage, width: widest)]
  }

  private var amount: [Piece] {
    guard let completed = snapshot.reading.completed else { return [] }
    let alone = counted(completed, digits: amounts.digits(of: completed))
    guard let total = snapshot.reading.total else {
      return [Piece(alone, .amount(), width: amounts.widestAmount)]
    }
    var pair = amounts.pair(completed: completed, total: total)
    if isWhole { return [Piece(alone, .amount(), width: pair.width)] }
    if endNoun != nil { pair.total = counted(total, digits: pair.total) }
    return [Piece(pair)]
  }

  /// The noun of what is counted; nil where the user has a word, and while the run goes on, when
  /// there is no room for it.
  private var endNoun: CountedNoun? {
    guard hasEndSign, snapshot.unit == .plain, amounts.name == nil else { return nil }
    return snapshot.reading.countsSteps ? .step : template.countedNoun
  }

  private func counted(_ amount: Amount, digits: String) -> String {
    guard let endNoun else { return amounts.amount(amount) }
    let count = Int(min(1e15, max(0, amount.doubleValue)))
    return wording.counted(count, endNoun, .direct, digits: digits)
  }

  private var ratio: [Piece] {
    snapshot.reading.details.ratio.map { ratio in
      [Piece(PvText.ratio(ratio, sign: theme.decimalSign), .rate, width: "1:3.125".count)]
    } ?? []
  }

  // MARK: Rates

  /// A stall takes the place of the rate, and also of the time if the work has an end.
  private func rate(_ content: LineContent) -> [Piece] {
    if let stall {
      guard !hasGoal, snapshot.reading.completed != nil else {
        return shows(.left) ? [] : [Piece(stall, .stall, width: amounts.widestRate)]
      }
      return [Piece(stall, .stall, aligns: .leading)]
    }
    let isMeaningful = hasMeaningfulRate(content)
    // The column of the rate stays beside a bar that stays.
    guard isMeaningful || hasEnded && !hasEndSign && snapshot.reading.completed != nil else {
      return []
    }
    return [Piece(isMeaningful ? text(.rate) : "", .rate, width: amounts.widestRate)]
  }

  private func average(_ content: LineContent) -> [Piece] {
    guard hasMeaningfulRate(content) else { return [] }
    let rate = text(.averageRate)
    let widest = wording.average(String(repeating: "0", count: amounts.widestRate)).cellWidth
    return [Piece(rate.isEmpty ? "" : wording.average(rate), .rate, width: widest)]
  }

  /// Whether a rate means anything. It does not for ended steps with texts, and for values that were
  /// complete at once.
  private func hasMeaningfulRate(_ content: LineContent) -> Bool {
    guard snapshot.reading.completed != nil else { return false }
    guard content == .values, hasEnded || snapshot.fractionCompleted ?? 0 >= 1 else { return true }
    return snapshot.elapsed >= 0.1
      && (!hasEnded || snapshot.reading.currentValueLabel == nil && snapshot.rate ?? 0 > 0)
  }

  // MARK: Times

  /// The time left, in the width of the whole time.
  private var timer: [Piece] {
    let width = max(4, text(.duration).cellWidth)
    return [Piece(clockText(snapshot.timeRemaining ?? 0), .level, width: width)]
  }

  /// The time left; of work without an end, the time since the start.
  private var left: [Piece] {
    if hasEnded { return [closing] }
    if snapshot.reading.isAwaited { return [] }
    guard hasGoal else { return shows(.elapsed) ? [] : elapsed }
    if let stall {
      let hasRate = shows(.rate) && snapshot.reading.completed != nil
      let widest = wording.leftBriefly(Self.widestTime).cellWidth
      let rateWidth = hasRate ? amounts.widestRate + Piece.usualGap : 0
      return [Piece(stall, .stall, width: rateWidth + widest)]
    }
    var piece = time(timeLeft, wording.leftBriefly)
    if isLong {
      piece.short?.text = wording.brief(snapshot.timeRemaining ?? 0).guardedFromReordering
    }
    return [piece]
  }

  private var elapsed: [Piece] {
    hasEnded ? [closing] : [time(text(.elapsed), wording.elapsedBriefly)]
  }

  private var finish: [Piece] {
    hasEnded ? [] : [time(hasGoal ? text(.finish) : "", wording.ends, widest: "00:00:00")]
  }

  private static let widestTime = "59:59"

  /// A time with words around it, but on a narrow line, as wide as the `widest` one.
  private func time(_ text: String, _ phrase: Phrase, widest: String = widestTime) -> Piece {
    let words = text.isEmpty ? "" : phrase(text).guardedFromReordering
    var piece = Piece(words, .time, width: phrase(widest).cellWidth)
    piece.short = Piece.Short(text: text, width: Self.widestTime.count)
    return piece
  }

  // MARK: The end

  /// How long a timer was.
  private var timerEnd: [(field: Field, piece: Piece)] {
    if snapshot.hasFailed { return [(.left, closing)] }
    return [(.left, Piece(text(.duration), .time))]
  }

  /// The amount of a command and its mean rate, where known, and how it ended.
  private var result: [(field: Field, piece: Piece)] {
    // A number alone says nothing about what it counts.
    guard let amount = snapshot.reading.amountOfAllPhases, amount > .whole(0),
      snapshot.unit != .plain || endNoun != nil || amounts.name != nil
    else { return [(.left, closing)] }
    var fields: [(field: Field, piece: Piece)] = []
    if shows(.amount) {
      let text = counted(amount, digits: amounts.digits(of: amount))
      fields.append((.amount, Piece(text, .amount())))
    }
    if shows(.rate), snapshot.elapsed >= 0.1 {
      let rate = snapshot.meanRateOfAllPhases ?? amount.doubleValue / snapshot.elapsed
      fields.append((.rate, Piece(amounts.rate(rate), .rate)))
    }
    return fields + [(.left, closing)]
  }

  /// Says that a part has failed whose time is unknown or has no meaning.
  private var failures: [(field: Field, piece: Piece)] {
    guard snapshot.hasFailed else { return [] }
    return [(.left, Piece(failureReason.guardedFromReordering, .failure, aligns: .leading))]
  }

  private var failureReason: String {
    template.closingWords.text(of: snapshot.end) ?? snapshot.failureText(in: wording)
      ?? wording.failedBriefly()
  }

  /// How the run ended, and after how long: `in 9.8 s`, `status 2 after 0:12`.
  var closing: Piece {
    let duration = wording.closing(snapshot.elapsed, sign: theme.decimalSign)
    let text: String
    let short: String
    if snapshot.hasFailed {
      text = wording.failedAfter(failureReason, duration)
      short = failureReason
    } else {
      let words = template.closingWords.text(of: snapshot.end)
      let ending: String? =
        switch snapshot.end {
        case .early, .readerLeft: wording.hasEnded()
        case .unwatched: wording.stoppedWatching()
        case _: nil
        }
      let took =
        ending.map { wording.failedAfter($0, duration) } ?? wording.tookBriefly(duration)
      text = words.map { "\($0) \(took)" } ?? took
      short = words ?? ending ?? duration
    }
    let value = snapshot.hasFailed ? Piece.Value.failure : .time
    var piece = Piece(text.guardedFromReordering, value, aligns: .leading)
    let shortWidth = hasEndSign ? 0 : Self.widestTime.count  // The width of the time that was there
    piece.short = Piece.Short(text: short.guardedFromReordering, width: shortWidth)
    return piece
  }
}

extension Snapshot {
  /// A fraction of the work in percent, with a sign before an estimate.
  func percentage(_ fraction: Double, in wording: Language) -> String {
    (isEstimate ? "~" : "") + wording.percent(ProgressModel.wholePercentage(of: fraction))
  }

  /// The snapshot, whose current value label says that parts have failed, or that a reader works.
  func worded(in theme: Theme) -> Snapshot {
    let wording = theme.language
    var worded = self
    if !isOverall, reading.counts.failed > 0 {
      worded.reading.currentValueLabel = wording.parts(
        reading.counts.failed, .failed)
    }
    if let worker = reading.worker {
      let count = theme.text(reading.completed)
      worded.reading.currentValueLabel = wording.readerWorks(count, worker)
      worded.reading.completed = nil
      worded.stalledFor = nil
    }
    return worded
  }

  /// `status 2`, `interrupted` or `killed by SIGTERM`; `nil` if no more is known than the failure.
  package func failureText(in wording: Language) -> String? {
    switch end {
    case .failed(.status(let code)): wording.status("\(code)")
    case .interrupted("SIGINT"), .failed(.signal("SIGINT")): wording.interruptedBriefly()
    case .interrupted(let name), .failed(.signal(let name)): wording.killedBriefly(name)
    case .failed(.lost): wording.lost()
    case .failed(nil), .done, .early, .readerLeft, .unknown, .unwatched, nil: nil
    }
  }
}
