/// Amounts and rates in few digits.
///
/// Bytes and bits have one decimal below 100 of a prefixed unit: `999 B`, `18.2 GiB`, `312 MiB`.
/// Plain counts are written in full up to 999,999, then as `1.23M`. NaN counts as 0, and the largest
/// unit goes up to 999.
package enum ScaledText {
  /// Plain doubles have up to two decimals below 1000.
  package static func amount(_ amount: Amount, unit: CountUnit) -> String {
    let value = unit.shown(amount.doubleValue)
    let scale = Scale(for: abs(value), unit: unit)
    return scale.signedDigits(of: value) + scale.symbol
  }

  /// The cells of the widest positive amount: `99.9 MiB`, `999999`.
  package static func widestAmount(unit: CountUnit) -> Int {
    unit == .plain ? 6 : 5 + (unit.isBinary ? 2 : 1) + unit.symbol.utf8.count
  }

  /// `312 MiB/s`, `2.4 Gibit/s`, `1.23M/s`. Negative rates count as 0. Plain rates have one decimal
  /// below 100, and two below 1.
  package static func rate(_ perSecond: Double, unit: CountUnit) -> String {
    let value = unit.shown(max(perSecond.isNaN ? 0 : perSecond, 0))
    var scale = Scale(for: value, unit: unit)
    if unit == .plain, scale.divisor == 1 {
      scale.decimals = value < 0.005 || value >= 99.95 ? 0 : value < 0.995 ? 2 : 1
    }
    return scale.fixedDigits(of: value) + scale.symbol + "/s"
  }

  /// Both in the unit and with the decimals of the total: `1.4/3.0 GiB`, `940/2000`. Plain amounts
  /// have decimals only if the total is at most 1 or either has a fraction. `width`: the most cells
  /// while `completed` goes from 0 to the total.
  package static func pair(completed: Amount, total: Amount, unit: CountUnit) -> (
    text: String, width: Int
  ) {
    let completed = unit.shown(completed)
    let total = unit.shown(total)
    let totalValue = total.doubleValue
    var scale = Scale(for: totalValue, unit: unit)
    // More than the total may be completed, but only the largest unit has a limit.
    if totalValue / scale.divisor <= scale.limit { scale.limit = .infinity }
    let totalText = scale.digits(of: totalValue)
    if scale.trimsZeros, totalValue > 1, !total.hasFraction, !completed.hasFraction {
      scale.decimals = 0
    }
    return (
      "\(scale.signedDigits(of: completed.doubleValue))/\(totalText)\(scale.symbol)",
      scale.fixedDigits(of: totalValue).count + 1 + totalText.count + scale.symbol.count
    )
  }
}

private struct Scale {
  private(set) var divisor = 1.0
  var decimals: Int

  private(set) var trimsZeros = false  // For plain counts without a prefix
  private(set) var symbol: String  // The prefix and the unit, with the space before them

  /// The largest number before the symbol; only the last prefix reaches it.
  var limit = Double.infinity

  init(for magnitude: Double, unit: CountUnit) {
    let isPlain = unit == .plain
    guard !isPlain || magnitude >= 999_999.5 else {
      decimals = magnitude < 1000 ? 2 : 0
      trimsZeros = true
      symbol = ""
      return
    }
    let prefixes = unit.isBinary ? binaryPrefixes : decimalPrefixes
    // Plain counts have no prefix below a million.
    var index = isPlain ? 2 : 0
    divisor = isPlain ? 1e6 : 1
    while index < prefixes.count - 1, magnitude / divisor >= 999.5 {
      divisor *= unit.prefixRatio
      index += 1
    }
    let value = magnitude / divisor
    decimals = index == 0 || !(value < 99.95) ? 0 : isPlain && value < 9.995 ? 2 : 1
    symbol = (isPlain ? "" : " ") + prefixes[index] + unit.symbol
    limit = 999
  }

  func digits(of magnitude: Double) -> String {
    trimsZeros
      ? DecimalText.trimmed(magnitude / divisor, decimals: decimals) : fixedDigits(of: magnitude)
  }

  func fixedDigits(of magnitude: Double) -> String {
    DecimalText.fixed(min(magnitude / divisor, limit), decimals: decimals)
  }

  /// The digits of a value with its sign, unless it rounds to zero.
  func signedDigits(of value: Double) -> String {
    let digits = digits(of: abs(value))
    return value < 0 && digits.contains { $0 != "0" && $0 != "." } ? "-" + digits : digits
  }
}

private let binaryPrefixes = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]
private let decimalPrefixes = ["", "k", "M", "G", "T", "P", "E"]

extension Amount {
  fileprivate var hasFraction: Bool {
    if case .real(let value) = self { value != value.rounded() } else { false }
  }
}

/// What is counted, and how it is written.
package enum CountUnit: Sendable, CaseIterable {
  case bytes  // `1.4 GiB`
  case decimalBytes  // `1.4 GB`
  case bits  // Bytes, written as `11.2 Gibit`
  case decimalBits
  case plain  // Lines, records and values: `940`, `1.23M`

  /// The number to write; only here are bytes converted to bits.
  package func shown(_ amount: Double) -> Double { amount * Double(shownPerUnit) }

  /// Exact while it is whole and fits.
  package func shown(_ amount: Amount) -> Amount {
    if case .whole(let value) = amount {
      let (product, overflow) = value.multipliedReportingOverflow(by: shownPerUnit)
      if !overflow { return .whole(product) }
    }
    return .real(shown(amount.doubleValue))
  }

  private var shownPerUnit: Int64 { symbol == "bit" ? 8 : 1 }

  var symbol: String {
    switch self {
    case .bytes, .decimalBytes: "B"
    case .bits, .decimalBits: "bit"
    case .plain: ""
    }
  }

  /// Whether the prefixes are powers of 1024 rather than of 1000.
  var isBinary: Bool { self == .bytes || self == .bits }
  var prefixRatio: Double { isBinary ? 1024 : 1000 }
}
