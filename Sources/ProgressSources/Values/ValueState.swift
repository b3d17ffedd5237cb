import TerminalText

/// How far a run is, in the terms of its latest value record.
package enum ValueMeasure: Sendable, Equatable {
  /// So much of the total.
  case amount(Amount)
  /// This part of the total, whatever that is.
  case fraction(Double)
}

/// What the value records read so far add up to.
///
/// Nothing here is negative: a negative value counts as 0 and is kept as 0. A value beyond the
/// total is kept as it was said, because a ring shows more than one turn and a later record may
/// raise the total; only `completed` stops there. Within a range any value may be said, and none is odd.
package struct ValueState: Sendable {
  /// What is odd about a value that was applied.
  enum Oddity: Equatable {
    case beyondTotal(Amount)
    case negative(Amount)
  }

  /// How far it is, or `nil` where that is not known.
  package var progress: ValueMeasure? { isKnown ? known : nil }
  /// The total of the latest `42/100`, else that of the command line; `nil` where none was given.
  package private(set) var givenTotal: Amount?
  /// How many value records there were; grows whenever `progress` or `total` may have changed.
  package private(set) var recordCount = 0
  /// The label that a record gave, safe to be shown; `nil` where none did.
  package private(set) var label: String?
  /// The text behind the latest value that had one, safe to be shown.
  ///
  /// It stands until another text replaces it, so that values without text may follow in between;
  /// only a `?` without text removes it, as the text would describe a value no longer known.
  package private(set) var currentValueLabel: String?
  /// Grows whenever one of the two labels has changed.
  package private(set) var textRevision = 0

  /// The total as numbers that a plain record is quickly compared with.
  private(set) var plainLimit: PlainLimit
  /// The latest measure; a change counts from it even while it is not known to be true any more.
  private var known: ValueMeasure = .amount(.whole(0))
  private var isKnown: Bool

  /// What the value lies between, where it is not so much of a total.
  private let range: ValueRange?

  /// Before the first record: 0 of the total, or unknown where there is none.
  package init(_ scale: ValueScale = .total(nil)) {
    range = scale.range
    givenTotal = scale.total
    isKnown = scale.total != nil
    plainLimit =
      range == nil ? PlainLimit(scale.total ?? ValueState.defaultTotal) : PlainLimit.none
  }

  /// The total that counts: 1 where none was given, as in `ProgressView(value:)`.
  package var total: Amount { givenTotal ?? ValueState.defaultTotal }

  /// The completed amount, 0 to the total, or the value within a range; `nil` where it is not known.
  package var completed: Amount? {
    guard isKnown else { return nil }
    return range == nil ? min(knownAmount, total) : knownAmount
  }

  private static let defaultTotal = Amount.whole(1)
}

extension ValueState {
  /// Applies a value record; a label or an empty line changes nothing here.
  @inline(__always)
  mutating func apply(_ meaning: ValueRecord.Meaning) -> Oddity? {
    switch meaning {
    case .amount(let amount, let total):
      if let total, range == nil { setTotal(total) }
      return setAmount(amount)
    case .fraction(let fraction):
      return setFraction(fraction)
    case .signed(let amount) where range != nil:
      return setAmount(amount)
    case .change(let change), .signed(let change):
      return setAmount(knownAmount.adding(change).madeFinite)
    case .unknown:
      isKnown = false
      recordCount += 1
    case .nothing, .label, .blockMarker:
      break
    }
    return nil
  }

  /// Applies plain records, of which only the latest matters; none of them is beyond the total.
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

  /// The latest amount; of a fraction, that part of the total.
  private var knownAmount: Amount {
    switch known {
    case .amount(let amount): amount
    case .fraction(let fraction): Amount.real(fraction * total.doubleValue).madeFinite
    }
  }

  @inline(__always)
  private mutating func setTotal(_ total: Amount) {
    if case .whole(let old) = givenTotal, case .whole(let new) = total, old == new { return }
    givenTotal = total
    plainLimit = PlainLimit(total)
  }

  @inline(__always)
  private mutating func setAmount(_ amount: Amount) -> Oddity? {
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

  @inline(__always)
  private mutating func setFraction(_ fraction: Double) -> Oddity? {
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

extension Amount {
  /// The amount, or the largest double of its sign where it grew beyond all of them.
  fileprivate var madeFinite: Amount {
    guard case .real(let value) = self, value.isInfinite else { return self }
    return .real(value < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude)
  }
}

/// What a value is measured by.
package enum ValueScale: Sendable, Hashable {
  /// It is so much of this total; of 1 where there is none, as in `ProgressView(value:)`.
  case total(Amount?)
  /// It lies between two numbers, as `Gauge` shows it, and never ends by reaching one of them.
  case range(ValueRange)

  /// The total of the command line, where there is one.
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

/// The largest number that a plain record may hold, as ASCII digits in machine words.
///
/// Words whose first digit is their highest byte compare as the numbers that they spell, so a
/// record is compared without being converted.
struct PlainLimit: Sendable, Equatable {
  /// The largest whole number that is not beyond the total.
  let largestWhole: Int64
  /// What a record of up to eight digits, padded with zeros to eight, may not exceed.
  let eightDigits: UInt64
  /// What the first eight of sixteen digits may not exceed; where they are equal, `lower` decides.
  let upper: UInt64
  /// What the last eight of sixteen digits may not exceed.
  let lower: UInt64

  /// Beyond nothing: every record passes.
  static let none = PlainLimit(largestWhole: .max)

  /// Whole numbers up to the total pass; a total below 0 is as good as 0.
  init(_ total: Amount) {
    switch total {
    case .whole(let value):
      self.init(largestWhole: max(value, 0))
    case .real(let value):
      // 2^63 is the first double that Int64 cannot hold.
      self.init(largestWhole: value < 0x1p63 ? Int64(max(value, 0)) : .max)
    }
  }

  private init(largestWhole: Int64) {
    let tenToTheEighth: Int64 = 100_000_000
    self.largestWhole = largestWhole
    let upper = largestWhole / tenToTheEighth
    let lower = PlainLimit.word(largestWhole % tenToTheEighth)
    let exceedsSixteenDigits = upper >= tenToTheEighth
    self.eightDigits = upper > 0 ? .max : lower
    self.upper = exceedsSixteenDigits ? .max : PlainLimit.word(upper)
    self.lower = exceedsSixteenDigits ? .max : lower
  }

  /// The eight digits of a number below 10^8, the first in the highest byte.
  private static func word(_ number: Int64) -> UInt64 {
    var rest = UInt64(number)
    var word: UInt64 = 0
    for place in 0..<8 {
      word |= (0x30 + rest % 10) << UInt64(8 * place)
      rest /= 10
    }
    return word
  }
}
