import TerminalText

/// What of a label and the fields behind it fits where there is no bar.
///
/// Fields are given up whole from the lowest rank on, then the label is cut, then it goes.
struct TextPlan {
  private(set) var label: String?
  /// Cells that the label keeps.
  private(set) var labelWidth = 0
  private(set) var fields: [LineField]

  init(_ parts: LineParts, width: Int, ellipsis: String) {
    let wholeLabel = parts.label.flatMap { $0.cellWidth == 0 ? nil : $0 }
    let labelWidth = max(wholeLabel?.cellWidth ?? 0, parts.labelWidth)
    var fields = parts.fields
    func taken() -> Int {
      fields.enumerated().reduce(0) { sum, item in
        sum + item.element.width + (item.offset > 0 || labelWidth > 0 ? item.element.gap : 0)
      }
    }
    while labelWidth + taken() > width, let least = fields.map(\.rank).min(),
      least < .percentage
    {
      fields.removeAll { $0.rank == least }
    }
    let room = width - taken()
    if room >= min(labelWidth, ellipsis.cellWidth + 2) {
      label = wholeLabel?.truncated(toCells: room, ellipsis: ellipsis)
      self.labelWidth = parts.labelWidth > 0 ? min(labelWidth, room) : 0
    }
    self.fields = fields
  }
}

extension [LineField] {
  /// The fields at the start of a line: the first one is flush, and a percentage takes the room for its
  /// third digit from the gap behind it.
  var leadingLine: [LineField] {
    var fields = self
    guard !fields.isEmpty else { return fields }
    fields[0].alignment = .leading
    if fields.count > 1, fields[0].isPercentage { fields[1].gap = 1 }
    return fields
  }
}

extension LineField {
  /// Whether it is a percentage, or the empty place of one.
  var isPercentage: Bool { rank == .percentage && (text.isEmpty || !replacesPercentage) }

  /// The same in the secondary colour.
  var secondary: LineField {
    var field = self
    field.isSecondary = true
    return field
  }

  /// The same with its text cut to so many cells.
  func cut(toCells cells: Int, ellipsis: String) -> LineField {
    var field = self
    field.text = text.truncated(toCells: cells, ellipsis: ellipsis)
    field.width = min(width, cells)
    return field
  }
}
