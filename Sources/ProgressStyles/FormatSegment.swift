/// A piece of a format: text that stands for itself, a field, or a change of look.
enum FormatSegment: Hashable, Sendable {
  case literal(String)
  /// `width`: cells, or how much of something is shown; `nil` where no number was given.
  case field(FormatField, width: Int?)
  case style(StyleSequence)

  /// Whether it takes a share of the room that the others leave.
  var isFlexible: Bool {
    guard case .field(let field, let width) = self else { return false }
    return field.fillsRoom && width == nil
  }

  /// The width that was asked for a bar.
  var barWidth: Int? {
    guard case .field(let field, let width) = self, field.isBar else { return nil }
    return width
  }

  /// Whether the space beside it goes where it has nothing to say.
  var goesWhenSilent: Bool {
    guard case .field(let field, _) = self else { return false }
    return !field.fillsRoom
  }

  /// Whether a part of it would mislead, as that of a number would.
  var isWholeOrNothing: Bool {
    guard case .field(let field, _) = self else { return false }
    switch field {
    case .timer, .eta, .fineta, .rate, .averageRate, .bytes, .ratio, .bufferPercent,
      .progressAmountOnly, .currentValue, .percent, .total, .spinner, .stalled:
      return true
    case .progress, .progressBarOnly, .barPlain, .barBlock, .barGranular, .barShaded,
      .lastWritten, .previousLine, .name, .label:
      return false
    }
  }
}
