/// Amounts and rates in the few digits that a person reads at a glance.
///
/// Bytes and bits never have four digits before their unit: `999 B`, `1.0 KiB`, `18.2 GiB`, `312 MiB`, one
/// decimal below 100 of a unit and none from there on. Plain counts are written in full up to
/// 999 999, then as `1.23M`. No number traps: what is not a number counts as 0, and what is larger
/// than the largest unit can say is written as its greatest.
package enum ScaledText {
  /// The amount with its unit; real plain values have up to two decimals below 1000.
  package static func amount(_ amount: Amount, unit: CountUnit) -> String {
    let value = unit.shown(amount.doubleValue)
    let scale = Scale(for: abs(value), unit: unit)
    let digits = scale.digits(of: abs(value))
    let isNegative = value < 0 && digits != "0"
    return (isNegative ? "-" : "") + digits + scale.symbol
  }

  /// The cells that the widest amount takes, unless it is negative: `99.9 MiB`, `999999`.
  package static func widestAmount(unit: CountUnit) -> Int {
    switch unit {
    case .bytes: 8
    case .decimalBytes: 7
    case .bits: 10
    case .decimalBits: 9
    case .plain: 6
    }
  }

  /// How much is done in a second: `312 MiB/s`, `0 B/s`, `2.4 Gibit/s`, `3.1/s`, `1.23M/s`.
  ///
  /// Negative rates count as 0. Plain rates have one decimal below 100, two below 1.
  package static func rate(_ perSecond: Double, unit: CountUnit) -> String {
    let value = unit.shown(max(perSecond.isNaN ? 0 : perSecond, 0))
    var scale = Scale(for: value, unit: unit)
    if unit == .plain, scale.divisor == 1 {
      scale.decimals = value < 0.995 ? 2 : value < 99.95 ? 1 : 0
      if value < 0.005 { scale.decimals = 0 }
    }
    return scale.fixedDigits(of: value) + scale.symbol + "/s"
  }

  /// The cells that the widest rate takes: `99.9 MiB/s`, `999999/s`.
  package static func widestRate(unit: CountUnit) -> Int {
    widestAmount(unit: unit) + 2
  }

  /// Both amounts in the total's unit and decimals: `1.4/3.0 GiB`, `940/2000`, `0.4/1`.
  ///
  /// Where plain values have fractions (the total is at most 1 or has one, or the completed amount
  /// has one), the completed amount has up to two decimals below a total of 1000.
  package static func pair(completed: Amount, total: Amount, unit: CountUnit) -> AmountPair {
    let (completed, total) = (unit.shown(completed), unit.shown(total))
    let totalValue = total.doubleValue
    var scale = Scale(for: totalValue, unit: unit)
    // More may have come than was announced; of a total beyond all units nothing more can be said.
    if !scale.isExceeded(by: totalValue) { scale.limit = .infinity }
    guard scale.trimsZeros else {
      let totalText = scale.fixedDigits(of: totalValue)
      let text = "\(scale.signedDigits(of: completed))/\(totalText)\(scale.symbol)"
      return AmountPair(text: text, width: 2 * totalText.count + 1 + scale.symbol.count)
    }
    let totalText = scale.digits(of: totalValue)
    let hasFractions = totalValue <= 1 || total.hasFraction || completed.hasFraction
    if !hasFractions { scale.decimals = 0 }
    return AmountPair(
      text: "\(scale.signedDigits(of: completed))/\(totalText)",
      width: scale.fixedDigits(of: totalValue).count + 1 + totalText.count)
  }
}

/// Two amounts as `completed/total`, and the cells to keep for them.
package struct AmountPair: Hashable, Sendable {
  /// In plain ASCII, not yet filled up.
  package var text: String
  /// The width of the field while `completed` goes from 0 to the total, in cells.
  package var width: Int

  /// The text at the trailing end of its field.
  package var padded: String {
    text.padded(toCells: width, alignment: .trailing)
  }
}

/// The unit in which an amount is written, and how many decimals it has there.
private struct Scale {
  private(set) var divisor: Double = 1
  var decimals: Int
  /// Unscaled plain values show no more decimals than they need.
  private(set) var trimsZeros = false
  /// The unit with the space before it.
  private(set) var symbol: String
  /// What is written at most; only the last unit is ever that full.
  var limit = Double.infinity

