import TerminalText

// A report as words for the other side: a key, a space and a value each. Keys that are not known are
// passed over, so that a later version may say more.

extension ProgressReport {
  private enum Key: String, CaseIterable {
    case phase, unit, elapsed, completed, total, fraction, overfulfilled, range
    case rate, mean, average, highest, ratio, remaining, interval, stalled, motion
    case label, value
  }

  /// The report as words without NUL.
  package var words: [String] {
    Key.allCases.compactMap { key in
      text(of: key).map { "\(key.rawValue) " + $0.filter { $0 != "\0" } }
    }
  }

  /// Reads the words of another process; `nil` where one of them can't be true.
  ///
  /// Numbers come out finite and within their ranges, and texts printable.
  package init?(words: [String]) {
    self.init()
    for word in words {
      // As bytes: a value that begins with a combining mark would take the space along.
      let parts = word.utf8.split(
        separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let key = Key(rawValue: String(Substring(parts[0]))) else { continue }
      guard read(key, String(Substring(parts[1]))) else { return nil }
    }
  }

  private func text(of key: Key) -> String? {
    switch key {
    case .phase: phase.rawValue
    case .unit: countsBytes ? "bytes" : "plain"
    case .elapsed: elapsed.description
    case .completed: completed?.exactText
    case .total: total?.exactText
    case .fraction: fractionCompleted?.description
    case .overfulfilled: overfulfilledFraction?.description
    case .range: range.map { "\($0.low.exactText) \($0.high.exactText)" }
    case .rate: rate.description
    case .mean: meanRate.description
    case .average: averageRate?.description
    case .highest: highestRate.description
    case .ratio: ratio?.description
    case .remaining: timeRemaining?.description
    case .interval: timerInterval?.description
    case .stalled: stalledFor?.description
    case .motion: motion.description
    case .label: label.map(Self.bounded)
    case .value: currentValueLabel.map(Self.bounded)
    }
  }

  /// Takes in one value; says whether it can be true.
  private mutating func read(_ key: Key, _ text: String) -> Bool {
    switch key {
    case .phase: Phase(rawValue: text).map { phase = $0 } != nil
    case .unit: Self.units[text].map { countsBytes = $0 } != nil
    case .elapsed: Self.number(text).map { elapsed = $0 } != nil
    case .completed: Amount(exactText: text).map { completed = $0 } != nil
    case .total: Amount(exactText: text).map { total = $0 } != nil
    case .fraction: Self.number(text).map { fractionCompleted = min(1, $0) } != nil
    case .overfulfilled: Self.number(text).map { overfulfilledFraction = $0 > 1 ? $0 : nil } != nil
    case .range: Self.range(text).map { range = $0 } != nil
    case .rate: Self.number(text).map { rate = $0 } != nil
    case .mean: Self.number(text).map { meanRate = $0 } != nil
    case .average: Self.number(text).map { averageRate = $0 } != nil
    case .highest: Self.number(text).map { highestRate = $0 } != nil
    case .ratio: Self.number(text).map { ratio = $0 } != nil
    case .remaining: Self.number(text).map { timeRemaining = $0 } != nil
    case .interval: Self.number(text).map { timerInterval = $0 } != nil
    case .stalled: Self.number(text).map { stalledFor = $0 } != nil
    case .motion: Self.number(text).map { motion = $0 } != nil
    case .label: Optional(Self.bounded(SafeText.printable(text))).map { label = $0 } != nil
    case .value:
      Optional(Self.bounded(SafeText.printable(text))).map { currentValueLabel = $0 } != nil
    }
  }

  /// More bytes of a text than any line shows, and so few that a report always fits into a message.
  private static let longestText = 1 << 14

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    var kept = ""
    for character in text {
      guard kept.utf8.count + character.utf8.count + 3 <= longestText else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  private static let units = ["bytes": true, "plain": false]

  private static func range(_ text: String) -> ValueRange? {
    let ends = text.split(separator: " ").map { Amount(exactText: String($0)) }
    guard ends.count == 2, let low = ends[0], let high = ends[1] else { return nil }
    return ValueRange(low: low, high: high)
  }

  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}

extension Amount {
  /// The amount so that it can be read again without loss: a double always has a point or an exponent.
  fileprivate var exactText: String {
    switch self {
    case .whole(let value): value.description
    case .real(let value): value.description
    }
  }

  fileprivate init?(exactText text: String) {
    if let whole = Int64(text) {
      self = .whole(whole)
    } else if let real = Double(text), real.isFinite {
      self = .real(real)
    } else {
      return nil
    }
  }
}

/// Where a run stands, as it tells another process that asks.
package struct ProgressReport: Sendable, Hashable {
  /// Where in its life the run is.
  package enum Phase: String, Sendable, CaseIterable {
    case running, finished, broken
  }

  /// Where it is just now; the last report says how it ended.
  package var phase: Phase = .running
  /// Whether the amounts are bytes.
  package var countsBytes = true
  /// Seconds since the start.
  package var elapsed = 0.0
  /// How much is done, in bytes or in what else is counted; `nil` where that can't be told.
  package var completed: Amount?
  /// How much there is to do, where that is known.
  package var total: Amount?
  /// 0...1, or `nil` where the work is indeterminate.
  package var fractionCompleted: Double?
  /// The same where more was completed than there was to do: beyond 1.
  package var overfulfilledFraction: Double?
  /// What `completed` lies between, where it is a value and no amount of work.
  package var range: ValueRange?
  /// Units a second: lately, over the whole run, over the window of the average and at the most.
  package var rate = 0.0
  package var meanRate = 0.0
  package var averageRate: Double?
  package var highestRate = 0.0
  /// What a command that is monitored has given, as a multiple of what it has taken.
  package var ratio: Double?
  /// Seconds until the end, as the run estimates them.
  package var timeRemaining: Double?
  /// Seconds from the start of a timer to its end; `nil` for other work.
  package var timerInterval: Double?
  /// Seconds that nothing has come; `nil` while it is no stall.
  package var stalledFor: Double?
  /// Seconds that an activity indicator has moved.
  package var motion = 0.0
  /// What the run is called, printable.
  package var label: String?
  /// The words that stand for its present value, printable.
  package var currentValueLabel: String?

  package init() {}
}
