import ProgressModel
import TerminalText
import Wording

/// The fields that a line of each kind consists of, in the order of reading; of a value within a range, the
/// value alone.
struct LineFields {
  private let snapshot: Snapshot
  private let wording: any Wording

  static func all(
    of snapshot: Snapshot, content: LineContent, in language: Language = .english
  ) -> [LineField] {
    LineFields(snapshot: snapshot, wording: language.wording).all(content)
  }

  private func all(_ content: LineContent) -> [LineField] {
    guard snapshot.range == nil else { return level }
    let hasEnded = snapshot.phase != .running
    switch content {
    case .copy:
      return percentage + amount + rateAndTime
    case .result:
      return percentage + amount + ratio + rateAndTime
    case .values:
      // Over less than a second a mean says nothing.
      let speed = hasEnded && snapshot.rate > 0 && snapshot.elapsed >= 1 ? rate : []
      let timing = hasEnded ? speed + time() : stallOrTime
      return percentage + amount + timing
    case .value:
      return percentage + amount
    case .timer:
      return timer
    case .command:
      return percentage + time()
    }
  }

  /// The time left, in the room that the whole time takes: the bar must not jump with a digit less.
  private var timer: [LineField] {
    let remaining = snapshot.timeRemaining ?? 0
    // Without the error that adding up may have made.
    let whole = DurationText.clock((snapshot.elapsed + remaining - 0.001).rounded(.up))
    let left = DurationText.clock(remaining.rounded(.up))
    return [substitute(left, width: max(4, whole.cellWidth))]
  }

  private var percentage: [LineField] {
    guard let fraction = snapshot.fractionCompleted else { return [] }
    return [
      LineField(
        wording.percent(wholePercentage(of: fraction)), rank: .percentage,
        width: wording.percent(100).cellWidth, isSecondary: false)
    ]
  }

  /// The value as it is, with room for both ends of the range.
  private var level: [LineField] {
    guard let value = snapshot.completed?.plainText else { return [] }
    let ends = [snapshot.range?.low, snapshot.range?.high].compactMap { $0?.plainText.cellWidth }
    return [substitute(wording.number(value), width: ends.max() ?? 0)]
  }

  /// What stands in the place of a percentage.
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
    return [numberField(PvText.ratio(ratio), .rate, width: Self.ratioWidth)]
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

  /// While the data rests, how long it has rested stands in place of rate and time left: neither means
  /// anything then.
  private var rateAndTime: [LineField] {
    let stall = snapshot.stallText(in: wording)
    guard snapshot.fractionCompleted != nil else {
      // That nothing comes matters more than how much has come, and in how long.
      let isStalled = stall != nil
      var field = LineField(
        stall ?? wording.number(rateText), rank: isStalled ? .time : .rate, width: stallWidth,
        aligns: .leading)
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

  /// The time left where there is an end to wait for, else the time that has passed.
  private func time(rank: LineField.Rank = .time) -> [LineField] {
    let text: String
    if snapshot.fractionCompleted == nil || snapshot.phase != .running {
      text = DurationText.clock(snapshot.elapsed.rounded(.down))
    } else {
      text = snapshot.timeRemaining.map { timeLeft($0.rounded(.up)) } ?? ""
    }
    return [LineField(text.guardedFromReordering, rank: rank, width: timeWidth)]
  }

  /// A clock's digits, but `99h` from 100 hours on: an estimate knows no more.
  private func timeLeft(_ seconds: Double) -> String {
    seconds >= 100 * 3600 ? wording.hours(99) : DurationText.clock(seconds)
  }

  // MARK: Cells that a field keeps

  /// `1:3.125`.
  private static let ratioWidth = 7

  /// `stalled 12 s`, or the rate that stands in its place.
  private var stallWidth: Int {
    max(
      wording.stalled(briefly: wording.brief(59)).cellWidth,
      ScaledText.widestRate(unit: snapshot.unit))
  }

  /// `59:59`, or `99h`; an hour and more takes two cells more.
  private var timeWidth: Int { max(5, wording.hours(99).cellWidth) }
}

/// What the line tells about.
package enum LineContent: Sendable {
  /// A copy: all fields.
  case copy
  /// What a command makes of its input: the same, and the ratio of the two.
  case result
  /// Values from elsewhere: no rate while they come.
  case values
  /// One value, at rest: no time.
  case value
  /// A stretch of time: the time left in place of the percentage.
  case timer
  /// Something that runs, with what it prints above: activity and how long it has run.
  case command
}
