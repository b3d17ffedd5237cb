import ProgressModel
import TerminalText
import Wording

/// What the text of a format's fields follows from.
struct FieldContext {
  let snapshot: Snapshot
  let label: String
  let clock: LocalClock
  let charset: Charset
  let language: Language
  let isNumeric: Bool
  let isGauge: Bool

  /// The text of a field, as pv writes it where pv has it; a bar has none.
  ///
  /// `count`: the number before its name. `limit`: cells of it that can be seen at most.
  func text(_ field: FormatField, count: Int?, limit: Int = .max) -> String {
    switch field {
    case .lastWritten: lastWritten(count ?? 1, limit: limit)
    case .previousLine: previousLine(cells: count.map { min($0, limit) })
    case .progress, .progressBarOnly, .barPlain, .barBlock, .barGranular, .barShaded: ""
    case .progressAmountOnly, .timer, .eta, .fineta, .rate, .averageRate, .bytes, .ratio,
      .bufferPercent, .name, .label, .currentValue, .percent, .total, .spinner, .stalled:
      (isNumeric ? number(field) : nil) ?? text(field)
    }
  }

  /// What stands behind a bar: ` 45%`, or `/4.76MiB/s` for the highest rate of a gauge.
  var amountBehindBar: String {
    let amount = progressAmount
    return amount.isEmpty ? "" : (showsGauge ? "/" : " ") + amount
  }

  /// What our own fields are written in; pv's stay as pv writes them.
  private var wording: any Wording { language.wording }

  private func text(_ field: FormatField) -> String {
    switch field {
    case .progressAmountOnly: progressAmount
    case .timer: PvText.timer(secondsElapsed)
    case .eta: arrival(PvText.timeLeft(pvTimeRemaining), goesBlank: true)
    case .fineta: arrival("FIN " + clock.arrival(in: pvTimeRemaining), goesBlank: false)
    case .rate: PvText.rate(snapshot.rate, unit: snapshot.unit)
    case .averageRate: PvText.rate(averageRate, unit: snapshot.unit)
    case .bytes:
      snapshot.levelText
        ?? PvText.size(snapshot.completed?.doubleValue ?? 0, unit: snapshot.unit)
    case .ratio: PvText.ratio(snapshot.details.ratio)
    case .bufferPercent: bufferFill
    case .name: label.isEmpty ? "" : padded(label, to: 9) + ":"
    case .label: label
    case .currentValue:
      wording.number(
        snapshot.levelText
          ?? snapshot.completed.map { ScaledText.amount($0, unit: snapshot.unit) } ?? "")
    case .percent: snapshot.wholePercentage.map { wording.percent($0) } ?? ""
    case .total:
      wording.number(snapshot.total.map { ScaledText.amount($0, unit: snapshot.unit) } ?? "")
    case .spinner: spinner
    case .stalled: snapshot.stallText(in: wording) ?? ""
    case .progress, .progressBarOnly, .barPlain, .barBlock, .barGranular, .barShaded,
      .lastWritten, .previousLine:
      ""
    }
  }

  /// The bare number that programs read, as pv has it with `--numeric`; `nil` where the text stays.
  private func number(_ field: FormatField) -> String? {
    switch field {
    case .progressAmountOnly: "\(snapshot.percentageOrSwing())"
    case .timer: DecimalText.fixed(snapshot.elapsed, decimals: 4)
    case .rate: DecimalText.fixed(snapshot.unit.shown(snapshot.rate), decimals: 4)
    case .averageRate: DecimalText.fixed(snapshot.unit.shown(averageRate), decimals: 4)
    case .bytes:
      snapshot.levelText ?? snapshot.unit.shown(snapshot.completed ?? .whole(0)).description
    case .progress, .progressBarOnly, .barPlain, .barBlock, .barGranular, .barShaded, .eta,
      .fineta, .ratio, .bufferPercent, .lastWritten, .previousLine, .name, .label, .currentValue,
      .percent, .total, .spinner, .stalled:
      nil
    }
  }

  // MARK: Times

  /// How soon before its end a second counts as passed.
  ///
  /// Frames come as the seconds begin, and must not show the one before for a rounding error, or because what
  /// they show was found some hundredths of a second after the run began.
  private static let tolerance = 0.05

  /// What a timer shows of the time elapsed: the seconds that have passed, and at the end, as what it all took,
  /// the nearest. The programs of a pipeline start within fractions of a second.
  private var secondsElapsed: Double {
    snapshot.phase == .running ? snapshot.elapsed + Self.tolerance : snapshot.elapsed.rounded()
  }

  // MARK: Amounts

  private var showsGauge: Bool { isGauge && snapshot.fractionCompleted == nil }

