/// A field of a line; the raw values are the words between the braces of a format.
package enum Field: String, Sendable, CaseIterable {
  // The fields of pv.
  case progress, timer, eta, fineta, bytes, ratio, name
  case pvRate = "rate"
  case progressBarOnly = "progress-bar-only"
  case progressAmountOnly = "progress-amount-only"
  case barPlain = "bar-plain"
  case barBlock = "bar-block"
  case barGranular = "bar-granular"
  case barShaded = "bar-shaded"
  case pvAverageRate = "average-rate"
  case bufferPercent = "buffer-percent"
  case lastWritten = "last-written"
  case previousLine = "previous-line"
  // Texts of the program's own.
  case label, text, completed, total, amount, fraction, percent, elapsed, left, duration,
    finish, clock, unchanged, stalled
  case ending, failure, minimum, maximum, spinner
  case exactPercent = "exact-percent"
  case rate = "speed"
  case averageRate = "average-speed"
  case peakRate = "peak-speed"
  // Bars and circles of the program's own, and the room between two texts. `bar` is a thin bar in a
  // format, and that of any style on our own line.
  case linear, bar, circular, ring, gauge, space

  /// The fields of our own line in the order of reading, with the words of `--fields`.
  package static let ofOwnLine: [(word: String, field: Field)] = [
    ("clock", .clock), ("label", .label), ("bar", .bar), ("percent", .percent), ("amount", .amount),
    ("text", .text),
    ("rate", .rate), ("average", .averageRate), ("left", .left), ("elapsed", .elapsed),
    ("finish", .finish),
  ]

  static func named(_ word: String) -> Field? {
    switch word {
    case "transferred": .bytes
    case "current-value": .completed
    default: Field(rawValue: word)
    }
  }

  /// The letters of pv.
  static let letters: [Character: Field] = [
    "p": .progress, "t": .timer, "e": .eta, "I": .fineta, "r": .pvRate, "a": .pvAverageRate,
    "b": .bytes, "T": .bufferPercent, "A": .lastWritten, "L": .previousLine, "N": .name,
  ]

  var kind: Piece.Kind {
    switch self {
    case .progress: .bar(.arrow(isBracketed: true))
    case .progressBarOnly: .bar(.arrow())
    case .barPlain: .bar(.arrow(.plain))
    case .barBlock: .bar(.arrow(.block))
    case .barGranular: .bar(.arrow(.granular))
    case .barShaded: .bar(.arrow(.shaded))
    case .linear: .bar(.linear)
    case .bar: .bar(.thin)
    case .circular: .bar(.sign)
    case .ring: .bar(.ring)
    case .gauge: .bar(.gauge)
    case .space: .space
    case .name, .label, .text, .minimum, .maximum: .text
    case .lastWritten, .previousLine: .excerpt
    case _: .number
    }
  }

  /// Whether a condition can ask for the field, since its text may be missing.
  var isWords: Bool { kind == .number || kind == .text }
}
