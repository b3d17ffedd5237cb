import TerminalText

/// A field that a format names; the raw values are the words between braces.
package enum FormatField: String, Sendable, CaseIterable {
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
  case label, text, completed, total, amount, percent, speed, elapsed, left, duration, finish, unchanged, stalled
  case ending, failure, minimum, maximum, spinner
  case exactPercent = "exact-percent"
  case averageSpeed = "average-speed"
  case peakSpeed = "peak-speed"
  // Bars and circles of the program's own, and the room between two texts.
  case linear, bar, circular, ring, gauge, space

  static func named(_ word: String) -> FormatField? { FormatField(rawValue: word) ?? otherWords[word] }

  /// The letters of pv.
  static let letters: [Character: FormatField] = [
    "p": .progress, "t": .timer, "e": .eta, "I": .fineta, "r": .rate, "a": .averageRate, "b": .bytes,
    "T": .bufferPercent, "A": .lastWritten, "L": .previousLine, "N": .name,
  ]
  private static let otherWords: [String: FormatField] = ["transferred": .bytes, "current-value": .completed]

  enum Kind: Hashable {
    case bar(BarGlyphs?)  // A bar with the glyphs of its name; `nil` for those of `--bar-style`
    case view(FormatView)
    case space
    case number  // A text that would be wrong if it were cut, as a number is
    case text
    case excerpt  // Text of the data that takes exactly as many cells as the number before its name
  }

  var kind: Kind {
    switch self {
    case .progress, .progressBarOnly: .bar(nil)
    case .barPlain: .bar(.plain)
    case .barBlock: .bar(.block)
    case .barGranular: .bar(.granular)
    case .barShaded: .bar(.shaded)
    case .linear: .view(.linear)
    case .bar: .view(.bar)
    case .circular: .view(.circular)
    case .ring: .view(.ring)
    case .gauge: .view(.gauge)
    case .space: .space
    case .timer, .eta, .fineta, .rate, .averageRate, .bytes, .ratio, .bufferPercent, .progressAmountOnly, .completed,
      .total, .amount, .percent, .exactPercent, .speed, .averageSpeed, .peakSpeed, .elapsed, .left, .duration, .finish,
      .unchanged, .stalled, .ending, .failure, .spinner:
      .number
    case .name, .label, .text, .minimum, .maximum: .text
    case .lastWritten, .previousLine: .excerpt
    }
  }

  var isBar: Bool {
    switch kind {
    case .bar, .view(.linear), .view(.bar): true
    case .view, .space, .number, .text, .excerpt: false
    }
  }

  /// Whether the field shares the room that the others leave, unless it has a width.
  var isFlexible: Bool { isBar || self == .previousLine || self == .space }
}

/// A bar or a circle in a format.
package struct FormatBar: Hashable, Sendable {
  /// The width in cells, including brackets; of a circle its height in lines.
  package var width: Int
  /// The glyphs that the format names; `nil` for those of `--bar-style`.
  package var glyphs: BarGlyphs?
  package var isBracketed = false
  /// The style of one of the program's own; `nil` for the bar of pv.
  package var view: FormatView?
  /// The colour that the format gives it; `nil` for the tint.
  package var color: Color?
}

/// A bar or a circle of the program's own that a format can hold.
package enum FormatView: Sendable, Hashable {
  /// The bars of the styles with these names, which take the room that is left unless they have a width.
  case linear, bar
  case circular
  case ring, gauge  // Circles of several lines, twice as wide as high

  static let usualHeight = 5  // The lines of a circle without a given height
  static let narrowestCircle = 7  // The cells that a circle takes at least
}
