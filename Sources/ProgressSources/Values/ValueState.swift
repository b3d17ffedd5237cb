import ProgressModel
import TerminalText

/// The state after the value records so far.
///
/// A negative value counts as 0, and one beyond the total as more than 100 percent. Within a range
/// every value is allowed.
package struct ValueState: Sendable {
  /// The latest progress, as a fraction while no total is given; `nil` while it is unknown.
  package var progress: Progress? {
    guard isKnown else { return nil }
    guard range == nil, givenTotal == nil, case .amount(let amount) = known else { return known }
    return .fraction(amount.doubleValue / total.doubleValue)
  }

  /// The total of the latest `42/100`, else that of the command line; `nil` if neither gave one.
  package private(set) var givenTotal: Amount?

  /// The number of value records; it grows whenever `progress` or `total` may have changed.
  package private(set) var recordCount = 0

  /// The latest label of a record, printable; `nil` if no record gave one.
  package internal(set) var label: String?

  /// The text after the latest value that had one, printable. Only a `?` without text removes it,
  /// because the text would describe a value that is no longer known.
  package internal(set) var currentValueLabel: String?
  private(set) var ending: Snapshot.Phase?  // How the work has ended, if the latest record says so
  private(set) var hasOwnTotal = false  // Whether a record gave the total

  /// The latest known progress; a change counts from it even after a `?`.
  private var known: Progress = .amount(.whole(0))
  private var isKnown: Bool
  private var bareScale = BareScale.undecided  // What a bare number means while no total is given

  /// The meaning of numbers without a unit and a total.
  private enum BareScale {
    case undecided  // No number has decided yet. 0 and 1 count as percentages until one does.
    case percent
    case fraction  // Fractions of 1, as in `ProgressView(value:)`
  }

  let range: ValueRange?  // The bounds of the value if it is no part of a total

  /// The state before the first record: 0 of the total, or unknown without a total.
  package init(_ scale: ValueScale = .total(nil)) {
    range = scale.range
    givenTotal = scale.total
    isKnown = scale.total != nil
  }

  /// The given total, or without one that of the scale: 100 of percentages, 1 of fractions.
  package var total: Amount { givenTotal ?? (bareScale == .fraction ? .whole(1) : .whole(100)) }
  private var isUndecided: Bool { bareScale == .undecided && givenTotal == nil && range == nil }

  /// The completed amount, or the value within a range; `nil` while it is unknown.
  package var completed: Amount? { isKnown ? knownAmount : nil }
}

extension ValueState {
  /// Applies a value record, and returns its value if it is negative; a label or an empty line
  /// changes nothing.
  @inline(__always) mutating func apply(_ meaning: ValueRecord.Meaning) -> Amount? {
    switch meaning {
    case .amount(let amount, let total):
      if let total, range == nil {
        givenTotal = total
        hasOwnTotal = true
      }
      return setAmount(amount)
    case .fraction(let fraction): return setFraction(fraction)
    case .signed(let amount) where range != nil: return setAmount(amount)
    case .change(let change), .signed(let change):
      decideScale(by: change)
      return setAmount(knownAmount.adding(change.madeWhole).madeFinite)
    case .percentageChange(let percentage): return change(byPercent: percentage.doubleValue)
    case .unknown:
      isKnown = false
      ending = nil
      recordCount += 1
    case .end(let phase):
      if phase == .finished, range == nil { complete() }
      ending = phase
      recordCount += 1
    case .nothing, .label, .blockMarker: break
    }
    return nil
  }

  private mutating func complete() {
    let isAmount = if isKnown, recordCount > 0, case .amount = known { true } else { false }
    known = isAmount && givenTotal != nil ? .amount(total) : .fraction(1)
    isKnown = true
  }

  /// Ends the input: numbers that could still be percentages were fractions, and a 1 was the whole.
  mutating func endInput() { if isUndecided { bareScale = .fraction } }

  private var knownAmount: Amount {
    switch known {
    case .amount(let amount): amount
    case .fraction(let fraction): Amount.real(fraction * total.doubleValue).madeFinite
    }
  }

  /// Decides the scale by a bare number: one beyond 1 is a percentage, and one with a decimal point
  /// or an exponent, which `ValueRecord` keeps as a double, is a fraction.
  private mutating func decideScale(by number: Amount) {
    guard isUndecided else { return }
    if number > .whole(1) || number < .whole(-1) {
      bareScale = .percent
    } else if case .real = number {
      bareScale = .fraction
    }
  }

  /// Changes the value by this many hundredths of the total, or of the range.
  private mutating func change(byPercent percentage: Double) -> Amount? {
    if isUndecided { bareScale = .percent }
    if range == nil, case .fraction(let fraction) = known {
      return setFraction(fraction + percentage / 100)
    }
    let width = range.map { $0.high.doubleValue - $0.low.doubleValue } ?? total.doubleValue
    // An infinite width would make NaN of 0 %.
    let change = Amount.real(min(width, .greatestFiniteMagnitude) * percentage / 100)
    return setAmount(knownAmount.adding(change.madeWhole.madeFinite).madeFinite)
  }

  @inline(__always) private mutating func setAmount(_ amount: Amount) -> Amount? {
    isKnown = true
    ending = nil
    recordCount += 1
    known = .amount(amount)
    guard range == nil else { return nil }
    decideScale(by: amount)
    guard amount < .whole(0) else { return nil }
    known = .amount(.whole(0))
    return amount
  }

  @inline(__always) private mutating func setFraction(_ fraction: Double) -> Amount? {
    isKnown = true
    ending = nil
    recordCount += 1
    if let range {
      known = .amount(range.value(at: fraction))
      return nil
    }
    if isUndecided { bareScale = .percent }
    known = .fraction(max(fraction, 0))
    return fraction < 0 ? Amount.real(fraction * total.doubleValue).madeFinite : nil
  }
}

extension Amount {
  fileprivate var madeWhole: Amount {
    if case .real(let value) = self { Amount(value) } else { self }
  }

  fileprivate var madeFinite: Amount {
    guard case .real(let value) = self, value.isInfinite else { return self }
    return .real(value < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude)
  }
}

/// How values are read: what they are measured by, and how their decimals are written.
package struct ValueScale: Sendable, Hashable {
  /// The total of the command line.
  package let total: Amount?

  /// The two numbers between which a value without an end lies, as in `Gauge`.
  package let range: ValueRange?

  /// Whether a comma may replace the decimal point, as in the user's locale.
  package var hasDecimalComma = false

  /// Without a total, the numbers decide whether they are percentages or fractions.
  package static func total(_ total: Amount?) -> ValueScale { ValueScale(total: total, range: nil) }

  package static func range(_ range: ValueRange) -> ValueScale {
    ValueScale(total: nil, range: range)
  }
}
