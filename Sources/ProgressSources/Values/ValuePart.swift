import ProgressModel
import TerminalText

/// The values of one name, or those without a name.
///
/// A negative value counts as 0, but within a range every value is allowed.
package struct ValuePart: ReadPart {
  /// What numbers mean while no total is given; decided once for all names of a run.
  enum BareScale {
    case undecided  // 0, 1 and 1.5 count as percentages until another number decides
    case percent
    case fraction  // Of 1, as in `ProgressView(value:)`
  }

  private static let longestNamedText = 1024  // Bytes: each frame draws many of them
  let name: String?

  private var givenTotal: Amount?  // Of the latest `42/100`, or the command line
  private(set) var hasOwnTotal = false  // Whether a record gave the total
  package private(set) var recordCount = 0  // Counts records that may change `progress` or `total`
  var hasBadRecord = false  // Whether a record of the name was no value
  var weight: Double?
  private let range: ValueRange?
  private var known = Progress.amount(.whole(0))  // A change counts from it even after a `?`
  private var isKnown: Bool
  var bareScale = BareScale.undecided
  private var ending: WorkEnd?  // If the latest record ended the work

  private var phase = 0
  private var hasNewLabel = false  // Since the last value

  // The latest texts, decoded when they are shown.
  private var labelBytes: [UInt8]?
  private var text: [UInt8] = []

  init(name: String?, scale: ValueScale) {
    self.name = name
    range = scale.range
    givenTotal = scale.total
    isKnown = scale.total != nil
  }

  /// Whether there is a total or a range, so that numbers need no scale.
  var hasTotal: Bool { givenTotal != nil || range != nil }

  /// A fraction while no total is given.
  var progress: Progress? {
    guard isKnown else { return nil }
    guard range == nil, givenTotal == nil, case .amount(let amount) = known else { return known }
    return .fraction(amount.doubleValue / total.doubleValue)
  }

  private var total: Amount { givenTotal ?? .whole(bareScale == .fraction ? 1 : 100) }

  var label: String? { labelBytes.map { SafeText.printable($0) } }

  package var reading: Reading {
    var reading = numbers
    reading.label = label ?? name
    reading.currentValueLabel = text.isEmpty ? nil : SafeText.printable(text)
    return reading
  }

  var numbers: Reading {
    var reading = Reading(total: givenTotal, updateCount: recordCount)
    reading.weight = weight
    reading.isAwaited = name != nil && recordCount == 0
    reading.range = range
    reading.progress = progress
    reading.stage = phase
    // Values without a name may go on with another stage.
    if name != nil { reading.end = ending ?? (reading.isComplete ? .done : nil) }
    return reading
  }
}

extension ValuePart {
  /// Returns the value of the record if it is negative.
  @inline(__always) mutating func apply(_ record: ValueRecord, in bytes: UnsafeRawBufferPointer)
    -> Amount?
  {
    if case .label = record.meaning {
      let label = Array(bounded(record.text, of: bytes))
      if recordCount > 0, label != labelBytes { hasNewLabel = true }
      labelBytes = label
    } else if !record.text.isEmpty {
      text.removeAll(keepingCapacity: true)
      text.append(contentsOf: bounded(record.text, of: bytes))
    }
    switch record.meaning {
    case .amount(let amount, let total):
      if let total, range == nil {
        givenTotal = total
        hasOwnTotal = true
      }
      return set(.amount(amount))
    case .fraction(let fraction): return set(.fraction(fraction))
    case .signed(let amount) where range != nil: return set(.amount(amount))
    case .change(let change), .signed(let change):
      decideScale(by: change)
      return add(change)
    case .percentageChange(let percentage): return add(percentage: percentage.doubleValue)
    case .unknown:
      // The text describes a known value.
      if record.text.isEmpty { text = [] }
      isKnown = false
      ending = nil
      recordCount += 1
    case .end(let end): finish(as: end)
    case .nothing, .label: break
    }
    return nil
  }

  /// A value that falls after another label, or from the whole, begins a phase.
  @inline(__always) private mutating func noteProgress(_ value: Progress) {
    let amount = amount(of: value)
    if range == nil, isKnown, knownAmount > amount,
      hasNewLabel || knownAmount >= total && amount < total
    {
      phase += 1
    }
    hasNewLabel = false
  }

  mutating func apply(_ block: ValueBlock) {
    if !block.text.isEmpty { labelBytes = block.text }
    if let fraction = block.fraction { _ = set(.fraction(fraction)) }
  }

