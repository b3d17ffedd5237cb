import TerminalText

// The coding of a snapshot for another process: words of a key, a space and a value. A reader skips unknown keys, so
// that later versions can add some.

extension Snapshot {
  private enum Key: String, CaseIterable {
    case phase, unit, elapsed, completed, total, fraction, estimated, overfulfilled, range
    case rate, mean, average, highest, ratio, remaining, interval, stalled, motion
    case label, value
  }

  /// The words, which contain no NUL.
  package var words: [String] {
    Key.allCases.compactMap { key in text(of: key).map { "\(key.rawValue) " + $0.filter { $0 != "\0" } } }
  }

  /// Decodes the words of another process; `nil` if one of them is malformed. Numbers are finite and within their
  /// ranges, and texts are printable. Amounts of bytes have the unit `.bytes`.
  package init?(words: [String]) {
    self.init()
    for word in words {
      // The bytes are divided, because a combining mark at the start of a value joins the space to one character.
      let parts = word.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let key = Key(rawValue: String(Substring(parts[0]))) else { continue }
      guard read(key, String(Substring(parts[1]))) else { return nil }
    }
  }

  private func text(of key: Key) -> String? {
    switch key {
    case .phase: phase.rawValue
    case .unit: unit == .plain ? "plain" : "bytes"
    case .elapsed: elapsed.description
    case .completed: completed?.exactText
    case .total: total?.exactText
    case .fraction: fractionCompleted?.description
    case .estimated: isEstimate ? "1" : nil
    case .overfulfilled: overfulfilledFraction?.description
    case .range: range.map { "\($0.low.exactText) \($0.high.exactText)" }
    case .rate: rate?.description
    case .mean: meanRate.description
    case .average: averageRate?.description
    case .highest: highestRate.description
    case .ratio: details.ratio?.description
    case .remaining: timeRemaining?.description
    case .interval: timerInterval?.description
    case .stalled: stalledFor?.description
    case .motion: motion.description
    case .label: label.map(Self.bounded)
    case .value: currentValueLabel.map(Self.bounded)
    }
  }

  private mutating func read(_ key: Key, _ text: String) -> Bool {
    switch key {
    case .phase: Phase(rawValue: text).map { phase = $0 } != nil
    case .unit: Self.units[text].map { unit = $0 } != nil
    case .elapsed: Self.number(text).map { elapsed = $0 } != nil
    case .completed: Amount(exactText: text).map { completed = $0 } != nil
    case .total: Amount(exactText: text).map { total = $0 } != nil
    case .fraction: Self.number(text).map { fractionCompleted = min(1, $0) } != nil
    case .estimated: Optional(text == "1").map { isEstimate = $0 } != nil
    case .overfulfilled: Self.number(text).map { overfulfilledFraction = $0 > 1 ? $0 : nil } != nil
    case .range: Self.range(text).map { range = $0 } != nil
    case .rate: Self.number(text).map { rate = $0 } != nil
    case .mean: Self.number(text).map { meanRate = $0 } != nil
    case .average: Self.number(text).map { averageRate = $0 } != nil
    case .highest: Self.number(text).map { highestRate = $0 } != nil
    case .ratio: Self.number(text).map { details.ratio = $0 } != nil
    case .remaining: Self.number(text).map { timeRemaining = $0 } != nil
    case .interval: Self.number(text).map { timerInterval = $0 } != nil
    case .stalled: Self.number(text).map { stalledFor = $0 } != nil
    case .motion: Self.number(text).map { motion = $0 } != nil
    case .label: Optional(Self.bounded(SafeText.printable(text))).map { label = $0 } != nil
    case .value: Optional(Self.bounded(SafeText.printable(text))).map { currentValueLabel = $0 } != nil
    }
  }

  /// The most bytes of a text: more than a line shows, and few enough for two texts to fit into a message.
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

  private static let units = ["bytes": CountUnit.bytes, "plain": .plain]

  private static func range(_ text: String) -> ValueRange? {
    let ends = text.split(separator: " ").map { Amount(exactText: String($0)) }
    guard ends.count == 2, let low = ends[0], let high = ends[1] else { return nil }
    return ValueRange(low: low, high: high)
  }

  private static func number(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
}

extension Amount {
  /// A text that keeps the whole value; the description of a double always has a point or an exponent.
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