  init(for magnitude: Double, unit: CountUnit) {
    switch unit {
    case .bytes:
      self.init(
        scaling: magnitude, step: 1024, symbols: ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"])
    case .decimalBytes:
      self.init(scaling: magnitude, step: 1000, symbols: ["B", "kB", "MB", "GB", "TB", "PB", "EB"])
    case .bits:
      self.init(
        scaling: magnitude, step: 1024,
        symbols: ["bit", "Kibit", "Mibit", "Gibit", "Tibit", "Pibit", "Eibit"])
    case .decimalBits:
      self.init(
        scaling: magnitude, step: 1000,
        symbols: ["bit", "kbit", "Mbit", "Gbit", "Tbit", "Pbit", "Ebit"])
    case .plain:
      self.init(plain: magnitude)
    }
  }

  private init(scaling magnitude: Double, step: Double, symbols: [String]) {
    var place = 0
    while place < symbols.count - 1, magnitude / divisor >= 999.5 {
      divisor *= step
      place += 1
    }
    decimals = place > 0 && magnitude / divisor < 99.95 ? 1 : 0
    symbol = " " + symbols[place]
    limit = 999
  }

  private init(plain magnitude: Double) {
    guard magnitude >= 999_999.5 else {
      decimals = magnitude < 1000 ? 2 : 0
      trimsZeros = true
      symbol = ""
      return
    }
    let symbols = ["M", "G", "T", "P", "E"]
    var place = 0
    divisor = 1e6
    while place < symbols.count - 1, magnitude / divisor >= 999.5 {
      divisor *= 1000
      place += 1
    }
    let value = magnitude / divisor
    decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    symbol = symbols[place]
    limit = 999
  }

  /// Whether a magnitude is more than can be written.
  func isExceeded(by magnitude: Double) -> Bool { magnitude / divisor > limit }

  /// The digits of a magnitude in this unit.
  func digits(of magnitude: Double) -> String {
    trimsZeros
      ? DecimalText.trimmed(magnitude / divisor, decimals: decimals) : fixedDigits(of: magnitude)
  }

  /// The digits of a magnitude in this unit, with all its decimals.
  func fixedDigits(of magnitude: Double) -> String {
    DecimalText.fixed(min(magnitude / divisor, limit), decimals: decimals)
  }

  /// The digits of an amount that need not be the one the scale was made for.
  func signedDigits(of amount: Amount) -> String {
    let value = amount.doubleValue
    let digits = digits(of: abs(value))
    return value < 0 && digits.contains { $0 != "0" && $0 != "." } ? "-" + digits : digits
  }
}

extension Amount {
  fileprivate var hasFraction: Bool {
    switch self {
    case .whole: false
    case .real(let value): value != value.rounded(.towardZero)
    }
  }
}

/// Decimal digits for numbers that are shown, free of any locale.
package enum DecimalText {
  /// The value with a fixed number of decimals (0...4), rounded half away from zero.
  ///
  /// The value is brought into 0...9e14 first; NaN counts as 0.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    digits(units: Int64(scaled(value, decimals: decimals).rounded()), decimals: decimals)
  }

  /// As `fixed`, but with exact halves rounded to even, as C's `printf` does.
  static func fixedHalfToEven(_ value: Double, decimals: Int) -> String {
    let units = scaled(value, decimals: decimals).rounded(.toNearestOrEven)
    return digits(units: Int64(units), decimals: decimals)
  }

  /// The value with at most so many decimals, without zeros at their end.
  static func trimmed(_ value: Double, decimals: Int) -> String {
    let text = fixed(value, decimals: decimals)
    guard let point = text.firstIndex(of: ".") else { return text }
    let lastDigit = text.lastIndex { $0 != "0" } ?? point
    return String(lastDigit == point ? text[..<point] : text[...lastDigit])
  }

  /// A part of a date or a time, 0...99, with two digits.
  package static func twoDigits(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }

  private static func scaled(_ value: Double, decimals: Int) -> Double {
    let bounded = value > 0 ? min(value, 9e14) : 0
    return bounded * Double(powerOfTen(decimals))
  }

  private static func digits(units: Int64, decimals: Int) -> String {
    guard decimals > 0 else { return String(units) }
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: powerOfTen(decimals))
    let digits = String(fraction)
    return "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  private static func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
