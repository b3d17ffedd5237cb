import TerminalText

/// A field of the program's own view.
package struct LineField: Hashable, Sendable {
  /// What is given up first when there is no room.
  package enum Rank: Comparable, Sendable {
    case rate, amount, time, percentage
  }

  package var text: String
  package var rank: Rank
  /// Cells that the field keeps while its text changes.
  var width: Int
  /// Where the text stands in them, seen in the direction of reading.
  var alignment: TextAlignment
  var isSecondary: Bool
  /// Whether it matters even where there is little room: that nothing comes.
  var isUrgent = false
  /// Whether something else stands in the place of a percentage: a value, or a time.
  var replacesPercentage = false
  /// Cells between it and what stands before it.
  var gap = LinePlan.gap

  /// As wide as its text at least.
  init(
    _ text: String, rank: Rank, width: Int, aligns alignment: TextAlignment = .trailing,
    isSecondary: Bool = true
  ) {
    self.text = text
    self.rank = rank
    self.width = max(width, text.cellWidth)
    self.alignment = alignment
    self.isSecondary = isSecondary
  }
}

/// What a line is laid out from.
struct LineParts {
  var label: String?
  /// Cells that a label keeps at least, where the bars of several lines begin below one another.
  var labelWidth = 0
  var fields: [LineField]
}

/// What of the parts fits, and how wide the rest is.
///
/// In two passes: the fixed fields first, given up whole from the lowest rank on until bar and label
/// have room, then label and bar share what is left.
struct LinePlan {
  /// Cells between two parts.
  static let gap = 2
  /// The bar below which a field is given up for it.
  static let comfortableBar = 10
  /// The bar below which there is none.
  static let shortestBar = 3
  /// The label that is not cut further while the bar could give way.
  static let shortestLabel = 6

  private(set) var label: String?
  /// Cells that the label keeps.
  private(set) var labelWidth = 0
  private(set) var barWidth = 0
  private(set) var fields: [LineField]

  /// Whether nothing would be seen of it.
  var saysNothing: Bool {
    (label?.isEmpty ?? true) && barWidth == 0 && fields.allSatisfy(\.text.isEmpty)
  }

  init(_ parts: LineParts, width: Int, ellipsis: String) {
    fields = parts.fields
    let wholeLabel = parts.label.flatMap { $0.cellWidth == 0 ? nil : $0 }
    let labelWidth = max(wholeLabel?.cellWidth ?? 0, parts.labelWidth)
    let hasColumn = parts.labelWidth > 0

    func bar(besideLabel label: Int) -> Int {
      width - (label > 0 ? label + Self.gap : 0)
        - fields.reduce(0) { $0 + $1.width + $1.gap }
    }

    while bar(besideLabel: labelWidth) < Self.comfortableBar,
      let least = fields.map(\.rank).min(), least < .percentage
    {
      fields.removeAll { $0.rank == least }
    }
    label = wholeLabel
    self.labelWidth = labelWidth
    barWidth = bar(besideLabel: labelWidth)
    if barWidth >= Self.comfortableBar || (labelWidth == 0 && barWidth >= Self.shortestBar) {
      return
    }
    if labelWidth > 0 {
      let room = labelWidth - (Self.comfortableBar - barWidth)
      let cut = min(labelWidth, max(Self.shortestLabel, room))
      barWidth = bar(besideLabel: cut)
      if barWidth >= Self.shortestBar {
        label = wholeLabel?.truncated(toCells: cut, ellipsis: ellipsis)
        // A wide character that was cut off leaves its cell to the bar.
        self.labelWidth = hasColumn ? cut : label?.cellWidth ?? 0
        barWidth = bar(besideLabel: self.labelWidth)
        return
      }
    }
    dropBar(wholeLabel, hasColumn: hasColumn, width: width, ellipsis: ellipsis)
  }

  /// No bar any more: the label takes its room, as long as it says something beside the percentage.
  /// Where not even that has room, nothing is left and one cell has to do.
  private mutating func dropBar(
    _ wholeLabel: String?, hasColumn: Bool, width: Int, ellipsis: String
  ) {
    barWidth = 0
    label = nil
    labelWidth = 0
    // By the room that it keeps and not by its text, so that a digit more changes nothing.
    guard fields.allSatisfy({ $0.width <= width }) else {
      fields = []
      return
    }
    let taken = fields.reduce(0) { $0 + $1.width }
    let room = width - (taken > 0 ? taken + Self.gap : 0)
    if let wholeLabel, room >= min(wholeLabel.cellWidth, ellipsis.cellWidth + 2) {
      label = wholeLabel.truncated(toCells: room, ellipsis: ellipsis)
      labelWidth = hasColumn ? room : 0
    } else if fields.isEmpty, width >= Self.shortestBar {
      barWidth = width
    }
  }
}

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
