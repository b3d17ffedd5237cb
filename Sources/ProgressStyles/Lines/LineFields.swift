import ProgressModel
import TerminalText
import Wording

/// The fields of a line for each kind of content, in the order of reading; a value within a range is the only field.
struct LineFields {
  private let snapshot: Snapshot
  private let wording: any Wording

  static func all(of snapshot: Snapshot, content: LineContent, in language: Language = .english) -> [LineField] {
    LineFields(snapshot: snapshot, wording: language.wording).all(content)
  }

  private func all(_ content: LineContent) -> [LineField] {
    guard snapshot.range == nil else { return level }
    let hasEnded = snapshot.phase != .running
    switch content {
    case .copy: return percentage + amount + rateAndTime
    case .result: return percentage + amount + ratio + rateAndTime
    case .values:
      // The mean rate of less than a second is meaningless.
      let speed = hasEnded && snapshot.rate > 0 && snapshot.elapsed >= 1 ? rate : []
      let timing = hasEnded ? speed + time() : stallOrTime
      return percentage + amount + timing
    case .value: return percentage + amount
    case .timer: return timer
    case .command: return percentage + time()
    }
  }

  /// The time left, as wide as the whole time, so that the bar does not jump when a digit disappears.
  private var timer: [LineField] {
    let remaining = snapshot.timeRemaining ?? 0
    // The difference is larger than the rounding error of the sum.
    let whole = DurationText.clock((snapshot.elapsed + remaining - 0.001).rounded(.up))
    let left = DurationText.clock(remaining.rounded(.up))
    return [substitute(left, width: max(4, whole.cellWidth))]
  }

  private var percentage: [LineField] {
    guard let fraction = snapshot.fractionCompleted else { return [] }
    return [
      LineField(
        wording.percent(wholePercentage(of: fraction)), rank: .percentage, width: wording.percent(100).cellWidth,
        isSecondary: false)
    ]
  }

  /// The value, with room for both ends of the range.
  private var level: [LineField] {
    guard let value = snapshot.completed?.plainText else { return [] }
    let ends = [snapshot.range?.low, snapshot.range?.high].compactMap { $0?.plainText.cellWidth }
    return [substitute(wording.number(value), width: ends.max() ?? 0)]
  }

  /// A field instead of a percentage.
  private func substitute(_ text: String, width: Int) -> LineField {
    var field = LineField(text, rank: .percentage, width: width, isSecondary: false)
    field.replacesPercentage = true
    return field
  }

  private var amount: [LineField] {
    guard let completed = snapshot.completed else { return [] }
    let text = ScaledText.amount(completed, unit: snapshot.unit)
    guard let total = snapshot.total else {
      return [numberField(text, .amount, width: ScaledText.widestAmount(unit: snapshot.unit))]
    }
    let pair = ScaledText.pair(completed: completed, total: total, unit: snapshot.unit)
    let isWhole = snapshot.phase == .finished && snapshot.fractionCompleted == 1
    return [numberField(isWhole ? text : pair.text, .amount, width: pair.width)]
  }

  private var ratio: [LineField] {
    guard let ratio = snapshot.details.ratio else { return [] }
    return [numberField(PvText.ratio(ratio), .rate, width: "1:3.125".count)]
  }

  private var rate: [LineField] {
    guard snapshot.completed != nil else { return [] }
    return [numberField(rateText, .rate, width: ScaledText.widestRate(unit: snapshot.unit))]
  }

  private func numberField(_ text: String, _ rank: LineField.Rank, width: Int) -> LineField {
    LineField(wording.number(text), rank: rank, width: width)
  }

  private var rateText: String { ScaledText.rate(snapshot.rate, unit: snapshot.unit) }

  // MARK: Time

  /// Rate and time; while the data stalls, neither means anything, and the time since the last data replaces them.
  private var rateAndTime: [LineField] {
    let stall = snapshot.stallText(in: wording)
    guard snapshot.fractionCompleted != nil else {
      // The stall is more important than the amount and the elapsed time.
      let isStalled = stall != nil
      var field = LineField(
        stall ?? wording.number(rateText), rank: isStalled ? .time : .rate, width: stallWidth, aligns: .leading)
      field.isUrgent = isStalled
      return [field] + time(rank: isStalled ? .amount : .time)
    }
    guard let stall else { return rate + time() }
    let width = ScaledText.widestRate(unit: snapshot.unit) + LinePlan.gap + timeWidth
    return [self.stall(stall, width: width)]
  }

  private var stallOrTime: [LineField] {
    guard let stall = snapshot.stallText(in: wording) else { return time() }
    return [self.stall(stall, width: timeWidth)]
  }

  private func stall(_ text: String, width: Int) -> LineField {
    var field = LineField(text, rank: .time, width: width)
    field.isUrgent = true
    return field
  }

  /// The time left if the work has an end, otherwise the elapsed time.
  private func time(rank: LineField.Rank = .time) -> [LineField] {
    let text: String
    if snapshot.fractionCompleted == nil || snapshot.phase != .running {
      text = DurationText.clock(snapshot.elapsed.rounded(.down))
    } else {
      text = snapshot.timeRemaining.map { timeLeft($0.rounded(.up)) } ?? ""
    }
    return [LineField(text.guardedFromReordering, rank: rank, width: timeWidth)]
  }

  /// The digits of a clock, but `99h` from 100 hours on, because an estimate is no more precise.
  private func timeLeft(_ seconds: Double) -> String {
    seconds >= 100 * 3600 ? wording.hours(99) : DurationText.clock(seconds)
  }

  // MARK: Widths

  /// The width of `stalled 12 s`, or of the rate that it replaces.
  private var stallWidth: Int {
    max(wording.stalled(briefly: wording.brief(59)).cellWidth, ScaledText.widestRate(unit: snapshot.unit))
  }

  /// The width of `59:59`, or of `99h`; an hour and more takes two cells more.
  private var timeWidth: Int { max(5, wording.hours(99).cellWidth) }
}

/// The subject of a line, which decides its fields.
package enum LineContent: Sendable {
  /// A copy: all fields.
  case copy
  /// The output of a command: the fields of a copy, and its ratio to the input.
  case result
  /// Values that a program sends: no rate while they come.
  case values
  /// A single value: no time.
  case value
  /// A timer: the time left instead of the percentage.
  case timer
  /// A command, with its output above: a percentage and the time.
  case command
}
