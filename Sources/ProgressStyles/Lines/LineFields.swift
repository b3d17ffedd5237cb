import ProgressModel
import TerminalText
import Wording

/// The names of the fields of our own line, in the order of reading. `--fields` chooses among them.
package enum LineFieldName: String, CaseIterable, Comparable, Sendable {
  case label, bar, percent, amount, text, rate, average, left, elapsed, finish

  package static let usual: [LineFieldName] = [.label, .bar, .percent, .amount, .text, .rate, .left]

  package static func < (one: LineFieldName, other: LineFieldName) -> Bool {
    allCases.prefix { $0 != other }.contains(one)
  }
}

/// The words that end a line, in place of those that follow from the end of the run.
package struct ClosingWords: Hashable, Sendable {
  package var done: String?
  package var failed: String?

  package init(done: String? = nil, failed: String? = nil) { (self.done, self.failed) = (done, failed) }
}

struct LineFields {
  let snapshot: Snapshot
  let content: LineContent
  var names = LineFieldName.usual  // The fields that were chosen; label and bar are no part of the result
  var closingWords = ClosingWords()
  var clock = LocalClock(now: 0, utcOffset: 0)
  let wording: Wording

  var all: [(name: LineFieldName, field: LineField)] {
    guard snapshot.range == nil else { return level.map { (.percent, $0) } }
    var shown = names
    // One field says how the run ended.
    if hasEnded, shown.contains(.left) { shown.removeAll { $0 == .elapsed } }
    let fields = shown.flatMap { name in self.fields(name).map { (name: name, field: $0) } }
    // A failure is always shown.
    let hasTime = content != .value && content != .timer
    let lacksFailure = snapshot.phase == .broken && hasTime && !shown.contains { $0 == .left || $0 == .elapsed }
    return lacksFailure ? fields + [(.left, closing)] : fields
  }

  private func fields(_ name: LineFieldName) -> [LineField] {
    switch (name, content) {
    case (.label, _), (.bar, _), (.text, _): []
    case (.percent, .timer): names.contains(.left) ? timer : percentage
    case (.percent, _): percentage
    case (.amount, .copy), (.amount, .values), (.amount, .value), (.amount, .command): amount
    case (.amount, .result): amount + ratio
    case (.rate, .copy), (.rate, .result), (.rate, .values), (.rate, .command): rate
    case (.average, .copy), (.average, .result), (.average, .values), (.average, .command): average
    case (.left, .timer): names.contains(.percent) ? [] : timer
    case (.amount, _), (.rate, _), (.average, _): []
    case (.left, .value), (.elapsed, .value), (.finish, .value): []
    case (.left, _): left
    case (.elapsed, _): elapsed
    case (.finish, _): finish
    }
  }

  private var hasEnded: Bool { snapshot.phase != .running }
  private var hasGoal: Bool { snapshot.fractionCompleted != nil }

  // MARK: Amounts

  private var percentage: [LineField] {
    guard let percentage = snapshot.wholePercentage else { return [] }
    let mark = snapshot.isEstimate ? "~" : ""
    var field = LineField(
      mark + wording.percent(percentage), rank: .percentage, width: (mark + wording.percent(100)).cellWidth,
      isSecondary: false)
    // The duration takes its place.
    let hasDuration = names.contains { $0 == .left || $0 == .elapsed }
    field.isSaidByBar = hasDuration && snapshot.phase == .finished && snapshot.fractionReached == 1
    return [field]
  }

  private var level: [LineField] {
    guard let value = snapshot.completed?.plainText else { return [] }
    let ends = [snapshot.range?.low, snapshot.range?.high].compactMap { $0?.plainText.cellWidth }
    return [.inPlaceOfPercentage(wording.number(value), width: ends.max() ?? 0)]
  }

  private var amount: [LineField] {
    guard let completed = snapshot.completed else { return [] }
    let text = ScaledText.amount(completed, unit: snapshot.unit)
    guard let total = snapshot.total else {
      return [number(text, .amount, width: ScaledText.widestAmount(unit: snapshot.unit))]
    }
    let pair = ScaledText.pair(completed: completed, total: total, unit: snapshot.unit)
    let isWhole = snapshot.phase == .finished && snapshot.fractionReached == 1
    if isWhole { return [number(text, .amount, width: pair.width)] }
    // In the unit of a large total, a small amount would be lost in the last line.
    let isSmall = hasEnded && snapshot.unit != .plain && completed.doubleValue < total.doubleValue / 10
    let units = text + "/" + ScaledText.amount(total, unit: snapshot.unit)
    return [number(isSmall ? units : pair.text, .amount, width: pair.width)]
  }

  private var ratio: [LineField] {
    guard let ratio = snapshot.details.ratio else { return [] }
    return [number(PvText.ratio(ratio), .rate, width: "1:3.125".count)]
  }

  private func number(_ text: String, _ rank: LineField.Rank, width: Int) -> LineField {
    LineField(wording.number(text), rank: rank, width: width)
  }

  // MARK: Rates

  private var widestRate: Int { ScaledText.widestRate(unit: snapshot.unit) }

  /// The present rate. A stall of work without an end takes its place; of other work, that of rate and time.
  private var rate: [LineField] {
    guard let stall = snapshot.stallText(in: wording) else {
      guard hasMeaningfulRate else { return [] }
      let text = snapshot.rateText(snapshot.rate)
      guard !hasGoal, !hasEnded else { return [number(text, .rate, width: widestRate)] }
      return [LineField(wording.number(text), rank: .rate, width: stallWidth, aligns: .leading)]
    }
    if hasGoal || snapshot.completed == nil { return names.contains(.left) ? [] : [urgent(stall, width: widestRate)] }
    var field = LineField(stall, rank: .time, width: stallWidth, aligns: .leading)
    field.isUrgent = true
    return [field]
  }

