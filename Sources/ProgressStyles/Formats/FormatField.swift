/// A part of a line that a format names.
package enum FormatField: Sendable, CaseIterable {
  case progress, progressBarOnly, progressAmountOnly
  case barPlain, barBlock, barGranular, barShaded
  case timer, eta, fineta, rate, averageRate, bytes, ratio
  case bufferPercent, lastWritten, previousLine, name
  case label, currentValue, percent, total, spinner, stalled

  /// The letter after `%` that names it, where it has one.
  var letter: Character? {
    switch self {
    case .progress: "p"
    case .timer: "t"
    case .eta: "e"
    case .fineta: "I"
    case .rate: "r"
    case .averageRate: "a"
    case .bytes: "b"
    case .bufferPercent: "T"
    case .lastWritten: "A"
    case .previousLine: "L"
    case .name: "N"
    case .progressBarOnly, .progressAmountOnly, .barPlain, .barBlock, .barGranular, .barShaded,
      .ratio, .label, .currentValue, .percent, .total, .spinner, .stalled:
      nil
    }
  }

  /// The words between braces that name it.
  var words: [String] {
    switch self {
    case .progress: ["progress"]
    case .progressBarOnly: ["progress-bar-only"]
    case .progressAmountOnly: ["progress-amount-only"]
    case .barPlain: ["bar-plain"]
    case .barBlock: ["bar-block"]
    case .barGranular: ["bar-granular"]
    case .barShaded: ["bar-shaded"]
    case .timer: ["timer"]
    case .eta: ["eta"]
    case .fineta: ["fineta"]
    case .rate: ["rate"]
    case .averageRate: ["average-rate"]
    case .bytes: ["bytes", "transferred"]
    case .ratio: ["ratio"]
    case .bufferPercent: ["buffer-percent"]
    case .lastWritten: ["last-written"]
    case .previousLine: ["previous-line"]
    case .name: ["name"]
    case .label: ["label"]
    case .currentValue: ["current-value"]
    case .percent: ["percent"]
    case .total: ["total"]
    case .spinner: ["spinner"]
    case .stalled: ["stalled"]
    }
  }

  /// Whether the field is a bar.
  var isBar: Bool {
    switch self {
    case .progress, .progressBarOnly, .barPlain, .barBlock, .barGranular, .barShaded: true
    case .progressAmountOnly, .timer, .eta, .fineta, .rate, .averageRate, .bytes, .ratio,
      .bufferPercent, .lastWritten, .previousLine, .name, .label, .currentValue, .percent, .total,
      .spinner, .stalled:
      false
    }
  }

  /// Whether the field takes what room the others leave, unless a width is given.
  var fillsRoom: Bool {
    isBar || self == .previousLine
  }

  /// Whether it takes just as many cells as the number before its name says.
  var hasCells: Bool {
    self == .lastWritten || self == .previousLine
  }

  /// The glyphs that a bar names; `nil` for those of `--bar-style`.
  var glyphs: BarGlyphs? {
    switch self {
    case .barPlain: .plain
    case .barBlock: .block
    case .barGranular: .granular
    case .barShaded: .shaded
    case .progress, .progressBarOnly, .progressAmountOnly, .timer, .eta, .fineta, .rate,
      .averageRate, .bytes, .ratio, .bufferPercent, .lastWritten, .previousLine, .name, .label,
      .currentValue, .percent, .total, .spinner, .stalled:
      nil
    }
  }
}
