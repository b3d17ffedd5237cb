import ProgressModel
import TerminalText

/// A part of a line that a format names.
package enum FormatField: Sendable, CaseIterable {
  case progress, progressBarOnly, progressAmountOnly
  case timer, eta, fineta, rate, averageRate, bytes, name
  case label, currentValue, percent, total

  /// The letter after `%` that names it, where it has one.
  var letter: Character? {
    switch self {
    case .progress: "p"
    case .timer: "t"
    case .eta: "e"
    case .fineta: "I"
    case .rate: "r"
    case .averageRate: "a"
    case .bytes: "b"
    case .name: "N"
    case .progressBarOnly, .progressAmountOnly, .label, .currentValue, .percent, .total: nil
    }
  }

  /// The words between braces that name it.
  var words: [String] {
    switch self {
    case .progress: ["progress"]
    case .progressBarOnly: ["progress-bar-only"]
    case .progressAmountOnly: ["progress-amount-only"]
    case .timer: ["timer"]
    case .eta: ["eta"]
    case .fineta: ["fineta"]
    case .rate: ["rate"]
    case .averageRate: ["average-rate"]
    case .bytes: ["bytes", "transferred"]
    case .name: ["name"]
    case .label: ["label"]
    case .currentValue: ["current-value"]
    case .percent: ["percent"]
    case .total: ["total"]
    }
  }

  /// Whether the field is a bar, which takes what room the others leave.
  var isBar: Bool {
    switch self {
    case .progress, .progressBarOnly: true
    case .progressAmountOnly, .timer, .eta, .fineta, .rate, .averageRate, .bytes, .name, .label,
      .currentValue, .percent, .total:
      false
    }
  }

  /// The text of the field, as pv writes it where pv has it; a bar has none.
  func text(_ snapshot: Snapshot, label: String, clock: LocalClock) -> String {
    switch self {
    case .progress, .progressBarOnly: ""
    case .progressAmountOnly: percentage(snapshot).map { padded($0, to: 4) } ?? ""
    case .timer: PvText.timer(snapshot.elapsed)
    case .eta: arrival(snapshot, PvText.timeLeft(roughTimeRemaining(snapshot)))
    case .fineta:
      arrival(snapshot, "FIN " + clock.arrival(in: roughTimeRemaining(snapshot)))
    case .rate: PvText.rate(snapshot.rate, unit: snapshot.unit)
    case .averageRate: PvText.rate(snapshot.meanRate, unit: snapshot.unit)
    case .bytes: PvText.size(snapshot.completed?.doubleValue ?? 0, unit: snapshot.unit)
    case .name: label.isEmpty ? "" : padded(label, to: 9) + ":"
    case .label: label
    case .currentValue:
      snapshot.completed.map { ScaledText.amount($0, unit: snapshot.unit) } ?? ""
    case .percent: percentage(snapshot) ?? ""
    case .total: snapshot.total.map { ScaledText.amount($0, unit: snapshot.unit) } ?? ""
    }
  }

  /// As pv does: nothing without a total, spaces once there is nothing to wait for.
  private func arrival(_ snapshot: Snapshot, _ text: String) -> String {
    guard snapshot.fractionCompleted != nil else { return "" }
    guard self == .eta, snapshot.phase != .running else { return text }
    return String(repeating: " ", count: text.cellWidth)
  }

  /// From the first byte on, as pv shows it: by the mean rate while there is no better estimate.
  private func roughTimeRemaining(_ snapshot: Snapshot) -> Double {
    if let seconds = snapshot.timeRemaining { return min(seconds, 360_000_000) }
    guard snapshot.meanRate > 0, let total = snapshot.total, let completed = snapshot.completed
    else { return 0 }
    let left = (total.doubleValue - completed.doubleValue) / snapshot.meanRate
    return min(max(0, left), 360_000_000)
  }
}

private func percentage(_ snapshot: Snapshot) -> String? {
  snapshot.wholePercentage.map { "\($0)%" }
}

private func padded(_ text: String, to cells: Int) -> String {
  text.padded(toCells: cells, alignment: .trailing)
}
