import ProgressModel
import TerminalText

/// The state that the value records read so far have led to.
///
/// A negative value counts as 0. A value beyond the total is kept, because a ring shows more than one turn and a later
/// record may raise the total; only `completed` stops at the total. Within a range every value is allowed.
package struct ValueState: Sendable {
  /// The latest progress; `nil` while it is unknown.
  package var progress: Progress? { isKnown ? known : nil }
  /// The total of the latest `42/100`, else that of the command line; `nil` if neither gave one.
  package private(set) var givenTotal: Amount?
  /// The number of value records; it grows whenever `progress` or `total` may have changed.
  package private(set) var recordCount = 0
  /// The latest label of a record, printable; `nil` if no record gave one.
  package private(set) var label: String?
  /// The text after the latest value that had one, printable.
  ///
  /// It remains while values without text follow. Only a `?` without text removes it, because the text would describe
  /// a value that is no longer known.
  package private(set) var currentValueLabel: String?
  /// A number that grows with each change of one of the two labels.
  package private(set) var textRevision = 0

  /// The total in the form that plain records are compared with.
  private(set) var plainLimit: PlainLimit
  /// The latest known progress; a change counts from it even after a `?`.
  private var known: Progress = .amount(.whole(0))
  private var isKnown: Bool

  /// The bounds of the value if it is no part of a total.
  let range: ValueRange?

  /// The state before the first record: 0 of the total, or unknown without a total.
  package init(_ scale: ValueScale = .total(nil)) {
    range = scale.range
    givenTotal = scale.total
    isKnown = scale.total != nil
    plainLimit = range == nil ? PlainLimit(scale.total ?? ValueState.defaultTotal) : PlainLimit.none
  }

  /// The given total, or 1 without one, as in `ProgressView(value:)`.
  package var total: Amount { givenTotal ?? ValueState.defaultTotal }

  /// The completed amount, 0 to the total, or the value within a range; `nil` while it is unknown.
  package var completed: Amount? {
    guard isKnown else { return nil }
    return range == nil ? min(knownAmount, total) : knownAmount
  }

  private static let defaultTotal = Amount.whole(1)
}

extension ValueState {
  /// Applies a value record; a label or an empty line changes nothing.
  @inline(__always) mutating func apply(_ meaning: ValueRecord.Meaning) -> ValueWarning? {
    switch meaning {
    case .amount(let amount, let total):
      if let total, range == nil { setTotal(total) }
      return setAmount(amount)
    case .fraction(let fraction): return setFraction(fraction)
    case .signed(let amount) where range != nil: return setAmount(amount)
    case .change(let change), .signed(let change): return setAmount(knownAmount.adding(change).madeFinite)
    case .unknown:
      isKnown = false
      recordCount += 1
    case .nothing, .label, .blockMarker: break
    }
    return nil
  }

  /// Applies plain records, of which only the latest matters. None of them may be beyond the total.
  mutating func apply(latestOf count: Int, plainRecords value: Int64) {
    known = .amount(.whole(value))
    isKnown = true
    recordCount += count
  }

  mutating func setLabel(_ text: String?) {
    guard text != label else { return }
    label = text
    textRevision += 1
  }

  mutating func setCurrentValueLabel(_ text: String?) {
    guard text != currentValueLabel else { return }
    currentValueLabel = text
    textRevision += 1
  }

  /// The latest amount; a fraction is converted to that part of the total.
  private var knownAmount: Amount {
    switch known {
    case .amount(let amount): amount
    case .fraction(let fraction): Amount.real(fraction * total.doubleValue).madeFinite
    }
  }

  @inline(__always) private mutating func setTotal(_ total: Amount) {
    if case .whole(let old) = givenTotal, case .whole(let new) = total, old == new { return }
    givenTotal = total
    plainLimit = PlainLimit(total)
  }

  @inline(__always) private mutating func setAmount(_ amount: Amount) -> ValueWarning? {
    isKnown = true
    recordCount += 1
    known = .amount(amount)
    if case .whole(let value) = amount, value >= 0, value <= plainLimit.largestWhole { return nil }
    guard range == nil else { return nil }
    if amount < .whole(0) {
      known = .amount(.whole(0))
      return .negative(amount)
    }
    return amount > total ? .beyondTotal(amount) : nil
  }

  @inline(__always) private mutating func setFraction(_ fraction: Double) -> ValueWarning? {
    isKnown = true
    recordCount += 1
    if let range {
      known = .amount(range.value(at: fraction))
      return nil
    }
    known = .fraction(max(fraction, 0))
    if fraction >= 0, fraction <= 1 { return nil }
    let amount = Amount.real(fraction * total.doubleValue).madeFinite
    return fraction < 0 ? .negative(amount) : .beyondTotal(amount)
  }
}

/// What is unusual about a value that was applied.
enum ValueWarning: Equatable {
  case beyondTotal(Amount)
  case negative(Amount)
}

extension Amount {
  /// The amount, with the largest finite double of its sign in place of infinity.
  fileprivate var madeFinite: Amount {
    guard case .real(let value) = self, value.isInfinite else { return self }
    return .real(value < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude)
  }
}

/// The scale of values.
package enum ValueScale: Sendable, Hashable {
  /// A value is a part of this total; of 1 without a total, as in `ProgressView(value:)`.
  case total(Amount?)
  /// A value lies between two numbers, as in `Gauge`, and has no end.
  case range(ValueRange)

  /// The total of the command line, if it gave one.
  package var total: Amount? {
    switch self {
    case .total(let total): total
    case .range: nil
    }
  }

  package var range: ValueRange? {
    switch self {
    case .total: nil
    case .range(let range): range
    }
  }
}
