/// A piece of a format: text that stands for itself, or a field.
enum FormatSegment: Hashable, Sendable {
  case literal(String)
  case field(FormatField, width: Int?)

  var isBar: Bool {
    guard case .field(let field, _) = self else { return false }
    return field.isBar
  }

  var isFlexibleBar: Bool {
    isBar && barWidth == nil
  }

  var barWidth: Int? {
    guard case .field(let field, let width) = self, field.isBar else { return nil }
    return width
  }
}
