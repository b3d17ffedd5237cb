/// Sizes, rates and times as pv writes them, since scripts rely on that. Follows `pv__si_prefix`
/// and `pv__sizestr` of pv's display.c.
package enum PvText {
  /// `4.78MiB`, ` 512  B`, `38.2Mib`, `1.00k`: as many cells for every amount of a unit. The amount
  /// is divided once, so that no rounding error changes a whole one.
  package static func size(_ amount: Double, unit: CountUnit) -> String {
    let amount = unit.converted(amount > 1e-8 ? min(amount, 1e29) : 0)
    let ratio = Double(unit.prefixRatio)
    func scaled(_ exponent: Int) -> Double {
      let power = (0..<exponent.magnitude).reduce(1.0) { product, _ in product * ratio }
      return exponent > 0 ? amount / power : amount * power
    }
    var exponent = 0
    while exponent < 8, scaled(exponent) > 0.97 * ratio { exponent += 1 }
    while exponent > -3, amount > 0, scaled(exponent) < 1 { exponent -= 1 }
    let prefix = Array(unit.isBinary ? "num KMGTPEZY" : "num kMGTPEZY")[exponent + 3]
    let infix = !unit.isBinary ? "" : exponent != 0 ? "i" : " "
    return digits(scaled(exponent)) + String(prefix) + infix + symbol(unit)
  }

  /// `4.76MiB/s`, ` 183  B/s`, ` 800Mib/s`, ` 997 /s`.
  package static func rate(_ perSecond: Double, unit: CountUnit) -> String {
    size(perSecond, unit: unit) + "/s"
  }

  package static let longestDuration = 360_000_000.0  // Seconds: 100,000 hours

  /// `0:00:05`; above a day `1:02:03:04`.
  package static func timer(_ seconds: Double) -> String {
    let bounded = seconds > 0 ? min(seconds, longestDuration) : 0
    let whole = Int(bounded)
    let clock = DecimalText.twoDigits(whole / 60 % 60, whole % 60)
    guard whole > 86400 else { return "\(whole / 3600):\(clock)" }
    return "\(whole / 86400):\(DecimalText.twoDigits(whole / 3600 % 24)):\(clock)"
  }

  /// The ratio of output to input: `3.25:1`, `1:2`, and `-:-` if it is unknown.
  package static func ratio(_ ratio: Double?, sign: DecimalSign = .point) -> String {
    guard let ratio, ratio > 0, ratio.isFinite else { return "-:-" }
    let larger = ratio >= 1 ? ratio : 1 / ratio
    let decimals = larger < 10 ? 3 : larger < 100 ? 2 : larger < 1000 ? 1 : 0
    let text = DecimalText.trimmed(larger, decimals: decimals, sign: sign)
    return ratio >= 1 ? text + ":1" : "1:" + text
  }

  /// `B` for bytes, `b` for bits, empty for plain counts.
  package static func symbol(_ unit: CountUnit) -> String { String(unit.symbol.prefix(1)) }

  /// C's `%4ld` above 99.9, otherwise `%#4.3Lg`: three significant digits.
  private static func digits(_ value: Double) -> String {
    let text =
      value > 99.9
      ? String(Int(min(value, 9999)))
      : DecimalText.fixed(value, decimals: value < 9.995 ? 2 : 1, rounding: .toNearestOrEven)
    return text.padded(toCells: 4, alignment: .trailing)
  }
}
