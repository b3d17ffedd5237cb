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
    case .phase: Self.set(&phase, to: Phase(rawValue: text))
    case .unit: Self.set(&unit, to: Self.units[text])
    case .elapsed: Self.set(&elapsed, to: Self.number(text))
    case .completed: Self.set(&completed, to: Amount(exactText: text))
    case .total: Self.set(&total, to: Amount(exactText: text))
    case .fraction: Self.set(&fractionCompleted, to: Self.number(text).map { min(1, $0) })
    case .estimated: Self.set(&isEstimate, to: text == "1")
    case .overfulfilled: Self.set(&overfulfilledFraction, to: Self.number(text).map { $0 > 1 ? $0 : nil })
    case .range: Self.set(&range, to: Self.range(text))
    case .rate: Self.set(&rate, to: Self.number(text))
    case .mean: Self.set(&meanRate, to: Self.number(text))
    case .average: Self.set(&averageRate, to: Self.number(text))
    case .highest: Self.set(&highestRate, to: Self.number(text))
    case .ratio: Self.set(&details.ratio, to: Self.number(text))
    case .remaining: Self.set(&timeRemaining, to: Self.number(text))
    case .interval: Self.set(&timerInterval, to: Self.number(text))
    case .stalled: Self.set(&stalledFor, to: Self.number(text))
    case .motion: Self.set(&motion, to: Self.number(text))
    case .label: Self.set(&label, to: Self.bounded(SafeText.printable(text)))
    case .value: Self.set(&currentValueLabel, to: Self.bounded(SafeText.printable(text)))
    }
  }

  /// Sets a property to a value that was decoded; returns `false` if there is none.
  private static func set<Value>(_ property: inout Value, to value: Value?) -> Bool {
    guard let value else { return false }
    property = value
    return true
  }

  private static func set<Value>(_ property: inout Value?, to value: Value?) -> Bool {
    guard let value else { return false }
    property = value
    return true
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
