import ProgressModel
import TerminalText
import Wording

struct FieldTexts {
  let template: Template
  let snapshot: Snapshot
  let label: String
  let clock: LocalClock
  let theme: Theme
  var isAlone = false  // Whether the line is about all of the work
  var hasEndSign = false  // Whether a sign before the line says how the work ended
  var draw: (Piece) -> [StyledText] = { _ in [] }  // Draws a bar, or the lines of a circle

  var wording: Language { theme.language }

  /// The text of a field; empty for a bar. `count`: the number before its name. `limit`: the cells
  /// that can be visible.
  func text(_ field: Field, count: Int? = nil, limit: Int = .max) -> String {
    switch field {
    case .progress, .progressBarOnly, .barPlain, .barBlock, .barGranular, .barShaded: ""
    case .linear, .bar, .circular, .ring, .gauge, .space: ""
    case .progressAmountOnly: template.isNumeric ? "\(percentageOrSwing)" : progressAmount
    case .timer: timer
    case .eta: arrival("ETA " + PvText.timer(pvTimeRemaining), isBlankAtEnd: true)
    case .fineta: arrival("FIN " + clock.arrival(in: pvTimeRemaining), isBlankAtEnd: false)
    case .pvRate: pvRate(snapshot.pvRate, in: ("[", "]"))
    case .pvAverageRate: pvRate(averageRate, in: ("(", ")"))
    case .bytes: levelText ?? pvAmount
    case .ratio: PvText.ratio(snapshot.reading.details.ratio)
    case .bufferPercent: bufferFill
    case .lastWritten: lastWritten(count ?? 1, limit: limit)
    case .previousLine: previousLine(cells: count.map { min($0, limit) })
    case .name: label.isEmpty ? "" : padded(label, to: 9) + ":"
    case .label: label
    case .text: snapshot.reading.currentValueLabel ?? ""
    case .completed: levelText ?? scaled(snapshot.reading.completed)
    case .percent: snapshot.fractionReached.map { snapshot.percentage($0, in: wording) } ?? ""
    case .total: scaled(snapshot.reading.total)
    case .amount: pair
    case .fraction: decimalFraction
    case .exactPercent: exactPercent
    case .rate: text(snapshot.rate)
    case .averageRate: text(averageRate)
    case .peakRate: text(snapshot.highestRate)
    case .elapsed: DurationText.clock(snapshot.elapsed)
    case .left: hasEnded ? "" : timeLeft.guardedFromReordering
    case .duration: clockText(snapshot.timerInterval)
    case .clock: clock.arrival(in: 0)
    case .finish: hasEnded ? "" : snapshot.timeRemaining.map { clock.arrival(in: $0) } ?? ""
    case .unchanged: snapshot.unchangedFor.map { DurationText.clock($0) } ?? ""
    case .ending: hasEnded ? closing.text : ""
    case .failure: snapshot.failureText(in: wording) ?? ""
    case .minimum: template.minimumLabel ?? theme.text(snapshot.reading.range?.low)
    case .maximum: template.maximumLabel ?? theme.text(snapshot.reading.range?.high)
    case .spinner: hasEnded ? " " : spinner
    case .stalled: stall ?? ""
    }
  }

  func meets(_ condition: Condition) -> Bool {
    switch condition {
    case .failed: snapshot.hasFailed
    case .done: snapshot.end?.isSuccess ?? false
    case .unicode: theme.charset == .unicode
    case .field(.pvRate): snapshot.reading.completed != nil && snapshot.pvRate > 0
    case .field(.pvAverageRate): snapshot.reading.completed != nil && averageRate > 0
    case .field(.ratio): snapshot.reading.details.ratio != nil
    case .field(.bytes): snapshot.reading.completed != nil
    case .field(let field): text(field).contains { $0 != " " }
    }
  }

  /// The text after a bar: ` 45%`, or `/4.76MiB/s` for the highest rate.
  var amountAfterBar: String {
    let amount = progressAmount
    return amount.isEmpty ? "" : (showsPeak ? "/" : " ") + amount
  }

  /// `stalled 12 s` or `waiting for the reader`; `nil` while data comes.
  var stall: String? {
    snapshot.stalledFor.map { seconds in
      let words =
        snapshot.reading.awaitsReader
        ? wording.awaitsReader() : wording.stalledBriefly(wording.brief(seconds))
      return words.guardedFromReordering
    }
  }

  // MARK: Amounts

  private var showsPeak: Bool { template.showsPeakRate && !hasGoal }

  private var progressAmount: String {
    showsPeak
      ? PvText.rate(snapshot.highestPvRate, unit: snapshot.unit)
      : snapshot.wholePercentage.map { padded(pvPercentage($0) + "%", to: 4) } ?? ""
  }

  private func pvPercentage(_ whole: Int) -> String {
    DecimalText.percentage(template.marksExcess ? whole : min(whole, DecimalText.highestPercentage))
  }

  private var averageRate: Double { snapshot.averageRate ?? snapshot.meanRate }

  private func pvRate(_ rate: Double, in brackets: (String, String)) -> String {
    template.isNumeric
      ? DecimalText.fixed(snapshot.unit.converted(rate), decimals: 4)
      : brackets.0 + PvText.rate(rate, unit: snapshot.unit) + brackets.1
  }

  private var levelText: String? {
    snapshot.reading.range.map { _ in theme.text(snapshot.reading.completed) }
  }

