/// Writes amounts and rates of one unit in few digits, with the decimal sign of a locale.
///
/// Outside a pair, bytes and bits have one decimal below 100 of a prefixed unit: `999 B`, `18.2
/// GiB`, `312 MiB`. Plain counts are written in full up to 999,999, then as `1.23M`. NaN counts as
/// 0, and the largest unit goes up to 999.
package struct AmountFormat {
  private let unit: CountUnit

  /// What plain units are called, as in `3 files` and `1.5 files/s`.
  package let name: String?

  private let nameOfOne: String?  // Of one unit; usually that of several
  private let sign: DecimalSign

  /// `name`: not used for bytes and bits, which have symbols; `file,files` if one has another word.
  package init(_ unit: CountUnit, name: String? = nil, sign: DecimalSign = .point) {
    self.unit = unit
    let words = unit == .plain ? name?.split(separator: ",", maxSplits: 1) : nil
    self.name = words?.last.map { String($0) }
    nameOfOne = words?.first.map { String($0) }
    self.sign = sign
  }

  /// The digits with their unit: `3.2 GiB`, `940 files`.
  package func amount(_ amount: Amount) -> String { named(digits(of: amount)) }

  /// The digits and the symbol: `3.2 GiB`, `940`. Plain doubles have up to two decimals below 1000.
  package func digits(of amount: Amount) -> String {
    let value = unit.converted(amount.doubleValue)
    let scale = Scale(for: abs(value), unit: unit, sign: sign)
    return scale.signedDigits(of: value) + scale.symbol
  }

  private func named(_ amount: String) -> String {
    (amount == "1" ? nameOfOne : name).map { "\(amount) \($0)" } ?? amount
  }

  /// The cells of the widest positive amount: `99.9 MiB`, `999999`.
  package var widestAmount: Int {
    nameWidth + (unit == .plain ? 6 : 5 + (unit.isBinary ? 2 : 1) + unit.symbol.utf8.count)
  }

  /// The cells of most rates: `99.9/s`, `312 MiB/s`.
  package var widestRate: Int { (unit == .plain ? nameWidth + 4 : widestAmount) + 2 }

  private var nameWidth: Int {
    name.map { max($0.cellWidth, nameOfOne?.cellWidth ?? 0) + 1 } ?? 0
  }

  /// `312 MiB/s`, `2.4 Gibit/s`, `1.23M/s`. Negative rates count as 0. Plain rates have one decimal
  /// below 100, and two below 1; slow ones are those of a minute or an hour, `1.5/min`, `4.2/h`.
  package func rate(_ perSecond: Double) -> String {
    var value = unit.converted(max(perSecond.isNaN ? 0 : perSecond, 0))
    var period = "s"
    if unit == .plain, value < 0.1, value * 3600 >= 0.005 {
      let isHourly = value < 0.1 / 60
      value *= isHourly ? 3600 : 60
      period = isHourly ? "h" : "min"
    }
    var scale = Scale(for: value, unit: unit, sign: sign)
    if scale.trimsZeros {
      scale.decimals = value < 0.005 || value >= 99.95 ? 0 : value < 0.995 ? 2 : 1
    }
    return named(scale.fixedDigits(of: value) + scale.symbol) + "/" + period
  }

  /// Both in the unit and with the decimals of the total, which has three digits, so that the
  /// column is as wide as it will ever be: `1.40/3.00 GiB`, `940/2000 files`. Below 1 the completed
  /// amount has as many decimals as the total has cells: `0.02/60.0 MiB`. Less than the total never
  /// has its digits: `59.9/60.0 MiB`. An amount of more than four digits changes the unit of both.
  /// Plain amounts below a million are written in full, with decimals only if the total is at most 1
  /// or either has a fraction.
  package func pair(completed: Amount, total: Amount) -> AmountPair {
    let completed = unit.converted(completed)
    let total = unit.converted(total)
    let totalValue = total.doubleValue
    let value = completed.doubleValue
    var scale = Scale(for: totalValue, unit: unit, sign: sign, digits: 3)
    if scale.prefix > 0, abs(value) / scale.divisor >= 9999.5 {
      scale = Scale(for: abs(value), unit: unit, sign: sign, digits: 3)
    }
    // More than the total may be completed, but only the largest unit has a limit.
    if totalValue / scale.divisor <= scale.limit { scale.limit = .infinity }
    if scale.trimsZeros, totalValue > 1, !total.hasFraction, !completed.hasFraction {
      scale.decimals = 0
    }
    // A small total has two digits at least.
    var size = scale.trimsZeros && totalValue > 0 ? totalValue : 1
    while size < 0.1, scale.decimals < 12 {
      size *= 10
      scale.decimals += 1
    }
    let digits = scale.digits(of: totalValue)
    var part = scale
    if scale.prefix > 0, abs(value) < scale.divisor {
      part.decimals = max(scale.decimals, digits.count - 2)
    }
    var text = value == 0 ? "0" : part.signedDigits(of: value)
    // Only all of it looks like all of it.
    if value < totalValue, text == digits { text = part.digits(below: totalValue) }
    let totalText = named(digits + scale.symbol)
    return AmountPair(
      completed: text, total: totalText,
      width: scale.fixedDigits(of: totalValue).count + 1 + totalText.cellWidth)
  }
}