  private var progressAmount: String {
    guard !showsGauge else {
      return PvText.bareRate(max(snapshot.highestRate, snapshot.rate), unit: snapshot.unit)
    }
    return snapshot.wholePercentage.map { padded("\($0)%", to: 4) } ?? ""
  }

  private var averageRate: Double { snapshot.averageRate ?? snapshot.meanRate }

  /// As pv does: nothing without a total, and the time left is blank once there is nothing to wait for. A
  /// value within a range is on its way to nothing.
  private func arrival(_ text: String, goesBlank: Bool) -> String {
    guard snapshot.fractionCompleted != nil, snapshot.range == nil else { return "" }
    guard goesBlank, snapshot.phase != .running else { return text }
    return String(repeating: " ", count: text.cellWidth)
  }

  /// By the average rate and from the first byte on, as pv estimates it.
  private var pvTimeRemaining: Double {
    let longest = 360_000_000.0
    if averageRate > 0, let total = snapshot.total, let completed = snapshot.completed {
      let left = (total.doubleValue - completed.doubleValue) / averageRate
      return min(max(0, left), longest)
    }
    return min(snapshot.timeRemaining ?? 0, longest)
  }

  // MARK: What passes

  /// `{ 50%}`, and `{----}` where the data passes without the buffer.
  private var bufferFill: String {
    guard let fraction = snapshot.details.bufferFill else { return "{----}" }
    let percent = Int((min(1, max(0, fraction)) * 100).rounded())
    return "{" + padded("\(percent)", to: 3) + "%}"
  }

  /// The last bytes, with a dot for each that is no printable character of ASCII, or has not come.
  private func lastWritten(_ count: Int, limit: Int) -> String {
    let bytes = snapshot.details.lastWritten.suffix(count)
    let missing = min(limit, count - bytes.count)
    let shown = bytes.prefix(limit - missing).map { byte in
      (0x20...0x7E).contains(byte) ? Character(Unicode.Scalar(byte)) : "."
    }
    return String(repeating: ".", count: missing) + String(shown)
  }

  /// The start of the last line; control characters are spaces.
  private func previousLine(cells: Int?) -> String {
    let bytes = snapshot.details.previousLine.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    let text = SafeText.printable(bytes)
    guard let cells else { return text }
    return text.truncated(toCells: cells, ellipsis: "").padded(toCells: cells)
  }

  // MARK: Movement

  /// One cell that turns while the work moves, and is blank at the end.
  private var spinner: String {
    guard snapshot.phase == .running else { return " " }
    let frames = charset == .unicode ? Array("⣷⣯⣟⡿⢿⣻⣽⣾") : Array("|/-\\")
    // Nine steps a second: a whole turn and one more, which is seen at one frame a second too.
    let step = Int(min(max(0, snapshot.motion), 1e9) * 9)
    return String(frames[step % frames.count])
  }

  private func padded(_ text: String, to cells: Int) -> String {
    text.padded(toCells: cells, alignment: .trailing)
  }
}

extension Snapshot {
  /// The value within a range, nothing while it is not known; `nil` where there is no range.
  var levelText: String? {
    range.map { _ in completed?.plainText ?? "" }
  }

  /// `stalled 12 s`, while the data rests.
  func stallText(in wording: any Wording) -> String? {
    stalledFor.map { wording.stalled(briefly: wording.brief($0)).guardedFromReordering }
  }
}

/// The wall clock as the reader's own clock shows it.
package struct LocalClock: Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  package var now: Double
  /// Seconds east of UTC at a moment: between now and then summer time may begin or end.
  private let utcOffset: @Sendable (_ epoch: Double) -> Int

  package init(now: Double, utcOffset: @escaping @Sendable (_ epoch: Double) -> Int) {
    self.now = now
    self.utcOffset = utcOffset
  }

  package init(now: Double, utcOffset: Int) {
    self.init(now: now) { _ in utcOffset }
  }

  /// `17:30:15`, with the date before it from six hours on, as pv shows the time of arrival.
  func arrival(in seconds: Double) -> String {
    let moment = Int((now + seconds).rounded(.down)) + utcOffset(now + seconds)
    let day = Int((Double(moment) / 86400).rounded(.down))
    let second = moment - day * 86400
    let time = [second / 3600, second / 60 % 60, second % 60].map(DecimalText.twoDigits)
      .joined(separator: ":")
    guard seconds > 6 * 3600 else { return time }
    let date = CivilDate(daysSinceEpoch: day)
    return
      "\(date.year)-\(DecimalText.twoDigits(date.month))-\(DecimalText.twoDigits(date.day)) \(time)"
  }
}