  private var pvAmount: String {
    let completed = snapshot.reading.completed ?? .whole(0)
    return template.isNumeric
      ? snapshot.unit.converted(completed).description
      : PvText.size(completed.doubleValue, unit: snapshot.unit)
  }

  var amounts: AmountFormat {
    AmountFormat(
      snapshot.unit, name: template.unitName ?? snapshot.unitName, sign: theme.decimalSign)
  }

  private func scaled(_ amount: Amount?) -> String { amount.map(amounts.amount) ?? "" }

  /// `1.4/3.0 GiB`, or the completed amount alone.
  private var pair: String {
    guard let completed = snapshot.reading.completed, let total = snapshot.reading.total else {
      return scaled(snapshot.reading.completed)
    }
    return amounts.pair(completed: completed, total: total).text
  }

  private var decimalFraction: String {
    snapshot.wholePercentage.map {
      DecimalText.fixed(Double($0) / 100, decimals: 2, sign: theme.decimalSign)
    } ?? ""
  }

  /// Rounded down, so that 100 means the whole.
  private var exactPercent: String {
    guard let fraction = snapshot.fractionReached else { return "" }
    let rounded = (min(1000, fraction) * 1000 + 1e-9).rounded(.down) / 1000
    let mark = fraction > 1000 ? ">" : ""
    return mark + wording.percent(fraction: rounded, decimals: 1, sign: theme.decimalSign)
  }

  /// The whole percentage. Without a total it moves between 0 and 100 while data comes, as pv's, so
  /// that a program that shows it as a gauge shows activity.
  private var percentageOrSwing: Int {
    if let percentage = snapshot.wholePercentage {
      return min(percentage, DecimalText.highestPercentage)
    }
    if snapshot.end?.isWhole ?? false, !snapshot.hasRange { return 100 }
    // A line may come slightly early.
    let steps = Int(min(max(0, snapshot.motion) / template.interval + 0.05, 1e9))
    let step = steps * 2 % 200
    return step <= 100 ? step : 200 - step
  }

  /// `312 MiB/s`; empty for a rate that is unknown, or would be read as 0.
  private func text(_ rate: Double?) -> String {
    guard snapshot.reading.completed != nil, let rate, rate > 0 else { return "" }
    let text = amounts.rate(rate)
    return text == amounts.rate(0) ? "" : text
  }

  private func padded(_ text: String, to cells: Int) -> String {
    text.padded(toCells: cells, alignment: .trailing)
  }

  /// Nine is no multiple of a number of signs, so the sign changes at one frame a second too.
  private var spinner: String {
    theme.spinner.sign(
      after: snapshot.motion * 9, isASCII: theme.hasPlainGlyphs, isMirrored: false)
  }

  // MARK: Times

  private var timer: String {
    template.isNumeric
      ? DecimalText.fixed(snapshot.elapsed, decimals: 4) : PvText.timer(secondsElapsed)
  }

  /// The seconds for the timer. Frames come when a second begins, and must not show the previous
  /// one if the source began up to 0.05 s after the run. At the end they are rounded, because the
  /// programs of a pipeline do not start at the same time.
  private var secondsElapsed: Double {
    hasEnded ? snapshot.elapsed.rounded() : snapshot.elapsed + 0.05
  }

  func clockText(_ seconds: Double?) -> String {
    seconds.map { DurationText.clock($0.rounded(.up)) } ?? ""
  }

  /// An estimate of 100 hours and more is not precise to the minute.
  var isLong: Bool { (snapshot.timeRemaining ?? 0).rounded(.up) >= 100 * 3600 }

  var timeLeft: String {
    isLong ? wording.days(snapshot.timeRemaining ?? 0) : clockText(snapshot.timeRemaining)
  }

  /// A text about the time left; empty without a total, as in pv.
  private func arrival(_ text: String, isBlankAtEnd: Bool) -> String {
    guard hasGoal, !snapshot.hasRange else { return "" }
    return isBlankAtEnd && hasEnded ? String(repeating: " ", count: text.cellWidth) : text
  }

  /// The time left by the average rate.
  private var pvTimeRemaining: Double {
    var left = snapshot.timeRemaining ?? 0
    if averageRate > 0, let total = snapshot.reading.total,
      let completed = snapshot.reading.completed
    {
      left = max(0, (total.doubleValue - completed.doubleValue) / averageRate)
    }
    return min(left, PvText.longestDuration)
  }

  // MARK: Data

  /// `{ 50%}`, and `{----}` while the data does not pass through the buffer.
  private var bufferFill: String {
    guard let fraction = snapshot.reading.details.bufferFill else { return "{----}" }
    let percent = Int((min(1, max(0, fraction)) * 100).rounded())
    return "{" + padded("\(percent)", to: 3) + "%}"
  }

  /// The last bytes, with a dot for each that is not printable ASCII or does not exist.
  private func lastWritten(_ count: Int, limit: Int) -> String {
    let bytes = snapshot.reading.details.lastWritten.suffix(count)
    let missing = min(limit, count - bytes.count)
    let printed = bytes.prefix(limit - missing).map { byte in
      (0x20...0x7E).contains(byte) ? Character(Unicode.Scalar(byte)) : "."
    }
    return String(repeating: ".", count: missing) + String(printed)
  }

  private func previousLine(cells: Int?) -> String {
    let bytes = snapshot.reading.details.previousLine.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    let text = SafeText.printable(bytes)
    guard let cells else { return text }
    return text.truncated(toCells: cells, ellipsis: "").padded(toCells: cells)
  }
}
