import TerminalText

/// Up to five rings, one inside the other, the first part's the outermost, and a legend beside them or below.
package struct RingsStyle: ProgressViewStyle {
  private let lines: Int
  private let thickness: Double
  private let fallback: any ProgressViewStyle

  /// `lines`: how high they are wherever there is room. `thickness`: of a ring, as part of the diameter
  /// of the outermost; several are as thin as they have to be.
  package init(lines: Int, thickness: Double, fallback: any ProgressViewStyle) {
    self.lines = lines
    self.thickness = thickness
    self.fallback = fallback
  }

  package let movementDuration = 1.0

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard RingRoom.isThere(for: lines, configuration) else { return fallback.extent(configuration) }
    let lines = plan(configuration).lines
    return Int(RingShape(thickness: thickness, scale: Double(2 * lines)).circumference)
  }

  /// In a ring no more fits than beside a bar.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    RingRoom.isThere(for: lines, configuration)
      ? configuration.share(3) : fallback.valueLabelLimit(configuration)
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard !configuration.parts.isEmpty else { return [] }
    guard RingRoom.isThere(for: lines, configuration) else { return fallback.body(configuration) }
    let (width, theme) = (configuration.width, configuration.theme)
    let plan = plan(configuration)
    let cells = RingDrawing.cells(
      rings(configuration, plan), lines: plan.lines, theme: theme)
    let legend = plan.legend.lines(theme)
    let first = plan.isBeside ? (plan.lines - legend.count) / 2 : plan.lines
    var rows = (0..<plan.lines).map { row in
      var pieces = [cells.line(row)]
      if legend.indices.contains(row - first) { pieces.append(legend[row - first]) }
      return LinePieces(pieces, gap: LinePlan.gap).line(width: width, theme.direction)
    }
    guard !plan.isBeside else { return rows }
    rows += legend.map { LinePieces([$0]).line(width: width, theme.direction) }
    return rows
  }

  private struct Plan {
    var lines: Int
    var legend: RingsLegend
    var isBeside: Bool
  }

  /// The legend stands beside the rings, else below them, else nowhere.
  private func plan(_ configuration: ViewConfiguration) -> Plan {
    let width = configuration.width
    func legend(lines: Int, width: Int) -> RingsLegend? {
      RingsLegend(
        configuration.parts, shown: shownCount(configuration, lines: lines), width: width,
        theme: configuration.theme)
    }
    let most = RingRoom.lines(lines, configuration)
    if let beside = legend(lines: most, width: width - 2 * most - LinePlan.gap),
      beside.height <= most
    {
      return Plan(lines: most, legend: beside, isBeside: true)
    }
    for lines in stride(from: most, through: RingRoom.fewestLines, by: -1) {
      guard let below = legend(lines: lines, width: width) else { break }
      if lines + below.height <= configuration.height {
        return Plan(lines: lines, legend: below, isBeside: false)
      }
    }
    return Plan(lines: most, legend: RingsLegend(), isBeside: false)
  }

  /// How many rings there is room for, with a gap between them that can be seen.
  private func shownCount(_ configuration: ViewConfiguration, lines: Int) -> Int {
    min(configuration.parts.count, Self.mostRings, max(1, Int(Double(lines) / Self.thinnestPitch)))
  }

  private func rings(_ configuration: ViewConfiguration, _ plan: Plan) -> [Ring] {
    let count = shownCount(configuration, lines: plan.lines)
    // From one ring to the next, with the gap; something of the middle stays free.
    let pitch = min(thickness * 1.25, 0.5 * 0.94 / Double(count))
    // The gap can be seen, but does not eat the ring.
    let dot = 1 / Double(plan.lines * (configuration.theme.ink == .rich ? 2 : 4))
    let gap = min(max(pitch * 0.2, dot), pitch * 0.35)
    return configuration.parts.prefix(count).enumerated().map { index, part in
      Ring(
        outerRadius: 0.5 - pitch * Double(index),
        thickness: count == 1 ? thickness : pitch - gap, arc: part.ringArc,
        colors: configuration.theme.ringColors(
          of: index, among: configuration.parts.count, part))
    }
  }

  private static let mostRings = 5
  /// Pixels from one ring to the next, of which a line has two, as the radius has one for each line.
  private static let thinnestPitch = 1.6
}

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

/// Where there is room for a ring.
enum RingRoom {
  static let fewestLines = 3
  private static let fewestColumns = 7
  /// More would show nothing better, and take long to draw.
  private static let mostLines = 100

  /// Whether there is room, and there are characters, for a ring that is to have so many lines.
  static func isThere(for lines: Int, _ configuration: ViewConfiguration) -> Bool {
    configuration.theme.charset == .unicode && configuration.width >= fewestColumns
      && min(lines, configuration.height) >= fewestLines
  }

  /// How many lines a ring gets there that is to have `wished`.
  static func lines(_ wished: Int, _ configuration: ViewConfiguration) -> Int {
    max(fewestLines, min(wished, mostLines, configuration.height, configuration.width / 2))
  }
}
