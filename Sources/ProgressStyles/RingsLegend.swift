import TerminalText

/// What tells the rings apart: for each a mark in its colour, its name, and how far it is.
struct RingsLegend {
  private struct Row {
    var mark: TextStyle
    var name: String
    var percentage: LineField?
    var amount: LineField?
  }

  private var rows: [Row] = []
  /// How many parts have no ring.
  private var hiddenCount = 0
  private var nameWidth = 0
  private var width = 0
  private var showsAmounts = false

  /// No legend.
  init() {}

  /// The legend of the first `shown` parts; `nil` where it would not fit on so many cells.
  init?(_ parts: [ViewPart], shown: Int, width: Int, theme: Theme) {
    self.width = width
    hiddenCount = parts.count - shown
    rows = parts.prefix(shown).enumerated().map { index, part in
      let percentage = part.fields.first { $0.rank == .percentage }
      let amount =
        part.fields.first(where: \.isUrgent) ?? part.fields.first { $0.rank == .amount }
        ?? part.rangeEnds
      let color = theme.ringColors(of: index, among: parts.count, part).color(at: 0)
      return Row(
        mark: TextStyle(foreground: color), name: part.label ?? "", percentage: percentage,
        amount: amount)
    }
    let percentageWidth = columnWidth(\.percentage)
    let amountWidth = columnWidth(\.amount)
    let wholeName = rows.map(\.name.cellWidth).max() ?? 0
    let fixed = Self.markWidth + percentageWidth
    showsAmounts =
      fixed + amountWidth + min(wholeName, Self.comfortableName) <= width || percentageWidth == 0
    let room = width - fixed - (showsAmounts ? amountWidth : 0)
    guard room >= min(wholeName, Self.shortestName) else { return nil }
    nameWidth = min(wholeName, room)
  }

  var height: Int { rows.count + (hiddenCount > 0 && !rows.isEmpty ? 1 : 0) }

  /// One line for each ring, in reading order, and one that says how many more there are.
  func lines(_ theme: Theme) -> [StyledText] {
    guard !rows.isEmpty else { return [] }
    var lines = rows.map { line($0, theme) }
    if hiddenCount > 0 {
      lines.append(PartList.more(hiddenCount, theme.language).truncated(toCells: width))
    }
    return lines
  }

  private func line(_ row: Row, _ theme: Theme) -> StyledText {
    var pieces = LinePieces([StyledText("●", row.mark)])
    let name = row.name.truncated(toCells: nameWidth, ellipsis: theme.ellipsis)
    pieces.append(label: name, width: nameWidth, gap: 1, theme.direction)
    func append(_ field: LineField?, _ column: KeyPath<Row, LineField?>) {
      let cells = columnWidth(column)
      guard cells > 0 else { return }
      var field = field ?? LineField("", rank: .percentage, width: 0)
      field.width = max(field.width, cells - LinePlan.gap)
      pieces.append(field.padded(theme.direction), gap: LinePlan.gap)
    }
    append(row.percentage, \.percentage)
    if showsAmounts { append(row.amount, \.amount) }
    return pieces.line(width: 0, theme.direction)
  }

  /// Cells that a column takes, with the gap before it.
  private func columnWidth(_ column: KeyPath<Row, LineField?>) -> Int {
    let widest = rows.compactMap { $0[keyPath: column]?.width }.max()
    return widest.map { $0 + LinePlan.gap } ?? 0
  }

  private static let markWidth = 2
  private static let comfortableName = 12
  private static let shortestName = 4
}