private struct Scale {
  private(set) var prefix = 0  // The index of the prefix
  private(set) var divisor = 1.0
  var decimals: Int

  private(set) var symbol: String  // The prefix and the unit, with the space before them

  /// The largest number before the symbol; only the last prefix reaches it.
  var limit = Double.infinity

  let trimsZeros: Bool  // For plain counts without a prefix
  private let sign: DecimalSign

  /// `digits`: of bytes and bits with a prefix, if they have decimals.
  init(
    for magnitude: Double, unit: CountUnit, sign: DecimalSign, digits: Int = 2
  ) {
    self.sign = sign
    let isPlain = unit == .plain
    let names = isPlain ? plainPrefixes : unit.isBinary ? binaryPrefixes : decimalPrefixes
    while prefix < names.count - 1,
      magnitude / divisor >= (isPlain && prefix == 0 ? 999_999.5 : 999.5)
    {
      // Plain counts have no prefix below a million.
      divisor *= isPlain && prefix == 0 ? 1e6 : Double(unit.prefixRatio)
      prefix += 1
    }
    trimsZeros = isPlain && prefix == 0
    symbol = (isPlain ? "" : " ") + names[prefix] + unit.symbol
    if trimsZeros {
      decimals = magnitude < 1000 ? 2 : 0
      return
    }
    let value = magnitude / divisor
    decimals =
      prefix == 0 || !(value < 99.95) ? 0 : value < 9.995 && (isPlain || digits > 2) ? 2 : 1
    limit = 999
  }

  func digits(of magnitude: Double) -> String {
    trimsZeros
      ? DecimalText.trimmed(magnitude / divisor, decimals: decimals, sign: sign)
      : fixedDigits(of: magnitude)
  }

  func fixedDigits(of magnitude: Double) -> String {
    DecimalText.fixed(min(magnitude / divisor, limit), decimals: decimals, sign: sign)
  }

  /// The greatest digits with these decimals that are less than those of `magnitude`.
  func digits(below magnitude: Double) -> String {
    var step = 1.0
    for _ in 0..<decimals { step /= 10 }
    return digits(of: magnitude - step * divisor)
  }

  /// The digits of a value with its sign, unless it rounds to zero.
  func signedDigits(of value: Double) -> String {
    let digits = digits(of: abs(value))
    return value < 0 && digits.contains { $0.isNumber && $0 != "0" } ? "-" + digits : digits
  }
}

private let binaryPrefixes = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]
private let decimalPrefixes = ["", "k", "M", "G", "T", "P", "E"]
private let plainPrefixes = ["", "M", "G", "T", "P", "E"]

extension Amount {
  fileprivate var hasFraction: Bool {
    if case .real(let value) = self { value != value.rounded() } else { false }
  }
}

/// What is counted, and how it is written: a system of units. `Settings.byteUnit` chooses it.
package enum CountUnit: Sendable, CaseIterable {
  case bytes  // `1.4 GiB`
  case decimalBytes  // `1.4 GB`
  case bits  // Bytes, written as `11.2 Gibit`
  case decimalBits
  case plain  // Lines, records and values: `940`, `1.23M`

  /// The number to write; only here are bytes converted to bits.
  package func converted(_ amount: Double) -> Double { amount * Double(shownPerUnit) }

  /// Exact while it is whole and fits.
  package func converted(_ amount: Amount) -> Amount {
    if case .whole(let value) = amount {
      let (product, overflow) = value.multipliedReportingOverflow(by: shownPerUnit)
      if !overflow { return .whole(product) }
    }
    return .real(converted(amount.doubleValue))
  }

  private var shownPerUnit: Int64 { symbol == "bit" ? 8 : 1 }

  var symbol: String {
    switch self {
    case .bytes, .decimalBytes: "B"
    case .bits, .decimalBits: "bit"
    case .plain: ""
    }
  }

  /// Whether the prefixes are powers of 1024 rather than of 1000. They are then written with an `i`,
  /// for which `widestAmount` and `PvText` leave room.
  var isBinary: Bool {
    switch self {
    case .bytes, .bits: true
    case .decimalBytes, .decimalBits, .plain: false
    }
  }

  package var prefixRatio: Int { isBinary ? 1024 : 1000 }
}

/// An amount of a total, as `1.40` of `3.00 GiB`.
package struct AmountPair: Hashable {
  package var completed: String
  package var total: String

  /// The most cells of both while `completed` goes from 0 to the total.
  package var width: Int

  package var text: String { "\(completed)/\(total)" }

  package init(completed: String, total: String, width: Int = 0) {
    self.completed = completed
    self.total = total
    self.width = width
  }
}
