import TerminalText

/// A field of a view: a text with the cells that it keeps.
package struct LineField: Hashable, Sendable, Ranked {
  /// The order in which fields are dropped on a narrow line, the lowest first. A percentage is never dropped.
  package enum Rank: Comparable, Sendable { case rate, amount, time, text, percentage }

  /// A text without words, for a narrow line.
  struct Short: Hashable, Sendable {
    var text: String
    var width: Int
  }

  package var text: String
  package var rank: Rank
  var width: Int  // The cells that the field keeps while its text changes
  var alignment: TextAlignment  // The alignment of the text within the width, in the direction of reading
  var isSecondary: Bool
  var isUrgent = false  // Whether the field has priority, as the message that the data stalls has
  var replacesPercentage = false  // Whether the field is a value or a time instead of a percentage
  var isSaidByBar = false  // Whether a bar beside it says the same: the percentage of a run that has finished
  private(set) var isFinal = false  // Whether no other text will take the field's place, as in a last frame
  var short: Short?  // What a narrow line shows instead; `nil` if there is nothing shorter
  var gap = LinePlan.gap  // The cells between the field and the text before it

  /// The field is at least as wide as its text.
  init(
    _ text: String, rank: Rank, width: Int = 0, aligns alignment: TextAlignment = .trailing, isSecondary: Bool = true
  ) {
    (self.text, self.rank, self.width) = (text, rank, max(width, text.cellWidth))
    (self.alignment, self.isSecondary) = (alignment, isSecondary)
  }

  var isPercentage: Bool { rank == .percentage && (text.isEmpty || !replacesPercentage) }
  /// Whether the cell for a third digit is taken from the gap after the field.
  var sharesGap: Bool { isPercentage && !isFinal }

  var closing: LineField? {
    guard !text.isEmpty else { return nil }
    var field = self
    (field.width, field.isFinal) = (text.cellWidth, true)
    return field
  }

  /// The two sides of an amount of a total: `24` and `30` of `24/30`.
  fileprivate var sides: (completed: String, total: String)? {
    let sides = rank == .amount ? text.split(separator: "/") : []
    return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
  }

  static func inPlaceOfPercentage(_ text: String, width: Int) -> LineField {
    var field = LineField(text, rank: .percentage, width: width, isSecondary: false)
    field.replacesPercentage = true
    return field
  }

  var secondary: LineField {
    var field = self
    field.isSecondary = true
    return field
  }

  fileprivate var shortened: LineField {
    guard let short else { return self }
    var field = self
    (field.text, field.width, field.short) = (short.text, max(short.width, short.text.cellWidth), nil)
    return field
  }

  func cut(toCells cells: Int, ellipsis: String) -> LineField {
    var field = self
    field.text = text.truncated(toCells: cells, ellipsis: ellipsis)
    field.width = min(width, cells)
    return field
  }

  func padded(_ direction: LayoutDirection) -> StyledText {
    let leads = (alignment == .leading) == (direction == .leftToRight)
    return StyledText(
      text.padded(toCells: width, alignment: leads ? .leading : .trailing), isSecondary ? .faint : .plain)
  }
}

extension [LineField] {
  /// The fields at the start of a line. The first field is aligned with the edge, and a percentage takes the cell
  /// for its third digit from the gap after it.
  var leadingLine: [LineField] {
    var fields = self
    guard !fields.isEmpty else { return fields }
    fields[0].alignment = .leading
    if fields.count > 1, fields[0].sharesGap { fields[1].gap = 1 }
    return fields
  }

  /// The amounts of several parts, padded so that their slashes are in one column.
  var alignedAtSlash: [LineField] {
    let sides = map { $0.sides }
    let totalWidth = sides.map { $0?.total.cellWidth ?? 0 }.max() ?? 0
    let completedWidth =
      zip(self, sides).map { field, sides in sides.map { field.width - 1 - $0.total.cellWidth } ?? 0 }.max() ?? 0
    return zip(self, sides).map { field, sides in
      guard let sides else { return field }
      var field = field
      field.text =
        sides.completed.padded(toCells: completedWidth, alignment: .trailing) + "/"
        + sides.total.padded(toCells: totalWidth, alignment: .leading)
      field.width = Swift.max(field.width, field.text.cellWidth)
      return field
    }
  }
}

/// An item that is dropped by rank on a narrow line.
protocol Ranked { var rank: LineField.Rank { get } }

extension Array where Element: Ranked {
  mutating func dropLowestRank() -> Bool {
    guard let lowest = map({ $0.rank }).min(), lowest < .percentage else { return false }
    removeAll { $0.rank == lowest }
    return true
  }
}

extension [LineField] {
  private static let shortestText = 8  // The cells below which a text is not cut while something else can be dropped

  /// The fields and the cells of a label that are left in a line, whose excess in cells `excess` returns: first the
  /// text and the label are cut, then words go, then whole fields by their rank.
  func fitted(label: Int, leastLabel: Int, ellipsis: String, excess: ([LineField], Int) -> Int) -> (
    fields: [LineField], label: Int
  ) {
    var fields = self
    while true {
      var over = excess(fields, label)
      guard over > 0 else { return (fields, label) }
      let cut = fields.cutting(by: &over, ellipsis: ellipsis)
      let labelCut = Swift.min(over, Swift.max(0, label - leastLabel))
      if over <= labelCut { return (cut, label - labelCut) }
      if fields.contains(where: { $0.short != nil }) {
        fields = fields.map { $0.shortened }
      } else if !fields.dropLowestRank() {
        return (cut, label - labelCut)
      }
    }
  }

