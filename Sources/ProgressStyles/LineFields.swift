import ProgressModel
import TerminalText

/// The fields that a line of each kind consists of, in the order of reading; of a value within a range, the
/// value alone.
enum LineFields {
  static func all(of snapshot: Snapshot, content: LineContent) -> [LineField] {
    guard snapshot.range == nil else { return level(snapshot) }
    let hasEnded = snapshot.phase != .running
    switch content {
    case .copy:
      return percentage(snapshot) + amount(snapshot) + rateAndTime(snapshot)
    case .result:
      return percentage(snapshot) + amount(snapshot) + ratio(snapshot) + rateAndTime(snapshot)
    case .values:
      // Over less than a second a mean says nothing.
      let speed = hasEnded && snapshot.rate > 0 && snapshot.elapsed >= 1 ? rate(snapshot) : []
      let timing = hasEnded ? speed + time(snapshot) : stallOrTime(snapshot)
      return percentage(snapshot) + amount(snapshot) + timing
    case .value:
      return percentage(snapshot) + amount(snapshot)
    case .timer:
      return timer(snapshot)
    case .command:
      return percentage(snapshot) + time(snapshot)
    }
  }

  /// The time left, in the room that the whole time takes: the bar must not jump with a digit less.
  private static func timer(_ snapshot: Snapshot) -> [LineField] {
    let remaining = snapshot.timeRemaining ?? 0
    // Without the error that adding up may have made.
    let whole = DurationText.clock((snapshot.elapsed + remaining - 0.001).rounded(.up))
    let left = DurationText.clock(remaining.rounded(.up))
    return [
      LineField(left, rank: .percentage, width: max(4, whole.cellWidth), isSecondary: false)
    ]
  }

  private static func percentage(_ snapshot: Snapshot) -> [LineField] {
    guard let fraction = snapshot.fractionCompleted else { return [] }
    return [
      LineField(
        "\(wholePercentage(of: fraction))%", rank: .percentage, width: 4, isSecondary: false)
    ]
  }

  /// The value as it is, with room for both ends of the range.
  private static func level(_ snapshot: Snapshot) -> [LineField] {
    guard let value = snapshot.completed?.plainText else { return [] }
    let ends = [snapshot.range?.low, snapshot.range?.high].compactMap { $0?.plainText.cellWidth }
    return [
      LineField(value, rank: .percentage, width: ends.max() ?? 0, isSecondary: false)
    ]
  }

  private static func amount(_ snapshot: Snapshot) -> [LineField] {
    guard let completed = snapshot.completed else { return [] }
    guard let total = snapshot.total else {
      let text = ScaledText.amount(completed, unit: snapshot.unit)
      return [LineField(text, rank: .amount, width: ScaledText.widestAmount(unit: snapshot.unit))]
    }
    let pair = ScaledText.pair(completed: completed, total: total, unit: snapshot.unit)
    let isWhole = snapshot.phase == .finished && snapshot.fractionCompleted == 1
    let text =
      isWhole
      ? ScaledText.amount(completed, unit: snapshot.unit) : pair.text
    return [LineField(text, rank: .amount, width: pair.width)]
  }

  private static func ratio(_ snapshot: Snapshot) -> [LineField] {
    guard let ratio = snapshot.details.ratio else { return [] }
    return [LineField(PvText.ratio(ratio), rank: .rate, width: ratioWidth)]
  }

  /// While the data rests, how long it has rested stands in place of rate and time left: neither means
  /// anything then.
  private static func rateAndTime(_ snapshot: Snapshot) -> [LineField] {
    let stall = snapshot.stallText
    guard snapshot.fractionCompleted != nil else {
      let text = stall ?? ScaledText.rate(snapshot.rate, unit: snapshot.unit)
      // That nothing comes matters more than how much has come, and in how long.
      let isStalled = stall != nil
      var rate = LineField(
        text, rank: isStalled ? .time : .rate, width: stallWidth, aligns: .leading)
      rate.isUrgent = isStalled
      return [rate] + time(snapshot, rank: isStalled ? .amount : .time)
    }
    guard let stall else { return rate(snapshot) + time(snapshot) }
    let width = ScaledText.widestRate(unit: snapshot.unit) + LinePlan.gap + timeWidth
    return [self.stall(stall, width: width)]
  }

  private static func stallOrTime(_ snapshot: Snapshot) -> [LineField] {
    guard let stall = snapshot.stallText else { return time(snapshot) }
    return [self.stall(stall, width: timeWidth)]
  }

  private static func stall(_ text: String, width: Int) -> LineField {
    var field = LineField(text, rank: .time, width: width)
    field.isUrgent = true
    return field
  }

  private static func rate(_ snapshot: Snapshot) -> [LineField] {
    guard snapshot.completed != nil else { return [] }
    let text = ScaledText.rate(snapshot.rate, unit: snapshot.unit)
    return [LineField(text, rank: .rate, width: ScaledText.widestRate(unit: snapshot.unit))]
  }

  /// The time left where there is an end to wait for, else the time that has passed.
  private static func time(
    _ snapshot: Snapshot, rank: LineField.Rank = .time
  ) -> [LineField] {
    let text: String
    if snapshot.fractionCompleted == nil || snapshot.phase != .running {
      text = DurationText.clock(snapshot.elapsed.rounded(.down))
    } else {
      text = snapshot.timeRemaining.map { DurationText.timeLeft($0.rounded(.up)) } ?? ""
    }
    return [LineField(text, rank: rank, width: timeWidth)]
  }

  /// `1:3.125`.
  private static let ratioWidth = 7

  /// `stalled 12 s`.
  private static let stallWidth = 12

  /// `59:59`; an hour and more takes two cells more.
  private static let timeWidth = 5
}
