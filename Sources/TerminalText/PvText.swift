/// Sizes, rates and times as pv writes them.
///
/// Follows `pv__si_prefix` and `pv__sizestr` of pv's display.c, because scripts rely on that output:
/// three digits, a prefix or a blank, and the unit.
package enum PvText {
  /// An amount in four cells, the prefix and the unit: `4.78MiB`, ` 512 B`, `38.2Mib`, `1.00k`, `
  /// 997 `.
  package static func size(_ amount: Double, unit: CountUnit) -> String {
    scaled(amount, unit: unit, suffix: symbol(unit))
  }

  /// A rate in brackets: `[4.76MiB/s]`, `[ 183MiB/s]`, `[ 800Mib/s]`, `[ 997 /s]`.
  package static func rate(_ perSecond: Double, unit: CountUnit) -> String {
    "[" + bareRate(perSecond, unit: unit) + "]"
  }

  /// A rate without the brackets: `4.76MiB/s`.
  package static func bareRate(_ perSecond: Double, unit: CountUnit) -> String {
    scaled(perSecond, unit: unit, suffix: symbol(unit) + "/s")
  }

  /// The longest duration of pv, which keeps its buffer from overflowing: 100,000 hours in seconds.
  package static let longestDuration = 360_000_000.0

  /// Seconds as `0:00:05`; above a day as `1:02:03:04`.
  package static func timer(_ seconds: Double) -> String {
    let bounded = seconds > 0 ? min(seconds, longestDuration) : 0
    let whole = Int(bounded)
    let clock = "\(DecimalText.twoDigits(whole / 60 % 60)):\(DecimalText.twoDigits(whole % 60))"
    guard whole > 86400 else { return "\(whole / 3600):\(clock)" }
    return "\(whole / 86400):\(DecimalText.twoDigits(whole / 3600 % 24)):\(clock)"
  }

  /// The time left: `ETA 0:00:05`.
  package static func timeLeft(_ seconds: Double) -> String { "ETA " + timer(seconds) }

  /// The ratio of output to input: `3.25:1`, `1:2`, and `-:-` if it is unknown.
  package static func ratio(_ ratio: Double?) -> String {
    guard let ratio, ratio > 0, ratio.isFinite else { return "-:-" }
    let larger = ratio >= 1 ? ratio : 1 / ratio
    let decimals = larger < 10 ? 3 : larger < 100 ? 2 : larger < 1000 ? 1 : 0
    let text = DecimalText.trimmed(larger, decimals: decimals)
    return ratio >= 1 ? text + ":1" : "1:" + text
  }

  /// `B` for bytes, `b` for bits, and an empty text for plain counts.
  package static func symbol(_ unit: CountUnit) -> String {
    switch unit {
    case .bytes, .decimalBytes: "B"
    case .bits, .decimalBits: "b"
    case .plain: ""
    }
  }

  private static func scaled(_ amount: Double, unit: CountUnit, suffix: String) -> String {
    let bounded = amount > 0 ? min(amount, 1e29) : 0
    let (value, prefix) = prefixed(unit.shown(bounded), unit: unit)
    return digits(value) + prefix + suffix
  }

  /// The amount in 1...0.97 × ratio if there is a prefix for that, and the prefix, a blank for
  /// none. Unlike pv, this divides once, so that no rounding error changes a whole amount.
  private static func prefixed(_ amount: Double, unit: CountUnit) -> (Double, String) {
    let ratio = unit.prefixRatio
    guard amount > 0 else { return (0, " ") }
    var exponent = 0
    while exponent < 8, scale(amount, by: -exponent, ratio: ratio) > 0.97 * ratio { exponent += 1 }
    while exponent > -8, scale(amount, by: -exponent, ratio: ratio) < 1 { exponent -= 1 }
    let prefixes = Array(unit.isBinary ? "yzafpnum KMGTPEZY" : "yzafpnum kMGTPEZY")
    let prefix = String(prefixes[exponent + 8])
    let value = scale(amount, by: -exponent, ratio: ratio)
    return (value, unit.isBinary && exponent != 0 ? prefix + "i" : prefix)
  }

  private static func scale(_ amount: Double, by exponent: Int, ratio: Double) -> Double {
    let power = (0..<exponent.magnitude).reduce(1.0) { product, _ in product * ratio }
    return exponent < 0 ? amount / power : amount * power
  }

  /// C's `%4ld` above 99.9, otherwise `%#4.3Lg`: three significant digits.
  private static func digits(_ value: Double) -> String {
    let decimals = value < 0.9995 && value > 0 ? 3 : value < 9.995 ? 2 : 1
    let text =
      value > 99.9
      ? String(Int(min(value, 100_000)))
      : DecimalText.fixed(value, decimals: decimals, rounding: .toNearestOrEven)
    return text.padded(toCells: 4, alignment: .trailing)
  }
}