  private var average: [LineField] {
    guard hasMeaningfulRate else { return [] }
    let rate = snapshot.rateText(snapshot.averageRate ?? snapshot.meanRate)
    let widest = wording.average(String(repeating: "0", count: widestRate)).cellWidth
    return [number(rate.isEmpty ? "" : wording.average(rate), .rate, width: widest)]
  }

  /// Whether units a second mean anything: ended steps that have texts are no units.
  private var hasMeaningfulRate: Bool {
    guard snapshot.completed != nil else { return false }
    guard hasEnded, case .values = content else { return true }
    return snapshot.currentValueLabel == nil && snapshot.rate ?? 0 > 0 && snapshot.elapsed >= 0.1
  }

  private var stallWidth: Int { max(wording.stalled(briefly: wording.brief(59)).cellWidth, widestRate) }

  // MARK: Times

  /// The time left, as wide as the whole time, so that the bar does not jump when a digit disappears.
  private var timer: [LineField] {
    let remaining = snapshot.timeRemaining ?? 0
    // The difference is larger than the rounding error of the sum.
    let whole = DurationText.clock((snapshot.elapsed + remaining - 0.001).rounded(.up))
    let left = DurationText.clock(remaining.rounded(.up))
    return [.inPlaceOfPercentage(left, width: max(4, whole.cellWidth))]
  }

  /// The time left; of work without an end, the time since the start.
  private var left: [LineField] {
    if hasEnded { return [closing] }
    guard hasGoal else { return names.contains(.elapsed) ? [] : elapsed }
    let widest = wording.left(briefly: "59:59").cellWidth
    if let stall = snapshot.stallText(in: wording) {
      let hasRate = names.contains(.rate) && snapshot.completed != nil
      return [urgent(stall, width: (hasRate ? widestRate + LinePlan.gap : 0) + widest)]
    }
    guard let remaining = snapshot.timeRemaining?.rounded(.up) else { return [time("", "", width: widest)] }
    // An estimate of 100 hours is no more precise than that.
    let text = remaining >= 100 * 3600 ? wording.hours(99) : DurationText.clock(remaining)
    return [time(wording.left(briefly: text), text, width: widest)]
  }

  private var elapsed: [LineField] {
    if hasEnded { return [closing] }
    let text = DurationText.clock(snapshot.elapsed.rounded(.down))
    return [time(wording.elapsed(briefly: text), text, width: wording.elapsed(briefly: "59:59").cellWidth)]
  }

  private var finish: [LineField] {
    if hasEnded { return [] }
    let widest = wording.ends(at: "00:00:00").cellWidth
    guard hasGoal, let remaining = snapshot.timeRemaining else { return [time("", "", width: widest)] }
    let text = clock.arrival(in: remaining)
    return [time(wording.ends(at: text), text, width: widest)]
  }

  private func time(_ text: String, _ short: String, width: Int) -> LineField {
    var field = LineField(text.guardedFromReordering, rank: .time, width: width)
    // The digits of hours may make a time wider than its words beside the digits of minutes.
    field.short = LineField.Short(text: short, width: max(5, wording.hours(99).cellWidth))
    return field
  }

  private func urgent(_ text: String, width: Int) -> LineField {
    var field = LineField(text, rank: .time, width: width)
    field.isUrgent = true
    return field
  }

  // MARK: The end

  /// The amount of a command and its mean rate, where they are known, and how it ended.
  var result: [LineField] {
    guard let amount = snapshot.amountInAll, amount > .whole(0) else { return [closing] }
    var fields: [LineField] = []
    func add(_ name: LineFieldName, _ rank: LineField.Rank, _ text: String) {
      if names.contains(name) { fields.append(number(text, rank, width: text.count)) }
    }
    add(.amount, .amount, ScaledText.amount(amount, unit: snapshot.unit))
    if snapshot.elapsed >= 0.1 {
      add(.rate, .rate, ScaledText.rate(amount.doubleValue / snapshot.elapsed, unit: snapshot.unit))
    }
    return fields + [closing]
  }

  /// How the run ended, and after how long: `in 9.8 s`, `status 2 after 0:12`.
  var closing: LineField {
    let duration = wording.closing(snapshot.elapsed)
    let (text, short): (String, String)
    if snapshot.phase == .broken {
      let reason = closingWords.failed ?? snapshot.failureText(in: wording)
      text = wording.failed(briefly: reason, after: duration)
      short = reason ?? text
    } else {
      let took = wording.took(briefly: duration)
      text = closingWords.done.map { "\($0) \(took)" } ?? took
      short = closingWords.done ?? duration
    }
    var field = LineField(text.guardedFromReordering, rank: .time)
    field.isUrgent = snapshot.phase == .broken
    field.short = LineField.Short(text: short.guardedFromReordering, width: 0)
    return field
  }
}

extension Snapshot {
  /// `312 MiB/s`; empty for a rate that is not known, or that would be read as 0.
  func rateText(_ rate: Double?) -> String {
    guard let rate, rate > 0 else { return "" }
    let text = ScaledText.rate(rate, unit: unit)
    return text == ScaledText.rate(0, unit: unit) ? "" : text
  }

  /// `status 2` or `SIGTERM`; `nil` if no more is known than the failure.
  package func failureText(in wording: Wording) -> String? {
    switch failure {
    case nil: nil
    case .status(let code): wording.status(Int(code))
    case .signal(let name): name
    case .lost: wording.lost
    }
  }
}

/// The subject of a line, which decides its fields.
package enum LineContent: Sendable {
  case copy
  case result
  case values
  case value  // A single value: no rate and no time
  case timer
  case command  // A command, with its output above: a percentage and the time
  case activity  // A copy with its text above the bar: as a command, but without a result
}
