/// A field that a format names.
package enum FormatField: Sendable, CaseIterable {
  case progress, progressBarOnly, progressAmountOnly
  case barPlain, barBlock, barGranular, barShaded
  case timer, eta, fineta, rate, averageRate, bytes, ratio
  case bufferPercent, lastWritten, previousLine, name
  case label, currentValue, percent, total, spinner, stalled

  /// The names of the field in a format: an optional letter after `%`, and words between braces.
  var names: (letter: Character?, words: [String]) {
    switch self {
    case .progress: ("p", ["progress"])
    case .progressBarOnly: (nil, ["progress-bar-only"])
    case .progressAmountOnly: (nil, ["progress-amount-only"])
    case .barPlain: (nil, ["bar-plain"])
    case .barBlock: (nil, ["bar-block"])
    case .barGranular: (nil, ["bar-granular"])
    case .barShaded: (nil, ["bar-shaded"])
    case .timer: ("t", ["timer"])
    case .eta: ("e", ["eta"])
    case .fineta: ("I", ["fineta"])
    case .rate: ("r", ["rate"])
    case .averageRate: ("a", ["average-rate"])
    case .bytes: ("b", ["bytes", "transferred"])
    case .ratio: (nil, ["ratio"])
    case .bufferPercent: ("T", ["buffer-percent"])
    case .lastWritten: ("A", ["last-written"])
    case .previousLine: ("L", ["previous-line"])
    case .name: ("N", ["name"])
    case .label: (nil, ["label"])
    case .currentValue: (nil, ["current-value"])
    case .percent: (nil, ["percent"])
    case .total: (nil, ["total"])
    case .spinner: (nil, ["spinner"])
    case .stalled: (nil, ["stalled"])
    }
  }

  /// The kinds of fields, which differ in their layout.
  enum Kind: Hashable {
    /// A bar with the glyphs of its name; `nil` for those of `--bar-style`.
    case bar(BarGlyphs?)
    /// A text that would be wrong if it were cut, as a number is.
    case number
    /// A text that may be cut.
    case text
    /// Text of the data that takes exactly as many cells as the number before its name.
    case excerpt
  }

  var kind: Kind {
    switch self {
    case .progress, .progressBarOnly: .bar(nil)
    case .barPlain: .bar(.plain)
    case .barBlock: .bar(.block)
    case .barGranular: .bar(.granular)
    case .barShaded: .bar(.shaded)
    case .timer, .eta, .fineta, .rate, .averageRate, .bytes, .ratio, .bufferPercent, .progressAmountOnly, .currentValue,
      .percent, .total, .spinner, .stalled:
      .number
    case .name, .label: .text
    case .lastWritten, .previousLine: .excerpt
    }
  }

  var isBar: Bool { if case .bar = kind { true } else { false } }

  /// Whether the field shares the room that the others leave, unless it has a width.
  var isFlexible: Bool { isBar || self == .previousLine }
}
