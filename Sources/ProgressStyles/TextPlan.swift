import TerminalText

/// What of a label and the fields behind it fits where there is no bar.
///
/// Fields are given up whole from the lowest rank on, then the label is cut, then it goes.
struct TextPlan {
  private(set) var label: String?
  var fields: [LineField]

  init(label: String?, fields: [LineField], width: Int, ellipsis: String) {
    let wholeLabel = label.flatMap { $0.isEmpty ? nil : $0 }
    let labelWidth = wholeLabel?.cellWidth ?? 0
    var fields = fields
    func taken() -> Int {
      fields.enumerated().reduce(0) { sum, item in
        sum + item.element.width + (item.offset > 0 || labelWidth > 0 ? item.element.gap : 0)
      }
    }
    while labelWidth + taken() > width, let least = fields.map(\.rank).min(),
      least < .percentage, labelWidth > 0 || fields.contains(where: { $0.rank > least })
    {
      fields.removeAll { $0.rank == least }
    }
    let room = width - taken()
    if let wholeLabel, room >= min(labelWidth, ellipsis.cellWidth + 2) {
      self.label = wholeLabel.truncated(toCells: room, ellipsis: ellipsis)
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
  var isPercentage: Bool { rank == .percentage && (text.isEmpty || text.hasSuffix("%")) }

  /// The same in the secondary colour.
  var secondary: LineField {
    var field = self
    field.isSecondary = true
    return field
  }

  /// Cuts the text to so many cells, which it takes then.
  mutating func cut(toCells cells: Int, ellipsis: String) {
    text = text.truncated(toCells: cells, ellipsis: ellipsis)
    width = cells
  }
}