  /// What an undecided number is at the end of the input.
  var lastScale: BareScale {
    guard isUndecided, isKnown, case .amount(let amount) = known else { return .fraction }
    return amount > .whole(1) ? .percent : .fraction
  }

  /// An incomplete name with a bad record has failed.
  mutating func endInput(as scale: BareScale) {
    if isUndecided { bareScale = scale }
    if hasBadRecord, numbers.end == nil { finish(as: .failed()) }
  }

  private func bounded(_ text: Range<Int>, of bytes: UnsafeRawBufferPointer)
    -> UnsafeRawBufferPointer
  {
    bytes.part(text).prefix(wholeCharactersIn: name == nil ? .max : Self.longestNamedText)
  }

  private mutating func finish(as end: WorkEnd) {
    if end == .done, range == nil {
      let isAmount = if isKnown, recordCount > 0, case .amount = known { true } else { false }
      let whole = isAmount && givenTotal != nil ? Progress.amount(total) : .fraction(1)
      // A value beyond the whole stays.
      if !isKnown || knownAmount < amount(of: whole) { known = whole }
      isKnown = true
    } else if recordCount == 0 {
      isKnown = false
    }
    ending = end
    recordCount += 1
  }

  private var isUndecided: Bool { bareScale == .undecided && givenTotal == nil && range == nil }

  private var knownAmount: Amount { amount(of: known) }

  private func amount(of progress: Progress) -> Amount {
    switch progress {
    case .amount(let amount): amount
    case .fraction(let fraction): Amount.real(fraction * total.doubleValue).madeFinite
    }
  }

  /// A number from 2 on is a percentage, and a double of at most 1 a fraction, beside which 1.15 is
  /// overfulfilment.
  private mutating func decideScale(by number: Amount) {
    guard isUndecided else { return }
    let size = abs(number.doubleValue)
    if size >= 2 {
      bareScale = .percent
    } else if case .real = number, size <= 1 {
      bareScale = .fraction
    }
  }

  private mutating func add(_ change: Amount) -> Amount? {
    let whole = if case .real(let value) = change { Amount(value) } else { change }
    return set(.amount(knownAmount.adding(whole).madeFinite))
  }

  private mutating func add(percentage: Double) -> Amount? {
    if isUndecided { bareScale = .percent }
    if range == nil, case .fraction(let fraction) = known {
      return set(.fraction(fraction + percentage / 100))
    }
    let width = range.map { $0.high.doubleValue - $0.low.doubleValue } ?? total.doubleValue
    // An infinite width would make NaN of 0 %.
    return add(.real(min(width, .greatestFiniteMagnitude) * percentage / 100))
  }

  @inline(__always) private mutating func set(_ value: Progress) -> Amount? {
    noteProgress(value)
    isKnown = true
    ending = nil
    recordCount += 1
    known = value
    switch value {
    case .amount(let amount):
      guard range == nil else { return nil }
      decideScale(by: amount)
      guard amount < .whole(0) else { return nil }
      known = .amount(.whole(0))
      return amount
    case .fraction(let fraction):
      if let range {
        known = .amount(range.value(at: fraction))
        return nil
      }
      if isUndecided { bareScale = .percent }
      guard fraction < 0 else { return nil }
      known = .fraction(0)
      return Amount.real(fraction * total.doubleValue).madeFinite
    }
  }
}

extension Amount {
  fileprivate var madeFinite: Amount {
    guard case .real(let value) = self, value.isInfinite else { return self }
    return .real(value < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude)
  }
}

package struct ValueScale: Sendable, Hashable {
  package let total: Amount?
  package let range: ValueRange?  // The bounds of a value without an end, as in `Gauge`
  package var decimalSign = DecimalSign.point  // A comma may replace the point

  /// `nil`: the numbers decide whether they are percentages or fractions.
  package static func total(_ total: Amount?) -> ValueScale { ValueScale(total: total, range: nil) }

  package static func range(_ range: ValueRange) -> ValueScale {
    ValueScale(total: nil, range: range)
  }
}

extension UnsafeRawBufferPointer {
  func prefix(wholeCharactersIn limit: Int) -> UnsafeRawBufferPointer {
    guard count > limit else { return self }
    var end = limit
    while end > limit - 4, self[end] & 0xC0 == 0x80 { end -= 1 }
    return part(..<end)
  }
}
