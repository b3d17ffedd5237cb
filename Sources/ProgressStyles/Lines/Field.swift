import TerminalText

/// A field of a line; the raw values are the words between the braces of a format.
package enum Field: String, Sendable, CaseIterable {
  // The fields of pv, as pv writes them.
  case progress, timer, eta, fineta, rate, bytes, ratio, name
  case progressBarOnly = "progress-bar-only"
  case progressAmountOnly = "progress-amount-only"
  case barPlain = "bar-plain"
  case barBlock = "bar-block"
  case barGranular = "bar-granular"
  case barShaded = "bar-shaded"
  case averageRate = "average-rate"
  case bufferPercent = "buffer-percent"
  case lastWritten = "last-written"
  case previousLine = "previous-line"
  // Texts of the program's own.
  case label, text, completed, total, amount, percent, speed, elapsed, left, duration, finish,
    unchanged, stalled
  case ending, failure, minimum, maximum, spinner
  case exactPercent = "exact-percent"
  case averageSpeed = "average-speed"
  case peakSpeed = "peak-speed"
  // Bars and circles of the program's own, and the room between two texts. `bar` is the bar of any
  // style on our own line, and a thin bar in a format.
  case linear, bar, circular, ring, gauge, space

  /// The fields of our own line in the order of reading, with the words of `--fields`.
  package static let ofOwnLine: [(word: String, field: Field)] = [
    ("label", .label), ("bar", .bar), ("percent", .percent), ("amount", .amount), ("text", .text),
    ("rate", .speed), ("average", .averageSpeed), ("left", .left), ("elapsed", .elapsed),
    ("finish", .finish),
  ]

  package static var wordsOfOwnLine: [String] { ofOwnLine.map { $0.word } }

  static func named(_ word: String) -> Field? {
    switch word {
    case "transferred": .bytes
    case "current-value": .completed
    default: Field(rawValue: word)
    }
  }

  /// The letters of pv.
  static let letters: [Character: Field] = [
    "p": .progress, "t": .timer, "e": .eta, "I": .fineta, "r": .rate, "a": .averageRate,
    "b": .bytes, "T": .bufferPercent, "A": .lastWritten, "L": .previousLine, "N": .name,
  ]

  enum Kind: Hashable {
    case bar(Shape)
    case space
    case number  // A text that would be wrong if it were cut, as a number is
    case text
    case excerpt  // Text of the data that takes exactly as many cells as the number before its name
  }

  var kind: Kind {
    switch self {
    case .progress: .bar(.arrow(nil, isBracketed: true))
    case .progressBarOnly: .bar(.arrow(nil, isBracketed: false))
    case .barPlain: .bar(.arrow(.plain, isBracketed: false))
    case .barBlock: .bar(.arrow(.block, isBracketed: false))
    case .barGranular: .bar(.arrow(.granular, isBracketed: false))
    case .barShaded: .bar(.arrow(.shaded, isBracketed: false))
    case .linear: .bar(.linear)
    case .bar: .bar(.thin)
    case .circular: .bar(.sign)
    case .ring: .bar(.ring)
    case .gauge: .bar(.gauge)
    case .space: .space
    case .timer, .eta, .fineta, .rate, .averageRate, .bytes, .ratio, .bufferPercent,
      .progressAmountOnly, .completed, .total, .amount, .percent, .exactPercent, .speed,
      .averageSpeed, .peakSpeed, .elapsed, .left, .duration, .finish, .unchanged, .stalled,
      .ending, .failure, .spinner:
      .number
    case .name, .label, .text, .minimum, .maximum: .text
    case .lastWritten, .previousLine: .excerpt
    }
  }

  /// Whether the field is a text that is known or not.
  var isWords: Bool { kind == .number || kind == .text }
}

/// The shape of a bar or a circle on a line.
package enum Shape: Hashable, Sendable {
  /// The bar of pv, with the glyphs that the format names; `nil` for those of `--bar-style`.
  case arrow(BarGlyphs?, isBracketed: Bool)
  case linear, thin

  /// A sign of one or two cells.
  case sign

  /// Circles of several lines, twice as wide as high.
  case ring, gauge

  static let narrowestCircle = 7  // The cells that a circle takes at least

  /// The width of a piece without a given one, or its height in lines; `nil` if it shares the room
  /// that the others leave.
  var usualWidth: Int? {
    switch self {
    case .arrow, .linear, .thin: nil
    case .sign: 1
    case .ring, .gauge: 5
    }
  }

  package var isCircle: Bool { self == .ring || self == .gauge }
}