  /// The fields with their texts cut by at most `cells`, which is reduced by what the cuts have saved.
  private func cutting(by cells: inout Int, ellipsis: String) -> [LineField] {
    var fields = self
    for index in fields.indices where fields[index].rank == .text && cells > 0 {
      let width = fields[index].width
      let left = Swift.max(Swift.min(width, Self.shortestText), width - cells)
      fields[index] = fields[index].cut(toCells: left, ellipsis: ellipsis)
      cells -= width - left
    }
    return fields
  }
}

struct LineParts {
  var label: String?
  var labelWidth = 0  // The cells that a label keeps at least, so that the bars of several lines begin in one column
  var fields: [LineField]

  fileprivate var visibleLabel: String? { label.flatMap { $0.cellWidth == 0 ? nil : $0 } }
  fileprivate var wholeLabelWidth: Int { max(visibleLabel?.cellWidth ?? 0, labelWidth) }
}

/// The layout of a line with a bar: texts, words and fields are given up until the bar has room, and then label and bar
/// share what the fields leave.
struct LinePlan {
  static let gap = 2
  static let comfortableBar = 10  // Fields are dropped for a bar shorter than this
  static let shortestBar = 3
  fileprivate static let shortestLabel = 6  // A label is not cut below this length while the bar can be shortened
  private(set) var label: String?
  private(set) var labelWidth = 0
  private(set) var barWidth = 0
  private(set) var fields: [LineField]

  var isBlank: Bool { (label?.isEmpty ?? true) && barWidth == 0 && fields.allSatisfy { $0.text.isEmpty } }

  /// `longestBar`: a bar gets no more cells, however long the line is.
  init(_ parts: LineParts, width: Int, longestBar: Int = .max, ellipsis: String) {
    func roomForBar(_ fields: [LineField], besideLabel label: Int) -> Int {
      width - (label > 0 ? label + Self.gap : 0) - fields.reduce(0) { $0 + $1.width + $1.gap }
    }
    let wholeLabel = parts.wholeLabelWidth
    let fitted = parts.fields.fitted(
      label: wholeLabel, leastLabel: min(wholeLabel, max(Self.shortestLabel, width / 3)), ellipsis: ellipsis
    ) { Self.comfortableBar - roomForBar($0, besideLabel: $1) }
    fields = fitted.fields
    let room = roomForBar(fields, besideLabel: fitted.label)
    let isComfortable = room >= Self.comfortableBar || (fitted.label == 0 && room >= Self.shortestBar)
    // The bar is shortened before the label gets unreadable.
    let cut =
      isComfortable
      ? fitted.label : min(wholeLabel, max(Self.shortestLabel, fitted.label - (Self.comfortableBar - room)))
    guard isComfortable || (wholeLabel > 0 && roomForBar(fields, besideLabel: cut) >= Self.shortestBar) else {
      dropBar(parts, width: width, ellipsis: ellipsis)
      return
    }
    label = parts.visibleLabel?.truncated(toCells: cut, ellipsis: ellipsis)
    // The bar gets the cell that a wide character at the cut leaves free.
    labelWidth = parts.labelWidth > 0 ? cut : label?.cellWidth ?? 0
    barWidth = min(longestBar, roomForBar(fields, besideLabel: labelWidth))
  }

  /// Drops the bar. The label takes its room if enough of it fits beside the percentage, which is dropped last.
  private mutating func dropBar(_ parts: LineParts, width: Int, ellipsis: String) {
    // The widths decide rather than the texts, so that another digit does not change the layout.
    guard fields.allSatisfy({ $0.width <= width }) else {
      fields = []
      return
    }
    let taken = fields.reduce(0) { $0 + $1.width }
    let room = width - (taken > 0 ? taken + Self.gap : 0)
    if let wholeLabel = parts.visibleLabel, room >= min(wholeLabel.cellWidth, ellipsis.cellWidth + 2) {
      label = wholeLabel.truncated(toCells: room, ellipsis: ellipsis)
      labelWidth = parts.labelWidth > 0 ? room : 0
    } else if fields.isEmpty, width >= Self.shortestBar {
      barWidth = width
    }
  }
}

/// The layout of a label and fields without a bar: ranks are dropped, then the label is cut, then dropped too.
struct TextPlan {
  private(set) var label: String?
  private(set) var labelWidth = 0
  private(set) var fields: [LineField]

  init(_ parts: LineParts, width: Int, ellipsis: String) {
    let labelWidth = parts.wholeLabelWidth
    func taken(_ fields: [LineField]) -> Int {
      fields.enumerated().reduce(0) { sum, item in
        sum + item.element.width + (item.offset > 0 || labelWidth > 0 ? item.element.gap : 0)
      }
    }
    fields =
      parts.fields.fitted(
        label: labelWidth, leastLabel: min(labelWidth, max(LinePlan.shortestLabel, width / 3)), ellipsis: ellipsis
      ) { $1 + taken($0) - width }.fields
    let room = width - taken(fields)
    if room >= min(labelWidth, ellipsis.cellWidth + 2) {
      label = parts.visibleLabel?.truncated(toCells: room, ellipsis: ellipsis)
      self.labelWidth = parts.labelWidth > 0 ? min(labelWidth, room) : 0
    }
  }
}
