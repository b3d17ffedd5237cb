import TerminalText

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
